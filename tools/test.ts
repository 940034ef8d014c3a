// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Runs the tests of the project and closes with one line that counts them.
 *
 * Tests of `lib` and `tests`, the examples in doc comments and the code blocks
 * of the README. Tests that need a browser register themselves only where one
 * is found; where none is, they count as skipped. Arguments are handed on to
 * `deno test`, such as `--filter McNemar`.
 *
 * @module
 */

import { fileURLToPath } from "node:url";

const PERMISSIONS = [
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-sys",
  "--allow-run",
  "--allow-net=127.0.0.1",
];

/** How many tests ended how. */
export interface TestCount {
  /** Tests that passed. */
  readonly passed: number;
  /** Tests that failed. */
  readonly failed: number;
  /** Tests that did not run. */
  readonly skipped: number;
}

/**
 * Reads the closing line of `deno test`.
 *
 * @param output What it printed.
 * @returns The counts, or null where there is no closing line.
 */
export function readClosingLine(output: string): TestCount | null {
  const closing = output.split("\n").findLast((line) =>
    /^(ok|FAILED) \| \d+ passed/.test(line)
  );
  if (closing === undefined) return null;
  const count = (word: string): number =>
    Number(closing.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0);
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("ignored"),
  };
}

async function runTests(
  root: string,
  args: readonly string[],
): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "test",
      "--doc",
      "--parallel",
      "--shuffle",
      ...PERMISSIONS,
      ...args,
      "lib",
      "tests",
      "README.md",
    ],
    cwd: root,
    env: { NO_COLOR: "1" },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const chunks: string[] = [];
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    chunks.push(chunk);
    Deno.stdout.writeSync(new TextEncoder().encode(chunk));
  }
  const { code } = await child.status;
  const output = chunks.join("");
  const count = readClosingLine(output);
  if (count === null) {
    console.log("deno test ended without a closing line: nothing was counted");
    return 1;
  }
  const withoutBrowser = [
    ...output.matchAll(/^skipped: (\d+) browser tests?/gm),
  ].reduce((sum, match) => sum + Number(match[1]), 0);
  const skipped = count.skipped + withoutBrowser;
  console.log(
    `${count.passed} passed, ${count.failed} failed${
      skipped > 0 ? `, ${skipped} skipped` : ""
    }`,
  );
  return code === 0 && count.passed > 0 ? 0 : 1;
}

if (import.meta.main) {
  Deno.exit(
    await runTests(
      fileURLToPath(new URL("..", import.meta.url)),
      Deno.args,
    ),
  );
}
