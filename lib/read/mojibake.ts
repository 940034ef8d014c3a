/**
 * Repair of text whose UTF-8 bytes were once read as Latin-1 or Windows-1252:
 * "donâ€™t" becomes "don’t", "Â " becomes a space.
 *
 * A run of characters is changed only if, taken back to bytes, it is valid
 * UTF-8; an "Â" or "Ã" in a word of its own right is therefore left alone. The
 * repair is applied up to three times, because some texts were spoilt twice.
 *
 * Source: the WHATWG Encoding Standard, index windows-1252, for the bytes 0x80
 * to 0x9F.
 *
 * @module
 */

/** A repaired text. */
export interface RepairedText {
  /** The text after repair. */
  readonly text: string;
  /** How many spoilt sequences were put right; 0 = the text is unchanged. */
  readonly repairCount: number;
}

/** Characters that Windows-1252 shows for 0x80 to 0x9F, in order; a blank where it has none. */
const HIGH_CONTROLS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

const BYTE_OF = new Map<string, number>(
  [...HIGH_CONTROLS].flatMap((character, index) =>
    character === " " ? [] : [[character, 0x80 + index]]
  ),
);

const CONTINUATION = `[\\u0080-\\u00BF${
  [...BYTE_OF.keys()].join("").replace(/[\\\]^-]/g, "\\$&")
}]`;

const SPOILT = new RegExp(
  `[\\u00C2-\\u00DF]${CONTINUATION}|[\\u00E0-\\u00EF]${CONTINUATION}{2}|[\\u00F0-\\u00F4]${CONTINUATION}{3}`,
  "g",
);

/**
 * Repairs UTF-8 that was read as Latin-1 or Windows-1252.
 *
 * @param text The text as read.
 * @returns The text and the number of repairs.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { repairMojibake } from "read";
 *
 * assert.deepEqual(repairMojibake("It donâ€™t cost Â£5 at the cafÃ©."), {
 *   text: "It don’t cost £5 at the café.",
 *   repairCount: 3,
 * });
 * assert.deepEqual(repairMojibake("L'Âge d'or, São Tomé"), { text: "L'Âge d'or, São Tomé", repairCount: 0 });
 * ```
 */
export function repairMojibake(text: string): RepairedText {
  let repaired = text;
  let repairCount = 0;
  for (let pass = 0; pass < 3; pass++) {
    let found = 0;
    const next = repaired.replace(SPOILT, (run) => {
      const character = decodeRun(run);
      if (character === null) return run;
      found++;
      return character === "\u00A0" ? " " : character;
    });
    if (found === 0) break;
    repaired = next;
    repairCount = Math.max(repairCount, found);
  }
  const spaced = repaired.replace(/Â(?=[ \t\r\n]|$)/g, () => {
    repairCount++;
    return "";
  });
  return { text: spaced, repairCount };
}

function decodeRun(run: string): string | null {
  const bytes = [...run].map((character) =>
    BYTE_OF.get(character) ?? character.codePointAt(0) ?? 0
  );
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      new Uint8Array(bytes),
    );
  } catch {
    return null;
  }
}
