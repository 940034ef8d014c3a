/**
 * When to call again: what may be tried again, and how long to wait.
 *
 * The wait before retry n is min(longest, first * 2^(n-1)) * (0.5 + random / 2),
 * so that calls that failed together do not come back together. A Retry-After
 * of the endpoint is the least wait.
 *
 * Leaves out the waiting itself, see `chat.ts`.
 *
 * Source: Retry-After as in RFC 9110, section 10.2.3,
 * https://doi.org/10.17487/RFC9110.
 *
 * @module
 */

import { BrokenReplyError, EndpointError } from "./errors.ts";

/** How often and how long. */
export interface RetryPolicy {
  /** Calls for one request, the first included; default 5. */
  readonly attemptCount: number;
  /** Wait before the second call, in milliseconds; default 500. */
  readonly firstDelayMs: number;
  /** Longest wait by doubling, in milliseconds; default 30 000. */
  readonly longestDelayMs: number;
  /** Longest Retry-After that is waited for, in milliseconds; default 300 000. A longer one is an error at once. */
  readonly longestRetryAfterMs: number;
}

/** The usual policy. */
export const usualRetryPolicy: RetryPolicy = {
  attemptCount: 5,
  firstDelayMs: 500,
  longestDelayMs: 30_000,
  longestRetryAfterMs: 300_000,
};

/**
 * Tells whether a status may be gone at the next call.
 *
 * @param status HTTP status.
 * @returns True for 408, 409, 429 and 500 to 599.
 *
 * @example
 * ```ts
 * import { isRetryableStatus } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([400, 408, 409, 429, 503].map(isRetryableStatus), [false, true, true, true, true]);
 * ```
 */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 429 ||
    (status >= 500 && status <= 599);
}

/**
 * Reads a Retry-After header.
 *
 * @param value Seconds or an HTTP date; null where there is none.
 * @param nowMs Present time, milliseconds since 1970.
 * @returns Milliseconds to wait, at least 0; null where the value cannot be read.
 *
 * @example
 * ```ts
 * import { parseRetryAfter } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.equal(parseRetryAfter("1.5", 0), 1500);
 * assert.equal(parseRetryAfter("Thu, 01 Jan 1970 00:00:07 GMT", 2000), 5000);
 * assert.equal(parseRetryAfter("soon", 0), null);
 * ```
 */
export function parseRetryAfter(
  value: string | null,
  nowMs: number,
): number | null {
  if (value === null || value.trim() === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

/**
 * Says how long to wait before the next call.
 *
 * @param error What the last call ended with.
 * @param attempt Calls made so far, at least 1.
 * @param options Policy, and random numbers from 0 to 1.
 * @returns Milliseconds, or null where there must be no next call.
 *
 * @example
 * ```ts
 * import { BrokenReplyError, retryDelay, usualRetryPolicy } from "llm";
 * import assert from "node:assert/strict";
 *
 * const error = new BrokenReplyError("cut", "cut", "http://127.0.0.1/v1", 2);
 * // 500 * 2^(2-1) = 1000, times 0.5 + 0.5/2 = 0.75
 * assert.equal(retryDelay(error, 2, { policy: usualRetryPolicy, random: () => 0.5 }), 750);
 * assert.equal(retryDelay(error, 5, { policy: usualRetryPolicy, random: () => 0.5 }), null);
 * ```
 */
export function retryDelay(
  error: unknown,
  attempt: number,
  options: { readonly policy: RetryPolicy; readonly random: () => number },
): number | null {
  const { policy, random } = options;
  const mayRetry = error instanceof BrokenReplyError ||
    (error instanceof EndpointError && error.isRetryable);
  if (!mayRetry || attempt >= policy.attemptCount) return null;
  const doubled = Math.min(
    policy.longestDelayMs,
    policy.firstDelayMs * 2 ** (attempt - 1),
  );
  const delayMs = doubled * (0.5 + random() / 2);
  const asked = error instanceof EndpointError ? error.retryAfterMs : null;
  if (asked === null) return delayMs;
  if (asked > policy.longestRetryAfterMs) return null;
  return Math.max(asked, delayMs);
}
