/**
 * What percentile bootstrap intervals of six and of three runs give away.
 *
 * Source: Exploring the Interplay of Theory of Mind, Logic Validation, and
 * Advanced Retrieval in LLM-Based Multi-Agent Systems, Tables 2 and 3; the
 * enumerations are those of `bootstrap_readings.ts` and `small_bootstrap.ts`.
 *
 * @module
 */

import {
  exactBootstrap,
  exactPercentileInterval,
} from "../../bootstrap_exact.ts";
import { mean } from "../../describe.ts";
import { createIntervalChance } from "../bootstrap_ends.ts";
import { consistentCounts } from "../grim.ts";
import { runsAtBound } from "../small_bootstrap.ts";
import {
  behind,
  deducedRuns,
  INVENTED_RUNS,
  inventedRuns,
  readBootstrap,
  sharedCells,
  smallCell,
} from "./bootstrap_readings.ts";
import { readDesign } from "./design.ts";
import {
  endsOf,
  type FigureRecord,
  openPaper,
  PLATFORM_PAPER,
  type ReadFigure,
} from "./figures.ts";
import { found, type PublishedCheck, reproduced } from "./rows.ts";
import { writeInterval, writeWord } from "./write.ts";

/**
 * Checks the intervals of few runs: what they fix, and what they allow.
 *
 * @param figures Published figures.
 * @returns One row for each figure or statement.
 * @throws RangeError if a figure is missing.
 *
 * @example
 * ```ts
 * import { readPublishedFigures } from "read";
 * import { checkFewRuns } from "stats";
 * import assert from "node:assert/strict";
 *
 * const rows = checkFewRuns(readPublishedFigures());
 * const three = rows.find(({ figure }) => figure.endsWith(", n = 3"));
 * assert.match(three?.recomputed ?? "", /runs 33\.3, 45\.0, 79\.2/);
 * ```
 */
export function checkFewRuns(
  figures: readonly FigureRecord[],
): PublishedCheck[] {
  const { ablatedModels } = readDesign(figures);
  return [
    addSupport(figures),
    ...ablatedModels.map((model) => explainTwoIntervals(figures, model)),
    ...checkThreeRuns(smallCell(figures)),
    ...checkUpperBounds(figures),
    ...checkGranularity(figures),
  ];
}

function addSupport(figures: readonly FigureRecord[]): PublishedCheck {
  const { list, find } = openPaper(figures, PLATFORM_PAPER);
  const resamples = find("text/bootstrap", "resamples");
  const sizes = [...new Set(list("Table2").map(({ n }) => n ?? 0))]
    .sort((one, other) => other - one);
  // Runs that all differ have the most resamples.
  const supports = sizes.map((size) =>
    exactBootstrap(Array.from({ length: size }, (_, run) => 2 ** run), mean)
      .multisetCount
  );
  return found("added", {
    figure: `bootstrap support at ${
      sizes.map((size) => `n = ${size}`).join(" and ")
    }`,
    source: "(ii) 6.1",
    published: `${resamples.printed} resamples`,
    recomputed: `different resamples: ${
      sizes.map((size, index) =>
        `C(${2 * size - 1},${size}) = ${supports[index]}`
      ).join(" and ")
    }`,
    note:
      "all can be listed with their probabilities, so that no chance is left",
  });
}

function explainTwoIntervals(
  figures: readonly FigureRecord[],
  model: string,
): PublishedCheck {
  const [main, ablation] = sharedCells(figures, model);
  const [one, other] = [main, ablation].map((cell) =>
    cell?.ends?.lower ?? "none"
  );
  const runs = inventedRuns(model);
  const draft = {
    figure: `can an unseeded bootstrap explain ${one} against ${other}?`,
    source: "(ii) Table 2, Table 3",
    published: "two intervals of the same runs",
  };
  if (runs.length === 0 || main === undefined || ablation === undefined) {
    return found("not checkable", {
      ...draft,
      recomputed: "no invented runs at hand",
    });
  }
  const reading = readBootstrap(model, { runs, cells: [main, ablation] });
  const counts = (INVENTED_RUNS[model] ?? []).map((pair) => pair.join("/"));
  return found("added", {
    ...draft,
    recomputed: `invented runs ${counts.join(" ")} (mean ${
      mean(runs).toFixed(main.decimals)
    }): exact ${writeInterval(reading.exact, main.decimals)}; chances of ${
      endsOf(main).text
    } and ${endsOf(ablation).text}: ${reading.chances}`,
    note:
      "chance alone can print both; the runs of the study are not published",
  });
}

function checkThreeRuns(cell: ReadFigure): PublishedCheck[] {
  const { isRange, isConsistent, runs } = behind(cell);
  const { text } = endsOf(cell);
  const count = cell.n ?? 0;
  const deduced = deducedRuns(cell);
  const exact = deduced.length === 0
    ? null
    : exactPercentileInterval(exactBootstrap(deduced, mean));
  const middle = runs[1];
  return [
    reproduced(exact !== null && writeInterval(exact, cell.decimals) === text, {
      about: [cell],
      figure:
        `${cell.row} ToM interval by exact enumeration of the deduced runs`,
      source: "(ii) Table 2",
      published: text,
      recomputed: exact === null
        ? "runs not fixed"
        : writeInterval(exact, cell.decimals),
    }),
    reproduced(isRange && isConsistent === true, {
      about: [cell],
      figure: `${cell.row} ToM ${cell.printed} ${text}, n = ${count}`,
      source: "(ii) Table 2",
      published: `${cell.printed} ${text}`,
      recomputed: `all ${
        writeWord(count)
      } resampled runs are the smallest with probability 1/${
        count ** count
      } = ${
        (1 / count ** count).toFixed(3)
      } > .025, so the interval is the range; runs ${
        deduced.map((run) => run.toFixed(cell.decimals)).join(", ")
      }`,
      note: middle === undefined
        ? ""
        : `the middle run lies from ${middle.lower.toFixed(2)} to ${
          middle.upper.toFixed(2)
        }`,
    }),
  ];
}

function checkUpperBounds(figures: readonly FigureRecord[]): PublishedCheck[] {
  const { list } = openPaper(figures, PLATFORM_PAPER);
  const full = [...list("Table2"), ...list("Table3")]
    .filter(({ ends }) => ends !== null && Number(ends.upper) === 100);
  const names = full.map(({ row, column }) =>
    `${row.replace("|", " ")} ${column.replace(" (%)", "")}`
  );
  const count = full[0]?.n ?? 1;
  const least = runsAtBound(count);
  const highest = full.reduce<ReadFigure | undefined>(
    (best, cell) =>
      best !== undefined && best.value >= cell.value ? best : cell,
    undefined,
  );
  return [
    found("consistent (not unique)", {
      about: full,
      figure: `upper bound ${
        full[0]?.ends?.upper
      } at n = ${count} (Flash RAG, GPT-5-mini no_tom)`,
      source: "(ii) Tables 2 and 3",
      published: names.join("; "),
      recomputed: `at least ${least} of ${count} runs at 100: (${
        least - 1
      }/${count})^${count} = ${
        (((least - 1) / count) ** count).toFixed(3)
      } < .025`,
    }),
    ...(highest === undefined ? [] : [checkHighest(highest, { least, count })]),
  ];
}

/** The cell nearest to 100: how the shortfall can lie in the runs that are not full. */
function checkHighest(
  cell: ReadFigure,
  runs: { readonly least: number; readonly count: number },
): PublishedCheck {
  const { least, count } = runs;
  const { text, ends } = endsOf(cell);
  const shortfall = count * (100 - cell.value);
  const chance = createIntervalChance(count);
  const steps = Array.from(
    { length: Math.floor(5 * shortfall) + 1 },
    (_, step) => step / 10,
  );
  const possible = count - least === 2
    ? steps.filter((part) =>
      chance([
        ...Array.from({ length: least }, () => 100),
        100 - part,
        100 - shortfall + part,
      ], ends) > 0.01
    )
    : [];
  return found("consistent (not unique)", {
    about: [cell],
    figure: `${cell.row.replace("|", " ")} ${cell.printed} ${text}`,
    source: "(ii) Table 3",
    published: `${cell.printed} ${text}`,
    recomputed: `at least ${least} runs at 100, so the other ${
      writeWord(count - least)
    } share ${shortfall.toFixed(1)} points of shortfall`,
    note: possible.length > 0 && Math.min(...possible) > 0
      ? `${
        writeWord(least + 1)
      } at 100 cannot give the interval; it needs shortfalls of about ${
        mean(possible).toFixed(1)
      } and ${(shortfall - mean(possible)).toFixed(1)}`
      : "",
  });
}

/** Whole numbers of verdicts that could give mean and both ends, in the manner of GRIM. */
function checkGranularity(figures: readonly FigureRecord[]): PublishedCheck[] {
  const maximumCount = 600;
  return openPaper(figures, PLATFORM_PAPER).list("Table2").map((cell) => {
    const { text, ends } = endsOf(cell);
    const runs = cell.n ?? 1;
    const counts = consistentCounts([cell.printed, ends.lower, ends.upper], {
      maximumCount,
      scale: 100,
    }).filter((count) => count % runs === 0);
    return found(
      counts.length > 0 ? "consistent (not unique)" : "INCONSISTENT",
      {
        about: [cell],
        figure: `granularity ${cell.row} ${
          cell.column.replace(" (%)", "")
        } ${cell.printed} ${text}`,
        source: "(ii) Table 2",
        published: `${cell.printed} ${text}`,
        recomputed: counts.length === 0
          ? `no common denominator up to ${maximumCount}`
          : `smallest common denominators ${counts.slice(0, 3).join(", ")}`,
        note: `multiples of ${runs}; weak evidence`,
      },
    );
  });
}
