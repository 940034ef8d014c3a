/**
 * Limits of one endpoint: calls at the same time, requests per minute, tokens
 * per minute. Calls wait in order of arrival.
 *
 * Rates are token buckets: a bucket holds one minute's worth, starts full and
 * fills evenly, so that after a pause at most one minute's worth goes at once.
 * A call larger than the bucket waits until it is full and leaves a debt.
 *
 * Leaves out limits shared between processes.
 *
 * Source: token bucket as in RFC 2697, https://doi.org/10.17487/RFC2697.
 *
 * @module
 */

import { type Sleep, sleep as usualSleep } from "./time.ts";

/** What an endpoint allows; absent = no limit. */
export interface LimitOptions {
  /** Calls at the same time. */
  readonly concurrency?: number;
  /** Requests per minute. */
  readonly requestsPerMinute?: number;
  /** Tokens per minute, prompt and reply together. */
  readonly tokensPerMinute?: number;
  /** Clock in milliseconds; default `performance.now`. */
  readonly now?: () => number;
  /** Waits; default real time. */
  readonly sleep?: Sleep;
}

/** The gate in front of one endpoint. */
export interface Limits {
  /**
   * Runs work as soon as the limits allow.
   *
   * @param tokenCount Tokens it is expected to use.
   * @param work What to run.
   * @param signal Gives up the place in the queue.
   * @returns What `work` returns.
   * @throws What `work` throws, or the reason of the signal.
   */
  run<T>(
    tokenCount: number,
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /**
   * Corrects the tokens of a call when the true number is known.
   *
   * @param tokenCount True number minus expected number; may be negative.
   */
  charge(tokenCount: number): void;
  /**
   * Lets nobody through for a while, as an endpoint asked.
   *
   * @param durationMs Milliseconds from now.
   */
  pause(durationMs: number): void;
}

interface Waiting {
  readonly tokenCount: number;
  readonly start: () => void;
}

/**
 * Makes the gate of one endpoint.
 *
 * @param options What the endpoint allows.
 * @returns The gate, with full buckets.
 * @throws RangeError if a limit is not above 0, or concurrency no whole number.
 *
 * @example
 * ```ts
 * import { createLimits } from "llm";
 * import assert from "node:assert/strict";
 *
 * const limits = createLimits({ concurrency: 1 });
 * const order: string[] = [];
 * await Promise.all(["a", "b"].map((name) =>
 *   limits.run(0, async () => {
 *     order.push(`${name} begins`);
 *     await Promise.resolve();
 *     order.push(`${name} ends`);
 *   })
 * ));
 * assert.deepEqual(order, ["a begins", "a ends", "b begins", "b ends"]);
 * ```
 */
export function createLimits(options: LimitOptions = {}): Limits {
  const { now = () => performance.now(), sleep = usualSleep } = options;
  const concurrency = options.concurrency ?? Infinity;
  if (!(concurrency >= 1) || concurrency % 1 > 0) {
    throw new RangeError(
      `Cannot limit an endpoint: concurrency must be a whole number of at least 1, got ${concurrency}`,
    );
  }
  const requests = createBucket("requestsPerMinute", options, now);
  const tokens = createBucket("tokensPerMinute", options, now);
  const queue: Waiting[] = [];
  let runningCount = 0;
  let pausedUntil = -Infinity;
  let timer: AbortController | null = null;

  function letThrough(): void {
    timer?.abort();
    timer = null;
    for (;;) {
      const [next] = queue;
      if (next === undefined || runningCount >= concurrency) return;
      const waitMs = Math.max(
        pausedUntil - now(),
        requests.waitMs(1),
        tokens.waitMs(next.tokenCount),
      );
      if (waitMs > 0) return wakeAfter(waitMs);
      queue.shift();
      requests.take(1);
      tokens.take(next.tokenCount);
      runningCount++;
      next.start();
    }
  }

  function wakeAfter(waitMs: number): void {
    const controller = new AbortController();
    timer = controller;
    sleep(waitMs, controller.signal).then(letThrough, () => {});
  }

  function enter(tokenCount: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal?.reason);
        letThrough();
      };
      const waiting: Waiting = {
        tokenCount,
        start: () => {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(waiting);
      letThrough();
    });
  }

  return {
    async run(tokenCount, work, signal) {
      await enter(tokenCount, signal);
      try {
        return await work();
      } finally {
        runningCount--;
        letThrough();
      }
    },
    charge: (tokenCount) => tokens.take(tokenCount),
    pause: (durationMs) => {
      pausedUntil = Math.max(pausedUntil, now() + durationMs);
    },
  };
}

interface Bucket {
  waitMs(amount: number): number;
  take(amount: number): void;
}

function createBucket(
  name: "requestsPerMinute" | "tokensPerMinute",
  options: LimitOptions,
  now: () => number,
): Bucket {
  const perMinute = options[name];
  if (perMinute === undefined) return { waitMs: () => 0, take: () => {} };
  if (!(perMinute > 0) || !Number.isFinite(perMinute)) {
    throw new RangeError(
      `Cannot limit an endpoint: ${name} must be a number above 0, got ${perMinute}`,
    );
  }
  const perMs = perMinute / 60_000;
  let level = perMinute;
  let at = now();
  const fill = (): void => {
    const time = now();
    level = Math.min(perMinute, level + (time - at) * perMs);
    at = time;
  };
  return {
    waitMs: (amount) => {
      fill();
      const missing = Math.min(amount, perMinute) - level;
      // a remainder below a millionth is rounding, and would never be slept off
      return missing <= 1e-6 ? 0 : Math.ceil(missing / perMs);
    },
    take: (amount) => {
      fill();
      level = Math.min(perMinute, level - amount);
    },
  };
}
