/**
 * Recorded replies as compressed JSON Lines (`.jsonl.gz`): the form in which
 * they are shipped, compared and kept under version control.
 *
 * First one line for each reply, `{"key":...,"reply":...}`, then one for each
 * request, `{"key":...,"request":...}`, both ascending by key, so that the same
 * recordings always give the same lines. Opening unpacks the replies and finds
 * their keys; a line is parsed when it is looked up. Requests, which are longer,
 * are unpacked only when they are listed, and each is then held against its key.
 *
 * Leaves out appending: new replies go to a store, and an archive is exported
 * from it.
 *
 * Source: JSON Lines, https://jsonlines.org; gzip as in `gzip.ts`.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import type { ChatReply } from "records";
import { packTwoParts, unpackTwoParts } from "./gzip.ts";
import { canonicalJson, requestKey } from "./key.ts";
import {
  parseReply,
  parseRequest,
  type Recording,
  type ReplyStore,
  writeReply,
  writeRequest,
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

/** Lines of one kind, by key. */
interface Lines {
  readonly bytes: Buffer;
  /** Where the JSON of the reply or request begins in `bytes`, by key, ascending. */
  readonly starts: ReadonlyMap<string, number>;
  /** Where the lines of this kind end. */
  readonly end: number;
}

const keyStart = '{"key":"'.length;
const keyEnd = keyStart + 64;
const newLine = 10;

/**
 * Opens an archive to read. The file is never written to, and no other file is
 * made beside it.
 *
 * @param path File ending in `.jsonl.gz`.
 * @returns The recordings; nothing needs to be closed, but may.
 * @throws SyntaxError if the file is not whole, a line does not begin with its key, or lines are not ascending by key.
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
  const { first, second } = unpack(path);
  const replies = indexLines(first, "reply", { path, from: 0 });
  const find = (key: string): ChatReply | null => {
    const start = replies.starts.get(key);
    return start === undefined
      ? null
      : parseAt(replies, start, { path, key, parse: parseReply });
  };
  return {
    path,
    count: replies.starts.size,
    has: (key) => replies.starts.has(key),
    find,
    *list() {
      const requests = second === null
        ? indexLines(first, "request", { path, from: replies.end })
        : indexLines(second(), "request", { path, from: 0 });
      if (requests.starts.size !== replies.starts.size) {
        throw new SyntaxError(
          `Cannot read ${path}: there must be as many requests as replies, ${replies.starts.size}, got ${requests.starts.size}`,
        );
      }
      for (const [key, start] of requests.starts) {
        const reply = find(key);
        const request = parseAt(requests, start, {
          path,
          key,
          parse: (_, line) => parseRequest(line),
        });
        if (reply === null || requestKey(request) !== key) {
          throw new SyntaxError(
            `Cannot read ${path}: the key of a recording must be that of its request, ${
              requestKey(request)
            }, and of a reply, got ${key}`,
          );
        }
        yield { key, request, reply };
      }
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
  // a text of all lines can be longer than a string may be
  const replies: Buffer[] = [];
  const requests: Buffer[] = [];
  for (const { key, request, reply } of store.list()) {
    replies.push(
      Buffer.from(`{"key":"${key}","reply":${writeReply(reply)}}\n`),
    );
    requests.push(
      Buffer.from(`{"key":"${key}","request":${writeRequest(request)}}\n`),
    );
  }
  const partPath = `${path}.part`;
  Deno.writeFileSync(
    partPath,
    packTwoParts(Buffer.concat(replies), Buffer.concat(requests)),
  );
  Deno.renameSync(partPath, path);
  return replies.length;
}

/**
 * Takes all recordings of an archive into a store, all or none. A reply that
 * the store holds already stays.
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
  let presentCount = 0;
  const conflictKeys: string[] = [];
  function* newOnes(): Generator<Recording> {
    for (const recording of openRecordings(path).list()) {
      const present = store.find(recording.key);
      if (present === null) yield recording;
      else if (canonicalJson(present) === canonicalJson(recording.reply)) {
        presentCount++;
      } else conflictKeys.push(recording.key);
    }
  }
  const addedCount = store.addAll(newOnes());
  return { addedCount, presentCount, conflictKeys };
}

function unpack(path: string): ReturnType<typeof unpackTwoParts> {
  const packed = readPacked(path);
  try {
    return unpackTwoParts(packed);
  } catch (error) {
    throw new SyntaxError(
      `Cannot read ${path}: it must be a whole gzip file, got: ${
        error instanceof Error ? error.message : error
      }`,
    );
  }
}

/** Finds lines of one kind by key, without parsing them, up to the first of another kind. */
function indexLines(
  bytes: Buffer,
  kind: "reply" | "request",
  { path, from }: { readonly path: string; readonly from: number },
): Lines {
  const starts = new Map<string, number>();
  const middle = `","${kind}":`;
  const jsonStart = keyEnd + middle.length;
  let previous = "";
  let start = from;
  while (start < bytes.length) {
    const head = bytes.toString("latin1", start, start + jsonStart);
    const key = head.slice(keyStart, keyEnd);
    if (!head.startsWith('{"key":"') || head.at(keyEnd) !== '"') {
      throw new SyntaxError(
        `Cannot read ${path}: line ${
          starts.size + 1
        } of the ${kind} lines must begin with the key of a recording, got ${
          JSON.stringify(head.slice(0, 40))
        }`,
      );
    }
    if (!head.endsWith(middle)) break;
    if (key <= previous) {
      throw new SyntaxError(
        `Cannot read ${path}: lines must be ascending by key, got ${key} after ${previous} in line ${
          starts.size + 1
        } of the ${kind} lines`,
      );
    }
    previous = key;
    starts.set(key, start + jsonStart);
    const end = bytes.indexOf(newLine, start);
    start = end < 0 ? bytes.length : end + 1;
  }
  return { bytes, starts, end: start };
}

/** Parses the JSON of one line; the closing brace of the line is left out. */
function parseAt<T>(
  lines: Lines,
  start: number,
  { path, key, parse }: {
    readonly path: string;
    readonly key: string;
    readonly parse: (key: string, line: string) => T;
  },
): T {
  const end = lines.bytes.indexOf(newLine, start);
  const lineEnd = end < 0 ? lines.bytes.length : end;
  try {
    return parse(key, lines.bytes.toString("utf8", start, lineEnd - 1));
  } catch (error) {
    throw new SyntaxError(
      `Cannot read ${path}: the recording with key ${key} must be whole, got: ${
        error instanceof Error ? error.message : error
      }`,
    );
  }
}

function readPacked(path: string): Uint8Array<ArrayBuffer> {
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new TypeError(
      `Cannot open recordings: the file must exist, got none at ${path}; record one with "deno task record"`,
    );
  }
}
