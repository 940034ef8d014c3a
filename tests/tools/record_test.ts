import assert from "node:assert/strict";
import { parseRecordFlags } from "../../tools/record.ts";

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
      /--noise must be a number/,
    ],
    [["--corpus", "../mine", "--model", "m"], /--corpus must be a name/],
    [["--corpus", "mine"], /ELENCHUS_MODEL must name the model/],
    [["--corpus"], /must have a value/],
  ];
  for (const [args, message] of refused) {
    assert.throws(() => parseRecordFlags(args, none), message);
  }
});
