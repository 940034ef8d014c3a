/**
 * A progress bar for a run: in a notebook it redraws under its cell, in a
 * terminal on one line; where there is neither it stays silent and can still be
 * displayed at the end.
 *
 * @module
 */

import { isRecord } from "read";
import type { RunProgress } from "./jobs.ts";

/** A progress bar; as the last value of a cell it shows the final state. */
export interface ProgressBar {
  /** Takes the state of the run; pass it as `onProgress`. */
  readonly onProgress: (progress: RunProgress) => void;
  /** The bar as one line of text. */
  readonly text: () => string;
  /** What a notebook shows. */
  readonly [displayKey]: () => Readonly<Record<string, string>>;
}

/** What draws a bar each time it has changed. */
export type DrawBar = (text: string, isDone: boolean) => void;

const displayKey: unique symbol = Symbol.for("Jupyter.display");

const EMPTY: RunProgress = {
  turnCount: 0,
  totalTurns: 0,
  recordedCount: 0,
  debateCount: 0,
  totalDebates: 0,
};

/**
 * Makes a progress bar.
 *
 * @param label What is run, such as "Debates".
 * @param options How to draw; by default in the notebook or terminal there is, at most ten times a second.
 * @returns The bar.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { createProgress } from "debate";
 *
 * const bar = createProgress("Debates", { draw: () => {} });
 * bar.onProgress({ turnCount: 10, totalTurns: 20, recordedCount: 4, debateCount: 2, totalDebates: 4 });
 * assert.equal(bar.text(), "Debates [##########..........] 2 of 4, turns 10 of 20 (4 recorded)");
 * ```
 */
export function createProgress(
  label: string,
  options: { readonly draw?: DrawBar } = {},
): ProgressBar {
  const draw = options.draw ?? findDrawing();
  let state = EMPTY;
  let drawnAt = 0;
  const text = (): string => describe(label, state);
  return {
    onProgress: (progress) => {
      state = progress;
      const isDone = state.turnCount === state.totalTurns &&
        state.debateCount === state.totalDebates;
      const now = performance.now();
      if (!isDone && now - drawnAt < 100) return;
      drawnAt = now;
      draw(text(), isDone);
    },
    text,
    [displayKey]: () => ({ "text/plain": text() }),
  };
}

function describe(label: string, state: RunProgress): string {
  const width = 20;
  const filled = state.totalTurns === 0
    ? 0
    : Math.floor(width * state.turnCount / state.totalTurns);
  const bar = "#".repeat(filled) + ".".repeat(width - filled);
  return `${label} [${bar}] ${state.debateCount} of ${state.totalDebates}, turns ${state.turnCount} of ${state.totalTurns} (${state.recordedCount} recorded)`;
}

function findDrawing(): DrawBar {
  const inNotebook = drawInNotebook();
  if (inNotebook !== null) return inNotebook;
  if (!Deno.stderr.isTerminal()) return () => {};
  const encoder = new TextEncoder();
  return (text, isDone) => {
    Deno.stderr.writeSync(encoder.encode(`\r${text}${isDone ? "\n" : ""}`));
  };
}

/** Draws by the kernel's display messages; null outside a notebook. */
function drawInNotebook(): DrawBar | null {
  const kernel = findKernel();
  const broadcast = isRecord(kernel) ? kernel["broadcast"] : undefined;
  if (typeof broadcast !== "function") return null;
  const transient = { "display_id": crypto.randomUUID() };
  let isFirst = true;
  return (text) => {
    const type = isFirst ? "display_data" : "update_display_data";
    isFirst = false;
    const content = { data: { "text/plain": text }, metadata: {}, transient };
    const sent: unknown = Reflect.apply(broadcast, kernel, [type, content]);
    // a drawing that gets lost must not stop the run
    Promise.resolve(sent).catch(() => {});
  };
}

/** The notebook kernel, which throws when it is looked for outside a notebook. */
function findKernel(): unknown {
  try {
    return Reflect.get(Deno, "jupyter");
  } catch {
    return null;
  }
}
