import assert from "node:assert/strict";
import {
  createProgress,
  describePlan,
  findProtocol,
  planRun,
  readDebatePrompts,
  runDebate,
  runPaired,
} from "debate";
import { openStore, recording, replay } from "llm";
import { corpus, optionsWith, sayFour, scripted } from "./scripted.ts";

const protocol = findProtocol();
const initial = readDebatePrompts("initial", protocol);
const revised = readDebatePrompts("revised", protocol);
const six = corpus.essays.slice(0, 6);

function withWarrant(line: string) {
  const warrant = initial.prompts["warrant"];
  assert.ok(warrant);
  return {
    ...initial,
    prompts: {
      ...initial.prompts,
      warrant: { ...warrant, system: `${warrant.system}\n${line}` },
    },
  };
}

Deno.test("planRun() counts every turn as to run where nothing is recorded, and calls nothing", async () => {
  const model = scripted();
  const plan = await planRun(six, [initial, revised], optionsWith(model));
  assert.equal(model.requests.length, 0);
  assert.equal(plan.turnCount, 60);
  assert.equal(plan.toRunCount, 60);
  assert.equal(plan.costUsd, null);
  assert.match(
    describePlan(plan),
    /^60 of 60 turns to run, about [\d,]+ tokens \(at most [\d,]+\), cost unknown/,
  );
});

Deno.test("planRun() says that nothing is spent where all is recorded", async () => {
  using store = openStore(":memory:");
  await runPaired(six, [initial], optionsWith(recording(scripted(), store)));
  const plan = await planRun(six, [initial], optionsWith(replay(store)));
  assert.equal(plan.toRunCount, 0);
  assert.equal(
    describePlan(plan),
    "0 of 30 turns to run: all are recorded, nothing is spent",
  );
});

Deno.test("planRun() counts warrant, rebuttal and judge after an edit of the warrant prompt, not claim and grounds", async () => {
  using store = openStore(":memory:");
  await runPaired(six, [initial], optionsWith(recording(scripted(), store)));
  const live = scripted();
  const plan = await planRun(
    six,
    [withWarrant("Be brief.")],
    optionsWith(recording(live, store)),
  );
  assert.equal(live.requests.length, 0);
  // Six debates of five turns; three turns of each come after the edit.
  assert.equal(plan.turnCount, 30);
  assert.equal(plan.toRunCount, 18);
  assert.deepEqual(plan.rows.map((row) => [row.role, row.toRunCount]), [
    ["claim", 0],
    ["grounds", 0],
    ["warrant", 6],
    ["rebuttal", 6],
    ["judge", 6],
  ]);
});

Deno.test("planRun() counts what follows a missing turn as to run even if it is recorded under other words", async () => {
  using store = openStore(":memory:");
  const [essay] = six;
  assert.ok(essay);
  await runDebate(essay, initial, optionsWith(recording(scripted(), store)));
  // The same wording with another temperature: no turn is recorded.
  const plan = await planRun([essay], [initial], {
    ...optionsWith(replay(store)),
    sampling: { temperature: 1 },
  });
  assert.equal(plan.toRunCount, 5);
  const fresh = await planRun([essay], [initial], {
    ...optionsWith(replay(store)),
    repetitions: [0, 1],
  });
  assert.equal(fresh.toRunCount, 5);
  assert.equal(fresh.recordedCount, 5);
});

Deno.test("planRun() counts a turn as to run whose recorded reply still needs its repair request", async () => {
  using store = openStore(":memory:");
  const [essay] = six;
  assert.ok(essay);
  const broken = scripted((request, count) => {
    if (count === 5) throw new Error("cut before the repair request");
    return request.promptId?.endsWith("rebuttal") ? "Down." : sayFour(request);
  });
  await assert.rejects(
    runDebate(essay, initial, optionsWith(recording(broken, store))),
    /cut before/,
  );
  const plan = await planRun([essay], [initial], optionsWith(replay(store)));
  assert.equal(plan.recordedCount, 3);
  assert.equal(plan.toRunCount, 2);
});

Deno.test("planRun() prices tokens by the price list, and the true run stays below the upper bound", async () => {
  const prices = {
    date: "2026-11-30",
    source: "an example",
    models: {
      scripted: { promptUsdPerMillion: 1, completionUsdPerMillion: 2 },
    },
  };
  const model = scripted();
  const plan = await planRun(six, [initial], { ...optionsWith(model), prices });
  assert.ok(plan.costUsd);
  assert.ok(
    Math.abs(
      plan.costUsd.expected -
        (plan.tokens.prompt + 2 * plan.tokens.completion) / 1e6,
    ) < 1e-12,
  );
  assert.ok(plan.costUsd.atMost > plan.costUsd.expected);
  assert.match(describePlan(plan), /USD \d+\.\d\d \(at most \d+\.\d\d\)$/);
  await runPaired(six, [initial], optionsWith(model));
  const bytes = model.requests.reduce(
    (sum, request) =>
      sum + request.messages.reduce((s, m) => s + m.content.length, 0),
    0,
  );
  assert.ok(bytes / 4 < plan.tokens.promptAtMost);
});

Deno.test("createProgress() draws the last state, and at most ten times a second before it", () => {
  const drawn: string[] = [];
  const bar = createProgress("Debates", { draw: (text) => drawn.push(text) });
  for (let turn = 1; turn <= 1000; turn++) {
    bar.onProgress({
      turnCount: turn,
      totalTurns: 1000,
      recordedCount: 0,
      debateCount: Math.floor(turn / 5),
      totalDebates: 200,
    });
  }
  assert.ok(drawn.length < 100, `${drawn.length}`);
  assert.equal(
    drawn.at(-1),
    "Debates [####################] 200 of 200, turns 1000 of 1000 (0 recorded)",
  );
});
