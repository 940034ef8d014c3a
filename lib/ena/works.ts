/**
 * The works behind a model, for the list of references.
 *
 * @module
 */

import type { EnaComparison, EnaDefinition } from "records";

/**
 * Cites what a model and the comparison of its groups rest on, and nothing else.
 *
 * @param definition Definition of the model.
 * @param comparison Two groups compared; undefined = no tests.
 * @returns One sentence.
 */
export function cite(
  { accumulation, rotation }: EnaDefinition,
  comparison: EnaComparison | undefined,
): string {
  const { ground, countedElsewhere } = accumulation;
  const slides = accumulation.window === "moving" && ground === undefined &&
    countedElsewhere === undefined;
  const isFollowing = rotation.kind === "regression" ||
    rotation.kind === "generalized-means";
  const isRandom = comparison !== undefined &&
    (!comparison.permutation.exact || comparison.heldOut.status === "computed");
  const works: readonly (readonly [boolean, string])[] = [
    [true, "Shaffer, Collier & Ruis (2016), doi:10.18608/jla.2016.33.3"],
    [true, "Bowman et al. (2021), doi:10.1007/978-3-030-67788-6_7"],
    [slides, "Siebert-Evenstone et al. (2017), doi:10.18608/jla.2017.43.7"],
    [
      accumulation.rows !== "unit",
      "Brohinsky et al. (2021), doi:10.1007/978-3-030-67788-6_8",
    ],
    [
      accumulation.connections === "ordered",
      "Tan et al. (2023), doi:10.1007/978-3-031-31726-2_8",
    ],
    [
      ground !== undefined && countedElsewhere === undefined,
      "Shaffer, Wang & Ruis (2025), doi:10.18608/jla.2025.8423",
    ],
    [
      isFollowing,
      "the rotations of rENA, https://cran.r-project.org/package=rENA",
    ],
    [
      rotation.kind === "generalized-means" && rotation.penalty === "lasso",
      "Tibshirani (1996), doi:10.1111/j.2517-6161.1996.tb02080.x",
    ],
    [isRandom, "Phipson & Smyth (2010), doi:10.2202/1544-6115.1585"],
    [
      comparison?.heldOut.status === "computed",
      "Stone (1974), doi:10.1111/j.2517-6161.1974.tb00994.x",
    ],
  ];
  return `Method: ${
    works.flatMap(([applies, work]) => applies ? [work] : []).join("; ")
  }.`;
}
