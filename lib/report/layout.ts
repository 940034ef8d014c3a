/**
 * Places the parts of a figure in pixels: title, panels, ticks, legend, caption.
 *
 * The static and the interactive picture share these places, so that one can
 * stand in for the other without a jump.
 *
 * Source: no formula.
 *
 * @module
 */

import { corpusLine } from "./corpus.ts";
import type {
  FigureDescription,
  Mark,
  Panel,
  TextsMark,
  Tick,
} from "./marks.ts";
import { FAINT_INK, INK, TEXT_SIZE } from "./palette.ts";
import { isWide, roundTicks, textWidth, wrapText } from "./ticks.ts";

/** A mark that can stand in a legend. */
export type LegendMark = Exclude<Mark, TextsMark>;

/** A panel with its place. */
export interface PlacedPanel {
  /** The panel. */
  readonly panel: Panel;
  /** Left side of the plotting area. */
  readonly left: number;
  /** Upper side of the plotting area. */
  readonly top: number;
  /** Horizontal range, widened where one unit must be equally long on both axes. */
  readonly xRange: readonly [number, number];
  /** Vertical range, widened likewise. */
  readonly yRange: readonly [number, number];
  /** Horizontal ticks. */
  readonly xTicks: readonly Tick[];
  /** Vertical ticks. */
  readonly yTicks: readonly Tick[];
}

/** A line of text with its place. */
export interface PlacedText {
  /** Left end, or middle. */
  readonly x: number;
  /** Base line. */
  readonly y: number;
  /** What it says. */
  readonly text: string;
  /** Height of letters in pixels. */
  readonly size: number;
  /** Bold letters. */
  readonly isBold: boolean;
  /** Colour. */
  readonly color: string;
  /** Which part of the text stands at x. */
  readonly anchor: "start" | "middle";
}

/** An entry of the legend with its place. */
export interface PlacedEntry {
  /** Left side. */
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  /** What it says. */
  readonly text: string;
  /** The mark that it explains. */
  readonly mark: LegendMark;
}

/** A figure with the place of every part, in pixels from the upper left corner. */
export interface PlacedFigure {
  /** Width of the picture. */
  readonly width: number;
  /** Height of the picture. */
  readonly height: number;
  /** Panels. */
  readonly panels: readonly PlacedPanel[];
  /** Title, titles of panels, caption. */
  readonly texts: readonly PlacedText[];
  /** Legend; empty for none. */
  readonly legend: readonly PlacedEntry[];
  /** Upper side of the legend. */
  readonly legendTop: number;
}

const EDGE = 12;
const GAP = 26;
const LINE = 17;
/** Room right of the title for the buttons of the interactive picture. */
const BUTTONS = 40;
/** Width of the picture of an entry in a legend. */
export const KEY_WIDTH = 26;

/**
 * Places the parts of a figure.
 *
 * @param figure The description; at least one panel.
 * @returns Every place in pixels.
 * @throws RangeError if the figure has no panel, or a range is not ascending and finite.
 */
export function placeFigure(figure: FigureDescription): PlacedFigure {
  if (figure.panels.length === 0) {
    throw new RangeError(
      `Cannot draw figure "${figure.title}": panels must hold at least one panel, got none`,
    );
  }
  for (const panel of figure.panels) checkPanel(figure.title, panel);
  const columns = figure.columns ?? figure.panels.length;
  const grid = placePanels(figure.panels, columns);
  const width = Math.max(grid.width, 400);
  const title = wrapText(
    figure.title,
    TEXT_SIZE.title,
    width - 2 * EDGE - BUTTONS,
  );
  const headHeight = EDGE + title.length * (LINE + 4);
  const legendTop = headHeight + grid.height + 8;
  const legend = placeLegend(figure, width, legendTop);
  const legendBottom = legend.length === 0
    ? legendTop
    : Math.max(...legend.map(({ y }) => y)) + LINE;
  const caption = [
    ...(figure.caption === undefined ? [] : [figure.caption]),
    ...(figure.corpus === undefined ? [] : [corpusLine(figure.corpus)]),
  ].flatMap((text) => wrapText(text, TEXT_SIZE.tick, width - 2 * EDGE));
  const text = (
    line: string,
    y: number,
    rest: Partial<PlacedText> = {},
  ): PlacedText => ({
    x: EDGE,
    y,
    text: line,
    size: TEXT_SIZE.tick,
    isBold: false,
    color: FAINT_INK,
    anchor: "start",
    ...rest,
  });
  return {
    width,
    height: legendBottom + caption.length * LINE + EDGE + 4,
    panels: grid.panels.map((placed) => ({
      ...placed,
      top: placed.top + headHeight,
    })),
    texts: [
      ...title.map((line, index) =>
        text(line, EDGE + 14 + index * (LINE + 4), {
          size: TEXT_SIZE.title,
          isBold: true,
          color: INK,
        })
      ),
      ...grid.panels.flatMap(({ panel, left, top }) =>
        panel.title === undefined ? [] : [
          text(panel.title, top + headHeight - 9, {
            x: left + panel.width / 2,
            size: TEXT_SIZE.panel,
            isBold: true,
            color: INK,
            anchor: "middle",
          }),
        ]
      ),
      ...caption.map((line, index) =>
        text(line, legendBottom + 12 + index * LINE)
      ),
    ],
    legend,
    legendTop,
  };
}

function checkPanel(title: string, panel: Panel): void {
  for (const { range: [from, to] } of [panel.x, panel.y]) {
    if (!isWide(from, to)) {
      throw new RangeError(
        `Cannot draw figure "${title}": a range must be finite and ascending, wider than rounding errors, got ${from} to ${to}`,
      );
    }
  }
}

function placePanels(
  panels: readonly Panel[],
  columns: number,
): {
  readonly panels: readonly PlacedPanel[];
  readonly width: number;
  readonly height: number;
} {
  const placed: PlacedPanel[] = [];
  // Panels one below the other have their left sides in line.
  const inLine = columns === 1
    ? Math.max(...panels.map((panel) => labelRoom(withRanges(panel))))
    : 0;
  let width = 0;
  let y = 0;
  for (let start = 0; start < panels.length; start += columns) {
    const row = panels.slice(start, start + columns);
    const headHeight = row.some(({ title }) => title !== undefined) ? 28 : 8;
    let x = EDGE;
    let bottom = 0;
    for (const panel of row) {
      const spaced = withRanges(panel);
      const left = x + Math.max(inLine, labelRoom(spaced));
      placed.push({ ...spaced, left, top: y + headHeight });
      x = left + panel.width + (panel.marginRight ?? 0) + GAP;
      const foot = (spaced.xTicks.length > 0 ? 20 : 4) +
        (panel.x.title === "" ? 0 : 22);
      bottom = Math.max(bottom, panel.height + foot);
    }
    width = Math.max(width, x - GAP + EDGE);
    y += headHeight + bottom;
  }
  return { panels: placed, width, height: y };
}

/** Room for labels and title of the vertical axis. */
function labelRoom(
  { panel, yTicks }: Pick<PlacedPanel, "panel" | "yTicks">,
): number {
  const labels = yTicks.map(({ label }) => textWidth(label, TEXT_SIZE.tick));
  return Math.max(0, ...labels) + (labels.length > 0 ? 9 : 0) +
    (panel.y.title === "" ? 0 : 22);
}

function withRanges(panel: Panel): Omit<PlacedPanel, "left" | "top"> {
  let xRange = panel.x.range;
  let yRange = panel.y.range;
  if (panel.hasEqualAspect === true) {
    const unit = Math.min(
      panel.width / (xRange[1] - xRange[0]),
      panel.height / (yRange[1] - yRange[0]),
    );
    xRange = widened(xRange, panel.width / unit);
    yRange = widened(yRange, panel.height / unit);
  }
  return {
    panel,
    xRange,
    yRange,
    xTicks: inside(
      panel.x.ticks ?? roundTicks(xRange, panel.width / 75),
      xRange,
    ),
    yTicks: inside(
      panel.y.ticks ?? roundTicks(yRange, panel.height / 55),
      yRange,
    ),
  };
}

function inside(
  ticks: readonly Tick[],
  [from, to]: readonly [number, number],
): readonly Tick[] {
  const slack = (to - from) * 1e-9;
  return ticks.filter(({ at }) => at >= from - slack && at <= to + slack);
}

function widened(
  range: readonly [number, number],
  width: number,
): readonly [number, number] {
  const middle = (range[0] + range[1]) / 2;
  return [middle - width / 2, middle + width / 2];
}

function placeLegend(
  figure: FigureDescription,
  width: number,
  top: number,
): readonly PlacedEntry[] {
  const entries = new Map<string, LegendMark>();
  for (const mark of figure.panels.flatMap(({ marks }) => marks)) {
    if (mark.kind === "texts" || mark.legend === undefined) continue;
    if (!entries.has(mark.legend)) entries.set(mark.legend, mark);
  }
  const placed: PlacedEntry[] = [];
  let x = EDGE;
  let y = top + LINE / 2 + 4;
  for (const [text, mark] of entries) {
    const entryWidth = KEY_WIDTH + 8 + textWidth(text, TEXT_SIZE.tick) + 18;
    if (x > EDGE && x + entryWidth > width - EDGE) {
      x = EDGE;
      y += LINE + 3;
    }
    placed.push({ x, y, text, mark });
    x += entryWidth;
  }
  return placed;
}
