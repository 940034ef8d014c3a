/**
 * Networks side by side with one range of the axes, one scale of weights and a
 * key that says which.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3
 *
 * @module
 */

import type { EnaModel } from "records";
import { detailsOf, hoverText } from "./connection_turns.ts";
import type { NetworkOptions, NetworkPanel } from "./ena_options.ts";
import {
  axisNames,
  sentences,
  strongest,
  zeroSentence,
} from "./ena_sentences.ts";
import { drawFigure, type Figure } from "./figure.ts";
import type { Mark } from "./marks.ts";
import { FULL_WIDTH, type NetworkView } from "./network_edges.ts";
import { networkPanel } from "./network_panel.ts";
import { FAINT_INK, GROUP_COLORS } from "./palette.ts";
import { makeSpace, nodesOf, rangeOf, requireAxes } from "./space.ts";

/** A panel with what is drawn over it and what its connections say. */
export interface DrawnPanel extends NetworkPanel {
  /** Marks over the network. */
  readonly overlay: readonly Mark[];
  /** Weight of a pair in words. */
  readonly hover: (pair: number) => string;
}

/**
 * Draws networks side by side.
 *
 * @param model The first model; places the nodes where a panel has none of its own.
 * @param panels The networks.
 * @param options Title and scale.
 * @returns A figure.
 * @throws RangeError if a model has no axis, or there is not one weight per pair.
 */
export function drawNetworks(
  model: EnaModel,
  panels: readonly DrawnPanel[],
  options: NetworkOptions & { readonly title: string },
): Figure {
  const { axes = [0, 1], fullWeight = 0.5, lines } = options;
  const threshold = options.threshold ?? fullWeight / 50;
  // Three side by side are as wide as a page of text.
  const size = options.size ?? ([440, 300][panels.length - 1] ?? 246);
  const models = panels.map((panel) => panel.model ?? model);
  for (const each of models) requireAxes(each, axes, "draw a network");
  if (!(fullWeight > 0)) {
    throw new RangeError(
      `Cannot draw a network: fullWeight must be above 0, got ${fullWeight}`,
    );
  }
  const means = panels.flatMap(({ overlay }) => overlay).flatMap((mark) =>
    mark.kind === "points" ? mark.points.map(({ x, y }) => [x, y] as const) : []
  );
  const range = options.range ?? rangeOf([
    ...models.flatMap((each) => nodesOf(each, axes)),
    ...means,
  ]);
  const drawn = panels.map((panel, index) => {
    const owner = models[index] ?? model;
    requireWeights(owner, panel);
    const view: NetworkView = {
      model: owner,
      weights: panel.weights,
      crowd: owner.pairs.map((_, pair) =>
        Math.max(
          ...panels.filter((_, other) => models[other] === owner).map((
            { weights },
          ) => Math.abs(weights[pair] ?? 0)),
        )
      ),
      colors: [panel.color ?? GROUP_COLORS[0], GROUP_COLORS[1]],
      fullWeight,
      threshold,
      ...(panel.title === "" ? {} : { title: panel.title }),
      hoverOf: (pair) =>
        hoverText(owner.pairs[pair]?.label ?? "", panel.hover(pair), lines),
      overlay: [
        ...panel.overlay,
        ...(index === 0 ? weightKeys(fullWeight) : []),
      ],
    };
    return networkPanel(view, makeSpace(owner, axes, range, size));
  });
  const about = panels.map((panel, index) =>
    `${panel.title === "" ? "" : `${panel.title}: `}${
      strongest(models[index] ?? model, panel.weights)
    }`
  );
  return drawFigure({
    title: options.title,
    ...(options.corpus === undefined ? {} : { corpus: options.corpus }),
    alt: sentences([
      `${model.codes.length} codes on ${axisNames(model, axes)}`,
      ...about,
    ]),
    panels: drawn,
    caption: sentences([
      options.caption,
      hiddenSentence(panels, threshold),
      zeroSentence(model),
    ]),
    details: lines === undefined ? [] : detailsOf(model, panels, lines),
  });
}

/** Weights too small to be drawn are told, so that no reader takes them for none. */
function hiddenSentence(
  panels: readonly NetworkPanel[],
  threshold: number,
): string | undefined {
  const hidden = panels.flatMap(({ weights }) =>
    weights.filter((weight) => weight !== 0 && Math.abs(weight) <= threshold)
  );
  return hidden.length === 0
    ? undefined
    : `Connections of weight ${
      Number(threshold.toPrecision(3))
    } and below are not drawn (${hidden.length})`;
}

function requireWeights(model: EnaModel, panel: NetworkPanel): void {
  if (panel.weights.length !== model.pairs.length) {
    throw new RangeError(
      `Cannot draw network "${panel.title}": weights must hold one number per pair (${model.pairs.length}), got ${panel.weights.length}`,
    );
  }
}

/** Lines of the legend that say how wide a weight is. */
function weightKeys(fullWeight: number): readonly Mark[] {
  return [0.2, 0.6, 1].map((share) => ({
    kind: "segments",
    color: FAINT_INK,
    width: FULL_WIDTH * share,
    legend: `weight ${Number((fullWeight * share).toPrecision(2))}`,
    segments: [],
  }));
}
