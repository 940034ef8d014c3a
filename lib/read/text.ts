/**
 * Text, JSON, JSON Lines and YAML files, read whole. A mistake in a file is an
 * error that names the file and the line. Files that end in `.gz` are
 * decompressed on the way in and compressed on the way out.
 *
 * Leaves out: streaming. The largest file of a study (25,000 essays, 50 MB)
 * fits into memory.
 *
 * @module
 */

import { dirname } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { LineCounter, parseDocument } from "yaml";
import { projectPath } from "./root.ts";

/** Turns a value of unknown shape into a record, or throws an error that says what is wrong. */
export type Check<T> = (value: unknown) => T;

/**
 * Reads a UTF-8 text file. A byte order mark at the start is removed.
 *
 * @param path Path from the project's root, or absolute.
 * @returns The text; empty for an empty file.
 * @throws {TypeError} If there is no such file, or it is a folder.
 * @throws {SyntaxError} If the bytes are not UTF-8.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readText } from "read";
 *
 * assert.ok(readText("rules/rubric.yaml").startsWith("# Holistic rubric"));
 * assert.throws(() => readText("rules/none.yaml"), /Cannot read rules\/none.yaml: the file must exist/);
 * ```
 */
export function readText(path: string): string {
  const bytes = readBytes(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SyntaxError(
      `Cannot read ${path}: the file must be UTF-8, got other bytes; save it again as UTF-8`,
    );
  }
}

/**
 * Writes a UTF-8 text file in one step: a reader sees the former file or the
 * new one, never half of it. Missing folders are made.
 *
 * @param path Path from the project's root, or absolute; `.gz` compresses.
 * @param text The text.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readText, writeText } from "read";
 *
 * const dir = Deno.makeTempDirSync();
 * writeText(`${dir}/new/a.txt`, "four");
 * assert.equal(readText(`${dir}/new/a.txt`), "four");
 * Deno.removeSync(dir, { recursive: true });
 * ```
 */
export function writeText(path: string, text: string): void {
  const target = projectPath(path);
  const bytes = new TextEncoder().encode(text);
  Deno.mkdirSync(dirname(target), { recursive: true });
  const half = `${target}.${crypto.randomUUID()}.part`;
  Deno.writeFileSync(half, target.endsWith(".gz") ? gzipSync(bytes) : bytes);
  Deno.renameSync(half, target);
}

/**
 * Reads a JSON file.
 *
 * @param path Path from the project's root, or absolute.
 * @param check Turns the value into a record; without it the value stays unknown, and no type may be named.
 * @returns What `check` returns.
 * @throws {SyntaxError} If the file is not JSON.
 * @throws {TypeError} What `check` throws, with the file named.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readJson, writeText } from "read";
 *
 * const dir = Deno.makeTempDirSync();
 * writeText(`${dir}/a.json`, '{"n": 3}');
 * assert.deepEqual(readJson(`${dir}/a.json`), { n: 3 });
 * assert.throws(
 *   () => readJson(`${dir}/a.json`, () => { throw new TypeError("n must be even"); }),
 *   /Cannot read .*a.json: n must be even/,
 * );
 * Deno.removeSync(dir, { recursive: true });
 * ```
 */
export function readJson<T = unknown>(
  path: string,
  check: Check<T> = keep as Check<T>,
): T {
  const value = parseJson(readText(path), `Cannot read ${path}: the file`);
  return checked(value, check, path);
}

/**
 * Reads a JSON Lines file: one value per line, blank lines skipped.
 *
 * @param path Path from the project's root, or absolute; `.jsonl` or `.jsonl.gz`.
 * @param check Turns each value into a record; without it the values stay unknown, and no type may be named.
 * @returns The records in the order of the lines; empty for an empty file.
 * @throws {SyntaxError} If a line is not JSON; names file and line.
 * @throws {TypeError} What `check` throws, with file and line named.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readJsonl, writeJsonl } from "read";
 *
 * const dir = Deno.makeTempDirSync();
 * writeJsonl(`${dir}/a.jsonl.gz`, [{ n: 1 }, { n: 2 }]);
 * assert.deepEqual(readJsonl(`${dir}/a.jsonl.gz`), [{ n: 1 }, { n: 2 }]);
 * Deno.removeSync(dir, { recursive: true });
 * ```
 */
export function readJsonl<T = unknown>(
  path: string,
  check: Check<T> = keep as Check<T>,
): T[] {
  const records: T[] = [];
  readText(path).split("\n").forEach((line, index) => {
    if (line.trim() === "") return;
    const place = `line ${index + 1}`;
    const value = parseJson(line, `Cannot read ${path}: ${place}`);
    records.push(checked(value, check, path, place));
  });
  return records;
}

/**
 * Writes a JSON Lines file, one record per line.
 *
 * @param path Path from the project's root, or absolute; `.gz` compresses.
 * @param records The records.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readText, writeJsonl } from "read";
 *
 * const dir = Deno.makeTempDirSync();
 * writeJsonl(`${dir}/a.jsonl`, [{ n: 1 }, { n: 2 }]);
 * assert.equal(readText(`${dir}/a.jsonl`), '{"n":1}\n{"n":2}\n');
 * Deno.removeSync(dir, { recursive: true });
 * ```
 */
export function writeJsonl(path: string, records: readonly unknown[]): void {
  writeText(
    path,
    records.map((record) => JSON.stringify(record) + "\n").join(""),
  );
}

/**
 * Reads a YAML file. A key given twice is an error.
 *
 * @param path Path from the project's root, or absolute.
 * @param check Turns the value into a record; without it the value stays unknown, and no type may be named.
 * @returns What `check` returns.
 * @throws {SyntaxError} If the file is not YAML; names file and line.
 * @throws {TypeError} What `check` throws, with the file named.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readYaml } from "read";
 *
 * const name = readYaml("rules/rubric.yaml", (value) => JSON.stringify(value).slice(0, 22));
 * assert.equal(name, '{"name":"holistic-6","');
 * ```
 */
export function readYaml<T = unknown>(
  path: string,
  check: Check<T> = keep as Check<T>,
): T {
  return checked(parseYaml(readText(path), path), check, path);
}

/**
 * Parses YAML text.
 *
 * @param text The text.
 * @param path The file it came from, for the error.
 * @param firstLine Line of the file on which `text` starts, 1 unless it was cut out of a file.
 * @returns The value.
 * @throws {SyntaxError} If the text is not YAML; names file and line.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { parseYaml } from "read";
 *
 * assert.deepEqual(parseYaml("levels: [1, 6]", "a.yaml"), { levels: [1, 6] });
 * assert.throws(() => parseYaml("a: 1\na: 2", "a.yaml"), /a.yaml: line 2 is not YAML/);
 * ```
 */
export function parseYaml(text: string, path: string, firstLine = 1): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const problem = document.errors[0];
  if (problem === undefined) return document.toJS({ maxAliasCount: 100 });
  const line = lineCounter.linePos(problem.pos[0]).line + firstLine - 1;
  throw new SyntaxError(
    `Cannot read ${path}: line ${line} is not YAML: ${problem.message}`,
  );
}

/** The check of a caller that takes the value as it is. */
function keep(value: unknown): unknown {
  return value;
}

function readBytes(path: string): Uint8Array {
  const target = projectPath(path);
  let bytes: Uint8Array;
  try {
    bytes = Deno.readFileSync(target);
  } catch (error) {
    if (error instanceof Deno.errors.IsADirectory) {
      throw new TypeError(
        `Cannot read ${path}: it must be a file, got a folder at ${target}`,
      );
    }
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new TypeError(
      `Cannot read ${path}: the file must exist, got no file at ${target}`,
    );
  }
  if (!target.endsWith(".gz")) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    throw new SyntaxError(
      `Cannot read ${path}: the file must be gzip, got other or cut-off bytes`,
    );
  }
}

function parseJson(text: string, subject: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new SyntaxError(`${subject} is not JSON: ${cause}`);
  }
}

function checked<T>(
  value: unknown,
  check: Check<T>,
  path: string,
  place?: string,
): T {
  try {
    return check(value);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    const where = place === undefined ? "" : ` ${place}:`;
    throw new TypeError(`Cannot read ${path}:${where} ${cause}`, {
      cause: error,
    });
  }
}
