/**
 * How far two coders agree: per code Cohen's kappa with what is needed to read it (prevalence, raw agreement, the agreement of a coder
 * that never thinks), Krippendorff's alpha over whole sets, and which code of one goes with which of the other where they differ. It
 * leaves out agreement on targets and on evidence.
 *
 * Kappa has two intervals. The large-sample one takes turns as independent, which turns of one debate are not: where debates differ in
 * how well the coders agree it is too short. The one over debates leaves out one debate at a time and is the one to report for several
 * debates. The interval of alpha resamples debates.
 *
 * Source: Cohen 1960, https://doi.org/10.1177/001316446002000104; Byrt, Bishop and Carlin 1993,
 * https://doi.org/10.1016/0895-4356(93)90018-V (prevalence and bias).
 *
 * @module
 */

import type { CodedTurn } from "records";
import {
  type Interval,
  jackknifeClusters,
  kappaOfMatrix,
  type Random,
} from "stats";
import { type CodedCell, countCells, kappaOfCounts } from "./code_cells.ts";
import type { Codebook } from "./codebook.ts";
import { codeMatrix } from "./matrix.ts";
import { type SetAlpha, setAlpha } from "./set_alpha.ts";

/** Agreement of two coders on one code. */
export interface CodeAgreement {
  /** The code. */
  readonly code: string;
  /** Turns to which both gave it. */
  readonly bothCount: number;
  /** Turns to which only the first gave it. */
  readonly firstOnlyCount: number;
  /** Turns to which only the second gave it. */
  readonly secondOnlyCount: number;
  /** Turns to which neither gave it. */
  readonly neitherCount: number;
  /** Share of turns with the code by the first coder, 0 to 1; null without turns. */
  readonly firstPrevalence: number | null;
  /** Share of turns with the code by the second coder, 0 to 1; null without turns. */
  readonly secondPrevalence: number | null;
  /** Share of turns on which both say the same, 0 to 1; null without turns. */
  readonly agreement: number | null;
  /** Raw agreement with the first coder of one that gives every turn the more frequent answer; null without turns. */
  readonly constantAgreement: number | null;
  /** Cohen's kappa; null where it has no value. */
  readonly kappa: number | null;
  /** Large-sample interval of kappa, cut to -1 to 1, which takes turns as independent; null where kappa is, or where it would have no width. */
  readonly interval: Interval | null;
  /** Interval of kappa, cut to -1 to 1, that takes debates as independent; null where kappa is, with fewer than two debates, or where kappa has no value without one of them. */
  readonly debateInterval: Interval | null;
  /** Prevalence-adjusted and bias-adjusted kappa, twice the raw agreement minus 1; null without turns. */
  readonly pabak: number | null;
  /** Why kappa has no value; empty where it has one. */
  readonly reason: string;
}

/** Which code of one coder goes with which of the other, on turns where their sets differ. */
export interface CodeConfusion {
  /** Code that only the first coder gave; "(none)" where the first gave no code beyond the shared ones. */
  readonly first: string;
  /** Code that only the second coder gave; "(none)" likewise. */
  readonly second: string;
  /** Turns. */
  readonly turnCount: number;
}

/** Agreement of two coders. */
export interface CoderAgreement {
  /** Name of the first coder. */
  readonly first: string;
  /** Name of the second coder. */
  readonly second: string;
  /** Turns that both coded: all numbers are about these. */
  readonly turnCount: number;
  /** Turns of both coders that at least one left uncoded. */
  readonly uncodedCount: number;
  /** One row per code, in codebook order. */
  readonly codes: readonly CodeAgreement[];
  /** Mean of the kappas that have a value; null where none has. */
  readonly meanKappa: number | null;
  /** Share of turns with exactly the same set of codes, 0 to 1; null without turns. */
  readonly sameSetShare: number | null;
  /** Krippendorff's alpha over sets with MASI distance. */
  readonly alpha: SetAlpha;
  /** The most frequent confusions first. */
  readonly confusions: readonly CodeConfusion[];
}

/** How to compare two coders. */
export interface AgreementOptions {
  /** The codebook. */
  readonly codebook: Codebook;
  /** Level of the intervals of kappa; 0.95 if absent. */
  readonly level?: number;
  /** Source of random numbers for the interval of alpha; no such interval if absent. */
  readonly random?: Random;
}

const NOTHING = "(none)";

/**
 * Compares two coders on the turns that both coded. Uncoded turns are left out and counted; they are never zeros.
 *
 * @param first Coded turns of one coder.
 * @param second Coded turns of another.
 * @param options Codebook, level, randomness.
 * @returns Agreement per code and over all.
 * @throws {TypeError} If a mark has a code outside the codebook, or a coder has a turn twice.
 *
 * @example
 * ```ts
 * import { compareCoders, readCodebook } from "coding";
 * import assert from "node:assert/strict";
 *
 * const coding = (coder: string, framed: readonly boolean[]) => framed.map((has, i) => ({
 *   turnId: `d/t${i + 1}`, debateId: "d", index: i + 1, role: "claim", coder, state: { status: "coded" } as const,
 *   marks: [{ code: has ? "FRAME" : "PROCESS", evidence: "x", targetTurnId: null }],
 * }));
 * const agreement = compareCoders(
 *   coding("A", [true, true, false, false]), coding("B", [true, false, false, false]), { codebook: readCodebook() },
 * );
 * const frame = agreement.codes.find(({ code }) => code === "FRAME");
 * // observed 3/4, expected 1/2 * 1/4 + 1/2 * 3/4 = 1/2
 * assert.equal(frame?.kappa, 0.5);
 * assert.equal(frame?.pabak, 0.5);
 * assert.deepEqual(agreement.confusions, [{ first: "FRAME", second: "PROCESS", turnCount: 1 }]);
 * ```
 */
export function compareCoders(
  first: readonly CodedTurn[],
  second: readonly CodedTurn[],
  options: AgreementOptions,
): CoderAgreement {
  const { codebook, level = 0.95, random } = options;
  const { pairs, uncodedCount } = pairTurns(first, second);
  const [mine, theirs] = [0, 1].map((side) =>
    codeMatrix(pairs.map((pair) => pair[side === 0 ? 0 : 1]), codebook).lines
  );
  const codes = codebook.codes.map(({ code }, column) => {
    const cells = pairs.map(([turn], row): CodedCell => ({
      debateId: turn.debateId,
      first: mine?.[row]?.values[column] === 1,
      second: theirs?.[row]?.values[column] === 1,
    }));
    return agreementOnCode(code, cells, level);
  });
  const kappas = codes.flatMap(({ kappa }) => kappa === null ? [] : [kappa]);
  const different = pairs.filter(([a, b]) =>
    codesOnlyIn(a, b).length + codesOnlyIn(b, a).length > 0
  );
  return {
    first: first[0]?.coder ?? "",
    second: second[0]?.coder ?? "",
    turnCount: pairs.length,
    uncodedCount,
    codes,
    meanKappa: kappas.length === 0
      ? null
      : kappas.reduce((sum, kappa) => sum + kappa, 0) / kappas.length,
    sameSetShare: pairs.length === 0
      ? null
      : (pairs.length - different.length) / pairs.length,
    alpha: setAlpha(
      [pairs.map(([a]) => a), pairs.map(([, b]) => b)],
      random === undefined ? {} : { random },
    ),
    confusions: countConfusions(different),
  };
}

function pairTurns(
  first: readonly CodedTurn[],
  second: readonly CodedTurn[],
): {
  readonly pairs: readonly (readonly [CodedTurn, CodedTurn])[];
  readonly uncodedCount: number;
} {
  const [mine, theirs] = [byTurn(first), byTurn(second)];
  let uncodedCount = 0;
  const pairs = [...mine].flatMap(([turnId, turn]) => {
    const other = theirs.get(turnId);
    if (other === undefined) return [];
    if ([turn, other].some(({ state }) => state.status === "uncoded")) {
      uncodedCount += 1;
      return [];
    }
    return [[turn, other] as const];
  });
  return { pairs, uncodedCount };
}

function byTurn(coding: readonly CodedTurn[]): Map<string, CodedTurn> {
  const turns = new Map<string, CodedTurn>();
  for (const turn of coding) {
    if (turns.has(turn.turnId)) {
      throw new TypeError(
        `Cannot compare coders: coder ${turn.coder} must have turn ${turn.turnId} once, got it twice`,
      );
    }
    turns.set(turn.turnId, turn);
  }
  return turns;
}

function agreementOnCode(
  code: string,
  cells: readonly CodedCell[],
  level: number,
): CodeAgreement {
  const [bothCount, firstOnlyCount, secondOnlyCount, neitherCount] = countCells(
    cells,
  );
  const debates = Map.groupBy(cells, ({ debateId }) => debateId);
  const share = (part: number): number | null =>
    cells.length === 0 ? null : part / cells.length;
  const kappa = kappaOfMatrix(
    [[neitherCount, secondOnlyCount], [firstOnlyCount, bothCount]],
    { level },
  );
  const firstCount = bothCount + firstOnlyCount;
  return {
    code,
    bothCount,
    firstOnlyCount,
    secondOnlyCount,
    neitherCount,
    firstPrevalence: share(firstCount),
    secondPrevalence: share(bothCount + secondOnlyCount),
    agreement: share(bothCount + neitherCount),
    constantAgreement: share(Math.max(firstCount, cells.length - firstCount)),
    kappa: kappa.estimate,
    interval: cutToKappa(kappa.interval),
    debateInterval: cutToKappa(
      jackknifeClusters(
        [...debates.values()].map((debate) => [countCells(debate)]),
        kappaOfCounts,
        { level },
      ).interval,
    ),
    pabak: kappa.prevalenceAdjusted,
    reason: kappa.reason ?? "",
  };
}

/** No kappa is above 1 or below -1, so neither is a limit that is shown. */
function cutToKappa(interval: Interval | null): Interval | null {
  return interval === null ? null : {
    ...interval,
    lower: Math.max(-1, interval.lower),
    upper: Math.min(1, interval.upper),
  };
}

/** Codes of one turn that the other lacks, sorted. */
function codesOnlyIn(turn: CodedTurn, other: CodedTurn): string[] {
  const others = other.marks.map((mark) => mark.code);
  return turn.marks.map((mark) => mark.code)
    .filter((code) => !others.includes(code)).sort();
}

/** Every code of one side with every code of the other; a side without codes of its own counts as "(none)". */
function countConfusions(
  different: readonly (readonly [CodedTurn, CodedTurn])[],
): CodeConfusion[] {
  const counts = new Map<string, CodeConfusion>();
  for (const [a, b] of different) {
    const [mine, theirs] = [codesOnlyIn(a, b), codesOnlyIn(b, a)];
    for (const first of mine.length === 0 ? [NOTHING] : mine) {
      for (const second of theirs.length === 0 ? [NOTHING] : theirs) {
        const key = `${first}\n${second}`;
        const turnCount = (counts.get(key)?.turnCount ?? 0) + 1;
        counts.set(key, { first, second, turnCount });
      }
    }
  }
  return [...counts.values()].sort((a, b) =>
    b.turnCount - a.turnCount || compareText(a.first, b.first) ||
    compareText(a.second, b.second)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
