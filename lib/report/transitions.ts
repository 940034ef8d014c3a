/**
 * The same essays before and after, right or wrong: how many stayed, were fixed,
 * were broken. What McNemar's test looks at is the two crossing bands.
 *
 * Source: McNemar (1947), doi:10.1007/BF02295996, on the table.
 *
 * @module
 */

import { type ChartOptions, headOf } from "./charts.ts";
import { drawFigure, type Figure } from "./figure.ts";
import type { Mark } from "./marks.ts";
import { formatPercent } from "./numbers.ts";
import { FAINT_INK, GROUP_COLORS, INK, TEXT_SIZE } from "./palette.ts";

/** Counts of a paired comparison. */
export interface PairedCounts {
  /** Right before and after. */
  readonly stayedRight: number;
  /** Wrong before, right after. */
  readonly fixed: number;
  /** Right before, wrong after. */
  readonly broken: number;
  /** Wrong before and after. */
  readonly stayedWrong: number;
}

const BLOCK = 0.06;

/**
 * Draws how paired outcomes changed: two columns of right and wrong, joined by
 * bands as thick as the counts.
 *
 * @param counts The four counts.
 * @param options Titles; `names` are those of the two conditions, "before" and "after" where absent.
 * @returns A figure.
 * @throws RangeError if a count is not a whole number of at least 0, or all are 0.
 *
 * @example
 * ```ts
 * import { transitions } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = transitions(
 *   { stayedRight: 12, fixed: 17, broken: 8, stayedWrong: 35 },
 *   { title: "Exact scores", names: ["initial", "revised"] },
 * );
 * assert.match(String(shown), /17 fixed, 8 broken, 12 right both times, 35 wrong both times/);
 * ```
 */
export function transitions(
  counts: PairedCounts,
  options: ChartOptions & {
    /** Names of the two conditions. */
    readonly names?: readonly [string, string];
  },
): Figure {
  const { stayedRight, fixed, broken, stayedWrong } = counts;
  const all = [stayedRight, fixed, broken, stayedWrong];
  const total = all.reduce((sum, count) => sum + count, 0);
  if (!all.every((count) => Number.isInteger(count) && count >= 0) || !total) {
    throw new RangeError(
      `Cannot draw chart "${options.title}": counts must be whole numbers of at least 0 and not all 0, got ${
        all.join(", ")
      }`,
    );
  }
  const [before, after] = options.names ?? ["before", "after"];
  const gap = total * 0.08;
  const top = total + gap;
  // Right stands above wrong; inside each block those who stayed are outermost.
  const flows = [
    flow(stayedRight, top, top, {
      color: GROUP_COLORS[0],
      opacity: 0.28,
      label: `${stayedRight} right both times`,
    }),
    flow(broken, top - stayedRight, stayedWrong + broken, {
      color: GROUP_COLORS[1],
      opacity: 0.75,
      label: `${broken} broken`,
    }),
    flow(fixed, stayedWrong + fixed, top - stayedRight, {
      color: GROUP_COLORS[0],
      opacity: 0.75,
      label: `${fixed} fixed`,
    }),
    flow(stayedWrong, stayedWrong, stayedWrong, {
      color: GROUP_COLORS[1],
      opacity: 0.22,
      label: `${stayedWrong} wrong both times`,
    }),
  ];
  const rightBefore = stayedRight + broken;
  const rightAfter = stayedRight + fixed;
  return drawFigure({
    ...headOf(options),
    alt:
      `${total} pairs: ${fixed} fixed, ${broken} broken, ${stayedRight} right both times, ${stayedWrong} wrong both times. Right ${before} ${rightBefore}, ${after} ${rightAfter}.`,
    panels: [{
      x: {
        title: options.xTitle ?? "",
        range: [-0.45, 1.45],
        ticks: [{ at: 0, label: before }, { at: 1, label: after }],
      },
      y: {
        title: options.yTitle ?? "",
        range: [-total * 0.02, top + total * 0.02],
        ticks: [],
      },
      width: options.width ?? 560,
      height: options.height ?? 280,
      isFrameless: true,
      marks: [
        ...flows.flatMap(({ band }) => band),
        blocks(rightBefore, total, top, -BLOCK),
        blocks(rightAfter, total, top, 1),
        blockLabels(rightBefore, total, top, 0),
        blockLabels(rightAfter, total, top, 1),
        {
          kind: "texts",
          color: INK,
          size: TEXT_SIZE.tick,
          texts: flows.flatMap(({ text }) => text),
        },
      ],
    }],
  });
}

function flow(
  count: number,
  left: number,
  right: number,
  look: {
    readonly color: string;
    readonly opacity: number;
    readonly label: string;
  },
): {
  readonly band: readonly Mark[];
  readonly text: readonly {
    readonly x: number;
    readonly y: number;
    readonly text: string;
  }[];
} {
  if (count === 0) return { band: [], text: [] };
  // The crossing bands are named before they cross.
  const at = left === right ? 0.5 : 0.2;
  const eased = (share: number): number =>
    left + (right - left) * share * share * (3 - 2 * share);
  const steps = Array.from({ length: 21 }, (_, step) => step / 20);
  return {
    band: [{
      kind: "band",
      color: look.color,
      opacity: look.opacity,
      points: steps.map((share) => ({
        x: share,
        upper: eased(share),
        lower: eased(share) - count,
      })),
    }],
    text: [{ x: at, y: eased(at) - count / 2, text: look.label }],
  };
}

function blocks(right: number, total: number, top: number, x: number): Mark {
  return {
    kind: "rectangles",
    color: GROUP_COLORS[0],
    rectangles: [
      { x1: x, x2: x + BLOCK, y1: top - right, y2: top },
      {
        x1: x,
        x2: x + BLOCK,
        y1: 0,
        y2: total - right,
        color: GROUP_COLORS[1],
      },
    ],
  };
}

function blockLabels(
  right: number,
  total: number,
  top: number,
  side: 0 | 1,
): Mark {
  const place = {
    x: side === 0 ? -BLOCK : 1 + BLOCK,
    dx: side === 0 ? -7 : 7,
    anchor: side === 0 ? "end" : "start",
  } as const;
  const text = (word: string, count: number): string =>
    `${word} ${count} (${formatPercent(count / total)})`;
  return {
    kind: "texts",
    color: FAINT_INK,
    size: TEXT_SIZE.tick,
    isBare: true,
    texts: [
      { ...place, y: top - right / 2, text: text("right", right) },
      { ...place, y: (total - right) / 2, text: text("wrong", total - right) },
    ],
  };
}
