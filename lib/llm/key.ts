/**
 * The address of a model call: SHA-256 over everything that can change the
 * reply, written as canonical JSON. The same request has the same key on every
 * machine and for ever; a changed prompt has another.
 *
 * Leaves out `promptId`, which names a file for people and changes nothing, and
 * the endpoint: the model name stands for it, so give two deployments that
 * differ two names.
 *
 * Source: canonical JSON as in RFC 8785, https://doi.org/10.17487/RFC8785
 * (object keys sorted by UTF-16 code unit, no white space, ECMAScript numbers).
 *
 * @module
 */

import { createHash } from "node:crypto";
import type { ChatRequest } from "records";

/**
 * Gives the key of a request.
 *
 * Absent fields and fields that are undefined count as the same. Other fields
 * than those of `ChatRequest` are not looked at.
 *
 * @param request The call.
 * @returns 64 lower-case hex digits.
 * @throws RangeError if `repetition` is no whole number of at least 0, or a sampling setting is not finite.
 *
 * @example
 * ```ts
 * import { requestKey } from "llm";
 * import assert from "node:assert/strict";
 *
 * const request = {
 *   model: "m",
 *   messages: [{ role: "user" as const, content: "Hello" }],
 *   sampling: { temperature: 0.3 },
 *   repetition: 0,
 * };
 * assert.equal(requestKey(request), requestKey({ ...request, promptId: "claim" }));
 * assert.notEqual(requestKey(request), requestKey({ ...request, repetition: 1 }));
 * ```
 */
export function requestKey(request: ChatRequest): string {
  const { repetition, sampling } = request;
  if (!Number.isSafeInteger(repetition) || repetition < 0) {
    throw new RangeError(
      `Cannot make the key of a request: repetition must be a whole number of at least 0, got ${repetition}`,
    );
  }
  return sha256(canonicalJson({
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    model: request.model,
    repetition,
    sampling: {
      temperature: sampling.temperature,
      maxTokens: sampling.maxTokens,
      topP: sampling.topP,
      seed: sampling.seed,
    },
    schema: request.schema,
    schemaMode: request.schemaMode,
  }));
}

/**
 * Writes a value as canonical JSON: keys sorted, no white space.
 *
 * Object fields that are undefined are left out; -0 is written as 0.
 *
 * @param value Anything JSON can hold.
 * @returns One line.
 * @throws RangeError if a number is not finite.
 * @throws TypeError if JSON cannot hold the value.
 *
 * @example
 * ```ts
 * import { canonicalJson } from "llm";
 * import assert from "node:assert/strict";
 *
 * assert.equal(canonicalJson({ b: [1, null], a: "x" }), '{"a":"x","b":[1,null]}');
 * ```
 */
export function canonicalJson(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string" || typeof value === "boolean") {
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) {
      throw new RangeError(
        `Cannot write canonical JSON: a number must be finite, got ${value}`,
      );
    }
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object") {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => a < b ? -1 : 1)
      .map(([name, member]) =>
        `${JSON.stringify(name)}:${canonicalJson(member)}`
      );
    return `{${members.join(",")}}`;
  }
  throw new TypeError(
    `Cannot write canonical JSON: a value must be one that JSON can hold, got a ${typeof value}`,
  );
}

/**
 * Hashes a text.
 *
 * @param text Any text; hashed as UTF-8.
 * @returns SHA-256 as 64 lower-case hex digits.
 *
 * @example
 * ```ts
 * import { sha256 } from "llm";
 * import assert from "node:assert/strict";
 *
 * // FIPS 180-4, the published value for "abc"
 * assert.equal(sha256("abc").slice(0, 16), "ba7816bf8f01cfea");
 * ```
 */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
