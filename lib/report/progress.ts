/**
 * How far a long run has come, as one line of text.
 *
 * Source: no formula; the time left assumes that the rest is as fast as what is done.
 *
 * @module
 */

const WIDTH = 24;

/**
 * Writes how far a run has come.
 *
 * @param done Parts that are done, 0 to total.
 * @param total Parts in all, at least 1.
 * @param seconds Seconds since the start, 0 or more.
 * @returns One line; without the time left while nothing is done.
 * @throws RangeError if a number is out of range.
 *
 * @example
 * ```ts
 * import { progressLine } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(
 *   progressLine(90, 360, 30),
 *   "[######------------------] 90 of 360 (25 %), 30 s, about 1 min 30 s left",
 * );
 * ```
 */
export function progressLine(
  done: number,
  total: number,
  seconds: number,
): string {
  if (!(total >= 1 && done >= 0 && done <= total && seconds >= 0)) {
    throw new RangeError(
      `Cannot write progress: done must be from 0 to total and seconds at least 0, got ${done} of ${total} after ${seconds} s`,
    );
  }
  const share = done / total;
  const full = Math.floor(share * WIDTH);
  const left = done === 0 || done === total
    ? ""
    : `, about ${timeText(seconds * (1 - share) / share)} left`;
  return `[${"#".repeat(full)}${
    "-".repeat(WIDTH - full)
  }] ${done} of ${total} (${Math.floor(share * 100)} %), ${
    timeText(seconds)
  }${left}`;
}

function timeText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor(whole % 3600 / 60)} min`;
}
