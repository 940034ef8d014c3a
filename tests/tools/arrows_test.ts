import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  ARROWS,
  findWrongArrows,
  findWrongPaths,
  readSources,
} from "../../tools/arrows.ts";

const file = (path: string, text: string) => ({ path, text });

Deno.test("findWrongArrows() finds a planted import of a domain folder by another", () => {
  const wrong = findWrongArrows([
    file(
      "lib/ena/fit.ts",
      'import { mean } from "stats";\nimport { runDebate } from "debate";\n',
    ),
  ]);
  assert.equal(wrong.length, 1);
  assert.equal(wrong[0]?.line, 2);
  assert.match(wrong[0]?.message ?? "", /lib\/ena may not import "debate"/);
});

Deno.test("findWrongArrows() finds a relative path that leaves its folder, also in an export and a dynamic import", () => {
  const wrong = findWrongArrows([
    file("lib/report/a.ts", 'export { x } from "../stats/mod.ts";'),
    file("lib/report/b.ts", 'const m = await import("../ena/mod.ts");'),
    file("lib/report/deep/c.ts", 'import { y } from "../a.ts";'),
  ]);
  assert.deepEqual(wrong.map((arrow) => arrow.file), [
    "lib/report/a.ts",
    "lib/report/b.ts",
  ]);
});

Deno.test("findWrongArrows() finds a package that two files import, and an import over several lines", () => {
  const wrong = findWrongArrows([
    file("lib/stats/a.ts", 'import {\n  one,\n  two,\n} from "ml-matrix";'),
    file("lib/ena/b.ts", 'import { Matrix } from "ml-matrix";'),
  ]);
  assert.equal(wrong.length, 1);
  assert.match(wrong[0]?.message ?? "", /already imported in lib\/stats\/a.ts/);
});

Deno.test("findWrongArrows() leaves alone imports that stand in the example of a comment", () => {
  assert.deepEqual(
    findWrongArrows([
      file(
        "lib/stats/a.ts",
        '/**\n * import { x } from "debate";\n */\nexport const a = 1;',
      ),
    ]),
    [],
  );
});

Deno.test("findWrongArrows() refuses a folder that is not in the table", () => {
  assert.equal(
    findWrongArrows([file("lib/extra/a.ts", "export const a = 1;")]).length,
    1,
  );
});

Deno.test("the files of lib hold no wrong arrow", () => {
  const files = readSources(
    fileURLToPath(new URL("../../lib", import.meta.url)),
    "lib",
  );
  assert.ok(files.length > Object.keys(ARROWS).length);
  assert.deepEqual(findWrongArrows(files), []);
});

Deno.test("findWrongPaths() finds an address taken for a path, and a path taken for an address", () => {
  // Taken apart here, so that this file does not find itself.
  const address =
    `const root = new URL("..", import.meta.url)\n  ${".pathname"};`;
  const path = "const page = " + "`file://" + "${folder}/page.html`;";
  const wrong = findWrongPaths([
    file("tools/a.ts", `// one\n${address}`),
    file("tests/b.ts", path),
    file(
      "lib/c.ts",
      'const root = fileURLToPath(new URL("..", import.meta.url));',
    ),
    file("lib/d.ts", "const { pathname } = new URL(request.url);"),
  ]);
  assert.deepEqual(wrong.map(({ file, line }) => `${file}:${line}`), [
    "tools/a.ts:2",
    "tests/b.ts:1",
  ]);
});

Deno.test("no file takes the address of a file for its path", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const files = ["lib", "tools", "tests", "bench"].flatMap((folder) =>
    readSources(`${root}${folder}`, folder)
  );
  assert.ok(files.length > 300);
  assert.deepEqual(findWrongPaths(files), []);
});
