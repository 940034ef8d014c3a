/**
 * Roots of a continuous function of one number inside a bracket, for the
 * intervals and quantiles that have no closed form.
 *
 * Method: Chandrupatla's hybrid of bisection and inverse quadratic
 * interpolation. It never leaves the bracket and needs no derivative. Left
 * out: several roots (the one that it meets is given), roots of even order.
 *
 * Source: Chandrupatla, T. R. (1997). A new hybrid quadratic/bisection
 * algorithm for finding the zero of a nonlinear function without using
 * derivatives. Advances in Engineering Software, 28(3), 145-149,
 * doi:10.1016/S0965-9978(96)00051-8.
 *
 * @module
 */

/** Where to look for a root, and how exactly. */
export interface RootOptions {
  /** One end of the bracket. */
  readonly lower: number;
  /** The other end; the function must change sign between them. */
  readonly upper: number;
  /** Width of the final bracket; 0 where absent, which means as exact as doubles allow. */
  readonly tolerance?: number;
}

/**
 * Finds a root of a continuous function inside a bracket.
 *
 * An end where the function is exactly 0 is given back as the root.
 *
 * @param evaluate The function; it must be finite, or infinite with the right sign, in the bracket.
 * @param options The bracket and the tolerance.
 * @returns A place where the function is 0, or where it changes sign within the tolerance.
 * @throws RangeError if the function has the same sign at both ends, or is NaN.
 *
 * @example
 * ```ts
 * import { findRoot } from "stats";
 * import assert from "node:assert/strict";
 *
 * const root = findRoot((x) => x * x - 2, { lower: 0, upper: 2 });
 * assert.ok(Math.abs(root - Math.SQRT2) < 1e-15);
 * ```
 */
export function findRoot(
  evaluate: (x: number) => number,
  options: RootOptions,
): number {
  const { lower, upper, tolerance = 0 } = options;
  let b = lower;
  let a = upper;
  let fb = evaluate(b);
  let fa = evaluate(a);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (!(Math.sign(fa) * Math.sign(fb) < 0)) {
    throw new RangeError(
      `Cannot find a root: the function must change sign between ${lower} and ${upper}, got ${fb} and ${fa}`,
    );
  }
  let c = a;
  let fc = fa;
  let share = 0.5;
  // Bisection alone ends within 2,100 halvings of any two doubles.
  for (let round = 0; round < 2200; round++) {
    const x = a + share * (b - a);
    const fx = evaluate(x);
    if (Number.isNaN(fx)) {
      throw new RangeError(
        `Cannot find a root: the function must be a number, got NaN at ${x}`,
      );
    }
    if (Math.sign(fx) === Math.sign(fa)) {
      c = a;
      fc = fa;
    } else {
      c = b;
      fc = fb;
      b = a;
      fb = fa;
    }
    a = x;
    fa = fx;
    const best = Math.abs(fa) < Math.abs(fb) ? a : b;
    if (fa === 0) return a;
    const width = Math.abs(b - a);
    const smallest = Number.EPSILON * Math.abs(best) + Number.MIN_VALUE;
    const reach = Math.max(tolerance / 2, smallest);
    if (width <= 2 * reach) return best;
    share = nextShare({ a, b, c, fa, fb, fc, nearest: reach / width });
  }
  return a;
}

/** Three places, their values, and the smallest step that is worth taking. */
interface Bracket {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly fa: number;
  readonly fb: number;
  readonly fc: number;
  readonly nearest: number;
}

/** Chandrupatla's test: interpolate where the parabola is one-to-one in the bracket, else halve. */
function nextShare(bracket: Bracket): number {
  const { a, b, c, fa, fb, fc, nearest } = bracket;
  const xi = (a - b) / (c - b);
  const phi = (fa - fb) / (fc - fb);
  const interpolates = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi;
  const share = interpolates
    ? (fa / (fb - fa)) * (fc / (fb - fc)) +
      ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb))
    : 0.5;
  if (!Number.isFinite(share)) return 0.5;
  return Math.min(1 - nearest, Math.max(nearest, share));
}
