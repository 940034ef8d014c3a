// deno-lint-ignore-file no-console -- a bench speaks to its caller
/**
 * Our network analysis beside two Python packages on the same files, in one run.
 *
 *     deno run -A bench/ena_peers.ts [--slow] [--python PATH]
 *
 * Sets up a virtual environment in `bench/.venv` (never a dependency of the project)
 * with the packages of `ena_peers_requirements.txt`, makes the CSV files with
 * `ena_data.py`, and runs every program in a process of its own. Times are the least of
 * some repetitions; processor time stands beside the clock, since it depends less on
 * what else the machine does. Points of all three must agree to 1e-12 up to sign.
 * `--slow` adds ena-python's goodness of fit of 5,000 units (minutes, 5.6 GB).
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import {
  accumulate,
  compareGroups,
  fitEna,
  goodnessOfFit,
  parseCodedLines,
} from "ena";
import type { CodedLine } from "records";
import { createRandom } from "stats";
import process from "node:process";

/** What one program needed. */
interface Measured {
  /** Least seconds by the clock. */
  readonly wall: number;
  /** Least seconds of processor time. */
  readonly cpu: number;
  /** MiB of the process once the rows were read. */
  readonly rowsMiB: number;
  /** Largest MiB of the process up to the end of the first repetition. */
  readonly peakMiB: number;
  /** Units x 2 axes. */
  readonly points: readonly (readonly number[])[] | null;
}

const HERE = fileURLToPath(new URL(".", import.meta.url));
const FOLDER = `${HERE}../out/bench`;

function codesOf(count: number): string[] {
  return Array.from(
    { length: count },
    (_, code) => `c${String(code + 1).padStart(2, "0")}`,
  );
}

function readLines(path: string, count: number): CodedLine[] {
  return parseCodedLines(Deno.readTextFileSync(path), {
    path,
    unit: ["group", "unit"],
    conversation: ["conv"],
    codes: codesOf(count),
  });
}

function memory(field: "VmHWM" | "VmRSS"): number {
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Does one of our tasks and measures it. */
function measure(task: string, path: string, count: number): Measured {
  const codes = codesOf(count);
  const lines = task === "csv" ? [] : readLines(path, count);
  const rowsMiB = memory("VmRSS");
  const work = workOf(task, { lines, codes, path, count });
  // From here on the peak is that of the work and not of the reading.
  Deno.writeTextFileSync("/proc/self/clear_refs", "5");
  let [wall, cpu] = [Infinity, Infinity];
  let points: Measured["points"] = null;
  let peakMiB = 0;
  for (
    let repetition = 0;
    repetition < (task === "fit" ? 3 : 6);
    repetition++
  ) {
    const [w, c] = [performance.now(), process.cpuUsage()];
    points = work();
    const used = process.cpuUsage(c);
    wall = Math.min(wall, (performance.now() - w) / 1000);
    cpu = Math.min(cpu, (used.user + used.system) / 1e6);
    // Later repetitions add what the collector has not taken away yet.
    if (repetition === 0) peakMiB = memory("VmHWM");
  }
  return { wall, cpu, rowsMiB, peakMiB, points };
}

function workOf(
  task: string,
  { lines, codes, path, count }: {
    readonly lines: readonly CodedLine[];
    readonly codes: readonly string[];
    readonly path: string;
    readonly count: number;
  },
): () => Measured["points"] {
  // Two axes and no goodness of fit, as the peers give.
  const two = { axisLimit: 2, axisCount: 0 };
  switch (task) {
    case "model":
      return () => fitEna(accumulate(lines, { codes }), two).points;
    case "csv":
      return () =>
        fitEna(accumulate(readLines(path, count), { codes }), two).points;
    case "infinite": {
      const one = lines.slice(0, 20_000).map((line) => ({
        ...line,
        conversation: ["1"],
      }));
      return () => {
        accumulate(one, { codes, stanzaWindow: Infinity });
        return null;
      };
    }
    case "permutation": {
      const model = fitEna(accumulate(lines.slice(0, 2_400), { codes }), {
        group: ({ tuple }) => tuple[0] ?? null,
      });
      return () => {
        compareGroups(model, ["A", "B"], {
          random: createRandom(1),
          relabelingCount: 10_000,
          exactLimit: 1,
          heldOutRelabelingCount: 1,
        });
        return null;
      };
    }
  }
  const { points, centroids } = fitEna(accumulate(lines, { codes }));
  const spearmanPairLimit = task === "pearson" ? 1 : 13_000_000;
  return () => {
    goodnessOfFit(points, centroids, { spearmanPairLimit });
    return null;
  };
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    stdout: "piped",
    stderr: "piped",
  }).output();
  if (success) return new TextDecoder().decode(stdout);
  throw new Error(
    `Cannot run ${command} ${args.join(" ")}: ${
      new TextDecoder().decode(stderr)
    }`,
  );
}

function parse(text: string): Measured {
  return JSON.parse(text.trim().split("\n").at(-1) ?? "");
}

async function setUp(): Promise<string> {
  const given = Deno.args.indexOf("--python");
  const named = Deno.args[given + 1];
  if (given >= 0 && named !== undefined) return named;
  const python = `${HERE}.venv/bin/python`;
  try {
    Deno.statSync(python);
  } catch {
    await run("python3", ["-m", "venv", `${HERE}.venv`]);
    await run(python, [
      "-m",
      "pip",
      "install",
      "--quiet",
      "-r",
      `${HERE}ena_peers_requirements.txt`,
    ]);
  }
  return python;
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

function show(name: string, { wall, cpu, rowsMiB, peakMiB }: Measured): void {
  console.log(
    `  ${name.padEnd(14)} ${wall.toFixed(3)} s (processor ${
      cpu.toFixed(3)
    } s), ` +
      `peak ${peakMiB.toFixed(0)} MiB, ${
        (peakMiB - rowsMiB).toFixed(0)
      } above the rows`,
  );
}

async function compareAll(): Promise<void> {
  const python = await setUp();
  const own = async (task: string, path: string, count: number) =>
    parse(
      await run(Deno.execPath(), [
        "run",
        "-A",
        `${HERE}ena_peers.ts`,
        "--own",
        task,
        path,
        String(count),
      ]),
    );
  const peer = async (task: string, path: string, count: number, n: number) =>
    parse(
      await run(python, [
        `${HERE}ena_peers.py`,
        task,
        path,
        `${count}`,
        `${n}`,
      ]),
    );
  Deno.mkdirSync(FOLDER, { recursive: true });
  let isAgreed = true;
  for (const [rows, count] of [[500_000, 6], [50_000, 40]] as const) {
    const path = `${FOLDER}/b${rows / 1000}k-${count}.csv`;
    await run("python3", [`${HERE}ena_data.py`, `${rows}`, `${count}`, path]);
    console.log(`${rows} rows x ${count} codes, window 4, accumulate and SVD`);
    const ours = await own("model", path, count);
    show("ours", ours);
    for (const [name, n] of [["ena-python", 3], ["pyena", 1]] as const) {
      const theirs = await peer(name, path, count, n);
      show(name, theirs);
      const apart = difference(ours, theirs);
      if (!(apart <= 1e-12)) isAgreed = false;
      console.log(
        `    ours is ${
          (theirs.wall / ours.wall).toFixed(1)
        } x faster by the clock, ` +
          `${
            (theirs.cpu / ours.cpu).toFixed(1)
          } x by the processor; points differ by ${apart.toExponential(1)}`,
      );
    }
  }
  const path = `${FOLDER}/b500k-6.csv`;
  const tasks: readonly (readonly [string, string, string | null])[] = [
    ["csv", "CSV of 500000 rows to fitted model", "csv"],
    ["infinite", "one conversation of 20000 rows, infinite window", null],
    ["pearson", "goodness of fit of 5000 units, Pearson", null],
    [
      "fit",
      "goodness of fit of 5000 units, Spearman exact, too",
      "correlations",
    ],
    ["permutation", "permutation test, 24 units, 10000 relabellings", null],
  ];
  for (const [task, title, theirTask] of tasks) {
    console.log(title);
    show("ours", await own(task, path, 6));
    const isSlow = theirTask === "correlations";
    if (theirTask !== null && (!isSlow || Deno.args.includes("--slow"))) {
      show("ena-python", await peer(theirTask, path, 6, 2));
    }
  }
  if (!isAgreed) {
    console.error("points differ by more than 1e-12");
    Deno.exit(1);
  }
}

if (Deno.args[0] === "--own") {
  const [, task = "", path = "", count = ""] = Deno.args;
  console.log(JSON.stringify(measure(task, path, Number(count))));
} else {
  await compareAll();
}
