/**
 * Windows of a sweep and estimates of the window, with their places on an axis.
 *
 * Source: no formula.
 *
 * @module
 */

import type { EnaComparison } from "records";
import { formatNumber } from "./numbers.ts";

/** What the figure needs of one window; `sweepWindows` of the network models gives it. */
export interface SweepEntry {
  /** Lines in reach, the current one included; Infinity = the whole conversation before. */
  readonly stanzaWindow: number;
  /** The two groups compared; null where that was not possible. */
  readonly comparison: EnaComparison | null;
  /** Level of the conclusion. */
  readonly alpha: number;
  /** Whether the conclusion of the first window is gone; null where a comparison is missing. */
  readonly isFlipped: boolean | null;
}

/** Estimates of the window from the lines alone; `estimateWindows` of the network models gives them. */
export interface WindowEstimate {
  /** Lag of the cross-covariance; a lag of 3 is reached by a window of 4. Null = none. */
  readonly ccdLag: number | null;
  /** Window with the most diverse ground. */
  readonly diversityWindow: number | null;
  /** Window from which on distances are stable; null = none. */
  readonly stabilityWindow: number | null;
}

/** One window with its place and its numbers. */
export interface Place {
  /** As given. */
  readonly entry: SweepEntry;
  /** Place on the horizontal axis, from 0. */
  readonly x: number;
  /** Such as "4" or "∞". */
  readonly label: string;
  /** Whether its conclusion is the reference. */
  readonly isReference: boolean;
  /** Distance of the group means; null = missing. */
  readonly distance: number | null;
  /** P value of the permutation test; null = missing. */
  readonly pValue: number | null;
  /** P value of the held-out axis; null = missing. */
  readonly heldOut: number | null;
}

/** Room left and right of the outer windows. */
export const SIDE = 0.6;

/**
 * Gives each window its place.
 *
 * @param swept The windows; the first is the reference.
 * @returns Windows in ascending order.
 */
export function placeWindows(swept: readonly SweepEntry[]): readonly Place[] {
  return [...swept].sort((a, b) =>
    a.stanzaWindow === b.stanzaWindow ? 0 : a.stanzaWindow - b.stanzaWindow
  ).map((entry, x) => {
    const permutation = entry.comparison?.permutation;
    const heldOut = entry.comparison?.heldOut;
    return {
      entry,
      x,
      label: formatNumber(entry.stanzaWindow),
      isReference: entry === swept[0],
      distance: permutation?.statistic ?? null,
      pValue: permutation?.pValue ?? null,
      heldOut: heldOut?.status === "computed" ? heldOut.pValue : null,
    };
  });
}

/** An estimate with its place; several that agree share one. */
export interface PlacedEstimate {
  /** Place on the horizontal axis. */
  readonly x: number;
  /** Such as "cross-covariance, stability: 4". */
  readonly label: string;
}

/**
 * Gives each estimated window its place.
 *
 * @param places The windows that are drawn.
 * @param estimates Estimates; absent = none.
 * @returns From left to right.
 */
export function placeEstimates(
  places: readonly Place[],
  estimates: WindowEstimate | undefined,
): readonly PlacedEstimate[] {
  if (estimates === undefined) return [];
  const { ccdLag, diversityWindow, stabilityWindow } = estimates;
  const named = [
    { name: "cross-covariance", window: ccdLag === null ? null : ccdLag + 1 },
    { name: "diversity", window: diversityWindow },
    { name: "stability", window: stabilityWindow },
  ].flatMap(({ name, window }) => window === null ? [] : [{ name, window }]);
  return [...Map.groupBy(named, ({ window }) => window)].map((
    [window, own],
  ) => ({
    x: placeOf(window, places),
    label: `${own.map(({ name }) => name).join(", ")}: ${window}${
      isOutside(window, places) ? " (not tried)" : ""
    }`,
  })).sort((a, b) => a.x - b.x);
}

function isOutside(window: number, places: readonly Place[]): boolean {
  const [first, last] = [places[0], places.at(-1)];
  return window < (first?.entry.stanzaWindow ?? 0) ||
    window > (last?.entry.stanzaWindow ?? 0);
}

/** Place of a window among those drawn; at the rim where it is outside. */
function placeOf(window: number, places: readonly Place[]): number {
  const after = places.findIndex(({ entry }) => entry.stanzaWindow >= window);
  if (after < 0) return places.length - 1 + SIDE;
  const to = places[after]?.entry.stanzaWindow ?? window;
  if (to === window) return after;
  if (after === 0) return -SIDE;
  const from = places[after - 1]?.entry.stanzaWindow ?? window;
  return to === Infinity
    ? after - 0.5
    : after - 1 + (window - from) / (to - from);
}
