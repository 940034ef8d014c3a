/**
 * Decompositions: tall matrices are brought to few rows first, which must change nothing.
 *
 * @module
 */

import fc from "fast-check";
import { leastSquares, rightSingularVectors } from "../../lib/ena/decompose.ts";
import { dot, multiply, transpose } from "../../lib/ena/matrix.ts";
import { assertClose } from "./golden.ts";

const SETTINGS = { seed: 20261201, numRuns: 100 };

/** Matrices of 1 to 40 rows and 1 to 6 columns; small whole numbers, so that ranks are often too low. */
const anyMatrix = fc.tuple(
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 6 }),
).chain(([height, width]) =>
  fc.array(
    fc.array(fc.integer({ min: -2, max: 2 }), {
      minLength: width,
      maxLength: width,
    }),
    { minLength: height, maxLength: height },
  )
);

Deno.test("leastSquares() leaves a rest at right angles to the columns, and is the shortest solution", () => {
  fc.assert(
    fc.property(anyMatrix, (left) => {
      const width = left[0]?.length ?? 0;
      const right = left.map((_, row) => [Math.sin(row), row % 3]);
      const solution = leastSquares(left, right);
      const fitted = multiply(left, solution);
      const columns = transpose(left, width);
      for (const axis of [0, 1]) {
        const rest = right.map((row, m) =>
          (row[axis] ?? NaN) - (fitted[m]?.[axis] ?? NaN)
        );
        // Sums of 40 products of numbers up to some hundreds: 1e-10.
        columns.forEach((column) =>
          assertClose([dot(column, rest)], [0], 1e-10, "right angle")
        );
        // The shortest solution has no part in directions the matrix does not see: it is a mix of rows.
        const own = solution.map((row) => row[axis] ?? NaN);
        const mix = leastSquares(columns, own.map((value) => [value]));
        assertClose(
          multiply(columns, mix).flat(),
          own,
          1e-9,
          "within the rows",
        );
      }
    }),
    SETTINGS,
  );
});

Deno.test("leastSquares() gives a line through three points by hand, and the same from many copies", () => {
  // Points (0, 1), (1, 3), (2, 5): y = 1 + 2x. A thousand copies change nothing.
  const left = [[1, 0], [1, 1], [1, 2]];
  const right = [[1], [3], [5]];
  const copies = <T>(rows: T[]): T[] =>
    Array.from({ length: 1_000 }, () => rows).flat();
  assertClose(leastSquares(left, right).flat(), [1, 2], 1e-14, "once");
  // Sums of 3,000 products: 1e-12.
  assertClose(
    leastSquares(copies(left), copies(right)).flat(),
    [1, 2],
    1e-12,
    "a thousand times",
  );
});

Deno.test("rightSingularVectors() of tall matrices are orthonormal and carry their lengths", () => {
  fc.assert(
    fc.property(anyMatrix, (rows) => {
      const { values, vectors } = rightSingularVectors(rows, 1e-9);
      const images = multiply(rows, transpose(vectors, rows[0]?.length ?? 0));
      vectors.forEach((a, i) =>
        vectors.forEach((b, j) => {
          assertClose([dot(a, b)], [i === j ? 1 : 0], 1e-13, "orthonormal");
          const along = images.reduce(
            (sum, row) => sum + (row[i] ?? NaN) * (row[j] ?? NaN),
            0,
          );
          const square = i === j ? (values[i] ?? NaN) ** 2 : 0;
          // Squares of lengths up to 30: 1e-11.
          assertClose([along], [square], 1e-11, "X'X is diagonal");
        })
      );
      const all = rows.reduce((sum, row) => sum + dot(row, row), 0);
      const found = values.reduce((sum, value) => sum + value * value, 0);
      assertClose([found], [all], 1e-11, "nothing is lost");
    }),
    SETTINGS,
  );
});
