/**
 * The spread of repetitions in words.
 *
 * Source: no formula.
 *
 * @module
 */

import { formatNumber, formatPercent } from "./numbers.ts";

/** Repetitions of one thing with their measures; `measureSpread` of the network models gives it. */
export interface SpreadOf {
  /** What is repeated. Any text. */
  readonly name: string;
  /** Its repetitions as rows of the model. */
  readonly units: readonly number[];
  /** Indices of the two axes of the plane. */
  readonly axes: readonly [number, number];
  /** Mean of the points. */
  readonly mean: readonly [number, number];
  /** Corners of the hull in order. */
  readonly hull: readonly (readonly [number, number])[];
  /** The 95 % ellipse around the mean; null = too few points. */
  readonly ellipse: {
    /** Half of the longer and of the shorter axis. */
    readonly radii: readonly [number, number];
    /** Direction of the longer axis in radians, counter-clockwise. */
    readonly angle: number;
  } | null;
  /** Mean distance from the mean. */
  readonly dispersion: number;
  /** Mean distance of two repetitions; null = one repetition. */
  readonly pairwise: number | null;
  /** Area of the 95 % ellipse; null = too few points. */
  readonly ellipseArea: number | null;
  /** Area of the hull; null = too few points. */
  readonly hullArea: number | null;
}

/**
 * Counts repetitions.
 *
 * @param count How many.
 * @returns Such as "1 repetition".
 */
export function countText(count: number): string {
  return `${count} ${count === 1 ? "repetition" : "repetitions"}`;
}

function measureText(value: number | null): string {
  return value === null ? "–" : formatNumber(value < 1e-12 ? 0 : value);
}

/**
 * Writes the measures of one thing.
 *
 * @param spread The thing.
 * @returns Words without a full stop.
 */
export function measuresOf(spread: SpreadOf): string {
  return `${spread.name} (${
    countText(spread.units.length)
  }): mean distance from the mean ${
    measureText(spread.dispersion)
  }, of two repetitions ${measureText(spread.pairwise)}, 95 % ellipse ${
    measureText(spread.ellipseArea)
  }, hull ${measureText(spread.hullArea)}`;
}

/**
 * Writes means of the measures over all things, with the largest.
 *
 * @param spreads The things.
 * @returns Words without a full stop.
 */
export function averageSentence(spreads: readonly SpreadOf[]): string {
  const over = (values: readonly (number | null)[]): string => {
    const known = values.flatMap((value) => value ?? []);
    if (known.length === 0) return "–";
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    return `${measureText(mean)} (${measureText(Math.max(...known))})`;
  };
  return `Means over ${spreads.length} things, largest in brackets: distance from the mean ${
    over(spreads.map(({ dispersion }) => dispersion))
  }, of two repetitions ${
    over(spreads.map(({ pairwise }) => pairwise))
  }, 95 % ellipse ${
    over(spreads.map(({ ellipseArea }) => ellipseArea))
  }, hull ${over(spreads.map(({ hullArea }) => hullArea))}`;
}

/**
 * Says in how many runs the conclusion flips.
 *
 * @param stability The runs; undefined = not known.
 * @returns Words without a full stop; undefined where there is nothing to say.
 */
export function flipSentence(
  stability: {
    readonly flipCount: number;
    readonly runs: readonly unknown[];
  } | undefined,
): string | undefined {
  if (stability === undefined || stability.runs.length === 0) return undefined;
  const { flipCount, runs } = stability;
  return `The conclusion flips in ${flipCount} of ${countText(runs.length)} (${
    formatPercent(flipCount / runs.length)
  })`;
}
