/**
 * A gzip file in two members, so that the first can be read without unpacking
 * the second. Every gzip program unpacks it as one text.
 *
 * The lengths of both members stand in an extra field of the first header
 * (identifier "EL", two 64-bit integers), as RFC 1952 provides. A file that was
 * packed anew by another program lacks the field, and is unpacked whole.
 *
 * Leaves out streams: a file is read whole.
 *
 * Source: RFC 1952, https://doi.org/10.17487/RFC1952.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { crc32, deflateRawSync, gunzipSync } from "node:zlib";

/** A packed file, its first part unpacked. */
export interface TwoPartFile {
  /** The first part, or all parts where the file does not tell them apart. */
  readonly first: Buffer;
  /** Unpacks the second part; null where it is within the first. */
  readonly second: (() => Buffer) | null;
}

const extraLength = 20;
const headerLength = 12 + extraLength;
const trailerLength = 8;

/**
 * Packs two parts into one gzip file.
 *
 * @param first What is read at once.
 * @param second What is read on demand.
 * @returns The file; the same parts give the same bytes.
 *
 * @example
 * ```ts
 * import { packTwoParts, unpackTwoParts } from "llm";
 * import assert from "node:assert/strict";
 *
 * const encoder = new TextEncoder();
 * const packed = packTwoParts(encoder.encode("one\n"), encoder.encode("two\n"));
 * const { first, second } = unpackTwoParts(packed);
 * assert.equal(first.toString(), "one\n");
 * assert.equal(second?.().toString(), "two\n");
 * ```
 */
export function packTwoParts(first: Uint8Array, second: Uint8Array): Buffer {
  const bodies = [first, second].map((part) =>
    deflateRawSync(part, { level: 9 })
  );
  const [firstBody = Buffer.alloc(0), secondBody = Buffer.alloc(0)] = bodies;
  const firstLength = headerLength + firstBody.length + trailerLength;
  const secondLength = 10 + secondBody.length + trailerLength;
  const extra = Buffer.alloc(2 + extraLength);
  extra.writeUInt16LE(extraLength, 0);
  extra.write("EL", 2, "latin1");
  extra.writeUInt16LE(16, 4);
  extra.writeBigUInt64LE(BigInt(firstLength), 6);
  extra.writeBigUInt64LE(BigInt(secondLength), 14);
  return Buffer.concat([
    header(4),
    extra,
    firstBody,
    trailer(first),
    header(0),
    secondBody,
    trailer(second),
  ]);
}

/**
 * Unpacks the first of two parts, and the second on demand.
 *
 * @param packed A gzip file.
 * @returns The first part, and how to get the second.
 * @throws RangeError if the file is longer or shorter than its header says.
 * @throws Error of zlib if it is no gzip file, or damaged.
 *
 * @example
 * ```ts
 * import { unpackTwoParts } from "llm";
 * import assert from "node:assert/strict";
 * import { gzipSync } from "node:zlib";
 *
 * const { first, second } = unpackTwoParts(gzipSync("all of it"));
 * assert.equal(first.toString(), "all of it");
 * assert.equal(second, null);
 * ```
 */
export function unpackTwoParts(packed: Uint8Array): TwoPartFile {
  const file = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const hasLengths = file.length >= headerLength &&
    file.readUInt16BE(0) === 0x1f8b && file.readUInt8(3) === 4 &&
    file.toString("latin1", 12, 14) === "EL";
  if (!hasLengths) return { first: gunzipSync(file), second: null };
  const firstLength = Number(file.readBigUInt64LE(16));
  const length = firstLength + Number(file.readBigUInt64LE(24));
  if (file.length !== length) {
    throw new RangeError(
      `Cannot unpack a file: it must have ${length} bytes, got ${file.length}`,
    );
  }
  return {
    first: gunzipSync(file.subarray(0, firstLength)),
    second: () => gunzipSync(file.subarray(firstLength)),
  };
}

/** Header without time and system, so that the bytes depend on the content alone. */
function header(flags: number): Buffer {
  return Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 2, 255]);
}

function trailer(part: Uint8Array): Buffer {
  const bytes = Buffer.alloc(trailerLength);
  bytes.writeUInt32LE(crc32(part), 0);
  bytes.writeUInt32LE(part.length % 2 ** 32, 4);
  return bytes;
}
