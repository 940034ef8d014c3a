/**
 * Work on many inputs at once, and stop cleanly.
 *
 * Leaves out retries and limits per endpoint, which belong to the call.
 *
 * Source: none.
 *
 * @module
 */

/** How many at once, and how to stop. */
export interface PoolOptions {
  /** Pieces of work at the same time; default 8. */
  readonly concurrency?: number;
  /** Stops the work: nothing new is begun, and `work` gets the signal to stop what runs. */
  readonly signal?: AbortSignal;
}

/** A signal that Ctrl-C sets, with the listener that must be removed. */
export interface Interrupt extends Disposable {
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Maps inputs with a limit on what runs at once.
 *
 * After the first failure nothing new is begun, but what runs may finish: its
 * calls are paid for and get recorded. Empty input gives an empty list.
 *
 * @param inputs What to work on.
 * @param work Called with input, position (from 0) and the signal.
 * @param options Concurrency and signal.
 * @returns Outputs in the order of the inputs.
 * @throws RangeError if `concurrency` is no whole number of at least 1.
 * @throws The first failure of `work`, or the reason of the signal.
 *
 * @example
 * ```ts
 * import { pool } from "llm";
 * import assert from "node:assert/strict";
 *
 * const squares = await pool([1, 2, 3], (n) => Promise.resolve(n * n), { concurrency: 2 });
 * assert.deepEqual(squares, [1, 4, 9]);
 * ```
 */
export async function pool<Input, Output>(
  inputs: Iterable<Input>,
  work: (
    input: Input,
    index: number,
    signal: AbortSignal | undefined,
  ) => Promise<Output>,
  options: PoolOptions = {},
): Promise<Output[]> {
  const { concurrency = 8, signal } = options;
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new RangeError(
      `Cannot run a pool: concurrency must be a whole number of at least 1, got ${concurrency}`,
    );
  }
  const queue = [...inputs];
  const outputs: Output[] = new Array(queue.length);
  const failures: unknown[] = [];
  const waiting = queue.entries();
  const worker = async (): Promise<void> => {
    for (const [index, input] of waiting) {
      if (failures.length > 0 || signal?.aborted) return;
      try {
        outputs[index] = await work(input, index, signal);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(concurrency, queue.length) }, worker),
  );
  signal?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return outputs;
}

/**
 * Turns the first Ctrl-C into a signal; the second ends the process as usual.
 *
 * @returns The signal; dispose it to remove the listener.
 *
 * @example
 * ```ts
 * import { onInterrupt } from "llm";
 * import assert from "node:assert/strict";
 *
 * using interrupt = onInterrupt();
 * assert.equal(interrupt.signal.aborted, false);
 * ```
 */
export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const remove = (): void => Deno.removeSignalListener("SIGINT", listener);
  const listener = (): void => {
    remove();
    controller.abort(
      new DOMException("Stopped by Ctrl-C; run again to resume", "AbortError"),
    );
  };
  Deno.addSignalListener("SIGINT", listener);
  return {
    signal: controller.signal,
    [Symbol.dispose]: remove,
  };
}
