// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * Fails when an import goes where the architecture does not allow it, and when
 * the address of a file is taken for its path.
 *
 * Checks every TypeScript file below `lib`: which lib folder may import which,
 * that outsiders use a folder's bare name, and that each third-party package is
 * imported in one file only. Leaves out the imports of notebooks, tests, tools
 * and benches, which may import anything; their paths are checked.
 *
 * @module
 */

import { posix } from "node:path";
import { fileURLToPath } from "node:url";

/** Which lib folders a lib folder may import, besides itself. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  records: [],
  stats: [],
  read: ["records"],
  llm: ["records"],
  debate: ["records", "read", "llm", "stats"],
  coding: ["records", "read", "llm", "stats"],
  graphrag: ["records", "read", "llm", "stats"],
  team: ["records", "read", "llm", "stats"],
  audit: ["records", "read", "llm", "stats"],
  skills: ["records", "read", "llm", "stats"],
  ena: ["records", "stats"],
  experiment: ["records", "read", "llm"],
  report: ["records", "stats"],
};

/** One import that the architecture does not allow. */
export interface WrongArrow {
  /** File that holds the import, relative to the root. */
  readonly file: string;
  /** Line of the import, 1 for the first. */
  readonly line: number;
  /** What is wrong and what to do. */
  readonly message: string;
}

const IMPORT =
  /^[ \t]*(?:import|export)\b[^"';]*?from\s+"([^"]+)"|^[ \t]*import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

/**
 * Finds the wrong arrows among files of lib.
 *
 * @param files Path relative to the root (such as "lib/ena/fit.ts") and text of each file.
 * @returns Wrong arrows in file order; empty when all is well.
 */
export function findWrongArrows(
  files: readonly { readonly path: string; readonly text: string }[],
): readonly WrongArrow[] {
  const wrong: WrongArrow[] = [];
  const owners = new Map<string, string>();
  for (const { path, text } of files) {
    const folder = folderOf(path);
    const allowed = ARROWS[folder];
    if (allowed === undefined) {
      wrong.push({
        file: path,
        line: 1,
        message: `folder "${folder}" is not in the table of tools/arrows.ts`,
      });
      continue;
    }
    for (const { specifier, line } of importsOf(text)) {
      const message = judge(path, folder, allowed, specifier, owners);
      if (message !== null) wrong.push({ file: path, line, message });
    }
  }
  return wrong;
}

/** A URL of this module's place read for its path, or a path pasted into a URL. */
const PATH_AS_ADDRESS =
  /new URL\([^()]*import\.meta\.url[^()]*\)\s*\.pathname|`file:\/\/\/?\$\{/g;

/**
 * Finds places that take the address of a file for its path, or the other way
 * round. In an address a blank is `%20` and a Windows drive follows a slash, so
 * the project would fail in a folder with such a name.
 *
 * @param files Path and text of each file.
 * @returns Wrong places in file order; empty when all is well.
 */
export function findWrongPaths(
  files: readonly { readonly path: string; readonly text: string }[],
): readonly WrongArrow[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(PATH_AS_ADDRESS)].map((match) => ({
      file: path,
      line: text.slice(0, match.index).split("\n").length,
      message: match[0].startsWith("`")
        ? "a path is no address; use pathToFileURL(path).href of node:url"
        : "an address is no path; use fileURLToPath of node:url, or projectPath of read",
    }))
  );
}

function judge(
  path: string,
  folder: string,
  allowed: readonly string[],
  specifier: string,
  owners: Map<string, string>,
): string | null {
  if (specifier.startsWith("node:")) return null;
  if (specifier.startsWith(".")) {
    const target = folderOf(resolvePath(path, specifier));
    return target === folder
      ? null
      : `"${specifier}" leaves lib/${folder}; import the bare name "${target}"`;
  }
  if (specifier in ARROWS) {
    if (specifier === folder) {
      return `lib/${folder} imports itself by its bare name; use a relative path`;
    }
    return allowed.includes(specifier)
      ? null
      : `lib/${folder} may not import "${specifier}"`;
  }
  const owner = owners.get(specifier);
  if (owner !== undefined && owner !== path) {
    return `package "${specifier}" is already imported in ${owner}; one file of lib owns it`;
  }
  owners.set(specifier, path);
  return null;
}

/** Import specifiers of a file with their lines; examples in comments do not count. */
function importsOf(text: string): { specifier: string; line: number }[] {
  const code = text.replace(
    /\/\*[\s\S]*?\*\//g,
    (comment) => comment.replace(/[^\n]/g, " "),
  );
  return [...code.matchAll(IMPORT)].map((match) => ({
    specifier: match[1] ?? match[2] ?? match[3] ?? "",
    line: code.slice(0, match.index).split("\n").length,
  }));
}

function folderOf(path: string): string {
  return (path.split("/")[1] ?? "").replace(/\.ts$/, "");
}

function resolvePath(from: string, relative: string): string {
  return posix.join(posix.dirname(from), relative);
}

/**
 * Reads every TypeScript file below a folder.
 *
 * @param root Folder to walk.
 * @param prefix Path put before each name.
 * @returns Path and text of each file, sorted by path.
 */
export function readSources(
  root: string,
  prefix: string,
): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  for (const entry of Deno.readDirSync(root)) {
    const path = `${prefix}/${entry.name}`;
    if (entry.isDirectory) {
      found.push(...readSources(`${root}/${entry.name}`, path));
    } else if (entry.name.endsWith(".ts")) {
      found.push({
        path,
        text: Deno.readTextFileSync(`${root}/${entry.name}`),
      });
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const files = readSources(`${root}lib`, "lib");
  const others = ["tools", "tests", "bench"].flatMap((folder) =>
    readSources(`${root}${folder}`, folder)
  );
  const wrong = [
    ...findWrongArrows(files),
    ...findWrongPaths([...files, ...others]),
  ];
  for (const { file, line, message } of wrong) {
    console.error(`${file}:${line}: ${message}`);
  }
  if (files.length === 0) {
    console.error("lib holds no TypeScript file: nothing was checked");
  } else {
    console.error(
      `arrows: ${
        files.length + others.length
      } files, ${wrong.length} wrong places`,
    );
  }
  if (files.length === 0 || wrong.length > 0) Deno.exit(1);
}
