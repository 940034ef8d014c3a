/**
 * The two words that most functions of this folder share: an interval with
 * its level and method, and the direction of an alternative hypothesis.
 *
 * Source: no formula; see the file of each method.
 *
 * @module
 */

/** Direction of the alternative hypothesis, always about first minus second. */
export type Alternative = "two-sided" | "less" | "greater";

/** An interval estimate. */
export interface Interval {
  /** Lower end; -Infinity for a one-sided upper bound. */
  readonly lower: number;
  /** Upper end; Infinity for a one-sided lower bound. */
  readonly upper: number;
  /** Level of confidence, such as 0.95. */
  readonly level: number;
  /** Name of the method, such as "Tango score". */
  readonly method: string;
}

/** Level and direction, options that most tests share. */
export interface TestOptions {
  /** Direction of the alternative; "two-sided" where absent. */
  readonly alternative?: Alternative;
  /** Level of the interval; 0.95 where absent. */
  readonly level?: number;
}
