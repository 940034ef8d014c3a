import assert from "node:assert/strict";
import { projectPath } from "read";
import { parseRecordFlags } from "../../tools/record_flags.ts";

const none = () => undefined;

Deno.test("parseRecordFlags() takes the model from the environment and fills the defaults", () => {
  const flags = parseRecordFlags(
    ["--corpus", "mine"],
    (name) => name === "ELENCHUS_MODEL" ? "m" : undefined,
  );
  assert.deepEqual([
    flags.model,
    flags.essays,
    flags.sets,
    flags.noise,
    flags.baselines,
  ], ["m", null, ["initial", "revised"], 0, []]);
});

Deno.test("parseRecordFlags() reads values behind a space and behind an equals sign", () => {
  const flags = parseRecordFlags([
    "--corpus=mine",
    "--model",
    "m",
    "--essays=24",
    "--baselines",
    "zero-shot,few-shot",
    "--yes",
  ], none);
  assert.deepEqual([flags.essays, flags.baselines, flags.yes], [24, [
    "zero-shot",
    "few-shot",
  ], true]);
});

Deno.test("parseRecordFlags() refuses unknown arguments, values that are no numbers, and a corpus that is no plain name", () => {
  const refused: [string[], RegExp][] = [
    [
      ["--corpus", "mine", "--model", "m", "--sed", "1"],
      /--sed must be a known argument/,
    ],
    [
      ["--corpus", "mine", "--model", "m", "--noise", "often"],
      /--noise must be a whole number of at least 0, got often/,
    ],
    [
      ["--corpus", "mine", "--model", "m", "--noise=0.5"],
      /--noise must be a whole number/,
    ],
    [
      ["--corpus", "mine", "--model", "m", "--essays", "0"],
      /--essays must be a whole number of at least 1, got 0/,
    ],
    [
      ["--corpus", "mine", "--model", "m", "--concurrency="],
      /--concurrency must be a whole number of at least 1, got nothing/,
    ],
    [
      ["--corpus", "mine", "--model", "m", "--max-usd", "-1"],
      /--max-usd must be a number of at least 0, got -1/,
    ],
    [["--corpus", "../mine", "--model", "m"], /--corpus must be a name/],
    [["--corpus", "mine"], /ELENCHUS_MODEL must name the model/],
    [["--corpus"], /must have a value/],
    [
      ["--corpus", "mine", "--baselines", "--changes", "3"],
      /--baselines must have a value/,
    ],
  ];
  for (const [args, message] of refused) {
    assert.throws(() => parseRecordFlags(args, none), message);
  }
});

Deno.test("parseRecordFlags() takes a limit of less than a dollar", () => {
  const flags = parseRecordFlags(
    ["--corpus", "mine", "--model", "m", "--max-usd", "0.5"],
    none,
  );
  assert.equal(flags.maxUsd, 0.5);
});

/** Runs the tool without an endpoint that answers: nothing listens on port 1. */
async function runTool(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "tools/record.ts", ...args],
    cwd: projectPath(""),
    env: { NO_COLOR: "1", OPENAI_BASE_URL: "http://127.0.0.1:1/v1" },
    stdin: "null",
  }).output();
  return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
}

Deno.test("record refuses the name of a stored corpus, which would hide its recordings, and shows its help", async () => {
  const taken = await runTool(["--corpus", "role_played", "--model", "m"]);
  assert.match(taken, /must be a new name .* got "role_played"/);
  assert.match(await runTool(["--help"]), /deno task record --corpus NAME/);
});
