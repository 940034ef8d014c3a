/**
 * A sweep over windows in words.
 *
 * Source: no formula.
 *
 * @module
 */

import { formatNumber, formatPValue } from "./numbers.ts";
import type { Place } from "./sweep_places.ts";

/**
 * Says what a window came to.
 *
 * @param place The window.
 * @returns Words without a full stop.
 */
export function describePlace(place: Place): string {
  const { label, isReference, distance, pValue, heldOut, entry } = place;
  const name = `window ${label}${isReference ? " (reference)" : ""}`;
  if (distance === null || pValue === null) return `${name}: no comparison`;
  return `${name}: means ${formatNumber(distance)} apart, permutation p ${
    formatPValue(pValue)
  }${heldOut === null ? "" : `, held-out p ${formatPValue(heldOut)}`}${
    entry.isFlipped === true ? ", conclusion flips" : ""
  }`;
}

/**
 * Writes a level.
 *
 * @param alpha Above 0 and below 1.
 * @returns Such as ".05".
 */
export function levelText(alpha: number): string {
  return String(alpha).replace(/^0\./, ".");
}

/**
 * Says in how many windows the conclusion of the first one flips.
 *
 * @param places All windows.
 * @param flipped Those in which it flips.
 * @returns Words without a full stop; undefined where there is no conclusion.
 */
export function flipSentence(
  places: readonly Place[],
  flipped: readonly Place[],
): string | undefined {
  const reference = places.find(({ isReference }) => isReference);
  const { pValue = null, entry } = reference ?? {};
  const known = places.filter(({ entry: { isFlipped }, isReference }) =>
    !isReference && isFlipped !== null
  );
  if (pValue === null || entry === undefined) return undefined;
  const conclusion = `In the window of ${reference?.label} the groups are ${
    pValue <= entry.alpha ? "apart" : "not shown to be apart"
  } at ${levelText(entry.alpha)}`;
  return known.length === 0
    ? conclusion
    : `${conclusion}; that flips in ${flipped.length} of ${known.length} other ${
      known.length === 1 ? "window" : "windows"
    }${
      flipped.length === 0
        ? ""
        : ` (${flipped.map(({ label }) => label).join(", ")})`
    }`;
}

/**
 * Says which windows have no comparison.
 *
 * @param places All windows.
 * @returns Words without a full stop; none where all have one.
 */
export function missingSentence(places: readonly Place[]): readonly string[] {
  const missing = places.filter(({ distance }) => distance === null);
  return missing.length === 0 ? [] : [
    `No comparison in the window of ${
      missing.map(({ label }) => label).join(", ")
    }`,
  ];
}
