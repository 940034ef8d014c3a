/**
 * Statistics: numbers in, numbers out. Needs no permission, keeps no state,
 * and takes every random number from a generator that the caller made.
 *
 * Source: each file names its own.
 *
 * @module
 */

export * from "./binomial.ts";
export * from "./distributions.ts";
export * from "./interval.ts";
export * from "./jackknife.ts";
export * from "./noncentral_t.ts";
export * from "./quantiles.ts";
export * from "./roots.ts";
export * from "./studentized_range.ts";
export * from "./describe.ts";
export * from "./random.ts";
export * from "./sample.ts";
export { cohensD, type EffectSize, hedgesCorrection } from "./effect_size.ts";
export * from "./ranks.ts";
export {
  type MannWhitneyOptions,
  type MannWhitneyTest,
  mannWhitneyTest,
} from "./mann_whitney.ts";
export {
  type SampleSummary,
  type TTest,
  welchTest,
  welchTestOfSummaries,
} from "./welch.ts";
export * from "./mcnemar.ts";
export * from "./paired_difference.ts";
export { countPairs, type PairedTable } from "./paired_table.ts";
export {
  agrestiCoullInterval,
  clopperPearsonInterval,
  jeffreysInterval,
  midPInterval,
  type ProportionOptions,
  waldInterval,
  wilsonInterval,
} from "./proportions.ts";
export * from "./adjust.ts";
export * from "./bootstrap.ts";
export * from "./bca.ts";
export {
  basicInterval,
  type BootstrapIntervalOptions,
  normalBootstrapInterval,
  percentileInterval,
} from "./bootstrap_intervals.ts";
export * from "./mcnemar_plan.ts";
export {
  type McNemarDesign,
  mcnemarPower,
  mcnemarPowerConnor,
  type McNemarVersion,
} from "./mcnemar_power.ts";
export * from "./bootstrap_exact.ts";
export {
  type Category,
  type CategoryScore,
  type Confusion,
  confusionMatrix,
} from "./confusion.ts";
export {
  type CohensKappa,
  cohensKappa,
  kappaOfMatrix,
  type KappaOptions,
  type KappaWeights,
} from "./kappa.ts";
export * from "./krippendorff.ts";
export * from "./permutation.ts";
export * from "./cliffs_delta.ts";
export {
  type Correlation,
  partialCorrelation,
  pearsonCorrelation,
} from "./correlation.ts";
export * from "./hodges_lehmann.ts";
export * from "./paired_t.ts";
export * from "./rank_correlation.ts";
export * from "./wilcoxon.ts";
export * from "./ablation.ts";
export * from "./cochran_q.ts";
export * from "./equivalence.ts";
export * from "./judge_rate.ts";
export * from "./kruskal_wallis.ts";
export * from "./many_coders.ts";
export * from "./base_rates.ts";
export * from "./rho_min.ts";
export * from "./shaffer_rho.ts";
export * from "./published/mod.ts";
export * from "./mcnemar_versions.ts";
export * from "./all_intervals.ts";
export * from "./bayesian_bootstrap.ts";
export * from "./exact_coverage.ts";
export {
  type Ends,
  simulateCoverage,
  type SimulatedCoverage,
  type SimulatedLevel,
  simulateLevel,
  type SimulationOptions,
} from "./simulate.ts";
export * from "./studentized.ts";
