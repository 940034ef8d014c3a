/**
 * Tables and figures that show themselves in a notebook and in a terminal.
 *
 * @module
 */

export { corpusLine } from "./corpus.ts";
export {
  denoInspect,
  type Displayable,
  displayable,
  jupyterDisplay,
  type MimeBundle,
} from "./display.ts";
export type {
  EnaFigureOptions,
  NetworkOptions,
  NetworkPanel,
} from "./ena_options.ts";
export { network, networks, subtraction } from "./networks.ts";
export { pointsPlot } from "./points_plot.ts";
export { drawFigure, type Figure } from "./figure.ts";
export { escapeHtml, plainLine, scriptLiteral } from "./html.ts";
export type * from "./marks.ts";
export {
  formatInterval,
  formatNumber,
  formatPercent,
  formatPValue,
  type Limits,
} from "./numbers.ts";
export {
  CATEGORY_COLORS,
  categoryColor,
  GROUP_COLORS,
  tint,
} from "./palette.ts";
export { plotlyLibrary, plotlySource } from "./plotly_library.ts";
export {
  type ColumnFormat,
  table,
  type TableColumn,
  type TableOptions,
  TITLE_TYPE,
} from "./table.ts";
