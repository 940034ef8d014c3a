/**
 * Figures that show themselves: a picture that needs no script, and an
 * interactive plot that takes its place where plotly.js is on the page.
 *
 * The picture stands in the HTML as an image and not as an svg element, because
 * JupyterLab removes svg elements (and keeps images) in a notebook that was not
 * run by its reader. Leaves out the library itself: see `plotly_library.ts`.
 *
 * Source: no formula.
 *
 * @module
 */

import { type Displayable, displayable } from "./display.ts";
import { escapeHtml, plainLine, scriptLiteral } from "./html.ts";
import { type PlacedFigure, placeFigure } from "./layout.ts";
import type { FigureDescription } from "./marks.ts";
import { toPlotly } from "./plotly.ts";
import { LIBRARY_EVENT, takeLibraryScript } from "./plotly_library.ts";
import { SPREAD_SCRIPT } from "./plotly_traces.ts";
import { toSvg } from "./svg.ts";

/** A figure that shows itself, with its picture at hand. */
export interface Figure extends Displayable {
  /** What it consists of. */
  readonly description: FigureDescription;
  /** The static picture, an svg element. */
  readonly svg: string;
}

/**
 * Makes a figure of a description.
 *
 * @param description Panels, marks, title, caption; every text in it is shown as text.
 * @returns Media types text/html (picture and interactive plot), image/svg+xml and text/plain.
 * @throws RangeError if there is no panel, or a range is not finite and ascending.
 *
 * @example
 * ```ts
 * import { drawFigure } from "report";
 * import assert from "node:assert/strict";
 *
 * const axis = { title: "score", range: [0, 7] } as const;
 * const points = [{ x: 3, y: 4, hover: "essay dam-01" }];
 * const shown = drawFigure({
 *   title: "Scores",
 *   alt: "One essay with a gold score of 3 and a Judge's score of 4.",
 *   panels: [{
 *     x: axis,
 *     y: axis,
 *     width: 200,
 *     height: 200,
 *     marks: [{ kind: "points", shape: "circle", size: 8, color: "#0072B2", points }],
 *   }],
 * });
 * assert.match(shown.svg, /^<svg .*<circle .*<\/svg>$/);
 * ```
 */
export function drawFigure(description: FigureDescription): Figure {
  const placed = placeFigure(description);
  const svg = toSvg(placed, description.alt);
  const text = plainLine(
    `Figure: ${description.title}. ${description.alt}`,
  );
  return {
    description,
    svg,
    ...displayable(text, () => ({
      "text/html": takeLibraryScript() + figureHtml(description, placed, svg),
      "image/svg+xml": svg,
    })),
  };
}

/**
 * What plotly.js may do: nothing that sends a figure anywhere, no formulas. Two
 * buttons, which have room beside the title; dragging zooms, and a double click
 * shows all again.
 */
const CONFIG = {
  displaylogo: false,
  showSendToCloud: false,
  plotlyServerURL: "",
  typesetMath: false,
  displayModeBar: "hover",
  modeBarButtons: [["toImage", "resetScale2d"]],
  toImageButtonOptions: { format: "svg" },
};

/** Makes a plot as large as its picture, which a narrow page shows smaller. */
const FIT_SCRIPT =
  `function(plot,scale,height){if(!(scale>0&&scale<1))return;plot.style.transformOrigin="0 0";plot.style.transform="scale("+scale+")";plot.style.marginBottom=(scale-1)*height+"px"}`;

function figureHtml(
  description: FigureDescription,
  placed: PlacedFigure,
  svg: string,
): string {
  const input = scriptLiteral(toPlotly(placed));
  const key = hashOf(input);
  const details = (description.details ?? []).map(({ summary, lines }) =>
    `<details style="margin:.2em 12px;font-size:.9em"><summary>${
      escapeHtml(summary)
    }</summary><ul>${
      lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")
    }</ul></details>`
  );
  // A notebook page can show the same figure twice, so the key marks places and is no id.
  return `<div class="elenchus-figure" data-figure="${key}" style="overflow-x:auto"><img alt="${
    escapeHtml(description.alt)
  }" width="${Math.round(placed.width)}" height="${
    Math.round(placed.height)
  }" style="max-width:100%;height:auto" src="${pictureAddress(svg)}"></div>${
    details.join("")
  }<script>(function(){var f=${input};f.data.forEach(${SPREAD_SCRIPT});function draw(){document.querySelectorAll('[data-figure="${key}"]:not([data-drawn])').forEach(function(place){place.setAttribute("data-drawn","");var plot=document.createElement("div");place.appendChild(plot);window.Plotly.newPlot(plot,f.data,f.layout,${
    scriptLiteral(CONFIG)
  }).then(function(){var picture=place.firstChild;(${FIT_SCRIPT})(plot,picture.clientWidth/f.layout.width,f.layout.height);picture.style.display="none"})})}if(window.Plotly)draw();else document.addEventListener("${LIBRARY_EVENT}",draw,{once:true})})();</script>`;
}

/**
 * Gives a picture as an address that needs no file. Texts in it are escaped and hold
 * no quotation mark, so those of its attributes can be exchanged for shorter ones.
 *
 * @param svg An svg element that this library made.
 * @returns An address that can stand in a quoted attribute.
 */
export function pictureAddress(svg: string): string {
  const escaped = svg.replaceAll('"', "'").replace(
    /[^ !$'()*+,\-./0-9:;<=>?@A-Z[\]_a-z]+/g,
    (part) => encodeURIComponent(part),
  );
  return `data:image/svg+xml,${escaped}`;
}

/** FNV-1a: tells figures on a page apart, and is the same on every run. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return `f${hash.toString(16)}`;
}
