/**
 * Similarities of predictions and contributions, and statements of the text for
 * which the tables hold no figure.
 *
 * Source: Exploring the Interplay of Theory of Mind, Logic Validation, and
 * Advanced Retrieval in LLM-Based Multi-Agent Systems, sections 6.3 and 7.
 *
 * @module
 */

import { readDesign } from "./design.ts";
import {
  differenceRange,
  type FigureRecord,
  openPaper,
  PLATFORM_PAPER,
} from "./figures.ts";
import { found, type PublishedCheck } from "./rows.ts";
import { writeWord } from "./write.ts";

/**
 * Checks similarities, and statements that no table shows.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkStatements } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkStatements(readPublishedFigures());
 * assert.ok(rows.some(({ verdict }) => verdict === "DANGLING"));
 * ```
 */
export function checkStatements(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  return [
    ...checkSimilarity(figures),
    checkPairs(figures),
    checkCalls(figures),
    checkSymptoms(figures),
    checkCases(figures),
    checkReference(figures),
    checkSettings(figures),
  ];
}

function checkSimilarity(figures: readonly FigureRecord[]): PublishedCheck[] {
  const { find } = openPaper(figures, PLATFORM_PAPER);
  const high = find("text/consistent pairs", "mean_cosine");
  const low = find("text/inconsistent pairs", "mean_cosine");
  const d = find("text/pairs", "cohens_d");
  const spread = (difference: number): number => difference / d.value;
  const [least, most] = differenceRange(high, low).map(spread);
  const raw = (value: number): string => (2 * value - 1).toFixed(2);
  const isPossible = (most ?? 0) > 0;
  return [
    found(isPossible ? "consistent (not unique)" : "INCONSISTENT", {
      about: [d, high, low],
      figure:
        `Cohen d about ${d.printed} from means ${high.printed} and ${low.printed}`,
      source: "(ii) 7.2",
      published: d.printed,
      recomputed: `implied pooled SD ${
        spread(high.value - low.value).toFixed(4)
      }; over the rounding of the means ${least?.toFixed(3)} to ${
        most?.toFixed(3)
      }`,
      note: "standard deviations and group sizes are not given",
    }),
    found("added", {
      figure: `${high.printed} and ${low.printed} under the map (1+cos)/2`,
      source: "(ii) 5.4.1, 7.2",
      published: `${high.printed} and ${low.printed}`,
      recomputed: `raw cosines ${raw(high.value)} and ${raw(low.value)}`,
      note: "how cosines were mapped to 0 to 1 is not stated",
    }),
  ];
}

function checkPairs(figures: readonly FigureRecord[]): PublishedCheck {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const { specialists, cases, repetitions } = readDesign(figures);
  const pairs = find("text/all", "tom_pairs");
  const runs = find("text/main", "runs");
  // Each nominated specialist predicts every other one.
  const ofAll = specialists * (specialists - 1);
  const ofTwo = 2;
  const splits = Array.from(
    { length: Math.floor(pairs.value / ofAll) + 1 },
    (_, turns) => pairs.value - turns * ofAll,
  ).filter((left) => left % ofTwo === 0).length;
  const silent = list("Table2", "ToM Consistency (%)").reduce(
    (sum, { n }) => sum + cases.length * repetitions - (n ?? 0),
    0,
  );
  const withPairs = runs.value - silent;
  return found(splits > 0 ? "consistent (not unique)" : "INCONSISTENT", {
    about: [pairs],
    figure: `${pairs.printed} pairs`,
    source: "(ii) 7.2",
    published: pairs.printed,
    recomputed:
      `${splits} splits of ${ofAll}a + ${ofTwo}b = ${pairs.printed} (${
        writeWord(specialists)
      } nominated or two); ${
        (pairs.value / runs.value).toFixed(1)
      } a run over ${runs.printed}, ${
        (pairs.value / withPairs).toFixed(1)
      } over the ${withPairs} with ToM`,
  });
}

function checkCalls(figures: readonly FigureRecord[]): PublishedCheck {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const calls = list("text", "rag_calls_per_orchestrator_turn");
  const short = (model: string): string => model.replace(/ \d.*$/, "");
  const cell = (model: string, column: string): string =>
    find(`Table2/${model}`, column).printed;
  const list2 = (column: string): string =>
    calls.map(({ row }) => cell(row, column)).join(" / ");
  return found("consistent (not unique)", {
    about: calls,
    figure: `RAG calls per orchestrator turn ${
      calls.map(({ row, printed }) => `${printed} (${short(row)})`).join(
        " and ",
      )
    }`,
    source: "(ii) 7.1",
    published: calls.map(({ printed }) => printed).join(" and "),
    recomputed: `their effectiveness ${
      list2("RAG Effectiveness (%)")
    } and validity ${list2("Logic Validity (%)")} stand in Table 2`,
    note: "the call counts themselves are in a figure only",
  });
}

function checkSymptoms(figures: readonly FigureRecord[]): PublishedCheck {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  const { cases, repetitions } = readDesign(figures);
  const [symptoms] = list("text", "parse_symptoms_more_than");
  const runs = cases.length * repetitions;
  return found("not checkable", {
    about: symptoms === undefined ? [] : [symptoms],
    figure: `more than ${
      writeWord(symptoms?.value ?? 0)
    } parse symptoms (${symptoms?.row})`,
    source: "(ii) 6.3",
    published: `> ${symptoms?.printed}`,
    recomputed: `> ${Math.floor((symptoms?.value ?? 0) / runs)} a run`,
    note: "a bound, with nothing to set against it",
  });
}

function checkCases(figures: readonly FigureRecord[]): PublishedCheck {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  const { cases } = readDesign(figures);
  const cells = list("Table2", "ToM Consistency (%)");
  const ofCase = cells.filter(({ row }) =>
    cases.some((name) => row.toLowerCase().includes(name))
  );
  return found(
    ofCase.length === 0 ? "UNSUPPORTED BY TABLE" : "consistent (not unique)",
    {
      figure: `${cases.join(" against ")} ToM "(Table 2)"`,
      source: "(ii) 7.2",
      published: `lower in the ${cases[0]} case`,
      recomputed:
        `${ofCase.length} of ${cells.length} cells of Table 2 are of one case by name`,
      note: "Table 2 pools both cases",
    },
  );
}

function checkReference(figures: readonly FigureRecord[]): PublishedCheck {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  const reported = list("text").filter(({ column }) =>
    /overstate/i.test(column)
  );
  return found(reported.length === 0 ? "DANGLING" : "consistent (not unique)", {
    figure: '"financial overstatement reported earlier in this section"',
    source: "(ii) 7.4",
    published: "reported earlier",
    recomputed: `${reported.length} figures on an overstatement`,
    note: "section 7 has no such report; it may stand in Figure 10",
  });
}

function checkSettings(figures: readonly FigureRecord[]): PublishedCheck {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  const wanted = /top_p|seed|temperature|max_.*tokens|retr/;
  const stated = list("text").filter(({ column }) => wanted.test(column));
  return found(
    stated.length === 0 ? "not checkable" : "consistent (not unique)",
    {
      figure: "top_p, seeds, temperatures, max tokens, retry counts",
      source: "(ii)",
      published: "not stated",
      recomputed: `${stated.length} figures`,
    },
  );
}
