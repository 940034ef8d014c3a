// deno-lint-ignore-file no-console -- a bench speaks to its caller
/**
 * Other programs that a bench starts, and the Python that some of them need.
 *
 * @module
 */

import { fileURLToPath } from "node:url";

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

/** Python with some modules: the one after `--python`, or that of a virtual environment, made where absent. */
export async function findPython(
  { folder, modules, requirements }: {
    /** Folder of the environment, seen from the root of the project. */
    readonly folder: string;
    /** What must be there, such as "scipy". */
    readonly modules: string;
    /** File in this folder that names the packages. */
    readonly requirements: string;
  },
): Promise<string> {
  const given = Deno.args.indexOf("--python");
  if (given >= 0) return Deno.args[given + 1] ?? "python3";
  const path = `${HERE}../${folder}`;
  const python = `${path}/bin/python`;
  try {
    await run(python, ["-c", `import ${modules}`]);
  } catch {
    console.log(`setting up ${folder} (once)`);
    await run("python3", ["-m", "venv", "--clear", path]);
    const wanted = `${HERE}${requirements}`;
    await run(python, ["-m", "pip", "install", "--quiet", "-r", wanted]);
  }
  return python;
}
