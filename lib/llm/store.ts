/**
 * Recorded replies in an SQLite file: append-only, safe against a killed
 * process, shared by several processes at once.
 *
 * A reply is on disk (write-ahead log, synchronous = FULL) before `add`
 * returns, so that a killed process or a power cut loses at most the calls in
 * flight. The first reply for a key stays; triggers refuse any change.
 *
 * Leaves out remote stores, and any way to delete a reply.
 *
 * Source: write-ahead logging of SQLite, https://sqlite.org/wal.html.
 *
 * @module
 */

import { DatabaseSync } from "node:sqlite";
import type { ChatReply, ChatRequest } from "records";
import { RecordingError } from "./errors.ts";
import { requestKey } from "./key.ts";
import {
  parseReply,
  parseRequest,
  type Recording,
  type ReplyStore,
  writeReply,
  writeRequest,
} from "./recording.ts";

/** A store that takes new replies. */
export interface RecordingStore extends ReplyStore {
  /**
   * Records a reply.
   *
   * @param request The call.
   * @param reply Its reply.
   * @returns "added", or "present" where a reply to this request stands already and stays.
   * @throws RecordingError, with the reply in it, if it cannot be written.
   */
  add(request: ChatRequest, reply: ChatReply): "added" | "present";
  /**
   * Records many replies that were recorded elsewhere, all or none.
   *
   * @param recordings Requests and replies; keys that are present stay as they are.
   * @returns Number of replies that were new.
   * @throws What the list throws, or Error if they cannot be written; then none is.
   */
  addAll(recordings: Iterable<Recording>): number;
}

/** Settings of a store. */
export interface StoreOptions {
  /** How long to wait for another process that is writing, in milliseconds; default 10 000. */
  readonly busyTimeoutMs?: number;
  /** Largest size of the file in pages of 4 KiB; default: no limit but the disk. */
  readonly maxPageCount?: number;
}

const formatVersion = 1;

/**
 * Opens a store, and makes it where there is none.
 *
 * @param path File; its folder must exist.
 * @param options Waiting time and largest size.
 * @returns The store; close it.
 * @throws Error if the file cannot be opened, is no SQLite file, or was written by a later version.
 *
 * @example
 * ```ts
 * import { openStore, requestKey } from "llm";
 * import assert from "node:assert/strict";
 *
 * using store = openStore(":memory:");
 * const request = { model: "m", messages: [], sampling: {}, repetition: 0 };
 * const reply = {
 *   key: requestKey(request),
 *   text: "Four.",
 *   finishReason: "stop" as const,
 *   usage: { promptTokens: null, completionTokens: null, costUsd: null },
 *   reportedModel: null,
 *   requestId: null,
 *   source: "live" as const,
 *   latencyMs: null,
 *   at: null,
 * };
 * assert.equal(store.add(request, reply), "added");
 * assert.equal(store.add(request, reply), "present");
 * assert.equal(store.find(reply.key)?.source, "recorded");
 * ```
 */
export function openStore(
  path: string,
  options: StoreOptions = {},
): RecordingStore {
  const { busyTimeoutMs = 10_000, maxPageCount } = options;
  const database = openDatabase(path, busyTimeoutMs);
  if (maxPageCount !== undefined) {
    database.exec(`PRAGMA max_page_count = ${Math.trunc(maxPageCount)}`);
  }
  const selectReply = database.prepare(
    "SELECT reply FROM recording WHERE key = ?",
  );
  const selectKey = database.prepare(
    "SELECT 1 AS found FROM recording WHERE key = ?",
  );
  const selectCount = database.prepare("SELECT count(*) AS n FROM recording");
  const selectAll = database.prepare(
    "SELECT key, request, reply FROM recording ORDER BY key",
  );
  const insert = database.prepare(
    "INSERT INTO recording (key, request, reply) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING",
  );
  const close = (): void => {
    if (database.isOpen) database.close();
  };
  const put = (request: ChatRequest, reply: ChatReply): boolean => {
    const { changes } = insert.run(
      requestKey(request),
      writeRequest(request),
      writeReply(reply),
    );
    return Number(changes) === 1;
  };
  return {
    path,
    has: (key) => selectKey.get(key) !== undefined,
    find: (key) => {
      const row = selectReply.get(key);
      return row === undefined
        ? null
        : parseReply(key, textOf(row.reply, "reply", path));
    },
    *list() {
      for (const row of selectAll.iterate()) yield toRecording(row, path);
    },
    get count() {
      return Number(selectCount.get()?.n);
    },
    add: (request, reply) => {
      try {
        return put(request, reply) ? "added" : "present";
      } catch (error) {
        throw notRecorded(reply, path, error);
      }
    },
    addAll: (recordings) => {
      let addedCount = 0;
      database.exec("BEGIN IMMEDIATE");
      try {
        for (const { request, reply } of recordings) {
          if (put(request, reply)) addedCount++;
        }
        database.exec("COMMIT");
      } catch (error) {
        // a full disk ends the transaction by itself
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
      return addedCount;
    },
    close,
    [Symbol.dispose]: close,
  };
}

function openDatabase(path: string, busyTimeoutMs: number): DatabaseSync {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  } catch (error) {
    throw new Error(
      `Cannot open the recordings ${path}: the file must be writable and its folder must exist, got "${
        messageOf(error)
      }"`,
    );
  }
  try {
    prepareDatabase(database, path, busyTimeoutMs);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function prepareDatabase(
  database: DatabaseSync,
  path: string,
  busyTimeoutMs: number,
): void {
  const until = Date.now() + busyTimeoutMs;
  // turning the log on takes a lock that SQLite does not wait for when two
  // processes make the same file at the same moment
  for (;;) {
    try {
      database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
      break;
    } catch (error) {
      if (!/locked|busy/i.test(messageOf(error)) || Date.now() > until) {
        throw new Error(
          `Cannot open the recordings ${path}: it must be an SQLite file that this process can write, got "${
            messageOf(error)
          }"`,
        );
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
  database.exec("BEGIN IMMEDIATE");
  const version = Number(
    database.prepare("PRAGMA user_version").get()?.[
      "user_version"
    ],
  );
  if (version === 0) {
    database.exec(`
      CREATE TABLE recording (
        position INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        request TEXT NOT NULL,
        reply TEXT NOT NULL
      ) STRICT;
      CREATE TRIGGER recording_stays BEFORE UPDATE ON recording
        BEGIN SELECT raise(ABORT, 'recordings are append-only'); END;
      CREATE TRIGGER recording_kept BEFORE DELETE ON recording
        BEGIN SELECT raise(ABORT, 'recordings are append-only'); END;
      PRAGMA user_version = ${formatVersion};
    `);
  }
  database.exec("COMMIT");
  if (version > formatVersion) {
    throw new RangeError(
      `Cannot open the recordings ${path}: format version must be at most ${formatVersion}, got ${version}; use a later release of this project`,
    );
  }
}

function toRecording(
  row: Readonly<Record<string, unknown>>,
  path: string,
): Recording {
  const key = textOf(row.key, "key", path);
  return {
    key,
    request: parseRequest(textOf(row.request, "request", path)),
    reply: parseReply(key, textOf(row.reply, "reply", path)),
  };
}

function textOf(value: unknown, column: string, path: string): string {
  if (typeof value === "string") return value;
  throw new TypeError(
    `Cannot read the recordings ${path}: column "${column}" must hold text, got ${typeof value}`,
  );
}

function notRecorded(
  reply: ChatReply,
  path: string,
  error: unknown,
): RecordingError {
  return new RecordingError(
    `Cannot record the reply with key ${reply.key}: ${path} must be writable, got "${
      messageOf(error)
    }"; the reply is in the field "reply" of this error, earlier recordings are unharmed. ${
      wayOut(error)
    }`,
    reply,
    path,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function wayOut(error: unknown): string {
  const message = messageOf(error);
  if (/full/i.test(message)) return "Free some space and run again to resume.";
  if (/locked|busy/i.test(message)) {
    return "Another process holds the file; wait for it and run again to resume.";
  }
  return "Check the file and its folder, and run again to resume.";
}
