// deno-lint-ignore-file no-console -- a bench speaks to its caller
/**
 * Our network analysis beside two Python packages on the same files, in one run.
 *
 *     deno run -A bench/ena_peers.ts [--slow] [--python PATH]
 *
 * Sets up a virtual environment in `bench/.venv` (never a dependency of the project)
 * with the packages of `ena_peers_requirements.txt`, makes the CSV files with
 * `ena_data.py`, and runs every program in a process of its own, ours (`ena_own.ts`) and
 * theirs (`ena_peers.py`) in turn. On both sides the rows are in memory before the clock
 * starts: a data frame there; here columns of labels as our reader gives them, columns
 * of texts as a data frame holds them, or one record per line.
 *
 * Printed are the first, cold repetition, the median of the others, the least, and the
 * least processor time. A goal is reached where both the medians and the least times
 * reach it, since a busy machine can slow down one side alone. Points of all programs
 * must agree to 1e-12 up to sign. `--slow` adds ena-python's goodness of fit of 5,000
 * units (minutes, 5.6 GB).
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { quantile } from "stats";
import { findPython, run } from "./processes.ts";

/** What one program needed. */
interface Measured {
  /** Seconds by the clock, one per repetition; the first is cold. */
  readonly wall: readonly number[];
  /** Seconds of processor time, one per repetition. */
  readonly cpu: readonly number[];
  /** MiB of the process once the rows were read. */
  readonly rowsMiB: number;
  /** Largest MiB of the process up to the end of the first repetition. */
  readonly peakMiB: number;
  /** Units x 2 axes. */
  readonly points: readonly (readonly number[])[] | null;
}

/** A piece of work, and what it should need at most. */
interface Work {
  readonly task: string;
  readonly title: string;
  readonly seconds: number;
  readonly peakMiB: number;
  /** What the peer runs for it; null = nothing. */
  readonly theirs: "csv" | "correlations" | null;
}

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FOLDER = `${HERE}../out/bench`;

const MODELS = [
  { rows: 500_000, codes: 6, ratio: 15, aboveMiB: 200 },
  { rows: 50_000, codes: 40, ratio: 8, aboveMiB: 150 },
];
const OTHERS: readonly Work[] = [
  {
    task: "csv",
    title: "CSV of 500000 rows to fitted model",
    seconds: 1.2,
    peakMiB: Infinity,
    theirs: "csv",
  },
  {
    task: "infinite",
    title: "one conversation of 20000 rows, infinite window",
    seconds: 0.02,
    peakMiB: Infinity,
    theirs: null,
  },
  {
    task: "pearson",
    title: "goodness of fit of 5000 units, Pearson",
    seconds: 0.005,
    peakMiB: Infinity,
    theirs: null,
  },
  {
    task: "fit",
    title: "goodness of fit of 5000 units, Pearson and exact Spearman",
    seconds: 3,
    peakMiB: 500,
    theirs: "correlations",
  },
  {
    task: "permutation",
    title: "permutation test, 24 units, 15 pairs, 10000 relabellings",
    seconds: 1,
    peakMiB: Infinity,
    theirs: null,
  },
];

async function measure(
  command: string,
  args: readonly (string | number)[],
): Promise<Measured> {
  const text = await run(command, args.map(String));
  return JSON.parse(text.trim().split("\n").at(-1) ?? "");
}

function measureOwn(...args: (string | number)[]): Promise<Measured> {
  const flags = ["run", "-A", "--v8-flags=--expose-gc", `${HERE}ena_own.ts`];
  return measure(Deno.execPath(), [...flags, ...args]);
}

const HEADER =
  "                            cold   median    least processor  peak MiB  above rows";

/** Median by the clock without the cold repetition, unless it is the only one. */
function medianOf({ wall }: Measured): number {
  return quantile(wall.length === 1 ? wall : wall.slice(1), 0.5);
}

function show(name: string, measured: Measured): void {
  const { wall, cpu, rowsMiB, peakMiB } = measured;
  const seconds = [
    wall[0] ?? NaN,
    medianOf(measured),
    Math.min(...wall),
    Math.min(...cpu),
  ];
  console.log(
    [
      `  ${name.padEnd(22)}`,
      ...seconds.map((value) => value.toFixed(4).padStart(9)),
      peakMiB.toFixed(0).padStart(10),
      (peakMiB - rowsMiB).toFixed(0).padStart(10),
    ].join(""),
  );
}

function judge(what: string, isReached: boolean): void {
  console.log(`    ${what}: ${isReached ? "reached" : "MISSED"}`);
}

function times(ratios: readonly number[]): string {
  return ratios.map((value) => value.toFixed(1)).join(" and ");
}

/** Largest difference of two sets of points, axes turned to the same side. */
function difference(ours: Measured, theirs: Measured): number {
  return Math.max(...[0, 1].map((axis) => {
    const pairs = (ours.points ?? []).map((row, unit) =>
      [row[axis] ?? NaN, theirs.points?.[unit]?.[axis] ?? NaN] as const
    );
    const side = Math.sign(pairs.reduce((sum, [a, b]) => sum + a * b, 0));
    return Math.max(...pairs.map(([a, b]) => Math.abs(a - side * b)));
  }));
}

/** Compares models of one file; gives the largest difference of points. */
async function compareModels(
  python: string,
  { rows, codes, ratio, aboveMiB }: typeof MODELS[number],
): Promise<number> {
  const path = pathOf(rows, codes);
  const script = `${HERE}ena_peers.py`;
  await run("python3", [`${HERE}ena_data.py`, `${rows}`, `${codes}`, path]);
  console.log(
    `\n${rows} rows x ${codes} codes, window 4, accumulate and SVD\n` +
      HEADER,
  );
  const columns = await measureOwn("columns", path, codes, 15);
  show("ours, label columns", columns);
  const peer = await measure(python, [script, "ena-python", path, codes, 6]);
  show("ena-python", peer);
  const texts = await measureOwn("texts", path, codes, 15);
  show("ours, text columns", texts);
  const slow = await measure(python, [script, "pyena", path, codes, 1]);
  show("pyena", slow);
  const lines = await measureOwn("lines", path, codes, 15);
  show("ours, records", lines);
  for (
    const [name, own] of [["label columns", columns], ["text columns", texts], [
      "records",
      lines,
    ]] as const
  ) {
    const faster = [
      medianOf(peer) / medianOf(own),
      Math.min(...peer.wall) / Math.min(...own.wall),
    ];
    const cold = (peer.wall[0] ?? NaN) / (own.wall[0] ?? NaN);
    judge(
      `${name}: ${
        times(faster)
      } x faster than ena-python by median and least (${
        times([cold])
      } x cold), ${
        times([medianOf(slow) / medianOf(own)])
      } x than pyena; goal ${ratio} x`,
      Math.min(...faster) >= ratio,
    );
    const above = own.peakMiB - own.rowsMiB;
    judge(
      `${name}: ${above.toFixed(0)} MiB above the rows; goal under ${aboveMiB}`,
      above < aboveMiB,
    );
  }
  const apart = Math.max(
    ...[columns, texts, lines].flatMap((own) =>
      [peer, slow].map((theirs) => difference(own, theirs))
    ),
  );
  judge(
    `points of all programs differ by ${apart.toExponential(1)}; goal 1e-12`,
    apart <= 1e-12,
  );
  return apart;
}

function pathOf(rows: number, codes: number): string {
  return `${FOLDER}/b${rows / 1000}k-${codes}.csv`;
}

async function compareWork(
  python: string,
  { task, title, seconds, peakMiB, theirs }: Work,
): Promise<void> {
  const path = pathOf(500_000, 6);
  console.log(
    `\n${title}\n` +
      HEADER,
  );
  const ours = await measureOwn(task, path, 6, task === "fit" ? 3 : 7);
  show("ours", ours);
  const isSlow = theirs === "correlations";
  if (theirs !== null && (!isSlow || Deno.args.includes("--slow"))) {
    const script = `${HERE}ena_peers.py`;
    const repetitions = isSlow ? 1 : 3;
    show(
      "ena-python",
      await measure(python, [script, theirs, path, 6, repetitions]),
    );
  }
  judge(
    `${medianOf(ours).toFixed(4)} s; goal under ${seconds} s`,
    medianOf(ours) < seconds,
  );
  if (peakMiB < Infinity) {
    judge(
      `${ours.peakMiB.toFixed(0)} MiB; goal under ${peakMiB}`,
      ours.peakMiB < peakMiB,
    );
  }
}

const python = await findPython({
  folder: "bench/.venv",
  modules: "ena_python, pyena",
  requirements: "ena_peers_requirements.txt",
});
Deno.mkdirSync(FOLDER, { recursive: true });
const apart: number[] = [];
for (const model of MODELS) apart.push(await compareModels(python, model));
for (const work of OTHERS) await compareWork(python, work);
if (!apart.every((value) => value <= 1e-12)) {
  console.error("points differ by more than 1e-12");
  Deno.exit(1);
}
