import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { notebookNames } from "../tools/cells.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = Deno.readTextFileSync(`${root}README.md`);
const tasks = Object.keys(
  (JSON.parse(Deno.readTextFileSync(`${root}deno.json`)) as {
    tasks: Record<string, unknown>;
  }).tasks,
);

Deno.test("every task that the README, CONTRIBUTING and data/README name exists", () => {
  const texts = ["README.md", "CONTRIBUTING.md", "data/README.md"].map((path) =>
    Deno.readTextFileSync(`${root}${path}`)
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/deno task ([a-z-]+)/g)].map((match) => match[1] ?? "")
  );
  assert.ok(named.length > 5);
  for (const name of named) {
    assert.ok(tasks.includes(name), `deno task ${name}`);
  }
});

Deno.test("the README lists exactly the notebooks there are", () => {
  const listed = [...readme.matchAll(/\]\(notebooks\/([a-z0-9_]+)\.ipynb\)/g)]
    .map((match) => match[1]);
  assert.deepEqual(listed, notebookNames(`${root}notebooks`));
});

Deno.test("every file that the README and data/README point at exists", () => {
  for (
    const [file, folder] of [["README.md", ""], [
      "CONTRIBUTING.md",
      "",
    ]] as const
  ) {
    const text = Deno.readTextFileSync(`${root}${file}`);
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      assert.ok(
        Deno.statSync(`${root}${folder}${target}`).isFile,
        `${file}: ${target}`,
      );
    }
  }
});

Deno.test("the version is the same in deno.json and CITATION.cff, and the changelog has an Unreleased heading", () => {
  const { version } = JSON.parse(Deno.readTextFileSync(`${root}deno.json`)) as {
    version: string;
  };
  assert.match(
    Deno.readTextFileSync(`${root}CITATION.cff`),
    new RegExp(`^version: ${version.replaceAll(".", "\\.")}$`, "m"),
  );
  assert.match(
    Deno.readTextFileSync(`${root}CHANGELOG.md`),
    /^## Unreleased$/m,
  );
});
