/**
 * The explorer: one interactive part of a page on which a reader chooses
 * networks, and opens the turns that made a connection.
 *
 * Everything it needs is in it, so it works as the output of a notebook and as a
 * file from disk, without a network. Without scripts it is two pictures. Weights,
 * means and intervals come from a model and its comparison: nothing is estimated.
 *
 * Source: Shaffer, Collier & Ruis (2016), https://doi.org/10.18608/jla.2016.33.3;
 * Shaffer (2017), Quantitative Ethnography, on closing the interpretive loop.
 *
 * @module
 */

import type {
  CorpusLabel,
  EnaComparison,
  EnaGroupSummary,
  EnaModel,
  EnaModelUnit,
} from "records";
import { corpusLine } from "../corpus.ts";
import { type Displayable, displayable } from "../display.ts";
import { evidence, meansSentence } from "../ena_sentences.ts";
import { pictureAddress } from "../figure.ts";
import { escapeHtml, scriptLiteral } from "../html.ts";
import { network, subtraction } from "../networks.ts";
import { pointsPlot } from "../points_plot.ts";
import { explorerScript, explorerStyle } from "./client.ts";
import { describeExplorer } from "./describe_explorer.ts";
import type { ConnectionLine, ReadableTurn } from "./readable_turns.ts";

/** What an explorer shows. */
export interface ExplorerOptions {
  /** What it shows. */
  readonly title?: string;
  /** What the model was made from. */
  readonly corpus?: CorpusLabel;
  /** Two groups compared; opens with their difference. */
  readonly comparison?: EnaComparison;
  /** Groups to be shown where there is no comparison. */
  readonly groups?: readonly EnaGroupSummary[];
  /** Attribute that names those groups; the grouping of the model where absent. */
  readonly by?: string;
  /** By label of the pair, the lines that make it; see `connectionLines`. */
  readonly lines?: ReadonlyMap<string, readonly ConnectionLine[]>;
  /** Turns by which those lines are read; see `readableTurns`. */
  readonly turns?: readonly ReadableTurn[];
  /** Rows of units at steps, in the space of the model; the model itself where it is a trajectory. */
  readonly trajectories?: {
    /** Units with their steps, those of one unit in order. */
    readonly units: readonly EnaModelUnit[];
    /** Their points: units x axes. */
    readonly points: readonly (readonly number[])[];
  };
  /** Weight drawn 12 pixels wide, 0.5 where absent; a difference is drawn twice as wide. */
  readonly fullWeight?: number;
}

/** An explorer that shows itself, with its HTML at hand. */
export interface Explorer extends Displayable {
  /** What it shows. */
  readonly title: string;
  /** The part of a page: style, pictures, JSON, script. */
  readonly html: string;
}

/**
 * Makes an explorer of a model.
 *
 * All texts are untrusted and are shown as text. The page holds each paragraph once.
 *
 * @param model A fitted model.
 * @param options Groups, turns, trajectories, title, corpus.
 * @returns Media types text/html, image/svg+xml (the network) and text/plain.
 * @throws RangeError if the model has no axis, or lines name a pair or a unit that it lacks.
 *
 * @example
 * ```ts
 * import { accumulate, explain, fitEna } from "ena";
 * import { connectionLines, explorer } from "report";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes, lineId: unit });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const accumulation = accumulate(lines, { codes: ["A", "B", "C"] });
 * const model = fitEna(accumulation);
 * const shown = explorer(model, {
 *   title: "Three units",
 *   lines: connectionLines(model, accumulation, { explain }),
 *   turns: [{ lineId: "Ann", text: "A <b> and B" }],
 * });
 * assert.match(String(shown), /^Explorer: Three units\. 3 codes/);
 * assert.ok(shown.html.includes("A \\u003cb\\u003e and B"));
 * ```
 */
export function explorer(
  model: EnaModel,
  options: ExplorerOptions = {},
): Explorer {
  const { title = "Epistemic networks" } = options;
  const still = stillPictures(model, options);
  const description = describeExplorer(model, { ...options, title });
  const notes = notesOf(model, options);
  const alt = still[0]?.description.alt ?? "";
  const corpus = escapeHtml(
    options.corpus === undefined ? NO_CORPUS : corpusLine(options.corpus),
  );
  const images = still.map((figure) =>
    `<img alt="${escapeHtml(figure.description.alt)}" src="${
      pictureAddress(figure.svg)
    }">`
  );
  const html = `<div class="elenchus-explorer" role="region" aria-label="${
    escapeHtml(title)
  }"><style>${explorerStyle()}</style><h2 class="ex-title">${
    escapeHtml(title)
  }</h2><p class="ex-corpus">${corpus}</p><div class="ex-still">${
    images.join("")
  }<p>Still pictures. Where scripts run, connections open the turns that made them: run this cell, or trust the notebook.</p></div><div class="ex-place"></div><div class="ex-notes">${
    notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("")
  }</div><script type="application/json" class="ex-data">${
    scriptLiteral(description)
  }</script><script>${explorerScript()}</script></div>`.toWellFormed();
  return {
    title,
    html,
    ...displayable(`Explorer: ${title}. ${alt}`, () => ({
      "text/html": html,
      "image/svg+xml": still[0]?.svg ?? "",
    })),
  };
}

const NO_CORPUS =
  "Corpus not stated: whether people, a model or role play produced the data is not known here.";

function stillPictures(
  model: EnaModel,
  { comparison, groups, by, corpus, title = "Network", fullWeight = 0.5 }:
    ExplorerOptions,
) {
  const common = corpus === undefined ? {} : { corpus };
  return [
    comparison === undefined
      ? network(model, { ...common, title, fullWeight })
      : subtraction(model, comparison, {
        ...common,
        title,
        fullWeight: fullWeight / 2,
      }),
    pointsPlot(model, {
      ...common,
      title: "Units",
      ...(comparison === undefined ? {} : { comparison }),
      ...(groups === undefined ? {} : { groups }),
      ...(by === undefined ? {} : { by }),
    }),
  ];
}

/** What a reader has to know; the warnings say which tests are circular and who has no connection. */
function notesOf(
  model: EnaModel,
  { comparison, groups = [] }: ExplorerOptions,
): readonly string[] {
  const means = comparison !== undefined
    ? meansSentence(comparison)
    : groups.length > 0
    ? "Squares are means, boxes their t intervals on both axes"
    : undefined;
  return [
    means,
    ...(comparison === undefined
      ? []
      : evidence(comparison, [0, 1]).slice(0, 1)),
    ...model.warnings,
    ...(comparison?.warnings ?? []),
  ].flatMap((note) =>
    note === undefined ? [] : [note.endsWith(".") ? note : `${note}.`]
  );
}

/**
 * Makes a page of an explorer that opens from disk without a network.
 *
 * @param shown An explorer.
 * @returns A whole HTML document, to be written into one file.
 *
 * @example
 * ```ts
 * import { accumulate, fitEna } from "ena";
 * import { explorer, explorerPage } from "report";
 * import assert from "node:assert/strict";
 *
 * const say = (unit: string, codes: number[]) => ({ unit: [unit], conversation: [unit], codes });
 * const lines = [say("Ann", [1, 1, 0]), say("Bob", [1, 0, 1]), say("Cy", [0, 1, 1])];
 * const model = fitEna(accumulate(lines, { codes: ["A", "B", "C"] }));
 * const page = explorerPage(explorer(model, { title: "Three units" }));
 * assert.match(page, /^<!doctype html>[\s\S]*<title>Three units<\/title>/);
 * ```
 */
export function explorerPage(shown: Explorer): string {
  // The policy refuses whatever is not in the page, should any of it ever ask.
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${
    escapeHtml(shown.title.toWellFormed())
  }</title></head>
<body style="margin:0;padding:12px 16px">${shown.html}</body></html>
`;
}
