import assert from "node:assert/strict";
import { codeDebates, openCoder, readCodebook } from "coding";
import { openCorpus, readRubric, renderRubric } from "debate";
import { readEssays, readPrompt, readText } from "read";
import type { Turn } from "records";

const { essays, exemplars, assignments } = readEssays("data/essays");
const corpus = await openCorpus("role_played");
const essayById = new Map(essays.map((essay) => [essay.essayId, essay]));

/** Small letters, straight quotes, single spaces: what is compared. */
function plain(text: string): string {
  return text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/\s+/g, " ")
    .trim().toLowerCase();
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

Deno.test("the essays are 72, twelve per level over four assignments, each with a gold score, reasons and a second score", () => {
  assert.equal(essays.length, 72);
  for (const level of [1, 2, 3, 4, 5, 6]) {
    const ofLevel = essays.filter((essay) => essay.gold === level);
    assert.equal(ofLevel.length, 12);
    assert.equal(new Set(ofLevel.map((essay) => essay.assignment)).size, 4);
  }
  for (const essay of essays) {
    assert.deepEqual(Object.keys(essay.goldReasons ?? {}), [
      "position",
      "evidence",
      "organisation",
      "language",
      "errors",
    ], essay.essayId);
    assert.ok(essay.secondScore !== undefined, essay.essayId);
  }
});

Deno.test("essays have 120 to 550 words, sources 400 to 800, and the exemplars are one per level", () => {
  for (const { essayId, text } of [...essays, ...exemplars]) {
    assert.ok(
      wordCount(text) >= 120 && wordCount(text) <= 550,
      `${essayId}: ${wordCount(text)} words`,
    );
  }
  for (const { assignment, sourceTexts } of assignments) {
    const count = wordCount(sourceTexts.join(" "));
    assert.ok(count >= 400 && count <= 800, `${assignment}: ${count} words`);
  }
  assert.deepEqual(exemplars.map((essay) => essay.gold), [1, 2, 3, 4, 5, 6]);
});

Deno.test("the role-played corpus has every essay under both prompt sets, 720 turns, none longer than a turn may be", () => {
  assert.equal(corpus.debates.length, 144);
  const turns = corpus.debates.flatMap((debate) => debate.turns);
  assert.equal(turns.length, 720);
  for (const turn of turns) {
    assert.equal(turn.source, "role-played", turn.turnId);
    assert.equal(turn.usage.promptTokens, null, turn.turnId);
    // The prompts allow 180 words; 400 tokens are about 300 words.
    assert.ok(
      wordCount(turn.text) <= 190,
      `${turn.turnId}: ${wordCount(turn.text)} words`,
    );
  }
});

/** Everything that a turn may quote: the essay, the rubric, the prompts, and earlier turns of its debate. */
function quotable(
  turn: Turn,
  debateTurns: readonly Turn[],
  essayText: string,
): string {
  const earlier = debateTurns.filter((other) => other.index < turn.index).map((
    other,
  ) => other.text);
  return plain([essayText, SHARED, ...earlier].join(" "));
}

const SHARED = [
  renderRubric(readRubric()),
  ...["initial", "revised"].flatMap((set) =>
    ["claim", "grounds", "warrant", "rebuttal", "judge"].map((role) =>
      readPrompt(`prompts/debate/${set}/${role}.md`).body
    )
  ),
  ...exemplars.map((essay) => essay.text),
].join(" ");

Deno.test("what a role-played turn puts between quotation marks is in the essay, the rubric or an earlier turn", () => {
  let quoteCount = 0;
  for (const debate of corpus.debates) {
    const essay = essayById.get(debate.essayId);
    for (const turn of debate.turns) {
      const allowed = quotable(turn, debate.turns, essay?.text ?? "");
      for (const [, quote = ""] of plain(turn.text).matchAll(/"([^"]{4,})"/g)) {
        for (
          const part of quote.split(/\s*(?:\.\.\.|…)\s*/).map((piece) =>
            piece.replace(/^[ ,.;:]+|[ ,.;:]+$/g, "")
          )
        ) {
          quoteCount++;
          assert.ok(
            allowed.includes(part),
            `${turn.turnId}: ${JSON.stringify(part)}`,
          );
        }
      }
    }
  }
  assert.ok(quoteCount > 1000, `only ${quoteCount} quotations were checked`);
});

Deno.test("no sentence of the role-played corpus occurs twice, quotations of essay and rubric aside", () => {
  const seen = new Map<string, string>();
  const rubric = plain(SHARED);
  let sentenceCount = 0;
  for (const debate of corpus.debates) {
    const essay = plain(essayById.get(debate.essayId)?.text ?? "");
    for (const turn of debate.turns) {
      for (
        const sentence of plain(turn.text).split(/(?<=[.!?])["')\]]*\s+/).map((
          one,
        ) => one.replace(/^["' ]+|["' ]+$/g, ""))
      ) {
        const own = sentence.replace(/[.,;:!?]+$/, "");
        const withoutLevel = own.replace(/,? (?:at |of )?level \d$/, "");
        if (
          wordCount(own) < 4 || essay.includes(own) || rubric.includes(own) ||
          rubric.includes(withoutLevel)
        ) continue;
        sentenceCount++;
        assert.equal(
          seen.get(own),
          undefined,
          `${turn.turnId} and ${seen.get(own)}: ${own}`,
        );
        seen.set(own, turn.turnId);
      }
    }
  }
  assert.ok(
    sentenceCount > 3000,
    `only ${sentenceCount} sentences were checked`,
  );
});

Deno.test("every role-played turn is coded by coder A, coder B and the adjudication, without a problem", async () => {
  const codebook = readCodebook();
  for (const name of ["coder_a", "coder_b", "adjudicated"]) {
    const coder = openCoder(name, { debates: corpus.debates, codebook });
    const { codedTurns, problems } = await codeDebates(corpus.debates, coder, {
      codebook,
    });
    assert.deepEqual(problems, [], name);
    assert.equal(
      codedTurns.filter((turn) => turn.state.status === "coded").length,
      720,
      name,
    );
  }
});

Deno.test("the adjudicated codes hold everything on which both coders agree, and nothing that neither gave", () => {
  const read = (name: string) =>
    new Map(
      readText(`data/codes/role_played/${name}.jsonl`).trim().split("\n").map(
        (line) => {
          const { turnId, marks } = JSON.parse(line) as {
            turnId: string;
            marks: { code: string }[];
          };
          return [turnId, new Set(marks.map((mark) => mark.code))] as const;
        },
      ),
    );
  const [a, b, settled] = [
    read("coder_a"),
    read("coder_b"),
    read("adjudicated"),
  ];
  assert.equal(settled.size, 720);
  for (const [turnId, codes] of settled) {
    const [first, second] = [
      a.get(turnId) ?? new Set(),
      b.get(turnId) ?? new Set(),
    ];
    for (const code of codes) {
      assert.ok(first.has(code) || second.has(code), `${turnId} ${code}`);
    }
    for (const code of first) {
      assert.ok(
        !second.has(code) || codes.has(code as string),
        `${turnId} ${code}`,
      );
    }
  }
});

Deno.test("data/README.md and the corpus say that the role-played debates are no measurement", () => {
  for (const text of [corpus.label.statement, readText("data/README.md")]) {
    assert.match(
      text.replace(/\s+/g, " "),
      /no(?: endpoint,| measurement of a model)/,
    );
    assert.match(text, /language model/);
  }
});
