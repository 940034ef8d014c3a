/**
 * Epistemic network analysis: from coded lines to networks, spaces and honest comparisons.
 *
 * @module
 */

export { type CodedLineColumns, codedLines } from "./table.ts";
export {
  type CodedColumns,
  type CodedLines,
  columnsToLines,
  type LabelColumn,
  type NumberColumn,
  type TextColumn,
} from "./columns.ts";
export { accumulate, type Accumulation } from "./accumulate.ts";
export type { AccumulateOptions } from "./definition.ts";
export type { Weighting } from "./line_vector.ts";
export { type IndexedLines, indexLines, type IndexOptions } from "./lines.ts";
export { unitAttributes } from "./unit_attributes.ts";
export { listOrderedPairs, listPairs, pairIndex } from "./pairs.ts";
export {
  center,
  type Centred,
  largestLength,
  normalize,
  type NormalizeOptions,
} from "./normalize.ts";
export { rotate, type RotateOptions, type Rotation } from "./rotate.ts";
export { place, type Placement } from "./place.ts";
export { type FitOptions, goodnessOfFit } from "./goodness_of_fit.ts";
export { fitEna, type FitEnaOptions, type Vectors } from "./fit_ena.ts";
export { GroupError, type Grouping, groupUnits } from "./groups.ts";
export { compareGroups, type CompareOptions } from "./compare.ts";
export {
  subtractNetworks,
  summarizeGroups,
  type SummarizeOptions,
} from "./summarize.ts";
export { type PermutationOptions, permuteMeanDistance } from "./permutation.ts";
export {
  type HeldOutOptions,
  type HeldOutTest,
  type HeldOutUnits,
  holdOut,
} from "./held_out.ts";
export {
  type ConnectingLine,
  explain,
  type ExplainOptions,
  type Explanation,
  linesByConnection,
} from "./explain.ts";
export { project, type ProjectOptions } from "./project.ts";
export { describeModel, type DescribeOptions } from "./describe.ts";
export {
  checkAccumulate,
  type OwnAccumulate,
  type TriedRule,
} from "./exercise.ts";
export { type SweepOptions, sweepWindows, type SweptWindow } from "./sweep.ts";
export { type CircleOptions, moveToCircle } from "./circle.ts";
export { vectorRows } from "./vector_rows.ts";
export { compareProjection } from "./compare_projection.ts";
export type { BootstrapEstimate } from "./bootstrap_estimate.ts";
export {
  bootstrapModel,
  type BootstrapModelOptions,
  type BootstrappedModel,
} from "./bootstrap_model.ts";
export {
  compareEdges,
  type CompareEdgesOptions,
  type EdgeComparison,
  type EdgeComparisons,
} from "./compare_edges.ts";
export {
  compareMany,
  type CompareManyOptions,
  type ManyComparison,
} from "./compare_many.ts";
export { type AxisEffect, effectSizes } from "./effect_sizes.ts";
export {
  type Concluding,
  type ConclusionOfRun,
  countFlips,
  type Stability,
} from "./conclusion.ts";
export { type Recoded, type RecodeOptions, repeatCoding } from "./recode.ts";
export {
  measureSpread,
  type Spread,
  type SpreadEllipse,
  type SpreadOptions,
} from "./spread.ts";
export { compareRepeats, type RepeatOptions, type Repeats } from "./repeats.ts";
export type {
  GroundPair,
  GroundReader,
  GroundRule,
  WeighedLine,
} from "./ground.ts";
export {
  fadeWithTime,
  halveWithTime,
  type InfluenceEntry,
  type InfluenceOptions,
  influenceTable,
} from "./influence.ts";
export {
  estimateWindows,
  type WindowEstimateOptions,
  type WindowEstimates,
} from "./window_estimates.ts";
export { reduceCodes, type ReducedCodes } from "./reduce_codes.ts";
export {
  type CodedCsvOptions,
  parseCodedColumns,
  parseCodedLines,
} from "./coded_csv.ts";
export { type GroupingPValues, groupingPValues } from "./grouping_p_values.ts";
export {
  type DoubtfulColumn,
  guessColumns,
  type GuessedColumns,
  type KnownColumns,
} from "./guess_columns.ts";
export {
  type ConnectionTableOptions,
  hasConnections,
  parseConnections,
} from "./connection_table.ts";
