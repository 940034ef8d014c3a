/**
 * Checks of published numbers: what a printed mean, standard deviation, t,
 * p value or interval allows.
 *
 * Source: each file names its own.
 *
 * @module
 */

export * from "./bootstrap_ends.ts";
export * from "./check_figures.ts";
export * from "./check_papers.ts";
export * from "./debit.ts";
export * from "./figure_verdicts.ts";
export * from "./grim.ts";
export {
  type GrimmerTest,
  grimmerTest,
  type PrintedSummary,
} from "./grimmer.ts";
export * from "./list_samples.ts";
export * from "./p_values.ts";
export { type PrintedNumber, readPrintedNumber } from "./printed.ts";
export * from "./recipes/mod.ts";
export * from "./run_splits.ts";
export * from "./small_bootstrap.ts";
export * from "./sprite.ts";
export * from "./welch_shape.ts";
