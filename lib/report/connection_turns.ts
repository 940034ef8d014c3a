/**
 * The coded turns behind the connections of a network, for a reader who asks why
 * a line is there.
 *
 * Source: Shaffer (2017), Quantitative Ethnography, on closing the interpretive loop.
 *
 * @module
 */

import type { EnaModel } from "records";
import type { NetworkOptions, NetworkPanel } from "./ena_options.ts";
import type { FigureDetail } from "./marks.ts";
import { formatNumber } from "./numbers.ts";

const SHOWN_LINES = 3;
const SHOWN_LETTERS = 160;

/**
 * Writes what hovering over a connection shows: its weight, and the first turns behind it.
 *
 * @param label Label of the pair.
 * @param weight Weight in words.
 * @param lines Turns by label; none where absent. Any text.
 * @returns Lines of text.
 */
export function hoverText(
  label: string,
  weight: string,
  lines: NetworkOptions["lines"],
): string {
  const turns = lines?.get(label) ?? [];
  const rest = turns.length - SHOWN_LINES;
  return [
    `${label}: ${weight}`,
    ...turns.slice(0, SHOWN_LINES).map((turn) => `· ${clip(turn)}`),
    ...(rest > 0 ? [`and ${rest} more below the figure`] : []),
  ].join("\n");
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN_LETTERS
    ? `${line.slice(0, SHOWN_LETTERS - 1).trimEnd()}…`
    : line;
}

/**
 * Lists the turns behind connections, the strongest connection first.
 *
 * @param model Whose pairs they are.
 * @param panels Networks with their weights.
 * @param lines Turns by label of the pair. Any text.
 * @returns One list per connection that has turns.
 */
export function detailsOf(
  model: EnaModel,
  panels: readonly NetworkPanel[],
  lines: ReadonlyMap<string, readonly string[]>,
): readonly FigureDetail[] {
  const strength = (pair: number): number =>
    Math.max(...panels.map(({ weights }) => Math.abs(weights[pair] ?? 0)));
  return model.pairs.map(({ label }, pair) => ({ label, pair }))
    .filter(({ label }) => (lines.get(label)?.length ?? 0) > 0)
    .toSorted((one, other) => strength(other.pair) - strength(one.pair))
    .map(({ label, pair }) => {
      const turns = lines.get(label) ?? [];
      const weights = panels.map(({ title, weights }) =>
        `${title === "" ? "weight" : title} ${formatNumber(weights[pair] ?? 0)}`
      );
      return {
        summary: `${label} (${weights.join(", ")}): ${turns.length} ${
          turns.length === 1 ? "turn" : "turns"
        }`,
        lines: turns,
      };
    });
}
