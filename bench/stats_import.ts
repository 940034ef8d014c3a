/**
 * How long the import of `stats` takes in a fresh process; `stats_peers.ts` prints it.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { median } from "stats";
import { run } from "./processes.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));

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
