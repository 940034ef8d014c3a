/**
 * Tables and figures that show themselves in a notebook and in a terminal.
 *
 * @module
 */

export { type Bar, bars } from "./bars.ts";
export type { ChartOptions, EstimateFormat } from "./charts.ts";
export { type CheckedFigure, checks, CHECKS_TYPE } from "./checks.ts";
export { confusionPlot } from "./confusion_plot.ts";
export { corpusLine } from "./corpus.ts";
export { type DiffPiece, type DiffRow, diffTexts } from "./diff.ts";
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
export { drawFigure, type Figure } from "./figure.ts";
export { type Estimate, forest } from "./forest.ts";
export { type DataFrame, frame } from "./frame.ts";
export { histogram, type Reference } from "./histogram.ts";
export { escapeHtml, plainLine, scriptLiteral } from "./html.ts";
export { type Line, lineChart } from "./line_chart.ts";
export { cutAtMarks, type MarkedPiece, type TextMark } from "./marked_text.ts";
export type * from "./marks.ts";
export { network, networks, subtraction } from "./networks.ts";
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
export {
  type PaperColumn,
  type PaperTable,
  paperTable,
  type PaperTableOptions,
} from "./paper_table.ts";
export { plotlyLibrary, plotlySource } from "./plotly_library.ts";
export { pointsPlot } from "./points_plot.ts";
export { progressLine } from "./progress.ts";
export {
  promptDiff,
  sideBySide,
  type SideBySideOptions,
  type TextPair,
} from "./side_by_side.ts";
export {
  type Reading,
  readingTable,
  type ReadingTableOptions,
} from "./reading_table.ts";
export { spreadPlot } from "./spread_plot.ts";
export type { SpreadOf } from "./spread_words.ts";
export {
  ablationPaperTable,
  modelPaperTable,
  type ModelScores,
  pairedPaperTable,
  type StudyTableOptions,
} from "./study_tables.ts";
export type { SweepEntry, WindowEstimate } from "./sweep_places.ts";
export { sweepPlot } from "./sweep_plot.ts";
export {
  type ColumnFormat,
  table,
  type TableColumn,
  type TableOptions,
  TITLE_TYPE,
} from "./table.ts";
export { type PairedCounts, transitions } from "./transitions.ts";
export { essayView, type TextViewOptions, turnView } from "./turn_view.ts";
export {
  type ComparisonRow,
  comparisonRows,
  comparisonTable,
} from "./comparison_table.ts";
export { beside, type PrintedFigure } from "./beside.ts";
export {
  type Explorer,
  explorer,
  type ExplorerOptions,
  explorerPage,
} from "./explorer/explorer.ts";
export {
  type ConnectionLine,
  connectionLines,
  type Explain,
  readableLines,
  type ReadableTurn,
  readableTurns,
} from "./explorer/readable_turns.ts";
