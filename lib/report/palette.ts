/**
 * Colours that readers with any common colour vision tell apart, and the sizes
 * of letters and lines that every figure shares.
 *
 * Source: Okabe and Ito (2008), Color Universal Design, jfly.uni-koeln.de/color.
 *
 * @module
 */

/** First and second group: blue and vermilion, which differ for every reader. */
export const GROUP_COLORS: readonly [string, string] = ["#0072B2", "#D55E00"];

/** Colours of categories, in order of use. */
export const CATEGORY_COLORS: readonly string[] = [
  "#0072B2",
  "#D55E00",
  "#009E73",
  "#CC79A7",
  "#E69F00",
  "#56B4E9",
  "#5B5F66",
];

/** Colour of text and of what belongs to no group. */
export const INK = "#1d2433";

/** Colour of text of the second rank: ticks, captions. */
export const FAINT_INK = "#555d6b";

/** Colour of axes. */
export const RULE = "#9aa2af";

/** Colour of the lines at 0. */
export const ZERO = "#cdd2da";

/** Colour of lines behind the marks. */
export const GRID = "#e6e9ee";

/** Letters, widest choice first; every system has one of them. */
export const FONT = "Helvetica, Arial, Liberation Sans, sans-serif";

/** Sizes of letters in pixels. */
export const TEXT_SIZE = {
  /** Title of a figure. */
  title: 16,
  /** Title of a panel. */
  panel: 14,
  /** Title of an axis, entry of a legend. */
  axis: 13,
  /** Ticks and captions. */
  tick: 12,
} as const;

/**
 * Gives the colour of a category.
 *
 * @param index 0 for the first; colours repeat after the last one.
 * @returns A colour as "#rrggbb".
 *
 * @example
 * ```ts
 * import { categoryColor } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(categoryColor(0), "#0072B2");
 * assert.equal(categoryColor(7), categoryColor(0));
 * ```
 */
export function categoryColor(index: number): string {
  return CATEGORY_COLORS[index % CATEGORY_COLORS.length] ?? INK;
}

/**
 * Mixes a colour with white.
 *
 * @param color A colour as "#rrggbb".
 * @param strength 0 gives white, 1 the colour itself.
 * @returns A colour as "#rrggbb".
 * @throws RangeError if the colour is not of that form or the strength is outside 0 to 1.
 *
 * @example
 * ```ts
 * import { tint } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(tint("#0072B2", 0), "#ffffff");
 * assert.equal(tint("#0072B2", 1), "#0072b2");
 * ```
 */
export function tint(color: string, strength: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(color) || !(strength >= 0 && strength <= 1)) {
    throw new RangeError(
      `Cannot tint a colour: it must be #rrggbb with a strength from 0 to 1, got ${color} and ${strength}`,
    );
  }
  const parts = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16);
    return Math.round(255 + (part - 255) * strength).toString(16).padStart(
      2,
      "0",
    );
  });
  return `#${parts.join("")}`;
}
