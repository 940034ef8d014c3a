// deno-lint-ignore-file no-console -- a bench speaks to its caller
/**
 * Our bootstrap and exact rank test beside SciPy and R (boot, exactRankTests, where
 * they are on the machine) on the same samples, in one run, and the import of `stats`.
 *
 *     deno run -A bench/stats_peers.ts [--python PATH]
 *
 * Sets up a virtual environment in `out/bench/stats_venv` (never a dependency of the
 * project) with the package of `stats_peers_requirements.txt`. Times are the least
 * processor time of some calls, 10,000 resamples each, the interval included; the
 * clock is printed where it differs by a tenth. Ours and SciPy's take turns, three
 * rounds; R runs once. A mean is what both sides know: `mean` here, `numpy.mean` with
 * `vectorized=True` there. "Own function" is a mean of the caller's own, which both
 * sides call once for each resample. The intervals of all must lie within 5 % of
 * their width, since they differ by chance only.
 *
 * @module
 */

import process from "node:process";
import { fileURLToPath } from "node:url";
import {
  bcaInterval,
  bootstrap,
  createRandom,
  type Interval,
  jackknifeAcceleration,
  mannWhitneyTest,
  mean,
  percentileInterval,
} from "stats";
import { findPython, run } from "./processes.ts";
import { importTimes } from "./stats_import.ts";

/** Least time of some calls, and what the last one gave. */
interface Measured {
  /** Seconds by the clock. */
  readonly wall: number;
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Ends of the interval, or the p value. */
  readonly answer: readonly number[];
}

/** Values in a sample, and how often it is measured in a round. */
const SIZES = [[6, 9], [72, 7], [10_000, 2]] as const;
const ROUNDS = 3;
const HERE = fileURLToPath(new URL(".", import.meta.url));

function least(
  repetitions: number,
  work: (seed: number) => number[],
): Measured {
  work(0);
  let [wall, cpu] = [Infinity, Infinity];
  let answer: number[] = [];
  for (let seed = 0; seed < repetitions; seed++) {
    const [w, c] = [performance.now(), process.cpuUsage()];
    answer = work(seed);
    const used = process.cpuUsage(c);
    wall = Math.min(wall, (performance.now() - w) / 1000);
    cpu = Math.min(cpu, (used.user + used.system) / 1e6);
  }
  return { wall, cpu, answer };
}

/** A mean of the caller's own. */
function average(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Positive, skewed made-up values. */
function makeSample(count: number): number[] {
  const random = createRandom(`sample of ${count}`);
  return Array.from({ length: count }, () => -Math.log(1 - random.float()));
}

function makeScores(seed: string): number[] {
  const random = createRandom(seed);
  return Array.from({ length: 50 }, () => 1 + random.below(6));
}

const SAMPLES = new Map(SIZES.map(([size]) => [size, makeSample(size)]));
const [FIRST, SECOND] = [makeScores("first"), makeScores("second")];

function ours(): Record<string, Measured> {
  const ends = ({ lower, upper }: Interval): number[] => [lower, upper];
  const shown: Record<string, Measured> = {};
  for (const [size, repetitions] of SIZES) {
    const values = SAMPLES.get(size) ?? [];
    const boot = (seed: number, statistic: typeof average) =>
      bootstrap(values, statistic, { random: createRandom(seed) });
    shown[`percentile ${size}`] = least(
      repetitions,
      (seed) => ends(percentileInterval(boot(seed, mean))),
    );
    shown[`BCa ${size}`] = least(
      repetitions,
      (seed) =>
        ends(bcaInterval(boot(seed, mean), {
          acceleration: jackknifeAcceleration(values, mean),
        })),
    );
    shown[`percentile ${size}, own function`] = least(
      repetitions,
      (seed) => ends(percentileInterval(boot(seed, average))),
    );
  }
  shown["Mann-Whitney"] = least(
    5,
    () => [mannWhitneyTest(FIRST, SECOND, { method: "exact" }).pValue],
  );
  shown.asymptotic = least(
    5,
    () => [mannWhitneyTest(FIRST, SECOND, { method: "asymptotic" }).pValue],
  );
  return shown;
}

/** Keeps the least time of each task over the rounds. */
function keepLeast(
  kept: Map<string, Measured>,
  round: Readonly<Record<string, Measured>>,
): void {
  for (const [task, measured] of Object.entries(round)) {
    const before = kept.get(task) ?? { wall: Infinity, cpu: Infinity };
    kept.set(task, {
      wall: Math.min(before.wall, measured.wall),
      cpu: Math.min(before.cpu, measured.cpu),
      answer: measured.answer,
    });
  }
}

/** What R was asked, by task; empty where R is not on the machine. Says what is there and what is absent. */
async function askR(): Promise<Map<string, Measured>> {
  const folder = await Deno.makeTempDir();
  const inputs = [FIRST, SECOND, ...SAMPLES.values()];
  const files = inputs.map((_, index) => `${folder}/${index}.txt`);
  for (const [index, file] of files.entries()) {
    await Deno.writeTextFile(file, (inputs[index] ?? []).join("\n") + "\n");
  }
  const found = new Map<string, Measured>();
  try {
    const shown = await run("Rscript", [`${HERE}stats_peers.R`, ...files]);
    for (const row of shown.trim().split("\n")) {
      const [task = "", rest = ""] = row.split("\t");
      if (task === "package" || task === "absent") {
        console.log(task === "absent" ? `absent in R: ${rest}` : rest);
        continue;
      }
      const [wall = NaN, cpu = NaN, ...answer] = rest.split(" ").map(Number);
      found.set(task, { wall, cpu, answer });
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    console.log("R is not on this machine: its columns stay empty");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return found;
}

/** Largest allowed ratio of our processor time to SciPy's. */
const GOALS: Readonly<Record<string, number>> = {
  "percentile 6": 1,
  "percentile 72": 0.5,
  "percentile 10000": 0.6,
  "BCa 6": 0.5,
  "BCa 72": 0.5,
  "BCa 10000": 0.5,
};

/** Milliseconds of processor time; the clock in brackets where it differs by a tenth. */
function inMilliseconds(measured: Measured | undefined): string {
  if (measured === undefined) return "-";
  const { wall, cpu } = measured;
  const clock = Math.abs(wall - cpu) > 0.1 * cpu
    ? ` (${(wall * 1000).toFixed(2)})`
    : "";
  return (cpu * 1000).toFixed(2) + clock;
}

/** Refuses intervals that differ by more than 5 % of their width. */
function requireAgreement(
  task: string,
  mine: Measured,
  theirs: Measured,
): void {
  const [low = NaN, high = NaN] = theirs.answer;
  const far = mine.answer.some((end, side) =>
    !(Math.abs(end - (theirs.answer[side] ?? NaN)) <= 0.05 * (high - low))
  );
  if (far) {
    throw new Error(
      `Intervals of ${task} differ: ${mine.answer} and ${theirs.answer}`,
    );
  }
}

const python = await findPython({
  folder: "out/bench/stats_venv",
  modules: "scipy",
  requirements: "stats_peers_requirements.txt",
});
const asked = JSON.stringify({
  sizes: SIZES,
  samples: Object.fromEntries(SAMPLES),
  first: FIRST,
  second: SECOND,
});
const mine = new Map<string, Measured>();
const scipy = new Map<string, Measured>();
for (let round = 0; round < ROUNDS; round++) {
  keepLeast(mine, ours());
  const { versions, shown } = JSON.parse(
    await run(python, [`${HERE}stats_peers.py`], asked),
  );
  if (round === 0) console.log(`Deno ${Deno.version.deno}; ${versions}`);
  keepLeast(scipy, shown);
}
const r = await askR();
const HEADER = ["task", "ours ms", "SciPy ms", "ours/SciPy", "goal", "R ms"];
const WIDTHS = [31, 18, 18, 11, 6, 18];
const rows = [...mine].map(([task, measured]) => {
  const theirs = scipy.get(task);
  if (theirs === undefined) throw new Error(`Cannot compare: no "${task}"`);
  // In R every function is the caller's own.
  const inR = r.get(task) ?? r.get(task.replace(", own function", ""));
  if (measured.answer.length === 2) {
    requireAgreement(task, measured, theirs);
    if (inR !== undefined) requireAgreement(task, measured, inR);
  }
  return [
    task,
    inMilliseconds(measured),
    inMilliseconds(theirs),
    (measured.cpu / theirs.cpu).toFixed(2),
    String(GOALS[task] ?? "-"),
    inMilliseconds(inR),
  ];
});
for (const row of [HEADER, ...rows]) {
  const [task = "", ...cells] = row;
  const padded = cells.map((cell, at) => cell.padStart(WIDTHS[at + 1] ?? 0));
  console.log(task.padEnd(WIDTHS[0] ?? 0) + padded.join(""));
}
for (const [task, measured] of r) {
  if (!task.startsWith("base R")) continue;
  console.log(`${task}: ${inMilliseconds(measured)} ms`);
}
const pValue = (from: ReadonlyMap<string, Measured>, task: string): string =>
  String(from.get(task)?.answer[0] ?? "not there");
console.log(
  `\nexact Mann-Whitney with ties, 50 + 50 (goal: ours under 50 ms): p = ${
    pValue(mine, "Mann-Whitney")
  } ours, ${
    pValue(r, "Mann-Whitney")
  } exactRankTests; SciPy's "exact" ignores ties: ${
    pValue(scipy, "Mann-Whitney")
  }; normal approximation: ${pValue(mine, "asymptotic")} ours, ${
    pValue(scipy, "asymptotic")
  } SciPy, ${pValue(r, "asymptotic")} R`,
);
console.log(await importTimes());
