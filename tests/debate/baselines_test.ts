import assert from "node:assert/strict";
import fc from "fast-check";
import {
  decideByVotes,
  findProtocol,
  listBaselines,
  listRoles,
  listSingleChanges,
  planBaselines,
  readDebatePrompts,
  runBaseline,
  runPaired,
} from "debate";
import { openStore, recording } from "llm";
import type { DebateOutcome, Score } from "records";
import { corpus, optionsWith, scripted } from "./scripted.ts";

const two = corpus.essays.slice(0, 2);

Deno.test("The self-consistency baseline makes as many calls as the debate", async () => {
  const [, , matched] = listBaselines();
  assert.ok(matched);
  const alone = scripted();
  await runBaseline(two, matched, optionsWith(alone));
  const together = scripted();
  const protocol = findProtocol();
  await runPaired(
    two,
    [readDebatePrompts("initial", protocol)],
    optionsWith(together),
  );
  assert.equal(alone.requests.length, together.requests.length);
});

Deno.test("runBaseline() gives each call a repetition of its own and decides by majority", async () => {
  const [essay] = two;
  assert.ok(essay);
  const [, , matched] = listBaselines();
  assert.ok(matched);
  const scores = [2, 5, 5, 2, 5];
  const model = scripted((request) =>
    `{"score": ${
      scores[request.repetition]
    }, "reasons": "r${request.repetition}"}`
  );
  const [debate] = await runBaseline(
    [essay],
    { ...matched, callCount: 5 },
    optionsWith(model),
  );
  assert.deepEqual(debate?.outcome, {
    status: "scored",
    score: 5,
    reasons: "r1",
  });
  assert.equal(debate?.protocol, "self-consistency-5");
  assert.deepEqual(debate?.turns.map((turn) => turn.impliedScore), scores);
});

Deno.test("The single call of a baseline is the first call of its self-consistency form", async () => {
  const [essay] = two;
  const [, few, matched] = listBaselines();
  assert.ok(essay && few && matched);
  const one = scripted();
  const five = scripted();
  await runBaseline([essay], few, optionsWith(one));
  await runBaseline([essay], matched, optionsWith(five));
  assert.deepEqual(one.requests[0], five.requests[0]);
  assert.match(
    one.requests[0]?.messages[0]?.content ?? "",
    /Example with score 6:/,
  );
});

Deno.test("runBaseline() counts unreadable replies as no vote, and none at all as unparsed", async () => {
  const [essay] = two;
  const [zero, , matched] = listBaselines();
  assert.ok(essay && zero && matched);
  const partly = scripted((request) =>
    request.repetition < 4 ? "Hm." : '{"score": 3, "reasons": "x"}'
  );
  const [voted] = await runBaseline([essay], matched, optionsWith(partly));
  assert.ok(voted?.outcome.status === "scored" && voted.outcome.score === 3);
  const [none] = await runBaseline(
    [essay],
    zero,
    optionsWith(scripted(() => "Hm.")),
  );
  assert.equal(none?.outcome.status, "unparsed");
  const [noVotes] = await runBaseline(
    [essay],
    matched,
    optionsWith(scripted(() => "Hm.")),
  );
  assert.deepEqual(noVotes?.outcome, {
    status: "unparsed",
    reason: "none of 5 replies holds a score",
  });
});

Deno.test("runBaseline() refuses exemplars among the essays and no calls at all", async () => {
  const [exemplar] = corpus.exemplars;
  const [zero] = listBaselines();
  assert.ok(exemplar && zero);
  await assert.rejects(
    runBaseline([exemplar], zero, optionsWith(scripted())),
    /must not be a scored example/,
  );
  await assert.rejects(
    runBaseline(two, { ...zero, callCount: 0 }, optionsWith(scripted())),
    /callCount must be a whole number of at least 1, got 0/,
  );
});

Deno.test("decideByVotes() settles ties by the median, then by the lower score", () => {
  const vote = (score: Score): DebateOutcome => ({
    status: "scored",
    score,
    reasons: "",
  });
  const cases: [Score[], Score][] = [
    [[1, 1, 6, 6, 5], 6], // median 5: 6 is 1 away, 1 is 4 away
    [[3, 3, 4, 4], 3], // median 3.5: both half a step away, the lower
    [[2, 4], 2], // median 3: both one step away, the lower
    [[1, 2, 3], 2], // all tied, the median itself
    [[6], 6],
    [[5, 5, 1, 2, 3], 5],
  ];
  for (const [scores, expected] of cases) {
    const outcome = decideByVotes(scores.map(vote));
    assert.ok(outcome.status === "scored");
    assert.equal(outcome.score, expected, scores.join(" "));
  }
});

Deno.test("decideByVotes() gives a score with the most votes, in any order of the votes", () => {
  const scores: readonly Score[] = [1, 2, 3, 4, 5, 6];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...scores), { minLength: 1, maxLength: 9 }),
      (votes) => {
        const decide = (list: readonly Score[]): number => {
          const outcome = decideByVotes(
            list.map((score) => ({ status: "scored", score, reasons: "" })),
          );
          return outcome.status === "scored" ? outcome.score : 0;
        };
        const winner = decide(votes);
        const countOf = (score: number): number =>
          votes.filter((vote) => vote === score).length;
        assert.ok(scores.every((score) => countOf(score) <= countOf(winner)));
        assert.equal(decide(votes.toReversed()), winner);
      },
    ),
    { seed: 3, numRuns: 300 },
  );
});

Deno.test("listSingleChanges() tries each change alone, in and out", () => {
  const protocol = findProtocol();
  const initial = readDebatePrompts("initial", protocol);
  const revised = readDebatePrompts("revised", protocol);
  const changes = listSingleChanges(initial, revised, listRoles(protocol));
  assert.equal(changes.length, 10);
  for (const { role, way, promptSet } of changes) {
    for (const other of listRoles(protocol)) {
      const wanted = (other === role) === (way === "in") ? revised : initial;
      assert.equal(promptSet.prompts[other], wanted.prompts[other]);
    }
  }
  assert.deepEqual(
    listSingleChanges(initial, initial, listRoles(protocol)),
    [],
  );
});

Deno.test("planBaselines() counts recorded calls, shared ones too, and calls nothing", async () => {
  using store = openStore(":memory:");
  const [, few, matched] = listBaselines();
  assert.ok(few && matched);
  await runBaseline(two, few, optionsWith(recording(scripted(), store)));
  const live = scripted();
  const plan = await planBaselines(
    two,
    [few, matched],
    optionsWith(recording(live, store)),
  );
  assert.equal(live.requests.length, 0);
  // The first of five calls is the recorded single call.
  assert.deepEqual(
    plan.rows.map((row) => [row.promptSet, row.turnCount, row.toRunCount]),
    [
      ["few-shot", 2, 0],
      ["few-shot-x5", 10, 8],
    ],
  );
});
