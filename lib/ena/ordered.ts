/**
 * Ordered networks: what was said before (ground) and what answers it (response).
 *
 * For a line with code values x and the summed codes G of the earlier lines in
 * reach, the connection from ground i to response j is
 *
 *     M_ij = G_i x_j + x_i x_j / 2   for i != j,      M_ii = G_i x_i
 *
 * so that two codes in one line connect by half in both directions, and a code
 * connects to itself only across lines.
 *
 * Source: Tan et al. (2023), Ordered network analysis,
 * https://doi.org/10.1007/978-3-031-31726-2_8
 *
 * @module
 */

import type { Connect } from "./line_vector.ts";
import type { IndexedLines } from "./lines.ts";

/**
 * Makes the function that connects one line to its ground.
 *
 * @param indexed Lines as numbers.
 * @param codeCount Number of codes, c; pair (i, j) has index j*c + i.
 * @returns Writes M into a vector.
 */
export function connectOrdered(
  indexed: IndexedLines,
  codeCount: number,
): Connect {
  const { values } = indexed;
  return (line, context, vector) => {
    const base = line * codeCount;
    let count = 0;
    for (let j = 0; j < codeCount; j++) {
      const xj = values[base + j] ?? 0;
      if (xj === 0) continue;
      for (let i = 0; i < codeCount; i++) {
        const own = i === j ? 0 : (values[base + i] ?? 0) / 2;
        const connection = ((context[i] ?? 0) + own) * xj;
        if (connection === 0) continue;
        vector.values[j * codeCount + i] = connection;
        vector.touched[count++] = j * codeCount + i;
      }
    }
    vector.touchedCount = count;
  };
}
