/**
 * Small models, hostile text and a reader of media types for the tests of report.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, compareGroups, fitEna } from "ena";
import type { CodedLine, EnaComparison, EnaModel } from "records";
import { type Displayable, jupyterDisplay } from "report";
import { createRandom } from "stats";

/** Text that would run, break out or mark up wherever it is not shown as text. */
export const HOSTILE =
  `"'</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1"><a href="https://example.org">link</a>&lt;b&gt; $x^2$ ]]> \u2028 \u0007 \ud800`;

/** A cell that a spreadsheet would run. */
export const FORMULA = "=cmd|' /C calc'!A0";

/** Six units of three codes in two groups. */
export function makeLines(): readonly CodedLine[] {
  const say = (unit: string, codes: number[]): CodedLine => ({
    unit: [unit],
    conversation: [unit],
    codes,
  });
  return [
    say("a", [1, 1, 0]),
    say("b", [1, 1, 0]),
    say("c", [1, 1, 1]),
    say("d", [0, 1, 1]),
    say("e", [0, 1, 1]),
    say("f", [1, 0, 1]),
  ];
}

/** A model of those lines with a means axis between x and y. */
export function makeModel(codes = ["A", "B", "C"]): EnaModel {
  return fitEna(accumulate(makeLines(), { codes }), {
    group: ["x", "x", "x", "y", "y", "y"],
    rotation: { kind: "means", pairs: [{ first: "x", second: "y" }] },
  });
}

/** Both groups of that model compared. */
export function makeComparison(model: EnaModel): EnaComparison {
  return compareGroups(model, ["x", "y"], { random: createRandom(1) });
}

/** A model of many codes, as large as notebooks draw. */
export function makeLargeModel(codeCount: number): EnaModel {
  const random = createRandom(codeCount);
  const codes = Array.from({ length: codeCount }, (_, i) => `Code ${i + 1}`);
  const lines = Array.from({ length: 600 }, (_, i) => ({
    unit: [`u${i % 30}`],
    conversation: [`c${i % 10}`],
    codes: codes.map(() => random.float() < 0.3 ? 1 : 0),
  }));
  return fitEna(accumulate(lines, { codes, stanzaWindow: 4 }));
}

/** Content of a media type that is text. */
export function mimeText(shown: Displayable, type: string): string {
  const content = shown[jupyterDisplay]()[type];
  assert.ok(typeof content === "string", `${type} is text`);
  return content;
}

/** HTML of a figure without the library that the first one carries. */
export function figureHtml(shown: Displayable): string {
  const html = mimeText(shown, "text/html");
  return html.slice(html.indexOf('<div class="elenchus-figure"'));
}
