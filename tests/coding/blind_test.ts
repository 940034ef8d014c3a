import assert from "node:assert/strict";
import {
  blindDebateId,
  blindTurns,
  codeDebates,
  codingSheet,
  modelCoder,
  readCodebook,
  type Unit,
} from "coding";
import type { Debate } from "records";
import { BELLS, makeDebate, scriptedModel } from "./fixture.ts";

/** Words that stand nowhere but in what a coder must not see. */
const PLANTED = {
  debateId: "zebra-corpus/quokka-revised/okapi-essay#1",
  corpus: "zebra-corpus",
  essayId: "okapi-essay",
  assignment: "lemur-assignment",
  promptSet: "quokka-revised",
  protocol: "ibex-protocol",
  model: "tapir-model",
};

/** A debate with a planted word in every field except the turns' texts and roles. */
function plantedDebate(parts: Partial<Debate> = {}): Debate {
  return {
    ...BELLS,
    ...PLANTED,
    repetition: 7321,
    outcome: { status: "scored", score: 2, reasons: "gnu-outcome" },
    turns: BELLS.turns.map((turn) => ({
      ...turn,
      turnId: `${PLANTED.debateId}/t${turn.index}`,
      round: 7322,
      rawReply: "kudu-raw",
      impliedScore: 6,
      direction: "down",
      replyKey: "saiga-key",
      usage: {
        promptTokens: 7323,
        completionTokens: 7324,
        costUsd: 7325,
      },
    })),
    ...parts,
  };
}

const SECRETS = [
  ...Object.values(PLANTED),
  "gnu-outcome",
  "kudu-raw",
  "saiga-key",
  "7321",
  "7322",
  "7323",
  "7324",
  "7325",
  "zebra",
  "quokka",
  "okapi",
];

/** Every string and every property name in a value. */
function scan(value: unknown): string {
  return JSON.stringify(value);
}

function assertBlind(value: unknown): void {
  const text = scan(value);
  const found = SECRETS.filter((secret) => text.includes(secret));
  assert.deepEqual(found, []);
}

Deno.test("the scan for planted words finds them where nothing is hidden", () => {
  const text = scan(plantedDebate());
  assert.deepEqual(SECRETS.filter((secret) => !text.includes(secret)), []);
});

Deno.test("blindTurns() shows a coder nothing but ids that say nothing, roles, texts and truncation", () => {
  const views = blindTurns(plantedDebate());
  assertBlind(views);
  assert.equal(views.length, 5);
  for (const view of views) {
    assert.deepEqual(Object.keys(view).sort(), [
      "debateId",
      "earlier",
      "index",
      "role",
      "text",
      "truncated",
      "turnId",
    ]);
    for (const turn of view.earlier) {
      assert.deepEqual(
        Object.keys(turn).sort(),
        ["index", "role", "text", "turnId"],
      );
    }
  }
});

for (const unit of ["turn", "thought"] satisfies Unit[]) {
  Deno.test(`a model coder's requests (${unit} coding, repairs included) hold no planted word`, async () => {
    const codebook = readCodebook();
    // evidence that is in no turn, so that every turn is also sent back for repair
    const model = scriptedModel([
      unit === "turn"
        ? '{"marks": [{"code": "ASSERTION", "evidence": "nowhere", "target": null}]}'
        : '{"thoughts": [{"number": 1, "code": "OBJECTION", "target": null}]}',
    ]);
    const coder = modelCoder(model, { model: "any", codebook, unit });
    await codeDebates([plantedDebate()], coder, { codebook });
    assert.equal(model.requests.length, 10);
    for (const request of model.requests) assertBlind(request);
  });
}

Deno.test("a model coder asks the same of two debates that differ only in what must stay hidden", async () => {
  const codebook = readCodebook();
  const model = scriptedModel(['{"marks": []}']);
  const coder = modelCoder(model, { model: "any", codebook });
  await codeDebates([plantedDebate(), BELLS], coder, { codebook });
  assert.equal(model.requests.length, 10);
  assert.deepEqual(model.requests.slice(0, 5), model.requests.slice(5));
});

Deno.test("blindTurns() hides the roles where asked", () => {
  const views = blindTurns(BELLS, { showRole: false });
  assert.ok(views.every((view) => view.role === null));
  assert.ok(views.every((view) => view.earlier.every((t) => t.role === null)));
});

Deno.test("blindDebateId() is the start of SHA-256 and keeps debates apart", () => {
  // SHA-256 of the empty text begins e3b0c44298fc (FIPS 180-4)
  assert.equal(blindDebateId(""), "e3b0c44298fc");
  const ids = Array.from({ length: 500 }, (_, i) => blindDebateId(`d${i}`));
  assert.equal(new Set(ids).size, 500);
});

Deno.test("codingSheet() is blind and gives debates in an order that tells nothing", () => {
  const debates = ["initial", "revised"].flatMap((promptSet) =>
    Array.from({ length: 6 }, (_, i) =>
      makeDebate([`Text ${i}.`, "Yes."], {
        debateId: `zebra-corpus/${promptSet}/okapi-essay${i}`,
        promptSet,
      }))
  );
  const sheet = codingSheet(debates);
  assertBlind(sheet);
  assert.equal(sheet, codingSheet(debates.toReversed()));
  const order = sheet.split("\n").filter(Boolean)
    .map((line) => line.slice(11, 23));
  assert.deepEqual(order, [...order].sort());
});
