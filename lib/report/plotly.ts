/**
 * A figure as input of plotly.js: the same places as the static picture, with
 * texts on hovering, zoom, and a legend that hides and shows.
 *
 * Source: plotly.js 4 figure reference, traces of type scatter.
 *
 * @module
 */

import type { PlacedFigure, PlacedPanel } from "./layout.ts";
import {
  FAINT_INK,
  FONT,
  GRID,
  INK,
  RULE,
  TEXT_SIZE,
  ZERO,
} from "./palette.ts";
import { legendTrace, plotlyText } from "./plotly_styles.ts";
import { type PanelAxes, TRACE_DEFAULTS, traces } from "./plotly_traces.ts";
import { titleGap } from "./svg.ts";

/** Input of `Plotly.newPlot`. */
export interface PlotlyFigure {
  /** Traces. */
  readonly data: readonly object[];
  /** Layout. */
  readonly layout: object;
}

/**
 * Turns a placed figure into input of plotly.js.
 *
 * @param placed Every part with its place.
 * @returns Traces and layout; plain JSON.
 */
export function toPlotly(placed: PlacedFigure): PlotlyFigure {
  const { width, height } = placed;
  const panels = placed.panels.map((panel, index) => ({
    panel,
    names: panelAxes(panel, index),
  }));
  return {
    data: [
      ...panels.flatMap(({ panel, names }) =>
        panel.panel.marks.flatMap((mark) => traces(mark, names))
      ),
      ...placed.legend.map(({ text, mark }) => legendTrace(text, mark)),
    ],
    layout: {
      width,
      height,
      margin: { l: 0, r: 0, t: 0, b: 0 },
      paper_bgcolor: "#fff",
      plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: FONT, color: INK, size: TEXT_SIZE.tick },
      hovermode: "closest",
      hoverlabel: {
        align: "left",
        bgcolor: "#fff",
        bordercolor: RULE,
        font: { color: INK, family: FONT, size: TEXT_SIZE.tick },
      },
      template: {
        data: { scatter: [TRACE_DEFAULTS] },
        layout: {
          annotationdefaults: { showarrow: false, yanchor: "middle" },
        },
      },
      legend: {
        orientation: "h",
        x: 8 / width,
        xanchor: "left",
        y: 1 - placed.legendTop / height,
        yanchor: "top",
        itemsizing: "trace",
        tracegroupgap: 0,
      },
      annotations: [
        ...placed.texts.map((text) => ({
          text: text.isBold
            ? `<b>${plotlyText(text.text)}</b>`
            : plotlyText(text.text),
          xref: "paper",
          yref: "paper",
          x: share(text.x, width),
          y: share(height - text.y, height),
          xanchor: text.anchor === "start" ? "left" : "center",
          yanchor: "bottom",
          yshift: -6,
          font: { size: text.size, color: text.color },
        })),
        ...panels.flatMap(({ panel, names }) => [
          ...axisTitles(panel, placed),
          ...labels(panel, names),
        ]),
      ],
      ...Object.assign(
        {},
        ...panels.map(({ panel, names }) => axes(panel, names, placed)),
      ),
    },
  };
}

function panelAxes(placed: PlacedPanel, index: number): PanelAxes {
  const number = index === 0 ? "" : String(index + 1);
  return {
    xaxis: `x${number}`,
    yaxis: `y${number}`,
    roundX: rounder(placed.xRange),
    roundY: rounder(placed.yRange),
  };
}

/**
 * Rounds to a ten-thousandth of a range or finer, which keeps the figure small.
 * What is at an end of the range stays there: plotly.js hides texts beyond it.
 */
function rounder([from, to]: readonly [number, number]): (
  value: number,
) => number {
  const places = Math.min(
    15,
    Math.max(0, 4 - Math.floor(Math.log10(to - from))),
  );
  return (value) => {
    const rounded = Number(value.toFixed(places));
    const isInside = value >= from && value <= to;
    return isInside ? Math.min(to, Math.max(from, rounded)) : rounded;
  };
}

/** Shares of the picture's width or height. */
function share(pixels: number, whole: number): number {
  return Number((pixels / whole).toFixed(5));
}

function labels(placed: PlacedPanel, names: PanelAxes): readonly object[] {
  return placed.panel.marks.flatMap((mark) =>
    mark.kind !== "texts" ? [] : mark.texts.map((text) => ({
      text: mark.isBold === true
        ? `<b>${plotlyText(text.text)}</b>`
        : plotlyText(text.text),
      xref: names.xaxis,
      yref: names.yaxis,
      x: names.roundX(text.x),
      y: names.roundY(text.y),
      xshift: text.dx ?? 0,
      yshift: -(text.dy ?? 0),
      xanchor: text.anchor === "start"
        ? "left"
        : text.anchor === "end"
        ? "right"
        : "center",
      ...(mark.isBare === true ? {} : { bgcolor: "rgba(255,255,255,.72)" }),
      font: { size: mark.size, color: text.color ?? mark.color },
    }))
  );
}

/** Titles of axes stand where they do in the static picture; those of plotly.js move with the ticks. */
function axisTitles(
  placed: PlacedPanel,
  figure: PlacedFigure,
): readonly object[] {
  const { panel, left, top, xTicks } = placed;
  const gap = titleGap(placed, left);
  const common = {
    xref: "paper",
    yref: "paper",
    font: { size: TEXT_SIZE.axis },
  };
  return [
    ...(panel.x.title === "" ? [] : [{
      ...common,
      text: plotlyText(panel.x.title),
      x: share(left + panel.width / 2, figure.width),
      y: share(
        figure.height - top - panel.height - (xTicks.length > 0 ? 34 : 18),
        figure.height,
      ),
      xanchor: "center",
    }]),
    ...(panel.y.title === "" ? [] : [{
      ...common,
      text: plotlyText(panel.y.title),
      textangle: -90,
      x: share(left - gap - 4, figure.width),
      y: share(figure.height - top - panel.height / 2, figure.height),
      xanchor: "center",
    }]),
  ];
}

function axes(
  placed: PlacedPanel,
  names: PanelAxes,
  figure: PlacedFigure,
): Record<string, object> {
  const { panel, left, top } = placed;
  const common = {
    showline: panel.isFrameless !== true,
    linecolor: RULE,
    tickmode: "array",
    tickfont: { size: TEXT_SIZE.tick, color: FAINT_INK },
    gridcolor: GRID,
    zerolinecolor: ZERO,
    zerolinewidth: 1,
    ticks: "",
    automargin: false,
  };
  const number = names.xaxis.slice(1);
  return {
    [`xaxis${number}`]: {
      ...common,
      anchor: names.yaxis,
      domain: [left / figure.width, (left + panel.width) / figure.width],
      range: placed.xRange,
      tickvals: placed.xTicks.map(({ at }) => names.roundX(at)),
      ticktext: placed.xTicks.map(({ label }) => plotlyText(label)),
      showgrid: panel.x.hasGrid === true,
      zeroline: panel.x.hasZeroLine === true,
    },
    [`yaxis${number}`]: {
      ...common,
      anchor: names.xaxis,
      domain: [
        1 - (top + panel.height) / figure.height,
        1 - top / figure.height,
      ],
      range: placed.yRange,
      tickvals: placed.yTicks.map(({ at }) => names.roundY(at)),
      ticktext: placed.yTicks.map(({ label }) => plotlyText(label)),
      showgrid: panel.y.hasGrid === true,
      zeroline: panel.y.hasZeroLine === true,
      ...(panel.hasEqualAspect === true
        ? { scaleanchor: names.xaxis, constrain: "domain" }
        : {}),
    },
  };
}
