// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Opens JupyterLab on the notebooks with the Deno kernel ready.
 *
 * Arguments are handed on to JupyterLab, such as `--no-browser --port=9999`.
 *
 * @module
 */

import { setUp } from "./setup.ts";

try {
  const { root, python } = await setUp((line) => console.error(line));
  const lab = new Deno.Command(python, {
    args: [
      "-m",
      "jupyterlab",
      `--notebook-dir=${root}`,
      "--LabApp.default_url=/lab/tree/notebooks/00_tour.ipynb",
      // Jupyter refuses to run as root unless told; in a container root is usual.
      ...(Deno.uid() === 0 ? ["--allow-root"] : []),
      ...Deno.args,
    ],
    cwd: root,
  }).spawn();
  // Ctrl-C reaches JupyterLab by itself, which asks before it ends.
  Deno.addSignalListener("SIGINT", () => {});
  if (Deno.build.os !== "windows") {
    Deno.addSignalListener("SIGTERM", () => lab.kill("SIGTERM"));
  }
  Deno.exit((await lab.status).code);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  Deno.exit(1);
}
