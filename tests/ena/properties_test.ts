/**
 * What holds for every model, tried on random lines.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import { accumulate, fitEna } from "ena";
import type { CodedLine, EnaModel } from "records";
import { assertClose, columns } from "./golden.ts";
import { UNIT_COLUMNS } from "./sets.ts";

const SETTINGS = { seed: 20261130, numRuns: 60 };
const NAMES = ["a", "b", "c", "d", "e", "f", "g"];

/** Seven units in two unequal groups, random codes; at least one line each. */
const anyLines: fc.Arbitrary<CodedLine[]> = fc.array(
  fc.record({
    who: fc.nat(6),
    conversation: fc.constantFrom(["1"], ["2"]),
    codes: fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 4 }),
  }),
  { minLength: 30, maxLength: 60 },
).map((lines) =>
  lines.map(({ who, conversation, codes }, index) => {
    const unit = index < 7 ? index : who;
    return {
      unit: [unit < 3 ? "G" : "H", NAMES[unit] ?? ""],
      conversation,
      codes,
    };
  })
);
const CODES = ["A", "B", "C", "D"];
const COLUMNS = { codes: CODES, ...UNIT_COLUMNS };

function distances(model: EnaModel): number[] {
  return model.points.flatMap((a, i) =>
    model.points.slice(0, i).map((b) =>
      Math.hypot(...a.map((value, axis) => value - (b[axis] ?? NaN)))
    )
  );
}

function gram(model: EnaModel): number[] {
  const axes = columns(model.rotation, model.axes.length);
  return axes.flatMap((a) =>
    axes.map((b) => a.reduce((sum, v, pair) => sum + v * (b[pair] ?? NaN), 0))
  );
}

function tryMeans(
  lines: readonly CodedLine[],
  first: string,
  second: string,
): EnaModel {
  return fitEna(accumulate(lines, COLUMNS), {
    group: "Group",
    rotation: { kind: "means", pairs: [{ first, second }] },
    fallback: "svd",
  });
}

Deno.test("fitEna() has orthonormal axes that keep every distance between centred networks", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      for (
        const model of [
          fitEna(accumulate(lines, COLUMNS)),
          tryMeans(lines, "G", "H"),
        ]
      ) {
        const d = model.axes.length;
        const identity = Array.from(
          { length: d * d },
          (_, k) => k % (d + 1) === 0 ? 1 : 0,
        );
        assertClose(gram(model), identity, 1e-12, "V'V");
        const full = distances({ ...model, points: model.centred });
        assertClose(distances(model), full, 1e-9, "distances");
        const shares = model.axes.reduce(
          (s, axis) => s + axis.varianceShare,
          0,
        );
        if (d > 0) assertClose([shares], [1], 1e-12, "shares");
      }
    }),
    SETTINGS,
  );
});

Deno.test("fitEna() gives every singular axis a positive loading of largest size", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const model = fitEna(accumulate(lines, COLUMNS));
      for (const column of columns(model.rotation, model.axes.length)) {
        const largest = Math.max(...column.map(Math.abs));
        const first = column.find((value) =>
          Math.abs(value) >= largest * (1 - 1e-8)
        );
        assert.ok((first ?? NaN) > 0);
      }
    }),
    SETTINGS,
  );
});

Deno.test("fitEna() flips MR1 when the groups are swapped, and has the first group on the right", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const model = tryMeans(lines, "G", "H");
      if (model.definition.rotation.kind === "svd") return;
      const swapped = tryMeans(lines, "H", "G");
      const first = columns(model.points, 1)[0] ?? [];
      assertClose(
        columns(swapped.points, 1)[0] ?? [],
        first.map((value) => -value),
        1e-12,
        "MR1",
      );
      const meanOf = (group: string): number => {
        const own = first.filter((_, unit) =>
          model.units[unit]?.group === group
        );
        return own.reduce((sum, value) => sum + value, 0) / own.length;
      };
      assert.ok(meanOf("G") > meanOf("H"));
    }),
    SETTINGS,
  );
});

Deno.test("fitEna() gives the same distances when a code that never occurs is added", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const model = fitEna(accumulate(lines, COLUMNS));
      const wider = fitEna(accumulate(
        lines.map((line) => ({ ...line, codes: [...line.codes, 0] })),
        { ...COLUMNS, codes: [...CODES, "E"] },
      ));
      assertClose(distances(wider), distances(model), 1e-12, "distances");
      assert.deepEqual(wider.nodePositions[4], wider.axes.map(() => 0));
    }),
    SETTINGS,
  );
});

Deno.test("fitEna() gives the same space when lines of other conversations move or units are renamed", () => {
  fc.assert(
    fc.property(anyLines, (lines) => {
      const model = fitEna(accumulate(lines, COLUMNS));
      const renamed = fitEna(accumulate(
        lines.map((line) => ({
          ...line,
          unit: line.unit.map((part) => `${part}.x`),
        })),
        COLUMNS,
      ));
      assert.deepEqual(renamed.points, model.points);
      // Conversation 2 after conversation 1: units may come in another order.
      const sorted = [...lines].sort((a, b) =>
        Number(a.conversation[0]) - Number(b.conversation[0])
      );
      const moved = fitEna(accumulate(sorted, COLUMNS));
      assert.deepEqual(
        distances(moved).sort((a, b) => a - b).map((v) => v.toFixed(10)),
        distances(model).sort((a, b) => a - b).map((v) => v.toFixed(10)),
      );
    }),
    SETTINGS,
  );
});

Deno.test("accumulate() counts connections the short way as it does line by line", () => {
  // keepLineVectors takes the long way; contexts, subsets and all windows are drawn.
  fc.assert(
    fc.property(
      anyLines,
      fc.constantFrom(1, 2, 3, 5, Infinity),
      fc.boolean(),
      (lines, stanzaWindow, isSubset) => {
        const options = {
          ...COLUMNS,
          stanzaWindow,
          ...(isSubset
            ? { units: (unit: readonly string[]) => unit[0] === "G" }
            : {}),
        };
        const long = accumulate(lines, { ...options, keepLineVectors: true });
        const short = accumulate(lines, options);
        assert.deepEqual(short.adjacencyVectors, long.adjacencyVectors);
      },
    ),
    SETTINGS,
  );
});
