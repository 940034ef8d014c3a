import assert from "node:assert/strict";
import { findProtocol, readDebatePrompts, runDebate, runPaired } from "debate";
import {
  openStore,
  recording,
  replay,
  ReplayError,
  SpendingLimitError,
} from "llm";
import type { ChatRequest, Essay } from "records";
import { corpus, optionsWith, sayFour, scripted } from "./scripted.ts";

const protocol = findProtocol();
const initial = readDebatePrompts("initial", protocol);
const revised = readDebatePrompts("revised", protocol);
const [essay, secondEssay, thirdEssay] = corpus.essays;
assert.ok(essay && secondEssay && thirdEssay);
const three: readonly Essay[] = [essay, secondEssay, thirdEssay];

function roleOf(request: ChatRequest): string {
  return request.promptId?.split("/").at(-1) ?? "";
}

Deno.test("runDebate() lets five agents speak in order, each reading all before it", async () => {
  const model = scripted();
  const debate = await runDebate(essay, initial, optionsWith(model));
  assert.deepEqual(debate.turns.map((turn) => turn.role), [
    "claim",
    "grounds",
    "warrant",
    "rebuttal",
    "judge",
  ]);
  assert.deepEqual(
    debate.turns.map((turn) => turn.turnId),
    [1, 2, 3, 4, 5].map((n) => `scripted/initial/${essay.essayId}/t${n}`),
  );
  assert.deepEqual(debate.turns.map((turn) => turn.impliedScore), [
    4,
    4,
    4,
    4,
    4,
  ]);
  assert.deepEqual(debate.outcome, {
    status: "scored",
    score: 4,
    reasons: "Adequate throughout.",
  });
  const users = model.requests.map((request) =>
    request.messages[1]?.content ?? ""
  );
  assert.match(users[0] ?? "", /You speak first; nothing has been said yet\./);
  assert.match(
    users[4] ?? "",
    /\[t1\] Claim: The claim stands on two facts\.\nScore so far: 4\n\n\[t2\] Grounds: [^]*\[t4\] Rebuttal: No change is due\.\nDirection: agree\nScore so far: 4/,
  );
  for (const request of model.requests) {
    assert.deepEqual(request.sampling, { temperature: 0.3, maxTokens: 400 });
    assert.equal(request.repetition, 0);
  }
});

Deno.test("runDebate() passes a malformed rebuttal on as it arrived, after one repair request", async () => {
  const model = scripted((request) =>
    roleOf(request) === "rebuttal"
      ? "I would rather go down a level."
      : sayFour(request)
  );
  const debate = await runDebate(essay, initial, optionsWith(model));
  const turn = debate.turns[3];
  assert.equal(turn?.parse, "malformed");
  assert.equal(turn?.impliedScore, null);
  assert.equal(turn?.direction, null);
  assert.deepEqual(turn?.usage, {
    promptTokens: 200,
    completionTokens: 20,
    costUsd: 0.002,
  });
  assert.equal(model.requests.length, 6);
  assert.match(
    model.requests[5]?.messages[1]?.content ?? "",
    /\[t4\] Rebuttal: I would rather go down a level\.\n-----/,
  );
  assert.equal(debate.outcome.status, "scored");
});

Deno.test("runDebate() leaves a debate without readable verdict unparsed, and says why", async () => {
  for (
    const [text, reason] of [
      ["Four, I think.", /malformed/],
      ['{"score": 9, "reasons": "x"}', /wrong: score/],
      ['{"reasons": "x"}', /wrong: score/],
      ["", /malformed: the reply is empty/],
    ] as const
  ) {
    const model = scripted((request) =>
      roleOf(request) === "judge" ? text : sayFour(request)
    );
    const { outcome } = await runDebate(essay, initial, optionsWith(model));
    assert.ok(outcome.status === "unparsed");
    assert.match(outcome.reason, reason);
  }
});

Deno.test("runDebate() marks a turn that the token limit cut off", async () => {
  const model = scripted((request) =>
    roleOf(request) === "grounds"
      ? { text: "The second paragraph", finishReason: "length" }
      : sayFour(request)
  );
  const { turns } = await runDebate(essay, initial, optionsWith(model));
  assert.deepEqual(turns.map((turn) => turn.truncated), [
    false,
    true,
    false,
    false,
    false,
  ]);
  assert.equal(turns[1]?.impliedScore, null);
});

Deno.test("runDebate() runs two rounds and other protocols as data", async () => {
  const model = scripted();
  const debate = await runDebate(essay, initial, {
    ...optionsWith(model),
    protocol: { ...findProtocol("no-rebuttal"), name: "twice", rounds: 2 },
  });
  assert.deepEqual(debate.turns.map((turn) => `${turn.round}${turn.role}`), [
    "1claim",
    "1grounds",
    "1warrant",
    "2claim",
    "2grounds",
    "2warrant",
    "2judge",
  ]);
});

Deno.test("runDebate() takes another model for a role", async () => {
  const model = scripted();
  await runDebate(essay, initial, {
    ...optionsWith(model),
    modelOfRole: { judge: "other" },
  });
  assert.deepEqual(model.requests.map((request) => request.model), [
    "scripted",
    "scripted",
    "scripted",
    "scripted",
    "other",
  ]);
});

Deno.test("runDebate() refuses an essay that is a scored example, and an unknown assignment", async () => {
  const exemplar = corpus.exemplars[0];
  assert.ok(exemplar);
  const options = optionsWith(scripted());
  await assert.rejects(
    runDebate(exemplar, initial, options),
    /must not be a scored example/,
  );
  await assert.rejects(
    runDebate({ ...essay, assignment: "moon" }, initial, options),
    /its assignment must be among "dam", "desk", "repair", "week", got "moon"/,
  );
});

Deno.test("runDebate() without endpoint and recording names the prompt and the ways out", async () => {
  using store = openStore(":memory:");
  await assert.rejects(
    runDebate(essay, initial, optionsWith(replay(store))),
    (error) =>
      error instanceof ReplayError &&
      /debate\/initial\/claim/.test(error.message),
  );
});

Deno.test("runPaired() runs every essay with every prompt set and reports progress", async () => {
  const seen: number[] = [];
  const run = await runPaired(three, [initial, revised], {
    ...optionsWith(scripted()),
    onProgress: (progress) => seen.push(progress.turnCount),
  });
  assert.equal(run.state.status, "complete");
  assert.deepEqual(
    run.debates.map((debate) => `${debate.essayId} ${debate.promptSet}`),
    three.flatMap((e) => [`${e.essayId} initial`, `${e.essayId} revised`]),
  );
  assert.equal(Math.max(...seen), 30);
});

Deno.test("runPaired() works on one essay only", async () => {
  const run = await runPaired([essay], [initial], optionsWith(scripted()));
  assert.equal(run.debates.length, 1);
});

Deno.test("runPaired() refuses nothing to do, and essays or sets given twice", async () => {
  const options = optionsWith(scripted());
  await assert.rejects(
    runPaired([], [initial], options),
    /at least one essay must be given/,
  );
  await assert.rejects(
    runPaired([essay], [], options),
    /at least one prompt set/,
  );
  await assert.rejects(
    runPaired([essay, essay], [initial], options),
    /each essay must stand once/,
  );
  await assert.rejects(
    runPaired([essay], [initial, initial], options),
    /each prompt set must stand once, got "initial" twice/,
  );
});

Deno.test("A run killed half way repeats only the calls in flight", async () => {
  using store = openStore(":memory:");
  const dies = scripted((request, count) => {
    if (count === 8) throw new Error("the machine was switched off");
    return sayFour(request);
  });
  const options = (model = scripted()) => ({
    ...optionsWith(recording(model, store)),
    concurrency: 1,
  });
  await assert.rejects(
    runPaired(three, [initial], options(dies)),
    /switched off/,
  );
  const rest = scripted();
  const run = await runPaired(three, [initial], options(rest));
  // 15 calls in all, 7 were recorded before the eighth died.
  assert.equal(rest.requests.length, 8);
  assert.equal(run.debates.length, 3);
  const again = scripted();
  await runPaired(three, [initial], options(again));
  assert.equal(again.requests.length, 0);
});

Deno.test("Editing the warrant prompt reruns warrant, rebuttal and judge, not claim and grounds", async () => {
  using store = openStore(":memory:");
  await runDebate(essay, initial, optionsWith(recording(scripted(), store)));
  const warrant = initial.prompts["warrant"];
  assert.ok(warrant);
  const edited = {
    ...initial,
    prompts: {
      ...initial.prompts,
      warrant: { ...warrant, system: `${warrant.system}\nBe brief.` },
    },
  };
  const second = scripted((request) =>
    roleOf(request) === "warrant"
      ? "Another warrant.\nScore so far: 5"
      : sayFour(request)
  );
  const debate = await runDebate(
    essay,
    edited,
    optionsWith(recording(second, store)),
  );
  assert.deepEqual(second.requests.map(roleOf), [
    "warrant",
    "rebuttal",
    "judge",
  ]);
  assert.deepEqual(debate.turns.map((turn) => turn.source), [
    "recorded",
    "recorded",
    "live",
    "live",
    "live",
  ]);
});

Deno.test("A repetition is a fresh sample, never a recorded one", async () => {
  using store = openStore(":memory:");
  const model = scripted();
  const run = await runPaired([essay], [initial], {
    ...optionsWith(recording(model, store)),
    repetitions: [0, 1],
  });
  assert.equal(model.requests.length, 10);
  assert.deepEqual(run.debates.map((debate) => debate.debateId), [
    `scripted/initial/${essay.essayId}`,
    `scripted/initial/${essay.essayId}#1`,
  ]);
});

Deno.test("runPaired() keeps what is finished when a limit or a signal stops it", async () => {
  const limited = scripted((request, count) => {
    if (count === 12) {
      throw new SpendingLimitError("Cannot spend more", "USD", 1, 1);
    }
    return sayFour(request);
  });
  const run = await runPaired(three, [initial], {
    ...optionsWith(limited),
    concurrency: 1,
  });
  assert.deepEqual(run.state, {
    status: "stopped",
    reason: "Cannot spend more",
    unfinishedCount: 1,
  });
  assert.equal(run.debates.length, 2);
  const controller = new AbortController();
  const stopped = await runPaired(three, [initial], {
    ...optionsWith(scripted((request, count) => {
      if (count === 6) controller.abort(new Error("Stopped by hand"));
      return sayFour(request);
    })),
    concurrency: 1,
    signal: controller.signal,
  });
  assert.deepEqual(stopped.state, {
    status: "stopped",
    reason: "Stopped by hand",
    unfinishedCount: 2,
  });
});
