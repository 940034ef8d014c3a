/**
 * Which axes `deno task ena` asks for: flags in, rotation out.
 *
 * @module
 */

import type { Attribute, EnaRotationDefinition } from "records";
import type { Flags } from "./ena_flags.ts";

/** What the command line says about axes. */
export type RotationFlags = Pick<Flags, "rotation" | "x" | "y" | "controls">;

/**
 * Lists the columns that the axes are found from, besides codes and groups.
 *
 * @param flags What was asked for.
 * @returns Flag and column of each; empty where axes follow no column.
 */
export function rotationColumns(
  { x, y, controls }: Pick<Flags, "x" | "y" | "controls">,
): (readonly ["--x" | "--y" | "--controls", string])[] {
  return [
    ...(x === null ? [] : [["--x", x] as const]),
    ...(y === null ? [] : [["--y", y] as const]),
    ...(controls ?? []).map((column) => ["--controls", column] as const),
  ];
}

/**
 * Reads a column as numbers where every text in it is one, and leaves it as it is
 * elsewhere: axes follow numbers, and spread the means of anything else.
 *
 * @param column Texts, null where missing.
 * @returns Numbers, or the column.
 */
export function numbersOrTexts(column: readonly Attribute[]): Attribute[] {
  const isNumber = (value: Attribute): boolean =>
    value === null ||
    String(value).trim() !== "" && Number.isFinite(Number(value));
  return column.every(isNumber)
    ? column.map((value) => value === null ? null : Number(value))
    : [...column];
}

/**
 * Checks that the flags about axes fit each other.
 *
 * @param flags What was asked for.
 * @throws {TypeError} If a rotation lacks its column, a column its rotation, or one is named twice.
 */
export function checkRotation(flags: RotationFlags): void {
  const named = rotationColumns(flags);
  const follows = flags.rotation === "regression" ||
    flags.rotation === "generalized";
  const [first] = named;
  if (!follows && first !== undefined) {
    throw new TypeError(
      `Cannot run the model: ${
        first[0]
      } must come with --rotation regression or generalized, got --rotation ${flags.rotation}`,
    );
  }
  if (follows && flags.x === null) {
    throw new TypeError(
      `Cannot run the model: --rotation ${flags.rotation} must come with the column that the first axis follows, got none; name it with --x`,
    );
  }
  const columns = named.map(([, column]) => column);
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new TypeError(
      `Cannot run the model: ${
        named.filter(([, column]) => column === twice).map(([flag]) => flag)
          .join(" and ")
      } must name different columns, got ${twice} in both`,
    );
  }
}

/**
 * Chooses the rotation of a model.
 *
 * @param flags What was asked for.
 * @param pair The two groups to compare; null = no two.
 * @returns The rotation: "auto" is by means where there are two groups, else by singular values.
 * @throws {TypeError} If means are asked for and there are no two groups, or as {@linkcode checkRotation}.
 */
export function chooseRotation(
  flags: RotationFlags,
  pair: readonly [string, string] | null,
): EnaRotationDefinition {
  checkRotation(flags);
  const { rotation, x, y, controls } = flags;
  if (rotation === "regression" || rotation === "generalized") {
    const targets = { x: x ?? "", ...(y === null ? {} : { y }) };
    return rotation === "regression"
      ? {
        kind: "regression",
        ...targets,
        ...(controls === null ? {} : { controls }),
      }
      : {
        kind: "generalized-means",
        ...targets,
        ...(controls === null ? {} : { covariates: controls }),
      };
  }
  if (rotation === "means" && pair === null) {
    throw new TypeError(
      "Cannot run the model: --rotation means must come with two groups, got no two; name their column with --group and, where it holds more, two of them with --compare",
    );
  }
  return rotation === "svd" || pair === null
    ? { kind: "svd" }
    : { kind: "means", pairs: [{ first: pair[0], second: pair[1] }] };
}
