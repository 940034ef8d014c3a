/**
 * Keeps an output with the cell that made it.
 *
 * The Deno kernel sends outputs from one task and the news that a cell is done
 * from another, and neither waits for the other. So an output can come after its
 * cell was closed, where some programs drop it, or under the next cell, when
 * several are run in a row. Nothing tells a cell that its output was sent; the
 * kernel is given a moment to send it before it hears that the cell is done.
 *
 * Leaves out cells before the first table or figure.
 *
 * Source: the kernel of Deno 2.9.6, cli/js/jupyter_kernel.js; Jupyter messaging,
 * https://jupyter-client.readthedocs.io/en/stable/messaging.html.
 *
 * @module
 */

/** Outputs came up to 18 ms late, on two cores with other work. */
const PAUSE_MS = 30;

const isHeld = Symbol.for("elenchus.isHeld");

/**
 * Makes a kernel wait a moment after each output. Does nothing outside a kernel,
 * and nothing the second time.
 *
 * @param kernel What the runtime keeps for its kernel: an object with the function `broadcastResult`.
 * @param options Length of the moment in milliseconds; default 30.
 * @returns Whether the kernel waits now.
 */
export function holdOutputs(
  kernel: unknown,
  { pauseMs = PAUSE_MS }: { readonly pauseMs?: number } = {},
): boolean {
  if (typeof kernel !== "object" || kernel === null) return false;
  const show: unknown = Reflect.get(kernel, "broadcastResult");
  if (typeof show !== "function") return false;
  if (Reflect.has(show, isHeld)) return true;
  const held = async (...result: readonly unknown[]): Promise<void> => {
    await Reflect.apply(show, kernel, result);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  };
  Reflect.set(held, isHeld, true);
  return Reflect.set(kernel, "broadcastResult", held);
}

/**
 * Finds what the runtime keeps for its kernel.
 *
 * @param runtime The global object `Deno`.
 * @returns The object, or undefined where the runtime is another or keeps it elsewhere.
 */
export function kernelOf(runtime: object): unknown {
  const name: unknown = Reflect.get(runtime, "internal");
  if (typeof name !== "symbol") return undefined;
  const internals: unknown = Reflect.get(runtime, name);
  return typeof internals === "object" && internals !== null
    ? Reflect.get(internals, "jupyter")
    : undefined;
}
