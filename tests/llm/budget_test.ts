import assert from "node:assert/strict";
import fc from "fast-check";
import {
  costOf,
  createBudget,
  createPriceList,
  describeUsage,
  estimateTokens,
  type PriceList,
  SpendingLimitError,
  sumUsage,
} from "llm";
import { makeRequest } from "./server.ts";

const prices: PriceList = {
  date: "2026-11-30",
  source: "test",
  models: { m: { promptUsdPerMillion: 1, completionUsdPerMillion: 4 } },
};

/** 9 bytes + 16 for the frame + 75 for the reply: at most 100 tokens. */
const hundred = makeRequest({ sampling: { maxTokens: 75 } });

function usage(promptTokens: number | null, completionTokens: number | null) {
  return { promptTokens, completionTokens, costUsd: null };
}

Deno.test("createBudget() stops before the call that could break it", async () => {
  const budget = createBudget({ maxTokens: 250 });
  for (let call = 0; call < 2; call++) {
    (await budget.reserve(hundred)).settle(usage(20, 70));
  }
  // 180 spent; 180 + 100 > 250
  await assert.rejects(
    budget.reserve(hundred),
    (error) =>
      error instanceof SpendingLimitError && error.unit === "tokens" &&
      error.limit === 250 && error.spent === 180,
  );
});

Deno.test("createBudget() counts calls in flight and lets a call wait for them", async () => {
  const budget = createBudget({ maxTokens: 250 });
  const first = await budget.reserve(hundred);
  const second = await budget.reserve(hundred);
  let isThrough = false;
  const third = budget.reserve(hundred).then((reservation) => {
    isThrough = true;
    return reservation;
  });
  await Promise.resolve();
  assert.equal(isThrough, false);
  first.settle(usage(10, 10));
  // 20 spent, 100 in flight, 100 wanted: fits
  (await third).release();
  second.forfeit();
  assert.deepEqual(budget.spent, {
    tokens: 120,
    usd: 0,
    estimatedCallCount: 1,
  });
});

Deno.test("createBudget() never spends more than its limit, whatever the calls use", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          maxTokens: fc.integer({ min: 1, max: 200 }),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          end: fc.constantFrom("settle", "forfeit", "release", "unknown"),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      fc.integer({ min: 50, max: 2000 }),
      async (calls, maxTokens) => {
        const budget = createBudget({ maxTokens });
        await Promise.allSettled(calls.map(async (call) => {
          const request = makeRequest({ sampling: call });
          const reservation = await budget.reserve(request);
          assert.ok(budget.spent.tokens <= maxTokens);
          await Promise.resolve();
          const most = call.maxTokens;
          if (call.end === "settle") {
            reservation.settle(usage(25, Math.floor(most * call.share)));
          } else if (call.end === "unknown") {
            reservation.settle(usage(null, 5));
          } else if (call.end === "forfeit") reservation.forfeit();
          else reservation.release();
        }));
        assert.ok(budget.spent.tokens <= maxTokens);
      },
    ),
    { seed: 9, numRuns: 100 },
  );
});

Deno.test("createBudget() keeps a limit in dollars", async () => {
  // 25 * 1 + 75 * 4 = 325 millionths at most for a call
  const budget = createBudget({ maxUsd: 0.0005, prices });
  (await budget.reserve(hundred)).settle(usage(20, 40));
  assert.ok(Math.abs(budget.spent.usd - 0.00018) < 1e-12);
  await assert.rejects(
    budget.reserve(hundred),
    (error) => error instanceof SpendingLimitError && error.unit === "USD",
  );
});

Deno.test("createBudget() cannot keep a limit in dollars for a model without price", async () => {
  const budget = createBudget({ maxUsd: 1, prices });
  await assert.rejects(
    budget.reserve(makeRequest({ model: "unheard-of" })),
    /"unheard-of" must have a price/,
  );
  assert.throws(() => createBudget({ maxUsd: 1 }), /must come with prices/);
  assert.throws(() => createBudget({ maxTokens: -1 }), /maxTokens .* got -1/);
  assert.throws(() => createBudget({ maxTokens: NaN }), RangeError);
});

Deno.test("reserve() gives up when its signal is aborted", async () => {
  const budget = createBudget({ maxTokens: 150 });
  await budget.reserve(hundred);
  const controller = new AbortController();
  const waiting = budget.reserve(hundred, controller.signal);
  controller.abort(new Error("gave up"));
  await assert.rejects(waiting, /gave up/);
});

Deno.test("settle() counts once, however often it is called", async () => {
  const budget = createBudget();
  const reservation = await budget.reserve(hundred);
  reservation.settle(usage(1, 1));
  reservation.settle(usage(1, 1));
  reservation.forfeit();
  assert.equal(budget.spent.tokens, 2);
});

Deno.test("costOf() says null, never 0, for what it does not know", () => {
  assert.equal(costOf("m", usage(1_000_000, 0), { prices }), 1);
  assert.equal(costOf("m", usage(0, 1_000_000), { prices }), 4);
  assert.equal(costOf("m", usage(null, 5), { prices }), null);
  assert.equal(costOf("m", usage(5, null), { prices }), null);
  assert.equal(costOf("constructor", usage(1, 1), { prices }), null);
});

Deno.test("describeUsage() says what is not known instead of a zero", () => {
  assert.equal(
    describeUsage(sumUsage([usage(10, null), usage(5, null)]), {
      counted: "turns",
    }),
    "2 turns took 15 prompt and 0 reply tokens (2 without a count), cost unknown",
  );
  assert.equal(
    describeUsage(sumUsage([])),
    "0 calls took 0 prompt and 0 reply tokens, USD 0.00",
  );
});

Deno.test("sumUsage() counts what it could not count", () => {
  assert.deepEqual(sumUsage([]), {
    callCount: 0,
    promptTokens: 0,
    completionTokens: 0,
    costUsd: 0,
    unknownTokenCount: 0,
    unknownCostCount: 0,
  });
  assert.equal(sumUsage([usage(1, 2), usage(3, null)]).costUsd, null);
  assert.equal(sumUsage([usage(1, 2), usage(3, null)]).unknownTokenCount, 1);
});

Deno.test("estimateTokens() counts bytes, not characters, and the schema", () => {
  const request = makeRequest({
    messages: [{ role: "user", content: "é😀" }],
    schema: {},
    sampling: {},
  });
  // é is 2 bytes, 😀 4, {} 2; one message
  assert.deepEqual(estimateTokens(request, { assumedReplyTokens: 9 }), {
    promptExpected: 2 + 16,
    promptAtMost: 8 + 16,
    completionAtMost: 9,
  });
});

Deno.test("createPriceList() names the file and the field that is no price", () => {
  const broken = { ...prices, models: { m: { promptUsdPerMillion: -1 } } };
  assert.throws(
    () => createPriceList(broken, "rules/prices.yaml"),
    /Cannot read prices rules\/prices\.yaml: field "models\.m\./,
  );
  assert.throws(
    () => createPriceList({ ...prices, date: "November" }, "p.yaml"),
    /field "date"/,
  );
});
