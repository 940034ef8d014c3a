import assert from "node:assert/strict";
import fc from "fast-check";
import {
  EndpointError,
  parseRetryAfter,
  retryDelay,
  usualRetryPolicy,
} from "llm";

function failure(retryAfterMs: number | null, isRetryable = true) {
  return new EndpointError("x", {
    endpoint: "http://127.0.0.1/v1",
    status: 429,
    requestId: null,
    attemptCount: 1,
    isRetryable,
    retryAfterMs,
    mayHaveCost: false,
    refusesSchema: false,
  });
}

Deno.test("retryDelay() stays between half and the whole of the doubled wait", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const delayMs = retryDelay(failure(null), attempt, {
          policy: { ...usualRetryPolicy, attemptCount: 99 },
          random: () => random,
        });
        const doubled = Math.min(30_000, 500 * 2 ** (attempt - 1));
        assert.ok(delayMs !== null);
        assert.ok(delayMs >= doubled / 2 && delayMs <= doubled);
      },
    ),
    { seed: 2, numRuns: 200 },
  );
});

Deno.test("retryDelay() spreads the wait by the random number", () => {
  // attempt 3: 500 * 2^2 = 2000, times 0.5, 0.75 and 1
  const waits = [0, 0.5, 1].map((random) =>
    retryDelay(failure(null), 3, {
      policy: usualRetryPolicy,
      random: () => random,
    })
  );
  assert.deepEqual(waits, [1000, 1500, 2000]);
});

Deno.test("retryDelay() takes the longer of its own wait and Retry-After", () => {
  const options = { policy: usualRetryPolicy, random: () => 1 };
  assert.equal(retryDelay(failure(200), 1, options), 500);
  assert.equal(retryDelay(failure(9000), 1, options), 9000);
  assert.equal(retryDelay(failure(300_001), 1, options), null);
});

Deno.test("retryDelay() allows no retry of what cannot succeed, nor of foreign errors", () => {
  const options = { policy: usualRetryPolicy, random: () => 1 };
  assert.equal(retryDelay(failure(null, false), 1, options), null);
  assert.equal(retryDelay(new TypeError("bug"), 1, options), null);
  assert.equal(retryDelay(failure(null), 5, options), null);
});

Deno.test("parseRetryAfter() reads seconds and dates, never below 0", () => {
  const nowMs = Date.parse("2026-11-30T10:00:00Z");
  const cases: readonly (readonly [string | null, number | null])[] = [
    ["0", 0],
    ["-3", 0],
    ["120", 120_000],
    ["Mon, 30 Nov 2026 10:01:00 GMT", 60_000],
    ["Mon, 30 Nov 2026 09:00:00 GMT", 0],
    ["later", null],
    [" ", null],
    [null, null],
  ];
  for (const [value, expected] of cases) {
    assert.equal(parseRetryAfter(value, nowMs), expected, String(value));
  }
});
