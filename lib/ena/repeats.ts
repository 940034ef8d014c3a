/**
 * How often does the conclusion flip from one repetition to the next? The rows of a
 * model are units in several repetitions; the groups are compared within each.
 *
 * All repetitions share one space, so their pictures are comparable; the permutation
 * test looks at whole networks and needs no axis. The reference is the comparison of
 * the mean networks: each unit averaged over its repetitions. All are tested with the
 * same draws.
 *
 * Source: see `permutation.ts` and `conclusion.ts`.
 *
 * @module
 */

import type { EnaModel } from "records";
import type { Random } from "stats";
import { checkGroupsOfUnits } from "./comparable.ts";
import { type Concluding, countFlips, type Stability } from "./conclusion.ts";
import { labelsBy, membersOf } from "./groups.ts";
import { meanRow, subtract } from "./matrix.ts";
import { permuteMeanDistance } from "./permutation.ts";
import { sameDraws } from "./same_draws.ts";
import { labelsOfModel } from "./summarize.ts";

/** What is repeated, and how to compare. */
export interface RepeatOptions {
  /** Source of random numbers for relabelling. */
  readonly random: Random;
  /** Attribute that is equal for repetitions of the same unit, such as the debate. */
  readonly unit: string;
  /** Attribute that names the repetition, such as the run. */
  readonly repetition: string;
  /** Attribute that names the groups. Absent = the grouping of the model. */
  readonly by?: string;
  /** Random relabellings of each test. @default {9999} */
  readonly relabelingCount?: number;
  /** Level of the permutation tests. @default {0.05} */
  readonly alpha?: number;
}

/** The conclusion within each repetition. */
export interface Repeats extends Stability {
  /** Names of the repetitions, in the order of `runs`. */
  readonly repetitions: readonly string[];
}

/**
 * Compares two groups within every repetition.
 *
 * @param model A fitted model with one row per unit and repetition.
 * @param groups Names of two groups.
 * @param options Attributes, source of random numbers, level.
 * @returns Each repetition beside the mean over repetitions, and the share that flips.
 * @throws {GroupError} If a group is empty in a repetition.
 * @throws {RangeError} If an attribute is missing, or repetitions of one unit are in different groups.
 *
 * @example
 * ```ts
 * import { accumulate, compareRepeats, fitEna } from "ena";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const units = ["a", "b", "c", "d", "e", "f", "g", "h"];
 * const lines = ["1", "2"].flatMap((run) =>
 *   units.map((unit, k) => ({
 *     unit: [k < 4 ? "x" : "y", unit, run],
 *     conversation: [unit, run],
 *     codes: (run === "1" ? k < 4 : k % 2 === 0) ? [1, 1, 0] : [0, 1, 1],
 *   }))
 * );
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"], unitColumns: ["side", "unit", "run"] }));
 * const found = compareRepeats(model, ["x", "y"], {
 *   random: createRandom(1), by: "side", unit: "unit", repetition: "run",
 * });
 * // Run 1 separates the sides fully (2 of 70 relabellings); in run 2 they are alike.
 * assert.deepEqual(found.runs.map((run) => run.isApart), [true, false]);
 * ```
 */
export function compareRepeats(
  model: EnaModel,
  groups: readonly [string, string],
  options: RepeatOptions,
): Repeats {
  checkGroupsOfUnits(model, groups, "compare repetitions");
  const attributes = model.units.map((unit) => unit.attributes);
  const labels = labelsOfModel(model, options.by);
  const repetitionOf = labelsBy(attributes, options.repetition);
  const unitOf = labelsBy(attributes, options.unit);
  const names = [...new Set(repetitionOf)].filter((name) => name !== null);
  const draws = sameDraws(options.random);
  const compareRows = (rows: readonly Row[]): Concluding =>
    compare(rows, groups, { ...options, random: draws() });
  const all = model.units.flatMap((_, row): Row[] => {
    const [label, unit] = [labels[row] ?? null, unitOf[row] ?? null];
    return label === null || unit === null || repetitionOf[row] === null ||
        !groups.includes(label)
      ? []
      : [{
        label,
        unit,
        repetition: repetitionOf[row] ?? "",
        normalized: model.normalized[row] ?? [],
      }];
  });
  const runs = names.map((name) =>
    compareRows(all.filter(({ repetition }) => repetition === name))
  );
  return {
    ...countFlips(compareRows(averageUnits(all)), runs, {
      alpha: options.alpha ?? 0.05,
    }),
    repetitions: names,
  };
}

interface Row {
  readonly label: string;
  readonly unit: string;
  readonly repetition: string;
  readonly normalized: readonly number[];
}

function averageUnits(rows: readonly Row[]): Row[] {
  return [...Map.groupBy(rows, ({ unit }) => unit)].map(([unit, own]) => {
    const labels = new Set(own.map(({ label }) => label));
    const [label = "", other] = labels;
    if (other !== undefined) {
      throw new RangeError(
        `Cannot compare repetitions: all repetitions of a unit must be in one group, got "${label}" and "${other}" for "${unit}"`,
      );
    }
    return {
      label,
      unit,
      repetition: "",
      normalized: meanRow(own.map(({ normalized }) => normalized)),
    };
  });
}

function compare(
  rows: readonly Row[],
  groups: readonly [string, string],
  { random, relabelingCount = 9999 }: RepeatOptions,
): Concluding {
  const labels = rows.map(({ label }) => label);
  const [first, second] = groups.map((name) =>
    meanRow(
      membersOf(labels, name, "compare repetitions").map((row) =>
        rows[row]?.normalized ?? []
      ),
    )
  );
  return {
    subtractionNetwork: subtract(first ?? [], second ?? []),
    permutation: permuteMeanDistance(
      rows.map(({ normalized }) => normalized),
      labels.map((label) => label === groups[0]),
      { random, relabelingCount },
    ),
  };
}
