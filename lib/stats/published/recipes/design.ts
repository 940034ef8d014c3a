/**
 * Counts of the platform study: models, cases, repetitions, rules, documents.
 *
 * Source: Exploring the Interplay of Theory of Mind, Logic Validation, and
 * Advanced Retrieval in LLM-Based Multi-Agent Systems, sections 5.2 and 6,
 * appendices A and B.
 *
 * @module
 */

import {
  type FigureRecord,
  openPaper,
  PLATFORM_PAPER,
  type ReadFigure,
} from "./figures.ts";
import { found, type PublishedCheck, reproduced } from "./rows.ts";
import { writeWord } from "./write.ts";

/** What the tables say about the design. */
export interface PublishedDesign {
  /** Models of Table 2, in its order. */
  readonly models: readonly string[];
  /** Names of the cases. */
  readonly cases: readonly string[];
  /** Runs of one model on one case. */
  readonly repetitions: number;
  /** Specialists of one case. */
  readonly specialists: number;
  /** Models of Table 3. */
  readonly ablatedModels: readonly string[];
  /** Modes of Table 3, the baseline first. */
  readonly modes: readonly string[];
}

/**
 * Reads the design off the tables.
 *
 * @param figures Published figures.
 * @returns Models, cases, repetitions and modes.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { readDesign } from "./design.ts";
 * import assert from "node:assert/strict";
 *
 * const { cases, repetitions } = readDesign(readPublishedFigures());
 * assert.deepEqual([cases.length, repetitions], [2, 3]);
 * ```
 */
export function readDesign(figures: readonly FigureRecord[]): PublishedDesign {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  const distinct = (names: readonly string[]): string[] => [...new Set(names)];
  const table2 = list("Table2");
  const table3 = list("Table3").map(({ row }) => row.split("|"));
  const cases = distinct(list("text", "rules").map(({ row }) => row));
  return {
    models: distinct(table2.map(({ row }) => row)),
    cases,
    // The smallest n is that of the one cell which is of one case only.
    repetitions: Math.min(...table2.map(({ n }) => n ?? Infinity)),
    specialists: list("AppendixA").length / cases.length,
    ablatedModels: distinct(table3.map(([model = ""]) => model)),
    modes: distinct(table3.map(([, mode = ""]) => mode)),
  };
}

/** Subjects of the rules in Appendix B, counted there. */
const RULE_SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  legal: [
    "elements of negligence",
    "unfavourable precedents",
    "facts tied to rules",
    "the accessory defence",
    "a reasoned recommendation",
  ],
  business: [
    "development cycle",
    "launch budget",
    "differentiation",
    "internal consistency",
    "the rival's energy saving",
    "a stated risk",
  ],
};

/**
 * Checks the published counts of the study design.
 *
 * @param figures Published figures.
 * @returns One row for each figure.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkDesignFigures } from "stats";
 * import assert from "node:assert/strict";
 *
 * const [runs] = checkDesignFigures(readPublishedFigures());
 * assert.equal(runs?.recomputed, "6 models x 2 cases x 3 = 36");
 * ```
 */
export function checkDesignFigures(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const { find } = openPaper(figures, PLATFORM_PAPER);
  const runs = find("text/main", "runs");
  return [
    ...checkRuns(figures, runs),
    ...checkRules(figures),
    ...checkDocuments(figures),
    listSettings(figures),
  ];
}

/** Factors of a remark such as "6 x 2 x 3". */
function factorsOf({ note }: ReadFigure): number[] {
  return note.split(" x ").map(Number);
}

function checkRuns(
  figures: readonly FigureRecord[],
  runs: ReadFigure,
): PublishedCheck[] {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const design = readDesign(figures);
  const { models, cases, repetitions, ablatedModels, modes } = design;
  const total = models.length * cases.length * repetitions;
  const perModel = cases.length * repetitions;
  const sizes = list("Table2").map(({ n }) => n ?? 0);
  const most = Math.max(...sizes);
  const ablation = find("text/ablation", "runs");
  const ablated = (modes.length - 1) * cases.length * ablatedModels.length *
    repetitions;
  const inTable3 = modes.length * ablatedModels.length * perModel;
  const [named = 0] = factorsOf(runs);
  return [
    reproduced(total === runs.value, {
      about: [runs],
      figure: `${runs.printed} runs`,
      source: "(ii) 6.1",
      published: runs.printed,
      recomputed:
        `${models.length} models x ${cases.length} cases x ${repetitions} = ${total}`,
      tolerance: "0",
    }),
    reproduced(perModel === most, {
      figure: `n = ${most} runs per model`,
      source: "(ii) Table 2",
      published: String(most),
      recomputed: `${cases.length} x ${repetitions} = ${perModel}`,
      tolerance: "0",
      note: `${
        sizes.filter((n) => n !== most).length
      } cell of Table 2 has another n`,
    }),
    reproduced(ablated === ablation.value, {
      about: [ablation],
      figure: `${ablation.printed} ablation runs`,
      source: "(ii) 6.3",
      published: ablation.printed,
      recomputed: `${
        modes.length - 1
      } x ${cases.length} x ${ablatedModels.length} x ${repetitions} = ${ablated}`,
      tolerance: "0",
      note: `Table 3 shows ${inTable3} runs, ${
        inTable3 - ablated
      } of them baselines of the main study`,
    }),
    reproduced(models.length === named, {
      figure: `${writeWord(named)} models`,
      source: "(ii) 6.1",
      published: String(named),
      recomputed: `${models.length} rows of Table 2`,
      tolerance: "0",
    }),
  ];
}

function checkRules(figures: readonly FigureRecord[]): PublishedCheck[] {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  return list("text", "rules").map((rules) => {
    const subjects = RULE_SUBJECTS[rules.row] ?? [];
    return reproduced(subjects.length === rules.value, {
      about: [rules],
      figure: `|R_${rules.row}| = ${rules.printed}`,
      source: "(ii) 5.2, Appendix B",
      published: rules.printed,
      recomputed: `${subjects.length}: ${subjects.join(", ")}`,
      tolerance: "0",
    });
  });
}

function checkDocuments(figures: readonly FigureRecord[]): PublishedCheck[] {
  const { find, list } = openPaper(figures, PLATFORM_PAPER);
  const bases = list("AppendixA", "documents");
  const documents = bases.reduce((sum, { value }) => sum + value, 0);
  const tokens = find("text/indexing", "tokens");
  const price = find("text/indexing", "usd");
  const [word = ""] = tokens.note.split(" ");
  return [
    reproduced(writeWord(bases.length) === word, {
      about: bases,
      figure: `${word} role-specific knowledge bases`,
      source: "(ii) 6.1, Appendix A",
      published: word,
      recomputed: `${bases.length}: ${
        bases.map(({ row, printed }) => `${row} ${printed}`).join(", ")
      }; ${documents} documents`,
      tolerance: "0",
    }),
    found("not checkable", {
      about: [tokens, price],
      figure: `${
        tokens.value.toLocaleString("en-US")
      } tokens, USD ${price.printed}`,
      source: "(ii) 6.1",
      published: `${tokens.printed} tokens, USD ${price.printed}`,
      recomputed: `USD ${
        (1e6 * price.value / tokens.value).toFixed(4)
      } a million tokens; ${
        Math.round(tokens.value / documents).toLocaleString("en-US")
      } tokens a document`,
      note: "no split into input and output and no model: one blended price",
    }),
  ];
}

function listSettings(figures: readonly FigureRecord[]): PublishedCheck {
  const { find } = openPaper(figures, PLATFORM_PAPER);
  const settings = [
    find("text/business", "launch_budget_usd"),
    find("text/business", "dev_cycle_months"),
    find("text/example", "rag_relevance"),
  ];
  return found("not checkable", {
    about: settings,
    figure: "limits of the business case, relevance of the example",
    source: "(ii) Appendix B.2, 6.4.1",
    published: settings.map(({ column, printed }) =>
      `${column.replaceAll("_", " ")} ${printed}`
    ).join(", "),
    recomputed: "nothing printed depends on them",
  });
}
