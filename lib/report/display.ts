/**
 * Things that show themselves: in a notebook by media types, in a terminal as text.
 *
 * The Deno kernel asks a value for its media types through a registered symbol,
 * so the same value works in a notebook, in a test and under `deno run`.
 *
 * Source: the Deno manual on the Jupyter kernel; Jupyter messaging, display data.
 *
 * @module
 */

import { holdOutputs, kernelOf } from "./kernel.ts";

/** Symbol through which the kernel asks a value for its media types. */
export const jupyterDisplay: unique symbol = Symbol.for("Jupyter.display");

/** Symbol through which Deno asks a value for the text it prints. */
export const denoInspect: unique symbol = Symbol.for("Deno.customInspect");

/** Content by media type. */
export type MimeBundle = Readonly<Record<string, unknown>>;

/** A value that shows itself in a notebook and in a terminal. */
export interface Displayable {
  /** Gives the content by media type. */
  readonly [jupyterDisplay]: () => MimeBundle;
  /** Gives the text that Deno prints. */
  readonly [denoInspect]: () => string;
  /** Gives the text that a terminal shows. */
  readonly toString: () => string;
}

/**
 * Makes a value that shows itself.
 *
 * Half characters, which a cut-off reply can end with, are replaced: the file of a
 * notebook cannot hold them. In a notebook the kernel takes 30 ms longer after each
 * output from then on, so that outputs stay with their cells.
 *
 * @param text What a terminal shows; becomes "text/plain".
 * @param bundle Gives the other media types, each time the value is shown.
 * @returns The value.
 *
 * @example
 * ```ts
 * import { displayable, jupyterDisplay } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = displayable("two", () => ({ "text/html": "<b>two</b>" }));
 * assert.equal(String(shown), "two");
 * assert.deepEqual(shown[jupyterDisplay](), {
 *   "text/plain": "two",
 *   "text/html": "<b>two</b>",
 * });
 * ```
 */
export function displayable(
  text: string,
  bundle: () => MimeBundle,
): Displayable {
  holdOutputs(kernelOf(Deno));
  const whole = text.toWellFormed();
  return {
    [jupyterDisplay]: () =>
      Object.fromEntries(
        Object.entries({ "text/plain": whole, ...bundle() }).map((
          [type, content],
        ) => [type, wellFormed(content)]),
      ),
    [denoInspect]: () => whole,
    toString: () => whole,
  };
}

function wellFormed(content: unknown): unknown {
  if (typeof content === "string") return content.toWellFormed();
  if (Array.isArray(content)) return content.map(wellFormed);
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, inner]) => [key, wellFormed(inner)]),
  );
}
