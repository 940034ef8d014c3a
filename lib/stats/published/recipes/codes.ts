/**
 * Counts of coded turns before and after the prompt revision, against the
 * number of turns that there can have been.
 *
 * Source: Khatri et al., From Diagnosis to Redesign, sections 3 and 4.2.
 *
 * @module
 */

import {
  DEBATE_PAPER,
  type FigureRecord,
  openPaper,
  type ReadFigure,
} from "./figures.ts";
import { found, type PublishedCheck } from "./rows.ts";
import { writeWord } from "./write.ts";

/** One code before and after. */
export interface PublishedCode {
  /** Name of the code. */
  readonly code: string;
  /** Turns with it in the initial round. */
  readonly initial: number;
  /** Turns with it in the revised round. */
  readonly revised: number;
  /** Revised divided by initial; null where the initial count is 0. */
  readonly factor: number | null;
  /** Share of the initial turns, if each debate has one turn per agent. */
  readonly initialShare: number;
  /** Share of the revised turns, likewise. */
  readonly revisedShare: number;
}

/**
 * Lists the published code counts with their share of the turns.
 *
 * @param figures Published figures.
 * @returns One row for each code, in the order of the figures.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { listPublishedCodes } from "stats";
 * import assert from "node:assert/strict";
 *
 * // 52 of 72 x 5 turns.
 * const [justification] = listPublishedCodes(readPublishedFigures());
 * assert.equal(justification?.initialShare, 52 / 360);
 * ```
 */
export function listPublishedCodes(
  figures: readonly FigureRecord[],
): PublishedCode[] {
  const { codes, turns } = readCodes(figures);
  return codes.map(({ code, initial, revised }) => ({
    code,
    initial: initial.value,
    revised: revised.value,
    factor: initial.value === 0 ? null : revised.value / initial.value,
    initialShare: initial.value / turns,
    revisedShare: revised.value / turns,
  }));
}

/**
 * Checks the published code counts against the number of turns.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkCodeFigures } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkCodeFigures(readPublishedFigures());
 * const revised = rows.find(({ figure }) => figure.startsWith("code counts revised"));
 * assert.equal(revised?.verdict, "CONSTRAINT");
 * assert.match(revised.recomputed, /401 > 72 x 5 = 360/);
 * ```
 */
export function checkCodeFigures(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const { codes, agents, essays } = readCodes(figures);
  return [
    checkSum("initial", codes.map(({ code, initial }) => [code, initial]), {
      agents,
      essays,
    }),
    checkSum("revised", codes.map(({ code, revised }) => [code, revised]), {
      agents,
      essays,
    }),
    ...addShare(figures),
    checkAgents(agents),
    listSettings(figures),
  ];
}

function readCodes(figures: readonly FigureRecord[]): {
  codes: { code: string; initial: ReadFigure; revised: ReadFigure }[];
  agents: ReadFigure;
  essays: number;
  turns: number;
} {
  const { find, list } = openPaper(figures, DEBATE_PAPER);
  const columns = new Set(list("4.2_codes").map(({ column }) => column));
  const agents = find("3_setup/all", "agents");
  const essays = find("4.2_scores/initial", "correct_n").value +
    find("4.2_scores/initial", "incorrect_n").value;
  return {
    codes: [...columns].map((column) => ({
      code: column.replace(/_turns$/, ""),
      initial: find("4.2_codes/initial", column),
      revised: find("4.2_codes/revised", column),
    })),
    agents,
    essays,
    turns: essays * agents.value,
  };
}

function checkSum(
  round: string,
  codes: readonly (readonly [string, ReadFigure])[],
  setup: { readonly agents: ReadFigure; readonly essays: number },
): PublishedCheck {
  const { agents, essays } = setup;
  const sum = codes.reduce((total, [, { value }]) => total + value, 0);
  const turns = essays * agents.value;
  const more = `with a turn more in each debate ${turns + essays}`;
  const words = codes.map(([code, { printed }]) =>
    `${code.slice(0, 1)}${printed}`
  ).join(" ");
  const isPossible = sum <= turns;
  return found(isPossible ? "consistent (not unique)" : "CONSTRAINT", {
    about: codes.map(([, count]) => count),
    figure: `code counts ${round} ${words}`,
    source: "(i) 4.2",
    published: words,
    recomputed: `sum ${sum} ${
      isPossible ? "<=" : ">"
    } ${essays} x ${agents.printed} = ${turns} turns; ${more}`,
    note: isPossible
      ? ""
      : `${
        writeWord(codes.length)
      } codes already exceed the turns: a turn carries more than one code, or a debate has more than ${
        writeWord(agents.value)
      } turns`,
  });
}

function addShare(figures: readonly FigureRecord[]): PublishedCheck[] {
  const { agents, essays } = readCodes(figures);
  return listPublishedCodes(figures).map((row) => {
    const longer = essays * (agents.value + 1);
    const percent = (count: number, turns: number): string =>
      `${count}/${turns} = ${(100 * count / turns).toFixed(1)} %`;
    const turns = essays * agents.value;
    return found("added", {
      figure: `${row.code} per turn`,
      source: "(i) 4.2",
      published: `${row.initial} and ${row.revised} turns`,
      recomputed: `${percent(row.initial, turns)} to ${
        percent(row.revised, turns)
      }; of ${longer} turns ${(100 * row.initial / longer).toFixed(1)} % to ${
        (100 * row.revised / longer).toFixed(1)
      } %; factor ${row.factor?.toFixed(2) ?? "none"}`,
      note: "counts without a denominator; the number of turns is not printed",
    });
  });
}

function checkAgents(agents: ReadFigure): PublishedCheck {
  const readings = /\+ Judge/.test(agents.note)
    ? [agents.value, agents.value + 1]
    : [agents.value];
  const isOne = readings.length === 1;
  return found(isOne ? "consistent (not unique)" : "AMBIGUOUS", {
    about: [agents],
    figure: `${writeWord(agents.value)} agents`,
    source: "(i) 3",
    published: agents.printed,
    recomputed: `${readings.join(" or ")} turns a debate`,
    note: isOne
      ? ""
      : `named once with the Judge among the ${
        writeWord(agents.value)
      }, once with a Judge after them`,
  });
}

function listSettings(figures: readonly FigureRecord[]): PublishedCheck {
  const { list } = openPaper(figures, DEBATE_PAPER);
  const settings = list("3_setup").filter(({ column }) => column !== "agents");
  return found("not checkable", {
    about: settings,
    figure: "settings of the debates",
    source: "(i) 3",
    published: settings.map(({ column, printed }) =>
      `${column.replaceAll("_", " ")} ${printed}`
    ).join(", "),
    recomputed: "nothing printed depends on them",
  });
}
