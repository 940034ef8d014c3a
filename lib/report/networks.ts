/**
 * Figures of epistemic networks: one network, several side by side, and the
 * difference of two groups.
 *
 * All share one scale by default, so that a line of a certain width means the same
 * weight in each of them; a key below says which. Weights, means and intervals come
 * from a model and its comparison: nothing is estimated here.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3;
 * Bowman et al. (2021), https://doi.org/10.1007/978-3-030-67788-6_7
 *
 * @module
 */

import type { EnaComparison, EnaModel } from "records";
import { drawNetworks } from "./draw_networks.ts";
import type { NetworkOptions, NetworkPanel } from "./ena_options.ts";
import { evidence, meansSentence, sentences } from "./ena_sentences.ts";
import type { Figure } from "./figure.ts";
import { meanMarks } from "./group_marks.ts";
import type { Mark } from "./marks.ts";
import { formatNumber } from "./numbers.ts";
import { GROUP_COLORS } from "./palette.ts";

/**
 * Draws one network: the mean network of all units, or given weights.
 *
 * @param model A fitted model.
 * @param options Weights (such as `model.normalized[0]` or a group's `meanNetwork`), colour, scale.
 * @returns A figure.
 * @throws RangeError if the model has no axis, or there is not one weight per pair.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna } from "ena";
 * import { network } from "report";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }));
 * const shown = network(model, { title: "Three units", weights: [0.5, 0.25, 0] });
 * assert.match(String(shown), /A & B 0\.500, A & C 0\.250/);
 * ```
 */
export function network(
  model: EnaModel,
  options: NetworkOptions & Pick<Partial<NetworkPanel>, "weights" | "color"> =
    {},
): Figure {
  const { weights = meanOf(model), color, ...rest } = options;
  const title = options.title ?? "Network";
  return drawNetworks(model, [{
    title: "",
    weights,
    ...(color === undefined ? {} : { color }),
    overlay: [],
    hover: (pair) => formatNumber(weights[pair] ?? 0),
  }], { ...rest, title });
}

/**
 * Draws networks side by side, with one range of the axes and one scale of weights.
 *
 * @param model The model that places the nodes.
 * @param panels Titles and weights, from left to right.
 * @param options Title, scale, turns behind connections.
 * @returns A figure.
 * @throws RangeError if there is no panel, a model has no axis, or there is not one weight per pair.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna } from "ena";
 * import { networks } from "report";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }));
 * const shown = networks(model, [
 *   { title: "Ann", weights: model.normalized[0] ?? [] },
 *   { title: "Bob", weights: model.normalized[1] ?? [] },
 * ]);
 * assert.equal(shown.description.panels.length, 2);
 * ```
 */
export function networks(
  model: EnaModel,
  panels: readonly NetworkPanel[],
  options: NetworkOptions = {},
): Figure {
  return drawNetworks(
    model,
    panels.map((panel) => ({
      ...panel,
      overlay: [],
      hover: (pair) => formatNumber(panel.weights[pair] ?? 0),
    })),
    { title: "Networks", ...options },
  );
}

/**
 * Draws the mean network of the first group minus that of the second: whose lines
 * are there in whose colour, and the means of both groups.
 *
 * The caption says what the permutation test found, and that an axis made to
 * separate the groups is no evidence that they differ.
 *
 * @param model The fitted model.
 * @param comparison Two groups of it.
 * @param options Scale, turns behind connections; `hasMeans: false` leaves the means out.
 * @returns A figure; a weight of 0.25 is 12 pixels wide where no other scale is given.
 * @throws RangeError if the model has no axis.
 *
 * @example
 * ```ts
 * import { accumulate, compareGroups, fitEna } from "ena";
 * import { subtraction } from "report";
 * import { createRandom } from "stats";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [
 *   say("a", [1, 1, 0]), say("b", [1, 1, 0]), say("c", [1, 1, 1]),
 *   say("d", [0, 1, 1]), say("e", [0, 1, 1]), say("f", [1, 0, 1]),
 * ];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }), {
 *   group: ["x", "x", "x", "y", "y", "y"],
 *   rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
 * });
 * const comparison = compareGroups(model, ["x", "y"], { random: createRandom(1) });
 * assert.match(subtraction(model, comparison).svg, /stronger in x/);
 * ```
 */
export function subtraction(
  model: EnaModel,
  comparison: EnaComparison,
  options: NetworkOptions & {
    /** Whether means and intervals of the groups are drawn; true where absent. */
    readonly hasMeans?: boolean;
  } = {},
): Figure {
  const [first, second] = comparison.groups;
  const { hasMeans = true, ...rest } = options;
  const axes = options.axes ?? [0, 1];
  const weights = comparison.subtractionNetwork;
  return drawNetworks(model, [{
    title: "",
    weights,
    overlay: [
      legendOnly(GROUP_COLORS[0], `stronger in ${first.name}`, false),
      legendOnly(GROUP_COLORS[1], `stronger in ${second.name}`, true),
      ...(hasMeans ? meanMarks([first, second], axes) : []),
    ],
    hover: (pair) =>
      `${first.name} ${
        formatNumber(first.meanNetwork[pair] ?? 0)
      } − ${second.name} ${formatNumber(second.meanNetwork[pair] ?? 0)} = ${
        formatNumber(weights[pair] ?? 0)
      }`,
  }], {
    fullWeight: 0.25,
    title: `${first.name} minus ${second.name}`,
    ...rest,
    caption: sentences([
      options.caption,
      hasMeans ? meansSentence(comparison) : undefined,
      ...evidence(comparison, axes),
    ]),
  });
}

function meanOf(model: EnaModel): readonly number[] {
  const { length } = model.normalized;
  return model.pairs.map((_, pair) =>
    model.normalized.reduce((sum, row) => sum + (row[pair] ?? 0), 0) /
    Math.max(1, length)
  );
}

function legendOnly(color: string, legend: string, isDashed: boolean): Mark {
  return { kind: "segments", color, width: 4, isDashed, legend, segments: [] };
}
