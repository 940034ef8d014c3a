/**
 * What changed between two texts: lines first, then words inside changed lines.
 *
 * Lines and words are aligned by their longest common subsequence, and a run of
 * removed lines is set beside the run of added ones that follows it. Leaves out
 * moved lines: they are removed here and added there.
 *
 * Source: Hunt & McIlroy (1976), An Algorithm for Differential File Comparison.
 *
 * @module
 */

/** A piece of a text. */
export interface DiffPiece {
  /** The piece. */
  readonly text: string;
  /** Whether the other text lacks it. */
  readonly isChanged: boolean;
}

/** Two lines beside each other. */
export interface DiffRow {
  /** Line of the first text in pieces; null = the second text has a line more. */
  readonly left: readonly DiffPiece[] | null;
  /** Line of the second text in pieces; null = the first text has a line more. */
  readonly right: readonly DiffPiece[] | null;
  /** Whether both lines are the same. */
  readonly isSame: boolean;
}

/**
 * Compares two texts.
 *
 * @param before First text; empty text has no lines.
 * @param after Second text.
 * @returns Rows in the order of both texts.
 *
 * @example
 * ```ts
 * import { diffTexts } from "report";
 * import assert from "node:assert/strict";
 *
 * const [row] = diffTexts("Score the essay", "Score this essay");
 * assert.deepEqual(row?.left, [
 *   { text: "Score ", isChanged: false },
 *   { text: "the", isChanged: true },
 *   { text: " essay", isChanged: false },
 * ]);
 * ```
 */
export function diffTexts(before: string, after: string): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = (): void => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) {
      rows.push(pairOf(removed[i], added[i]));
    }
    removed = [];
    added = [];
  };
  for (const step of align(linesOf(before), linesOf(after))) {
    if (step.kind === "same") {
      flush();
      const pieces = [{ text: step.text, isChanged: false }];
      rows.push({ left: pieces, right: pieces, isSame: true });
    } else (step.kind === "removed" ? removed : added).push(step.text);
  }
  flush();
  return rows;
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(/\r\n|\r|\n/);
}

function pairOf(left: string | undefined, right: string | undefined): DiffRow {
  const whole = (text: string): readonly DiffPiece[] => [{
    text,
    isChanged: true,
  }];
  if (left === undefined || right === undefined) {
    return {
      left: left === undefined ? null : whole(left),
      right: right === undefined ? null : whole(right),
      isSame: false,
    };
  }
  const steps = align(wordsOf(left), wordsOf(right));
  return {
    left: piecesOf(steps, "removed"),
    right: piecesOf(steps, "added"),
    isSame: false,
  };
}

/** Words and what stands between them, so that the pieces join to the line. */
function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_'’-]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

function piecesOf(
  steps: readonly Step[],
  own: "removed" | "added",
): readonly DiffPiece[] {
  const pieces: { text: string; isChanged: boolean }[] = [];
  for (const { kind, text } of steps) {
    if (kind !== "same" && kind !== own) continue;
    const isChanged = kind === own;
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  }
  return pieces;
}

interface Step {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Aligns two lists; among equal choices removed comes before added. */
function align(
  before: readonly string[],
  after: readonly string[],
): readonly Step[] {
  const width = after.length + 1;
  // lengths[i * width + j]: longest common subsequence of before from i and after from j.
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * width + j] = before[i] === after[j]
        ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(
          lengths[(i + 1) * width + j] ?? 0,
          lengths[i * width + j + 1] ?? 0,
        );
    }
  }
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [left, right] = [before[i], after[j]];
    if (left !== undefined && left === right) {
      steps.push({ kind: "same", text: left });
      i++;
      j++;
    } else if (
      left !== undefined &&
      (right === undefined ||
        (lengths[(i + 1) * width + j] ?? 0) >=
          (lengths[i * width + j + 1] ?? 0))
    ) {
      steps.push({ kind: "removed", text: left });
      i++;
    } else {
      steps.push({ kind: "added", text: right ?? "" });
      j++;
    }
  }
  return steps;
}
