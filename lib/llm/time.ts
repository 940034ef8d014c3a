/**
 * Waiting that can be stopped, and replaced in tests.
 *
 * Leaves out calendars.
 *
 * Source: none.
 *
 * @module
 */

/** Waits some milliseconds; rejects with the reason of the signal when it is aborted. */
export type Sleep = (
  durationMs: number,
  signal?: AbortSignal,
) => Promise<void>;

/**
 * Waits.
 *
 * @param durationMs Milliseconds; 0 or less ends at the next turn of the event loop.
 * @param signal Ends the wait.
 * @returns Nothing.
 * @throws The reason of the signal.
 *
 * @example
 * ```ts
 * import { sleep } from "llm";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(sleep(60_000, AbortSignal.abort(new Error("stopped"))), /stopped/);
 * ```
 */
export function sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, durationMs);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
