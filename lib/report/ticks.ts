/**
 * Round numbers along an axis, and the width of words in pixels.
 *
 * Source: steps of 1, 2 and 5 times a power of ten, as in Talbot et al. (2010),
 * doi:10.1109/TVCG.2010.130, section 2 (the older rule, without their search).
 *
 * @module
 */

import type { Tick } from "./marks.ts";

/**
 * Finds round numbers inside a range.
 *
 * @param range First and last value of the axis, ascending.
 * @param count About how many ticks are wanted, at least 1.
 * @returns Ticks in ascending order, labelled with as many places as the step needs.
 */
export function roundTicks(
  range: readonly [number, number],
  count: number,
): readonly Tick[] {
  const [from, to] = range;
  const raw = (to - from) / Math.max(1, count);
  const power = Math.floor(Math.log10(raw));
  const lead = raw / 10 ** power;
  const step = (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10) *
    10 ** power;
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const ticks: Tick[] = [];
  // Multiples of the step, so that no rounding error adds up along the axis.
  for (
    let k = Math.ceil(from / step - 1e-9);
    k * step <= to + step * 1e-9;
    k++
  ) {
    ticks.push({ at: k * step, label: (k * step).toFixed(places) });
  }
  return ticks.map(({ at, label }) => ({
    at,
    label: label.replace(/^-(0(\.0*)?)$/, "$1").replace("-", "−"),
  }));
}

/**
 * Tells whether a range is wide enough to be drawn, and not what rounding left of none.
 *
 * @param from First value.
 * @param to Last value.
 * @returns True for a finite, ascending range wider than 1e-9 of its values.
 */
export function isWide(from: number, to: number): boolean {
  const size = Math.max(Math.abs(from), Math.abs(to));
  return Number.isFinite(size) && to - from > 1e-9 * size && size > 1e-60;
}

/**
 * Estimates how wide a text is in a common sans-serif font.
 *
 * @param text One line.
 * @param size Height of letters in pixels.
 * @returns Pixels, rather too many than too few.
 */
export function textWidth(text: string, size: number): number {
  let units = 0;
  for (const letter of text) {
    units += /[iljtfI.,:;|!'()[\] ]/.test(letter)
      ? 0.34
      : /[mwMW%@]/.test(letter)
      ? 0.9
      : /[A-Z_&]/.test(letter)
      ? 0.72
      : letter > "\u2e7f"
      ? 1
      : 0.57;
  }
  return units * size;
}

/**
 * Breaks a text into lines of a width.
 *
 * @param text Any text; line ends in it are kept.
 * @param size Height of letters in pixels.
 * @param width Pixels; a word that is wider stands alone.
 * @returns Lines, at least one.
 */
export function wrapText(
  text: string,
  size: number,
  width: number,
): readonly string[] {
  return text.split(/\r\n|\n|\r/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(/\s+/).filter((part) => part !== "")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && textWidth(longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
