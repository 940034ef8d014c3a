/**
 * Held-out means rotation against a refit from the definition.
 *
 * @module
 */

import assert from "node:assert/strict";
import { accumulate, compareGroups, fitEna, holdOut } from "ena";
import { cohensD, createRandom } from "stats";
import { assertClose, readLines } from "./golden.ts";
import { FEW, mainModel } from "./groups.ts";

/** Leave-one-out from the definition: refit center and means axis, project; and the midpoint of the training means. */
function holdOutNaively(
  normalized: readonly (readonly number[])[],
  isFirst: readonly boolean[],
): { points: number[]; middles: number[] } {
  const isZero = normalized.map((row) => row.every((value) => value === 0));
  const middles: number[] = [];
  const points = normalized.map((own, held) => {
    const others = [...normalized.keys()].filter((unit) => unit !== held);
    const meanOver = (units: number[], rows: number[][]): number[] =>
      own.map((_, k) =>
        units.reduce((sum, unit) => sum + (rows[unit]?.[k] ?? NaN), 0) /
        units.length
      );
    const all = normalized.map((row) => [...row]);
    const middle = meanOver(others.filter((unit) => !isZero[unit]), all);
    const centre = (unit: number): number[] =>
      own.map((_, k) =>
        isZero[unit] ? 0 : (all[unit]?.[k] ?? NaN) - (middle[k] ?? NaN)
      );
    const centred = [...normalized.keys()].map(centre);
    const first = meanOver(others.filter((unit) => isFirst[unit]), centred);
    const second = meanOver(others.filter((unit) => !isFirst[unit]), centred);
    const axis = first.map((value, k) => value - (second[k] ?? NaN));
    const length = Math.hypot(...axis);
    const along = (row: readonly number[]): number =>
      row.reduce((sum, value, k) => sum + value * (axis[k] ?? NaN) / length, 0);
    middles.push((along(first) + along(second)) / 2);
    return along(centred[held] ?? []);
  });
  return { points, middles };
}

Deno.test("compareGroups() holds units out as a refit from the definition does, zero units included", () => {
  const codes = ["C1", "C2", "C3", "C4"];
  const zeroUnit = fitEna(
    accumulate(readLines("zero-unit", codes), {
      codes,
      unitColumns: ["Group", "Unit"],
    }),
    { group: "Group" },
  );
  for (
    const [model, groups] of [
      [mainModel(6), ["A", "B"]],
      [mainModel(8), ["B", "A"]],
      [zeroUnit, ["G", "H"]],
    ] as const
  ) {
    const { heldOut } = compareGroups(model, groups, {
      random: createRandom(1),
      ...FEW,
    });
    assert.ok(heldOut.status === "computed");
    const isFirst = model.units.map((unit) => unit.group === groups[0]);
    const { points, middles } = holdOutNaively(model.normalized, isFirst);
    const ours = heldOut.points.map((point) => point ?? NaN);
    assertClose(ours, points, 1e-10, "held-out points");
    const group = (wanted: boolean): number[] =>
      points.filter((_, unit) => isFirst[unit] === wanted);
    assertClose(
      [heldOut.cohensD ?? NaN],
      [cohensD(group(true), group(false)).cohensD],
      1e-10,
      "d",
    );
    const rightShare = (wanted: boolean): number =>
      points.filter((point, unit) =>
        isFirst[unit] === wanted &&
        (wanted
          ? point > (middles[unit] ?? NaN)
          : point < (middles[unit] ?? NaN))
      ).length / group(wanted).length;
    assertClose(
      [heldOut.balancedAccuracy],
      [(rightShare(true) + rightShare(false)) / 2],
      1e-12,
      "balanced accuracy",
    );
  }
});

Deno.test("holdOut() leaves a unit without connections at the origin, wherever the others lie", () => {
  // Groups {4, 6, none} and {0, 2}. Without the unit that has no connection the center
  // is 3; the unit stays at 0 on every axis. Without 4: center 8/3, means (10/3 + 0)/2 and
  // -5/3, so w = +1 and 4 lies at 4 - 8/3.
  const test = holdOut({
    points: [[4], [6], [99], [0], [2]],
    isFirst: [true, true, true, false, false],
    staysAtOrigin: [false, false, true, false, false],
  }, { random: createRandom(1), relabelingCount: 1 });
  assert.ok(test.status === "computed");
  assert.equal(test.points[2], 0);
  assertClose(test.points.slice(0, 1), [4 - 8 / 3], 1e-12, "first unit");
});

Deno.test("holdOut() in k parts or in blocks keeps a fold out of its own axis", () => {
  const model = mainModel(6);
  const units = {
    points: model.points,
    isFirst: model.units.map((unit) => unit.group === "A"),
    staysAtOrigin: model.units.map(() => false),
  };
  const parts = holdOut(units, {
    random: createRandom(3),
    folds: 6,
    relabelingCount: 19,
  });
  assert.ok(parts.status === "computed");
  assert.equal(parts.foldCount, 6);
  const alone = holdOut(units, {
    random: createRandom(3),
    relabelingCount: 19,
  });
  const blocks = holdOut(units, {
    random: createRandom(3),
    relabelingCount: 19,
    blockOf: units.points.map((_, unit) => `${unit}`),
  });
  assert.ok(alone.status === "computed" && blocks.status === "computed");
  // Blocks of one unit are leave-one-out.
  assert.deepEqual(blocks.points, alone.points);
});

Deno.test("holdOut() says why it is unavailable when a fold takes a whole group away", () => {
  const test = holdOut({
    points: [[1], [2], [3]],
    isFirst: [true, false, false],
    staysAtOrigin: [false, false, false],
  }, { random: createRandom(1) });
  assert.deepEqual(test, {
    status: "unavailable",
    reason:
      "with a fold held out, a group has no unit left to train on (groups of 1 and 2, 3 folds)",
  });
});
