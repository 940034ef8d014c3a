/**
 * Epistemic network analysis: from coded lines to networks, spaces and honest comparisons.
 *
 * @module
 */

export { accumulate, type Accumulation } from "./accumulate.ts";
export type { AccumulateOptions } from "./definition.ts";
export type { Weighting } from "./line_vector.ts";
export {
  type IndexedLines,
  indexLines,
  type IndexOptions,
  unitAttributes,
} from "./lines.ts";
export { type CodedLineColumns, codedLines } from "./table.ts";
export { listOrderedPairs, listPairs, pairIndex } from "./pairs.ts";
