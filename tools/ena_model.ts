/**
 * The model behind `deno task ena`: from CSV text to everything that is written.
 *
 * @module
 */

import { basename } from "node:path";
import * as ena from "ena";
import type { EnaComparison, EnaModel } from "records";
import * as report from "report";
import { createRandom } from "stats";
import type { Flags } from "./ena_flags.ts";
import { chooseRotation } from "./ena_rotation.ts";
import { PAGE_LINES, readSource, type Source } from "./ena_source.ts";
import { comparisonTables, tablesOf } from "./ena_tables.ts";

/** What a model run made. */
export interface ModelRun {
  /** The model. */
  readonly model: EnaModel;
  /** Two groups compared; null with another number of groups. */
  readonly comparison: EnaComparison | null;
  /** Three groups or more compared; null with another number of groups. */
  readonly manyGroups: ena.ManyComparison | null;
  /** Lines for the terminal: guesses, description, comparison. */
  readonly notes: readonly string[];
  /** Files to write, by name. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Makes the model of a table and everything that is written about it.
 *
 * @param text CSV text.
 * @param flags What was asked for.
 * @returns Model, comparison, notes and files.
 * @throws As the functions of `ena` do; with file, line, column and value for a text in a code column.
 */
export function runModel(text: string, flags: Flags): ModelRun {
  const source = readSource(text, flags);
  const groups = source.group === null ? [] : [
    ...new Set(ena.groupUnits(source.vectors.units, source.group)),
  ].filter((name) => name !== null).sort();
  const pair = choosePair(flags, groups);
  const model = ena.fitEna(source.vectors, {
    ...(source.group === null ? {} : { group: source.group }),
    rotation: chooseRotation(flags, pair),
    // Axes that were asked for by name are not replaced by others.
    fallback: flags.rotation === "auto" ? "svd" : "error",
  });
  const canTest = model.axes.length > 0 &&
    model.units.every(({ step }) => step === null);
  const random = (): ReturnType<typeof createRandom> =>
    createRandom(flags.seed);
  const comparison = pair === null || !canTest
    ? null
    : ena.compareGroups(model, pair, { random: random() });
  const manyGroups = pair !== null || groups.length < 3 || !canTest
    ? null
    : ena.compareMany(model, groups, { random: random() });
  const description = ena.describeModel(model, {
    ...(comparison === null ? {} : { comparison }),
    unitColumns: source.units,
    conversationColumns: source.conversation,
  });
  const shown = { model, comparison, manyGroups };
  const { pictures, notes } = picturesOf(shown, source, {
    groups,
    title: basename(flags.file),
  });
  const run = {
    file: flags.file,
    units: source.units,
    conversation: source.conversation,
    codes: model.codes,
    group: source.group,
    compare: pair,
    missing: flags.missing,
    seed: flags.seed,
  };
  return {
    ...shown,
    notes: [
      ...source.notes,
      description,
      ...describeGroups(shown, groups),
      ...notes,
    ],
    files: new Map([
      [
        "model.json",
        `${JSON.stringify({ run, ...shown }, null, 1)}\n`,
      ],
      ["description.txt", `${description}\n`],
      ...tablesOf(model),
      ...comparisonTables(shown, groups, random),
      ...pictures,
    ]),
  };
}

function choosePair(
  { compare, group }: Flags,
  groups: readonly string[],
): readonly [string, string] | null {
  if (compare !== null) {
    if (groups.length > 0) return compare;
    throw new TypeError(
      `Cannot run the model: --compare must come with a column that names groups, got none; name it with --group${
        group === "" ? " instead of none" : ""
      }`,
    );
  }
  const [first, second, third] = groups;
  return first === undefined || second === undefined || third !== undefined
    ? null
    : [first, second];
}

type Shown = Pick<ModelRun, "model" | "comparison" | "manyGroups">;

function describeGroups(
  { model, comparison, manyGroups }: Shown,
  groups: readonly string[],
): string[] {
  const p = (pValue: number): string => {
    const text = report.formatPValue(pValue);
    return /^[<>]/.test(text) ? `p ${text}` : `p = ${text}`;
  };
  if (comparison !== null) {
    const { permutation, heldOut, groups: [first, second] } = comparison;
    return [
      `${first.name} (${first.unitCount}) against ${second.name} (${second.unitCount}): ` +
      `distance ${
        report.formatNumber(permutation.statistic)
      }, permutation test ${p(permutation.pValue)}${
        heldOut.status === "computed"
          ? `; held-out accuracy ${
            report.formatPercent(heldOut.balancedAccuracy)
          }, ${p(heldOut.pValue)}`
          : ""
      }.`,
      ...comparison.warnings,
    ];
  }
  if (manyGroups !== null) {
    const { permutation, pairs } = manyGroups;
    return [
      `${groups.join(", ")}: ${
        report.formatPercent(permutation.share)
      } of the spread is between the groups, permutation test ${
        p(permutation.pValue)
      }.`,
      ...pairs.map(({ first, second, distance, holmPValue }) =>
        `${first} against ${second}: distance ${
          report.formatNumber(distance)
        }, ${p(holmPValue)} (Holm).`
      ),
      "Name two groups with --compare for an axis between their means and the tests of every connection.",
    ];
  }
  if (groups.length < 2) return [];
  return [
    model.axes.length === 0
      ? "Groups are not compared, since the model has no axis."
      : "Groups are not tested, since the steps of a trajectory are not independent units; run with --rows unit for tests.",
  ];
}

function picturesOf(
  { model, comparison }: Shown,
  { accumulation, turns }: Source,
  { groups, title }: {
    readonly groups: readonly string[];
    readonly title: string;
  },
): { pictures: [string, string][]; notes: string[] } {
  if (model.axes.length === 0) {
    return {
      pictures: [],
      notes: [
        "No pictures and no page, since the model has no axis to draw along; the tables are complete.",
      ],
    };
  }
  const summaries = ena.summarizeGroups(model, groups);
  const shown = comparison === null ? { groups: summaries } : { comparison };
  const lines = accumulation === null || turns === null ? {} : {
    lines: report.connectionLines(model, accumulation, {
      explain: ena.explain,
    }),
    turns,
  };
  return {
    pictures: [
      ["points.svg", report.pointsPlot(model, shown).svg],
      comparison === null
        ? ["network.svg", report.network(model).svg]
        : ["subtraction.svg", report.subtraction(model, comparison).svg],
      [
        "explorer.html",
        report.explorerPage(
          report.explorer(model, { title, ...shown, ...lines }),
        ),
      ],
    ],
    notes: turns === null
      ? [
        `The page has no close reading, since there are more than ${PAGE_LINES} lines.`,
      ]
      : [],
  };
}
