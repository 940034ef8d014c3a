/**
 * A small model with turns to read, for the tests of the explorer.
 *
 * @module
 */

import { accumulate, compareGroups, explain, fitEna } from "ena";
import {
  connectionLines,
  type Explorer,
  explorer,
  type ExplorerOptions,
  type ReadableTurn,
} from "report";
import type { CodedLine, EnaModel } from "records";
import { createRandom } from "stats";
import { HOSTILE } from "./models.ts";

/** Codes of both lines of each unit: the second line connects with the first. */
const CODES: Readonly<Record<string, readonly [number[], number[]]>> = {
  a: [[1, 0, 0], [0, 1, 0]],
  b: [[1, 0, 0], [0, 1, 0]],
  c: [[1, 0, 0], [0, 1, 1]],
  d: [[0, 1, 0], [0, 0, 1]],
  e: [[0, 1, 0], [0, 0, 1]],
  f: [[1, 0, 0], [0, 0, 1]],
};

/** Six units of two lines each; x = a, b, c and y = d, e, f. */
export function codedLines(suffix = ""): readonly CodedLine[] {
  return Object.entries(CODES).flatMap(([unit, lines]) =>
    lines.map((codes, index) => ({
      unit: [unit + suffix],
      conversation: [unit],
      codes,
      lineId: `${unit}/t${index + 1}`,
    }))
  );
}

/** One turn per line, hostile in all its parts. */
export function readable(): readonly ReadableTurn[] {
  return codedLines().map(({ lineId = "" }, index) => ({
    lineId,
    debateId: `debate ${lineId.slice(0, 1)} <b>`,
    index: index % 2 + 1,
    role: index % 2 === 0 ? "claim" : "warrant <i>",
    text: `Turn ${lineId} says ${HOSTILE} and ends.`,
    marks: index % 2 === 0
      ? [{ code: "A", evidence: `says ${HOSTILE}` }]
      : [{ code: "B", evidence: "ends" }, { code: "C", evidence: "" }, {
        code: "<u>LOST",
        evidence: "<s>nowhere",
      }],
    prompt: `Prompt of ${lineId} ${HOSTILE}`,
    rawReply: `{"reply": "${lineId} ${HOSTILE}"}`,
  }));
}

/** The model, with its explorer; `suffix` ends the names of codes, units and groups. */
export function makeExplorer(
  options: ExplorerOptions = {},
  suffix = "",
): { readonly model: EnaModel; readonly shown: Explorer } {
  const accumulation = accumulate(codedLines(suffix), {
    codes: ["A", "B", "C"].map((code) => code + suffix),
    stanzaWindow: 2,
  });
  const model = fitEna(accumulation, {
    group: [...Array(3).fill(`x${suffix}`), ...Array(3).fill(`y${suffix}`)],
    rotation: {
      kind: "means",
      pairs: [{ first: `x${suffix}`, second: `y${suffix}` }],
    },
  });
  const shown = explorer(model, {
    title: "Six units",
    comparison: compareGroups(model, [`x${suffix}`, `y${suffix}`], {
      random: createRandom(1),
    }),
    lines: connectionLines(model, accumulation, { explain }),
    turns: readable(),
    ...options,
  });
  return { model, shown };
}

/** Four codes of which A and A2 are always together, so that they lie at one place. */
export function makeCrowded(): Explorer {
  const rows = [[1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1], [0, 1, 1]];
  return explorerOf(
    ["A", "A2", "B", "C"],
    rows.map(([a = 0, b = 0, c = 0]) => [a, a, b, c]),
  );
}

/** Two units of three codes: a model of one axis. */
export function makeFlat(): Explorer {
  return explorerOf(["A", "B", "C"], [[1, 1, 0], [0, 1, 1]]);
}

/** One unit per row, with one line that has these codes. */
function explorerOf(
  codes: readonly string[],
  rows: readonly (readonly number[])[],
): Explorer {
  const lines = rows.map((values, row) => ({
    unit: [`u${row}`],
    conversation: [`u${row}`],
    codes: values,
    lineId: `u${row}`,
  }));
  const accumulation = accumulate(lines, { codes });
  const model = fitEna(accumulation);
  return explorer(model, {
    lines: connectionLines(model, accumulation, { explain }),
  });
}
