// deno-lint-ignore-file no-console -- a bench speaks to its caller
/**
 * Our bootstrap and exact rank test beside SciPy (and boot for R, where R is on the
 * machine) on the same samples, in one run, and the import time of `stats`.
 *
 *     deno run -A bench/stats_peers.ts [--python PATH]
 *
 * Sets up a virtual environment in `out/bench/stats_venv` (never a dependency of the
 * project) with the package of `stats_peers_requirements.txt`. Times are the least
 * of some calls, 10,000 resamples each, the interval included; processor time stands
 * beside the clock, since it depends less on what else the machine does. Ours and
 * theirs take turns, three rounds. The intervals of both must lie within 5 % of
 * their width, since they differ by chance only.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import process from "node:process";
import {
  bcaInterval,
  bootstrap,
  createRandom,
  type Interval,
  jackknifeAcceleration,
  mannWhitneyTest,
  median,
  percentileInterval,
} from "stats";

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

/** The plain mean, as NumPy's: without checks. */
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
    const boot = (seed: number) =>
      bootstrap(values, average, { random: createRandom(seed) });
    shown[`percentile ${size}`] = least(
      repetitions,
      (seed) => ends(percentileInterval(boot(seed))),
    );
    shown[`BCa ${size}`] = least(
      repetitions,
      (seed) =>
        ends(bcaInterval(boot(seed), {
          acceleration: jackknifeAcceleration(values, average),
        })),
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

async function run(
  program: string,
  args: readonly string[],
  input = "",
): Promise<string> {
  const child = new Deno.Command(program, {
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (!success) {
    throw new Error(
      `Cannot run ${program} ${args[0]}: ${new TextDecoder().decode(stderr)}`,
    );
  }
  return new TextDecoder().decode(stdout);
}

/** Python with SciPy: the one given, or that of the virtual environment, made where absent. */
async function findPython(): Promise<string> {
  const given = Deno.args.indexOf("--python");
  if (given >= 0) return Deno.args[given + 1] ?? "python3";
  const folder = `${HERE}../out/bench/stats_venv`;
  const python = `${folder}/bin/python`;
  try {
    await run(python, ["-c", "import scipy"]);
  } catch {
    console.log(`setting up ${folder} (once)`);
    await run("python3", ["-m", "venv", "--clear", folder]);
    const wanted = `${HERE}stats_peers_requirements.txt`;
    await run(python, ["-m", "pip", "install", "--quiet", "-r", wanted]);
  }
  return python;
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

/** Median and least milliseconds of importing a module in a fresh process. */
async function importTime(name: string): Promise<string> {
  const source =
    `const s = performance.now(); await import("${name}"); console.log(performance.now() - s);`;
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(file, source);
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    const shown = await run(Deno.execPath(), [
      "run",
      "--no-check",
      "--config",
      `${HERE}../deno.json`,
      file,
    ]);
    // The first run may still compile.
    if (round > 0) times.push(Number(shown));
  }
  await Deno.remove(file);
  return `${median(times).toFixed(0)} ms (least ${
    Math.min(...times).toFixed(0)
  } ms)`;
}

/** boot for R, or a line that says why there is none. */
async function askR(): Promise<string> {
  const folder = await Deno.makeTempDir();
  const files = SIZES.map(([size]) => `${folder}/${size}.txt`);
  for (const [index, [size]] of SIZES.entries()) {
    await Deno.writeTextFile(
      files[index] ?? "",
      (SAMPLES.get(size) ?? []).join("\n"),
    );
  }
  try {
    const shown = await run("Rscript", [`${HERE}stats_peers.R`, ...files]);
    return `boot for R (type, n, seconds by the clock, of processor time):\n${shown}`;
  } catch (error) {
    return error instanceof Deno.errors.NotFound
      ? "boot for R: R is not on this machine, not measured."
      : `boot for R: ${error instanceof Error ? error.message : error}`;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Largest allowed ratio of our time to SciPy's. */
const GOALS: Readonly<Record<string, number>> = {
  "percentile 6": 1,
  "percentile 72": 0.5,
  "percentile 10000": 0.6,
  "BCa 6": 0.5,
  "BCa 72": 0.5,
  "BCa 10000": 0.5,
};

const python = await findPython();
const asked = JSON.stringify({
  sizes: SIZES,
  samples: Object.fromEntries(SAMPLES),
  first: FIRST,
  second: SECOND,
});
const kept = {
  ours: new Map<string, Measured>(),
  scipy: new Map<string, Measured>(),
};
for (let round = 0; round < ROUNDS; round++) {
  keepLeast(kept.ours, ours());
  keepLeast(
    kept.scipy,
    JSON.parse(await run(python, [`${HERE}stats_peers.py`], asked)),
  );
}
console.log(
  "task                 ours ms     (cpu)   SciPy ms     (cpu)   ratio    (cpu)  goal",
);
for (const [task, mine] of kept.ours) {
  const theirs = kept.scipy.get(task);
  if (theirs === undefined) throw new Error(`Cannot compare: no "${task}"`);
  const cells = [
    ...[mine.wall, mine.cpu, theirs.wall, theirs.cpu].map((seconds) =>
      (seconds * 1000).toFixed(2).padStart(10)
    ),
    (mine.wall / theirs.wall).toFixed(2).padStart(7),
    (mine.cpu / theirs.cpu).toFixed(2).padStart(7),
  ];
  console.log(`${task.padEnd(17)} ${cells.join(" ")}  ${GOALS[task] ?? "-"}`);
  if (GOALS[task] !== undefined) {
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
}
const [exact, theirs, normal] = [
  kept.ours.get("Mann-Whitney"),
  kept.scipy.get("Mann-Whitney"),
  kept.scipy.get("asymptotic"),
];
console.log(
  `\nexact Mann-Whitney with ties, 50 + 50: p = ${
    exact?.answer[0]
  } ours; SciPy's "exact" ignores ties: p = ${
    theirs?.answer[0]
  }; normal approximation: p = ${normal?.answer[0]}. Goal: ours under 50 ms.`,
);
console.log(
  `import of stats in a fresh process: ${await importTime(
    "stats",
  )}, goal under 60 ms`,
);
console.log(await askR());
