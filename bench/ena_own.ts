// deno-lint-ignore-file no-console -- a bench speaks to its caller
/**
 * Times one task of our network analysis in a process of its own; `ena_peers.ts` calls it.
 *
 *     deno run -A --v8-flags=--expose-gc bench/ena_own.ts TASK FILE CODES REPETITIONS
 *
 * Prints one line of JSON: seconds of every repetition by the clock and by the
 * processor, memory, points. The first repetition is cold: nothing of it ran before but
 * reading the file. Memory is that of the process, read after the rows are there and
 * the garbage of reading is gone, and its peak during the first repetition.
 *
 * @module
 */

import {
  accumulate,
  type CodedColumns,
  type CodedLines,
  columnsToLines,
  compareGroups,
  fitEna,
  goodnessOfFit,
  parseCodedColumns,
  type TextColumn,
} from "ena";
import { createRandom } from "stats";
import process from "node:process";

/** Points, where a task makes some: units x 2 axes. */
type Points = readonly (readonly number[])[] | null;

// Two axes and no goodness of fit, as the peers give.
const TWO = { axisLimit: 2, axisCount: 0 };

function read(path: string, codes: readonly string[]): CodedColumns {
  return parseCodedColumns(Deno.readTextFileSync(path), {
    path,
    unit: ["group", "unit"],
    conversation: ["conv"],
    codes,
  });
}

/** One text per line, as a data frame holds them. */
function spellOut(columns: CodedColumns): CodedColumns {
  const spell = (column: TextColumn): readonly string[] =>
    "labels" in column
      ? Array.from(column.numbers, (number) => column.labels[number] ?? "")
      : column;
  return {
    ...columns,
    unit: columns.unit.map(spell),
    conversation: columns.conversation.map(spell),
  };
}

function firstLines(columns: CodedColumns, count: number): CodedColumns {
  const cut = (column: TextColumn): TextColumn =>
    "labels" in column
      ? { ...column, numbers: column.numbers.slice(0, count) }
      : column.slice(0, count);
  return {
    unit: columns.unit.map(cut),
    conversation: columns.conversation.map(cut),
    codes: columns.codes.map((column) => column.slice(0, count)),
  };
}

/** Prepares a task and gives what is to be timed. */
function prepare(
  task: string,
  path: string,
  codes: readonly string[],
): () => Points {
  if (task === "csv") {
    return () => fitEna(accumulate(read(path, codes), { codes }), TWO).points;
  }
  const columns = read(path, codes);
  const model = (lines: CodedLines) => (): Points =>
    fitEna(accumulate(lines, { codes }), TWO).points;
  switch (task) {
    case "columns":
      return model(columns);
    case "texts":
      return model(spellOut(columns));
    case "lines":
      return model(columnsToLines(columns));
    case "infinite": {
      const some = firstLines(columns, 20_000);
      const conversation = [Array.from({ length: 20_000 }, () => "1")];
      return () => {
        accumulate({ ...some, conversation }, {
          codes,
          stanzaWindow: Infinity,
        });
        return null;
      };
    }
    case "permutation": {
      const small = fitEna(
        accumulate(firstLines(columns, 2_400), { codes }),
        { group: ({ tuple }) => tuple[0] ?? null },
      );
      return () => {
        compareGroups(small, ["A", "B"], {
          random: createRandom(1),
          relabelingCount: 10_000,
          exactLimit: 1,
          heldOutRelabelingCount: 1,
        });
        return null;
      };
    }
  }
  const { points, centroids } = fitEna(accumulate(columns, { codes }), TWO);
  const spearmanPairLimit = task === "pearson" ? 1 : 13_000_000;
  return () => {
    goodnessOfFit(points, centroids, { spearmanPairLimit });
    return null;
  };
}

function memory(field: "VmHWM" | "VmRSS"): number {
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

function collectGarbage(): void {
  const collect: unknown = Reflect.get(globalThis, "gc");
  if (typeof collect === "function") collect();
}

const [task = "", path = "", codeCount = "", repetitions = ""] = Deno.args;
const codes = Array.from(
  { length: Number(codeCount) },
  (_, code) => `c${String(code + 1).padStart(2, "0")}`,
);
const work = prepare(task, path, codes);
collectGarbage();
const rowsMiB = memory("VmRSS");
// From here on the peak is that of the work and not of the reading.
Deno.writeTextFileSync("/proc/self/clear_refs", "5");
const wall: number[] = [];
const cpu: number[] = [];
let points: Points = null;
let peakMiB = 0;
for (let repetition = 0; repetition < Number(repetitions); repetition++) {
  const [clock, processor] = [performance.now(), process.cpuUsage()];
  points = work();
  const used = process.cpuUsage(processor);
  wall.push((performance.now() - clock) / 1000);
  cpu.push((used.user + used.system) / 1e6);
  // Later repetitions add what the collector has not taken away yet.
  if (repetition === 0) peakMiB = memory("VmHWM");
}
console.log(JSON.stringify({ wall, cpu, rowsMiB, peakMiB, points }));
