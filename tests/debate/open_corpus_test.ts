import assert from "node:assert/strict";
import { relative } from "node:path";
import {
  createDebateManifest,
  findProtocol,
  openCorpus,
  readDebatePrompts,
  runPaired,
} from "debate";
import { exportRecordings, openStore, recording } from "llm";
import { projectPath, writeText } from "read";
import { corpus, rubric, scripted } from "./scripted.ts";

/** Records two essays under the sets, the first set twice, as the record tool does; gives the name to open. */
async function recordSets(
  folder: string,
  names: readonly string[],
): Promise<string> {
  const sets = names.map((name) => readDebatePrompts(name, findProtocol()));
  const essays = corpus.essays.slice(0, 2);
  using store = openStore(`${folder}/mine.sqlite`);
  const options = {
    chatModel: recording(scripted(), store),
    corpus: "mine",
    assignments: corpus.assignments,
    exemplars: corpus.exemplars,
    rubric,
    model: "scripted",
  };
  await runPaired(essays, sets, options);
  await runPaired(essays, sets.slice(0, 1), { ...options, repetition: 1 });
  exportRecordings(store, `${folder}/mine.jsonl.gz`);
  const manifest = createDebateManifest({
    corpus: { corpus: "mine", source: "recorded", statement: "Scripted." },
    essays,
    exemplars: corpus.exemplars,
    promptSets: sets,
    rubric,
    licence: "Apache-2.0",
    model: "scripted",
    repetitions: [0, 1],
  });
  writeText(`${folder}/mine.manifest.json`, JSON.stringify(manifest));
  return `${relative(projectPath("data/recordings"), folder)}/mine`;
}

for (
  const names of [["initial", "revised"], ["revised"], ["revised", "initial"]]
) {
  Deno.test(`openCorpus() replays the prompt sets that were recorded: ${names.join(", ")}`, async () => {
    const folder = await Deno.makeTempDir();
    try {
      const opened = await openCorpus(await recordSets(folder, names));
      const setsOf = (debates: typeof opened.debates): string[] =>
        [...new Set(debates.map((debate) => debate.promptSet))].sort();
      assert.deepEqual(setsOf(opened.debates), [...names].sort());
      assert.equal(opened.debates.length, 2 * names.length);
      assert.deepEqual(setsOf(opened.again), names.slice(0, 1));
      assert.deepEqual(
        opened.again.map((debate) => debate.repetition),
        [1, 1],
      );
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

Deno.test("openCorpus() says how to make a corpus that there is not", async () => {
  await assert.rejects(
    openCorpus("no_such_corpus"),
    /deno task record --corpus no_such_corpus/,
  );
});
