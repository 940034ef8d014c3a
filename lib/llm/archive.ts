/**
 * Recorded replies as compressed JSON Lines (`.jsonl.gz`): the form in which
 * they are shipped, compared and kept under version control.
 *
 * One recording a line, ascending by key, so that the same recordings always
 * give the same lines. Opening reads the file and finds the keys; a line is
 * parsed, and its key checked against its request, when it is looked up.
 *
 * Leaves out appending: new replies go to a store, and an archive is exported
 * from it.
 *
 * Source: JSON Lines, https://jsonlines.org; gzip as in RFC 1952,
 * https://doi.org/10.17487/RFC1952.
 *
 * @module
 */

import type { Buffer } from "node:buffer";
import { gunzipSync, gzipSync } from "node:zlib";
import { canonicalJson } from "./key.ts";
import {
  parseRecording,
  type Recording,
  type ReplyStore,
  writeRecording,
} from "./recording.ts";
import type { RecordingStore } from "./store.ts";

/** What an import did. */
export interface ImportCounts {
  /** Recordings that were new. */
  readonly addedCount: number;
  /** Recordings that the store held already, with the same reply. */
  readonly presentCount: number;
  /** Keys for which the store holds another reply; its own stays. */
  readonly conflictKeys: readonly string[];
}

const linePrefix = '{"key":"';
const keyLength = 64;

/**
 * Opens an archive to read. The file is never written to, and no other file is
 * made beside it.
 *
 * @param path File ending in `.jsonl.gz`.
 * @returns The recordings; nothing needs to be closed, but may.
 * @throws SyntaxError if the file is not compressed, a line does not begin with its key, or lines are not ascending by key.
 *
 * @example
 * ```ts
 * import { exportRecordings, openRecordings, openStore } from "llm";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl.gz" });
 * using store = openStore(":memory:");
 * exportRecordings(store, path);
 * assert.equal(openRecordings(path).count, 0);
 * await Deno.remove(path);
 * ```
 */
export function openRecordings(path: string): ReplyStore {
  const lines = unzip(path);
  const starts = indexLines(lines, path);
  const lineAt = (start: number): string => {
    const end = lines.indexOf(10, start);
    return lines.toString("utf8", start, end < 0 ? lines.length : end);
  };
  const read = (key: string, start: number): Recording => {
    try {
      return parseRecording(lineAt(start));
    } catch (error) {
      throw new SyntaxError(
        `Cannot read ${path}: the recording with key ${key} must be whole, got: ${
          error instanceof Error ? error.message : error
        }`,
      );
    }
  };
  return {
    path,
    count: starts.size,
    has: (key) => starts.has(key),
    find: (key) => {
      const start = starts.get(key);
      return start === undefined ? null : read(key, start).reply;
    },
    *list() {
      for (const [key, start] of starts) yield read(key, start);
    },
    close: () => {},
    [Symbol.dispose]: () => {},
  };
}

/**
 * Writes all recordings of a store to an archive. The file is replaced only
 * when the new one is whole.
 *
 * @param store Where to read.
 * @param path File to write, ending in `.jsonl.gz`.
 * @returns Number of recordings written.
 *
 * @example
 * ```ts
 * import { exportRecordings, openStore } from "llm";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl.gz" });
 * using store = openStore(":memory:");
 * assert.equal(exportRecordings(store, path), 0);
 * await Deno.remove(path);
 * ```
 */
export function exportRecordings(store: ReplyStore, path: string): number {
  const lines: string[] = [];
  for (const recording of store.list()) lines.push(writeRecording(recording));
  const text = lines.map((line) => `${line}\n`).join("");
  const partPath = `${path}.part`;
  Deno.writeFileSync(partPath, gzipSync(text, { level: 9 }));
  Deno.renameSync(partPath, path);
  return lines.length;
}

/**
 * Takes all recordings of an archive into a store. A reply that the store holds
 * already stays.
 *
 * @param path Archive to read.
 * @param store Where to write.
 * @returns What was new, what was there, and what is in conflict.
 * @throws SyntaxError if the archive is damaged.
 *
 * @example
 * ```ts
 * import { exportRecordings, importRecordings, openStore } from "llm";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl.gz" });
 * using store = openStore(":memory:");
 * exportRecordings(store, path);
 * assert.deepEqual(importRecordings(path, store), {
 *   addedCount: 0,
 *   presentCount: 0,
 *   conflictKeys: [],
 * });
 * await Deno.remove(path);
 * ```
 */
export function importRecordings(
  path: string,
  store: RecordingStore,
): ImportCounts {
  let addedCount = 0;
  let presentCount = 0;
  const conflictKeys: string[] = [];
  for (const { key, request, reply } of openRecordings(path).list()) {
    if (store.add(request, reply) === "added") addedCount++;
    else if (canonicalJson(store.find(key)) === canonicalJson(reply)) {
      presentCount++;
    } else conflictKeys.push(key);
  }
  return { addedCount, presentCount, conflictKeys };
}

function unzip(path: string): Buffer {
  const packed = Deno.readFileSync(path);
  try {
    return gunzipSync(packed);
  } catch (error) {
    throw new SyntaxError(
      `Cannot read ${path}: it must be a whole gzip file, got: ${
        error instanceof Error ? error.message : error
      }`,
    );
  }
}

/** Finds where each line starts, by key, without parsing it. */
function indexLines(lines: Buffer, path: string): Map<string, number> {
  const starts = new Map<string, number>();
  const keyStart = linePrefix.length;
  let previous = "";
  let start = 0;
  while (start < lines.length) {
    const key = lines.toString(
      "latin1",
      start + keyStart,
      start + keyStart + keyLength,
    );
    const prefix = lines.toString("latin1", start, start + keyStart);
    if (prefix !== linePrefix || !/^[0-9a-f]{64}$/.test(key)) {
      throw new SyntaxError(
        `Cannot read ${path}: line ${
          starts.size + 1
        } must begin with the key of a recording, got ${
          JSON.stringify(lines.toString("latin1", start, start + 40))
        }`,
      );
    }
    if (key <= previous) {
      throw new SyntaxError(
        `Cannot read ${path}: lines must be ascending by key, got ${key} after ${previous} in line ${
          starts.size + 1
        }`,
      );
    }
    previous = key;
    starts.set(key, start);
    const end = lines.indexOf(10, start);
    if (end < 0) break;
    start = end + 1;
  }
  return starts;
}
