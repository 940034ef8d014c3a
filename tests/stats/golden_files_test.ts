import assert from "node:assert/strict";

/** Text of every test file of a folder, its folders included. */
function readTests(folder: URL): string[] {
  return [...Deno.readDirSync(folder)].flatMap((entry) => {
    if (entry.isDirectory) {
      return readTests(new URL(`${entry.name}/`, folder));
    }
    return entry.name.endsWith("_test.ts")
      ? [Deno.readTextFileSync(new URL(entry.name, folder))]
      : [];
  });
}

Deno.test("every file of reference numbers is read by a test", () => {
  const tests = readTests(new URL("./", import.meta.url)).join("\n");
  const files = [
    ...Deno.readDirSync(new URL("../golden/stats/", import.meta.url)),
  ]
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".json"));
  assert.equal(files.length, 29);
  for (const name of files) {
    const stem = name.replace(".json", "");
    assert.ok(
      tests.includes(`readCases("${stem}")`) ||
        tests.includes(`readGolden("${stem}")`),
      `${name} must be read by a test`,
    );
  }
});
