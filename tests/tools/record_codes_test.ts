import assert from "node:assert/strict";
import { parseCodeFlags } from "../../tools/record_codes.ts";

Deno.test("parseCodeFlags() fills share and seed", () => {
  assert.deepEqual(
    parseCodeFlags(["--of", "role_played", "--name", "mine"]),
    { of: "role_played", name: "mine", share: 0.05, seed: 1 },
  );
});

Deno.test("parseCodeFlags() refuses unknown arguments, file names that leave their folder, and numbers that are none", () => {
  const refused: [string[], RegExp][] = [
    [["--off", "role_played"], /got --off role_played/],
    [["--of"], /with a value, got --of/],
    [["--of", "role_played"], /--of and --name must be given/],
    [["--of", "a", "--name", "../b"], /--name must be of small letters/],
    [["--of", "a", "--name", "b", "--share", "5"], /at most 1/],
    [["--of", "a", "--name", "b", "--seed", "x"], /--seed must be .* got x/],
  ];
  for (const [args, message] of refused) {
    assert.throws(() => parseCodeFlags(args), message);
  }
});
