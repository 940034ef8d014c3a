import assert from "node:assert/strict";
import fc from "fast-check";
import {
  countTransitions,
  createDebateManifest,
  findProtocol,
  followScores,
  importRolePlayed,
  listBaselines,
  readDebateCorpus,
  readDebatePrompts,
  readDebates,
  runBaseline,
  runPaired,
  sampleEssays,
  summarizePaths,
  writeDebates,
} from "debate";
import { readText, writeText } from "read";
import type { Debate, Essay, Score } from "records";
import { createRandom, mcnemarTest } from "stats";
import { corpus, optionsWith, rubric, sayFour, scripted } from "./scripted.ts";

const protocol = findProtocol();
const initial = readDebatePrompts("initial", protocol);

function withDir(
  run: (dir: string) => Promise<void> | void,
): () => Promise<void> {
  return async () => {
    const dir = Deno.makeTempDirSync();
    try {
      await run(dir);
    } finally {
      Deno.removeSync(dir, { recursive: true });
    }
  };
}

/** A debate of which only the scores matter. */
function debateOf(
  essayId: string,
  scores: readonly (Score | null)[],
  repetition = 0,
): Debate {
  const last = scores.at(-1) ?? null;
  return {
    debateId: `c/s/${essayId}`,
    corpus: "c",
    essayId,
    assignment: "a",
    promptSet: "s",
    protocol: "p",
    repetition,
    model: "m",
    turns: scores.map((impliedScore, index) => ({
      turnId: `${essayId}/t${index + 1}`,
      index: index + 1,
      round: 1,
      role: "claim",
      text: "",
      rawReply: "",
      impliedScore,
      direction: null,
      parse: "not-structured",
      finishReason: "stop",
      truncated: false,
      replyKey: null,
      usage: { promptTokens: null, completionTokens: null, costUsd: null },
      source: "recorded",
    })),
    outcome: last === null
      ? { status: "unparsed", reason: "malformed" }
      : { status: "scored", score: last, reasons: "" },
  };
}

function essayOf(essayId: string, gold: Score | null): Essay {
  return { essayId, assignment: "a", text: essayId, gold };
}

Deno.test(
  "writeDebates() and readDebates() give the same debates back",
  withDir(async (dir) => {
    const model = scripted((request) =>
      request.promptId?.endsWith("rebuttal") ? "Down." : sayFour(request)
    );
    const { debates } = await runPaired(
      corpus.essays.slice(0, 3),
      [initial],
      optionsWith(model),
    );
    for (const name of ["a.jsonl", "a.jsonl.gz"]) {
      writeDebates(`${dir}/${name}`, debates);
      assert.deepEqual(readDebates(`${dir}/${name}`), debates);
    }
    assert.equal(readText(`${dir}/a.jsonl`).trim().split("\n").length, 15);
  }),
);

Deno.test(
  "readDebates() decides stored baselines by their votes",
  withDir(async (dir) => {
    const scores = [2, 2, 5, 2, 5];
    const [, , matched] = listBaselines();
    assert.ok(matched);
    const debates = await runBaseline(
      corpus.essays.slice(0, 2),
      matched,
      optionsWith(
        scripted((request) =>
          `{"score": ${scores[request.repetition]}, "reasons": "x"}`
        ),
      ),
    );
    writeDebates(`${dir}/few.jsonl`, debates);
    assert.deepEqual(readDebates(`${dir}/few.jsonl`), debates);
  }),
);

Deno.test(
  "readDebateCorpus() never mixes corpora or sources",
  withDir(async (dir) => {
    const { debates } = await runPaired(
      corpus.essays.slice(0, 2),
      [initial],
      optionsWith(scripted()),
    );
    const label =
      "corpus: scripted\nsource: recorded\nstatement: Replies of a scripted model, for a test.\n";
    writeDebates(`${dir}/c/initial.jsonl`, debates);
    assert.throws(
      () => readDebateCorpus(`${dir}/c`),
      /corpus.yaml: the file must exist/,
    );
    writeText(`${dir}/c/corpus.yaml`, label);
    const read = readDebateCorpus(`${dir}/c`);
    assert.equal(
      read.label.statement,
      "Replies of a scripted model, for a test.",
    );
    assert.deepEqual(read.debates, debates);
    writeText(`${dir}/c/corpus.yaml`, label.replace("scripted", "other"));
    assert.throws(
      () => readDebateCorpus(`${dir}/c`),
      /must belong to corpus "other", got .* corpora are never mixed/,
    );
    writeText(`${dir}/c/corpus.yaml`, label.replace("recorded", "role-played"));
    assert.throws(
      () => readDebateCorpus(`${dir}/c`),
      /must be role-played, got live/,
    );
    writeText(`${dir}/c/corpus.yaml`, label);
    writeDebates(`${dir}/c/more.jsonl`, debates);
    assert.throws(
      () => readDebateCorpus(`${dir}/c`),
      /each debate must stand once in a corpus/,
    );
    writeText(`${dir}/c/corpus.yaml`, "corpus: x\n");
    assert.throws(
      () => readDebateCorpus(`${dir}/c`),
      /corpus.yaml: field "source" must be valid/,
    );
  }),
);

Deno.test(
  "readDebates() names the line or the debate of a mistake",
  withDir(async (dir) => {
    const { debates } = await runPaired(
      corpus.essays.slice(0, 1),
      [initial],
      optionsWith(scripted()),
    );
    writeDebates(`${dir}/a.jsonl`, debates);
    const lines = readText(`${dir}/a.jsonl`).trim().split("\n");
    const cases: [string[], RegExp][] = [
      [[...lines.slice(0, 2), "{"], /a\.jsonl: line 3 is not JSON/],
      [
        [lines[0] ?? "", (lines[1] ?? "").replace('"index":2', '"index":"2"')],
        /a\.jsonl: line 2: field "index"/,
      ],
      [
        [...lines.slice(0, 1), ...lines.slice(2)],
        /must have its turns in order and each once, got turn 3 in place 2/,
      ],
      [[...lines, ...lines.slice(-1)], /got turn 5 in place 6/],
      [lines.slice(0, 4), /must end with a verdict, got role "rebuttal"/],
    ];
    for (const [text, message] of cases) {
      writeText(`${dir}/a.jsonl`, text.join("\n"));
      assert.throws(() => readDebates(`${dir}/a.jsonl`), message);
    }
  }),
);

Deno.test("sampleEssays() draws twelve per level and three per level and assignment where there are enough", () => {
  const levels: readonly Score[] = [1, 2, 3, 4, 5, 6];
  const essays = levels.flatMap((gold) =>
    ["a", "b", "c", "d"].flatMap((assignment) =>
      Array.from(
        { length: 10 },
        (_, index): Essay => ({
          essayId: `${gold}${assignment}${index}`,
          assignment,
          text: "x",
          gold,
        }),
      )
    )
  );
  const sample = sampleEssays(essays, { random: createRandom(42) });
  assert.equal(sample.essays.length, 72);
  assert.equal(sample.strata.length, 24);
  assert.ok(sample.strata.every((stratum) => stratum.drawnCount === 3));
  const again = sampleEssays(essays, { random: createRandom(42) });
  assert.deepEqual(again, sample);
  const other = sampleEssays(essays, { random: createRandom(43) });
  assert.notDeepEqual(other.essays, sample.essays);
});

Deno.test("sampleEssays() draws as evenly as the levels allow, whatever the corpus", () => {
  const gold = fc.constantFrom<Score>(1, 2, 3, 4, 5, 6);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(gold, fc.constantFrom("a", "b")), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.nat(),
      (rows, salt) => {
        const essays = rows.map(([level, assignment], index): Essay => ({
          essayId: `e${index}`,
          assignment,
          text: "x",
          gold: level,
        }));
        const count = 1 + salt % essays.length;
        const { essays: drawn, strata } = sampleEssays(essays, {
          count,
          random: createRandom(salt),
        });
        assert.equal(drawn.length, count);
        assert.equal(new Set(drawn).size, count);
        assert.equal(
          strata.reduce((sum, stratum) => sum + stratum.drawnCount, 0),
          count,
        );
        // A level with essays left over has at most one fewer than any other.
        const levels = new Map<number, { drawn: number; available: number }>();
        for (const stratum of strata) {
          const level = levels.get(stratum.gold) ?? { drawn: 0, available: 0 };
          level.drawn += stratum.drawnCount;
          level.available += stratum.availableCount;
          levels.set(stratum.gold, level);
        }
        const most = Math.max(
          ...[...levels.values()].map((level) => level.drawn),
        );
        for (const level of levels.values()) {
          assert.ok(
            level.drawn === level.available || level.drawn >= most - 1,
          );
        }
      },
    ),
    { seed: 5, numRuns: 300 },
  );
});

Deno.test("sampleEssays() refuses more essays than there are, and essays without gold score", () => {
  assert.throws(
    () => sampleEssays([essayOf("e1", 3)], { random: createRandom(1) }),
    /count must be a whole number from 1 to the 1 essays there are, got 72/,
  );
  assert.throws(
    () =>
      sampleEssays([essayOf("e1", null)], {
        count: 1,
        random: createRandom(1),
      }),
    /essay "e1" must have a gold score/,
  );
});

Deno.test("followScores() counts flips between neighbouring turns that name a score", () => {
  const essays = [essayOf("e1", 4), essayOf("e2", 3), essayOf("e3", 2)];
  const paths = followScores([
    debateOf("e1", [4, null, 3, 4, 5]), // right, (none), wrong, right, wrong
    debateOf("e2", [2, 3, 3, 3, 3]), // wrong, then right to the end
    debateOf("e3", [null, 5, 5, 5, null]), // no verdict
  ], essays);
  assert.deepEqual(
    paths.map((path) => [path.rightToWrongCount, path.wrongToRightCount]),
    [[2, 1], [0, 1], [0, 0]],
  );
  assert.deepEqual(paths.map((path) => path.prematureConsensus), [
    null,
    true,
    null,
  ]);
  assert.deepEqual(paths.map((path) => [path.openedRight, path.endedRight]), [
    [true, false],
    [false, true],
    [false, false],
  ]);
  assert.deepEqual(summarizePaths(paths), {
    debateCount: 3,
    knownConsensusCount: 1,
    prematureCount: 1,
    prematureWrongCount: 0,
    rightToWrongCount: 1,
    wrongToRightCount: 2,
    lostCount: 1,
    wonCount: 1,
  });
});

Deno.test("followScores() tells premature consensus on a wrong score, and refuses an essay without gold", () => {
  const [path] = followScores([debateOf("e1", [5, 3, 3])], [essayOf("e1", 5)]);
  assert.equal(path?.prematureConsensus, true);
  assert.ok(path);
  assert.equal(summarizePaths([path]).prematureWrongCount, 1);
  assert.throws(
    () => followScores([debateOf("e9", [1])], []),
    /must have a gold score, got none for "e9"/,
  );
});

Deno.test("countTransitions() reproduces the published counts: 20 right, 17 fixed, 8 broken, 29 right", () => {
  // 72 essays with gold 4: 12 right both times, 17 fixed, 8 broken, 35 wrong both times.
  const plan = [[12, 4, 4], [17, 3, 4], [8, 4, 3], [35, 3, 3]] as const;
  const essays: Essay[] = [];
  const before: Debate[] = [];
  const after: Debate[] = [];
  for (const [count, first, second] of plan) {
    for (let index = 0; index < count; index++) {
      const essayId = `e${essays.length}`;
      essays.push(essayOf(essayId, 4));
      before.push(debateOf(essayId, [first]));
      after.unshift(debateOf(essayId, [second]));
    }
  }
  const transitions = countTransitions(before, { after, essays });
  assert.deepEqual(transitions.table, { a: 12, b: 17, c: 8, d: 35 });
  assert.deepEqual([
    transitions.beforeRightCount,
    transitions.afterRightCount,
    transitions.netChange,
  ], [20, 29, 9]);
  assert.equal(transitions.absoluteGain, 0.125);
  // 29 / 20 - 1, exact to the last digit of a double
  assert.ok(Math.abs((transitions.relativeGain ?? 0) - 0.45) < 1e-15);
  assert.equal(transitions.fixed.length, 17);
  assert.ok(
    Math.abs(
      (mcnemarTest(transitions.table).uncorrected.chiSquare ?? 0) - 3.24,
    ) < 1e-12,
  );
});

Deno.test("countTransitions() never counts an unparsed debate as right, and pairs by repetition", () => {
  const essays = [essayOf("e1", 4)];
  const transitions = countTransitions([
    debateOf("e1", [4]),
    debateOf("e1", [null], 1),
  ], {
    after: [debateOf("e1", [4], 1), debateOf("e1", [null])],
    essays,
  });
  assert.deepEqual(transitions.table, { a: 0, b: 1, c: 1, d: 0 });
  assert.deepEqual([
    transitions.beforeUnparsedCount,
    transitions.afterUnparsedCount,
  ], [1, 1]);
  assert.throws(
    () => countTransitions([debateOf("e1", [4])], { after: [], essays }),
    /must have a partner .* got none for "e1"/,
  );
  assert.throws(
    () => countTransitions([], { after: [], essays }),
    /got no debate/,
  );
  assert.throws(
    () =>
      countTransitions([debateOf("e1", [4])], {
        after: [debateOf("e1", [4])],
        essays: [],
      }),
    /essay "e1" must have a gold score/,
  );
  const none = countTransitions([debateOf("e1", [1])], {
    after: [debateOf("e1", [4])],
    essays,
  });
  assert.equal(none.relativeGain, null);
});

Deno.test("createDebateManifest() changes with a prompt, the rubric and an essay, and with nothing else", () => {
  const input = {
    corpus: {
      corpus: "c",
      source: "recorded",
      statement: "An example.",
    } as const,
    essays: corpus.essays,
    exemplars: corpus.exemplars,
    promptSets: [initial],
    rubric,
    licence: "Apache-2.0",
    sampleSeed: 7,
  };
  const manifest = createDebateManifest(input);
  assert.deepEqual(createDebateManifest(input), manifest);
  assert.equal(manifest.model, "qwen2.5-72b-instruct");
  assert.deepEqual(manifest.essays.perLevel, {
    1: 12,
    2: 12,
    3: 12,
    4: 12,
    5: 12,
    6: 12,
  });
  assert.equal(manifest.promptSets[0]?.prompts.length, 5);
  assert.equal(manifest.sampleSeed, 7);
  assert.deepEqual(
    [
      manifest.repetitions,
      manifest.baselines,
      manifest.changedEssayIds,
      manifest.essaysFrom,
    ],
    [[0], [], [], "data/essays"],
  );
  assert.ok(
    manifest.defaults.some((setting) =>
      setting.setting === "topP" && setting.origin === "silent"
    ),
  );
  assert.notEqual(
    createDebateManifest({ ...input, rubric: `${rubric} ` }).rubricHash,
    manifest.rubricHash,
  );
  assert.notEqual(
    createDebateManifest({ ...input, essays: input.essays.slice(1) }).essays
      .hash,
    manifest.essays.hash,
  );
  const [first, ...rest] = input.essays;
  assert.ok(first);
  const edited = [{ ...first, text: `${first.text} ` }, ...rest];
  assert.notEqual(
    createDebateManifest({ ...input, essays: edited }).essays.hash,
    manifest.essays.hash,
  );
  assert.deepEqual(JSON.parse(JSON.stringify(manifest)), manifest);
});

Deno.test(
  "A role-played file becomes a corpus that can be scored like any other",
  withDir((dir) => {
    const essays = corpus.essays.slice(0, 1);
    const id = essays[0]?.essayId ?? "";
    const text = ["claim", "grounds", "warrant"].map((role) =>
      `=== ${id} ${role}\nText.\nScore so far: 4\n`
    ).join("") +
      `=== ${id} rebuttal\n{"direction":"agree","score":4,"argument":"Yes."}\n=== ${id} judge\n{"score":4,"reasons":"Adequate."}\n`;
    const debates = importRolePlayed(text, "batch.txt", {
      corpus: "role_played",
      promptSet: "initial",
      protocol,
      essays,
    });
    writeText(
      `${dir}/r/corpus.yaml`,
      "corpus: role_played\nsource: role-played\nstatement: Played by hand, for a test.\n",
    );
    writeDebates(`${dir}/r/initial.jsonl.gz`, debates);
    assert.deepEqual(readDebateCorpus(`${dir}/r`).debates, debates);
  }),
);
