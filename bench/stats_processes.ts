// deno-lint-ignore-file no-console -- a bench speaks to its caller
/**
 * Other programs that stats_peers.ts starts: Python with SciPy, and fresh Deno
 * processes for the import time of `stats`.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { median } from "stats";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Runs a program with an input and gives what it wrote. */
export async function run(
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
export async function findPython(): Promise<string> {
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

/** Least and median milliseconds of ten fresh processes, with `stats` and without, in turns. */
export async function importTimes(): Promise<string> {
  const folder = await Deno.makeTempDir();
  const sources = {
    stats:
      'const s = performance.now(); await import("stats"); console.log(performance.now() - s);',
    nothing: "console.log(0);",
  };
  const times = new Map<string, number[]>();
  for (let round = 0; round <= 10; round++) {
    for (const [name, source] of Object.entries(sources)) {
      const file = `${folder}/${name}.ts`;
      await Deno.writeTextFile(file, source);
      const config = `${HERE}../deno.json`;
      const started = performance.now();
      const shown = await run(
        Deno.execPath(),
        ["run", "--no-check", "--config", config, file],
      );
      const whole = performance.now() - started;
      // The first run may still compile.
      if (round === 0) continue;
      times.set(name, [...times.get(name) ?? [], whole]);
      if (name !== "stats") continue;
      times.set("import", [...times.get("import") ?? [], Number(shown)]);
    }
  }
  await Deno.remove(folder, { recursive: true });
  const line = (name: string): string => {
    const values = times.get(name) ?? [];
    return `${Math.min(...values).toFixed(0)} ms (median ${
      median(values).toFixed(0)
    })`;
  };
  return `import of stats, least of ten: ${
    line("import")
  }, goal under 60 ms; ` +
    `a process that imports it ${line("stats")}, an empty one ${
      line("nothing")
    }`;
}
