/**
 * A table of counts as a heatmap: such as expert scores against the Judge's.
 *
 * Source: no formula.
 *
 * @module
 */

import { type ChartOptions, headOf } from "./charts.ts";
import { drawFigure, type Figure } from "./figure.ts";
import { formatPercent } from "./numbers.ts";
import { GROUP_COLORS, INK, TEXT_SIZE, tint } from "./palette.ts";

const CELL = 46;

/**
 * Draws a table of counts. The darker a cell, the larger its share of its row; a
 * dark frame marks the diagonal, where both agree.
 *
 * @param counts Counts, rows x columns; the first row is drawn on top.
 * @param options Titles, and names of rows and columns; `columns` are the rows' names where absent.
 * @returns A figure.
 * @throws RangeError if there is no row, or a row has another length than there are columns.
 *
 * @example
 * ```ts
 * import { confusionPlot } from "report";
 * import assert from "node:assert/strict";
 *
 * const shown = confusionPlot([[5, 1], [2, 4]], {
 *   title: "Scores",
 *   xTitle: "Judge",
 *   yTitle: "expert",
 *   rows: ["3", "4"],
 * });
 * assert.match(String(shown), /expert 3: 5, 1; expert 4: 2, 4/);
 * ```
 */
export function confusionPlot(
  counts: readonly (readonly number[])[],
  options: ChartOptions & {
    /** Names of the rows. */
    readonly rows: readonly string[];
    /** Names of the columns; those of the rows where absent. */
    readonly columns?: readonly string[];
  },
): Figure {
  const { rows, columns = rows, xTitle = "", yTitle = "" } = options;
  if (
    rows.length === 0 || counts.length !== rows.length ||
    counts.some((row) => row.length !== columns.length)
  ) {
    throw new RangeError(
      `Cannot draw chart "${options.title}": counts must be ${rows.length} rows of ${columns.length}, got rows of ${
        counts.map(({ length }) => length).join(", ") || "none"
      }`,
    );
  }
  const cells = counts.flatMap((row, i) => {
    const total = row.reduce((sum, count) => sum + count, 0);
    return row.map((count, j) => ({
      count,
      share: total === 0 ? 0 : count / total,
      hover: `${yTitle} ${rows[i]}, ${xTitle} ${
        columns[j]
      }\n${count} of ${total}${
        total === 0 ? "" : ` (${formatPercent(count / total)})`
      }`,
      x: j,
      y: rows.length - 1 - i,
    }));
  });
  return drawFigure({
    ...headOf(options),
    alt: `Counts by row: ${
      counts.map((row, i) => `${yTitle} ${rows[i]}: ${row.join(", ")}`)
        .join("; ")
    }.`,
    panels: [{
      x: {
        title: xTitle,
        range: [0, columns.length],
        ticks: columns.map((label, index) => ({ at: index + 0.5, label })),
      },
      y: {
        title: yTitle,
        range: [0, rows.length],
        ticks: rows.map((label, index) => ({
          at: rows.length - 0.5 - index,
          label,
        })),
      },
      width: options.width ?? CELL * columns.length,
      height: options.height ?? CELL * rows.length,
      marks: [
        {
          kind: "rectangles",
          color: "#ffffff",
          outline: "#ffffff",
          rectangles: cells.map(({ x, y, share, hover }) => ({
            x1: x,
            x2: x + 1,
            y1: y,
            y2: y + 1,
            color: tint(GROUP_COLORS[0], 0.04 + 0.96 * share),
            hover,
          })),
        },
        {
          kind: "rectangles",
          color: "#ffffff",
          opacity: 0,
          outline: INK,
          rectangles: columns.length !== rows.length
            ? []
            : rows.map((_, i) => ({
              x1: i + 0.03,
              x2: i + 0.97,
              y1: rows.length - 1 - i + 0.03,
              y2: rows.length - i - 0.03,
            })),
        },
        {
          kind: "texts",
          color: INK,
          size: TEXT_SIZE.axis,
          isBare: true,
          texts: cells.filter(({ count }) => count !== 0).map(
            ({ x, y, count, share }) => ({
              x: x + 0.5,
              y: y + 0.5,
              text: String(count),
              color: share > 0.7 ? "#ffffff" : INK,
            }),
          ),
        },
      ],
    }],
  });
}
