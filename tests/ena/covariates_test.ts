/**
 * Generalized means rotation with covariates: least squares and lasso.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  accumulate,
  bootstrapModel,
  describeModel,
  fitEna,
  project,
  type Vectors,
} from "ena";
import type { Attribute, EnaRotationDefinition } from "records";
import { createRandom } from "stats";
import { dealFolds } from "../../lib/ena/folds.ts";
import { fitLasso, lassoAt } from "../../lib/ena/lasso.ts";
import type { LassoDesign } from "../../lib/ena/lasso_descent.ts";
import { leastSquares } from "../../lib/ena/decompose.ts";
import {
  assertClose,
  columns,
  list,
  mainCodes,
  matrix,
  numbers,
  object,
  readGolden,
  readLines,
  text,
} from "./golden.ts";

const codes = mainCodes(6);
const accumulation = accumulate(
  readLines("main", codes, {
    attributes: ["Cohort"],
    numericAttributes: ["Score"],
  }),
  { codes, unitColumns: ["Group", "Unit"] },
);
const vectors: Vectors = {
  ...accumulation,
  units: accumulation.units.map((unit) => {
    const score = Number(unit.attributes.Score);
    const Band = score < 4 ? "low" : score < 7 ? "mid" : "high";
    const Lines = unit.lineCount;
    return { ...unit, attributes: { ...unit.attributes, Band, Lines } };
  }),
};
const golden = readGolden("main-gmr-covariates");
const cases = list(golden.cases).map(object);
const folds = numbers(golden.folds);

function definitionOf(
  each: ReturnType<typeof object>,
): Extract<EnaRotationDefinition, { kind: "generalized-means" }> {
  return {
    kind: "generalized-means",
    x: text(each.x),
    ...(each.y === null ? {} : { y: text(each.y) }),
    covariates: list(each.covariates).map(text),
    penalty: text(each.penalty) === "lasso" ? "lasso" : "none",
  };
}

/** Columns of an attribute, as the golden numbers have them: levels without the first, or all. */
function columnsOf(name: string, levels: "all" | "but-first"): number[][] {
  const values = vectors.units.map((unit) => unit.attributes[name] ?? null);
  if (values.every((value) => typeof value === "number")) {
    return values.map((value) => [Number(value)]);
  }
  const all = [...new Set(values.map(String))].sort();
  const shown = levels === "all" ? all : all.slice(1);
  return values.map((value) => shown.map((level) => level === value ? 1 : 0));
}

function beside(parts: readonly (readonly number[][])[]): number[][] {
  return vectors.units.map((_, unit) =>
    parts.flatMap((part) => part[unit] ?? [])
  );
}

Deno.test("fitEna() with covariates gives the axes of numpy and scikit-learn", () => {
  assert.equal(cases.length, 8);
  for (const each of cases) {
    const rotation = definitionOf(each);
    const model = fitEna(vectors, {
      rotation,
      ...(rotation.penalty === "lasso"
        ? { penalties: matrix(each.penalties) }
        : {}),
    });
    matrix(each.axes).forEach((wanted, axis) => {
      const own = columns(model.rotation, axis + 1)[axis] ?? [];
      const sign = Math.sign(
        own.reduce((sum, value, pair) => sum + value * (wanted[pair] ?? 0), 0),
      );
      // The lasso of scikit-learn stops at 1e-15 of its objective.
      assertClose(
        own.map((value) => value * sign),
        wanted,
        1e-9,
        `${rotation.penalty} ${rotation.x} ${axis}`,
      );
    });
  }
});

Deno.test("fitLasso() finds the penalties and slopes of scikit-learn on the same folds", () => {
  let found = 0;
  for (const each of cases) {
    if (text(each.penalty) !== "lasso") continue;
    const rotation = definitionOf(each);
    const { centred } = fitEna(vectors);
    const fitted = fitLasso(centred, {
      free: columnsOf(rotation.x, "but-first"),
      penalized: beside(
        (rotation.covariates ?? []).map((name) => columnsOf(name, "all")),
      ),
    }, folds);
    const [penalties = []] = matrix(each.penalties);
    assertClose(fitted.penalties, penalties, 1e-12, `penalties ${rotation.x}`);
    const [slopes = []] = list(each.slopes).map(matrix);
    fitted.free.forEach((row, column) =>
      assertClose(row, slopes[column] ?? [], 1e-9, `slopes ${rotation.x}`)
    );
    found++;
  }
  assert.equal(found, 4);
});

/** Responses, one free and three penalized columns; the last two may be a level and its rest. */
const anyDesign = fc.integer({ min: 6, max: 14 }).chain((count) =>
  fc.record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    count: fc.constant(count),
    share: fc.double({ min: 0.01, max: 1.1, noNaN: true }),
    isLevel: fc.boolean(),
  })
).map(({ seed, count, share, isLevel }) => {
  const random = createRandom(seed);
  const draw = () => random.float() * 2 - 1;
  const penalized = Array.from({ length: count }, () => {
    const level = random.below(2);
    return [draw() * 50, ...(isLevel ? [level, 1 - level] : [draw(), draw()])];
  });
  const free = penalized.map((row) => [draw() + (row[0] ?? 0) / 100]);
  const responses = penalized.map((row, unit) => [
    draw() + (row[0] ?? 0) / 40 + (free[unit]?.[0] ?? 0),
    draw() - (row[1] ?? 0),
  ]);
  return { responses, design: { free, penalized }, share };
});

/** What must hold at the minimum, in the problem as it is written: no column taken out. */
function conditionsAt(
  responses: readonly (readonly number[])[],
  { free, penalized }: LassoDesign,
  fitted: ReturnType<typeof lassoAt>,
): { free: number[]; penalized: number[] } {
  const count = responses.length;
  const rests = fitted.penalties.map((_, response) => {
    const without = responses.map((row, unit) =>
      (row[response] ?? 0) -
      (free[unit] ?? []).reduce(
        (sum, value, k) => sum + value * (fitted.free[k]?.[response] ?? 0),
        0,
      ) -
      (penalized[unit] ?? []).reduce(
        (sum, value, k) => sum + value * (fitted.penalized[k]?.[response] ?? 0),
        0,
      )
    );
    const intercept = without.reduce((sum, value) => sum + value, 0) / count;
    return without.map((value) => value - intercept);
  });
  const slope = (column: readonly number[], rest: readonly number[]) =>
    column.reduce((sum, value, unit) => sum + value * (rest[unit] ?? 0), 0) /
    count;
  const byColumn = (rows: readonly (readonly number[])[]) =>
    (rows[0] ?? []).map((_, k) => rows.map((row) => row[k] ?? 0));
  const wrong: number[] = [];
  byColumn(penalized).forEach((column, k) => {
    const mean = column.reduce((sum, value) => sum + value, 0) / count;
    const scale = Math.sqrt(
      column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count,
    );
    if (scale === 0) return;
    rests.forEach((rest, response) => {
      const pull = slope(column, rest) / scale;
      const penalty = fitted.penalties[response] ?? 0;
      const own = fitted.penalized[k]?.[response] ?? 0;
      wrong.push(
        own === 0
          ? Math.max(0, Math.abs(pull) - penalty)
          : pull - penalty * Math.sign(own),
      );
    });
  });
  return {
    free: byColumn(free).flatMap((column) =>
      rests.map((rest) => slope(column, rest))
    ),
    penalized: wrong,
  };
}

Deno.test("lassoAt() fulfils the conditions of the minimum, whatever the data", () => {
  fc.assert(
    fc.property(anyDesign, ({ responses, design, share }) => {
      // Responses spread by about 1, so that from about there on every covariate is dropped.
      const penalties = [share, share / 4];
      const wrong = conditionsAt(
        responses,
        design,
        lassoAt(responses, design, penalties),
      );
      // Values are of the order of 1.
      for (const value of [...wrong.free, ...wrong.penalized]) {
        assert.ok(Math.abs(value) < 1e-9, `${value}`);
      }
    }),
    { seed: 20261130, numRuns: 150 },
  );
});

/** By halving: below it some covariate stays, above it none does. */
function smallestThatDropsAll(
  responses: readonly (readonly number[])[],
  design: LassoDesign,
  response: number,
): number {
  const own = responses.map((row) => [row[response] ?? 0]);
  let [low, high] = [0, 1e3];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    const { penalized } = lassoAt(own, design, [middle]);
    if (penalized.flat().every((slope) => slope === 0)) high = middle;
    else low = middle;
  }
  return high;
}

Deno.test("fitLasso() takes the penalty with the smallest error on held-out units", () => {
  fc.assert(
    fc.property(anyDesign, ({ responses, design }) => {
      const foldOf = responses.map((_, unit) => unit % 3);
      const fitted = fitLasso(responses, design, foldOf);
      // A second way: each penalty fitted anew from nothing, errors from the written model.
      const errorAt = (penalty: number, response: number): number =>
        [0, 1, 2].reduce((sum, fold) => {
          const pick = <T>(rows: readonly T[], heldOut: boolean): T[] =>
            rows.filter((_, unit) => (foldOf[unit] === fold) === heldOut);
          const training = {
            free: pick(design.free, false),
            penalized: pick(design.penalized, false),
          };
          const own = pick(responses, false).map((row) => [row[response] ?? 0]);
          const { free, penalized } = lassoAt(own, training, [penalty]);
          const predict = (
            x: readonly number[],
            z: readonly number[],
          ): number =>
            x.reduce((all, v, k) => all + v * (free[k]?.[0] ?? 0), 0) +
            z.reduce((all, v, k) => all + v * (penalized[k]?.[0] ?? 0), 0);
          const intercept = own.reduce(
            (all, row, unit) =>
              all + (row[0] ?? 0) -
              predict(
                training.free[unit] ?? [],
                training.penalized[unit] ?? [],
              ),
            0,
          ) / own.length;
          const [x, z] = [
            pick(design.free, true),
            pick(design.penalized, true),
          ];
          return sum + pick(responses, true).reduce(
            (all, row, unit) =>
              all + ((row[response] ?? 0) - intercept -
                  predict(x[unit] ?? [], z[unit] ?? [])) ** 2,
            0,
          );
        }, 0);
      fitted.penalties.forEach((penalty, response) => {
        const most = smallestThatDropsAll(responses, design, response);
        const path = Array.from(
          { length: 100 },
          (_, step) => most * 1e-4 ** (step / 99),
        );
        assert.ok(
          path.some((one) => Math.abs(one / penalty - 1) < 1e-9),
          `${penalty} is on the path`,
        );
        const least = Math.min(...path.map((one) => errorAt(one, response)));
        assert.ok(errorAt(penalty, response) <= least * (1 + 1e-9));
      });
    }),
    { seed: 20261130, numRuns: 12 },
  );
});

Deno.test("lassoAt() without penalty is least squares, and with a large one drops every covariate", () => {
  const random = createRandom(3);
  const draw = () => random.float();
  const free = Array.from({ length: 12 }, () => [draw(), draw()]);
  const penalized = free.map((row) => [draw() + (row[0] ?? 0), draw()]);
  const responses = free.map(() => [draw(), draw(), draw()]);
  const none = lassoAt(responses, { free, penalized }, [0, 0, 0]);
  const both = leastSquares(
    free.map((row, unit) => [1, ...row, ...(penalized[unit] ?? [])]),
    responses,
  );
  assertClose(none.free.flat(), both.slice(1, 3).flat(), 1e-9, "free");
  assertClose(none.penalized.flat(), both.slice(3).flat(), 1e-9, "penalized");
  const all = lassoAt(responses, { free, penalized }, [9, 9, 9]);
  const alone = leastSquares(free.map((row) => [1, ...row]), responses);
  assertClose(all.free.flat(), alone.slice(1).flat(), 1e-12, "alone");
  assert.ok(all.penalized.flat().every((slope) => slope === 0));
});

Deno.test("the axis does not depend on the unit of a covariate, on names of levels, or on the order of units", () => {
  const rotation = {
    kind: "generalized-means",
    x: "Score",
    covariates: ["Cohort", "Lines"],
    penalty: "lasso",
  } as const;
  const axisOf = (of: Vectors, penalties?: readonly number[][]) => {
    const model = fitEna(of, {
      rotation,
      random: createRandom(4),
      ...(penalties === undefined ? {} : { penalties }),
    });
    return { axis: columns(model.rotation, 1)[0] ?? [], model };
  };
  const base = axisOf(vectors);
  const changed = (
    change: (
      attributes: Record<string, Attribute>,
    ) => Record<string, Attribute>,
  ) => ({
    ...vectors,
    units: vectors.units.map((unit) => ({
      ...unit,
      attributes: { ...unit.attributes, ...change(unit.attributes) },
    })),
  });
  const scaled = changed(({ Lines }) => ({ Lines: Number(Lines) * 1000 + 7 }));
  assertClose(axisOf(scaled).axis, base.axis, 1e-9, "unit of Lines");
  const renamed = changed(({ Cohort }) => ({
    Cohort: Cohort === "X" ? "zz" : "aa",
  }));
  assertClose(axisOf(renamed).axis, base.axis, 1e-9, "names of Cohort");
  const turned = {
    ...vectors,
    units: vectors.units.toReversed(),
    adjacencyVectors: vectors.adjacencyVectors.toReversed(),
  };
  const penalties = base.model.axes.flatMap((axis) =>
    axis.penalties === undefined ? [] : [[...axis.penalties]]
  );
  assertClose(axisOf(turned, penalties).axis, base.axis, 1e-9, "order");
});

Deno.test("a model keeps its penalties, so that it is found again, resampled and projected without a draw", () => {
  const rotation = {
    kind: "generalized-means",
    x: "Band",
    y: "Score",
    covariates: ["Group"],
    penalty: "lasso",
    folds: 5,
  } as const;
  const model = fitEna(vectors, { rotation, random: createRandom(2) });
  const penalties = model.axes.flatMap(({ penalties }) =>
    penalties === undefined ? [] : [penalties]
  );
  assert.deepEqual(penalties.map((row) => row.length), [15, 15]);
  const again = fitEna(vectors, { rotation, penalties });
  assert.deepEqual(again, model);
  assert.deepEqual(
    fitEna(vectors, { rotation, random: createRandom(2) }),
    model,
  );
  const boot = bootstrapModel(model, {
    random: createRandom(1),
    resampleCount: 20,
  });
  assert.equal(boot.axes.length > 0, true);
  const joint = project(model, {
    ...vectors,
    units: vectors.units.slice(0, 6),
    adjacencyVectors: vectors.adjacencyVectors.slice(0, 6),
  }, { space: "joint" });
  assert.equal(joint.units.length, 6);
  assert.match(
    describeModel(model),
    /by Band, then Score, with Group held by the lasso, each connection with the penalty that predicts best on 5 held-out folds; .*Tibshirani \(1996\)/,
  );
  const plain = fitEna(vectors, {
    rotation: { kind: "generalized-means", x: "Band", covariates: ["Group"] },
  });
  assert.match(describeModel(plain), /with Group held by least squares;/);
});

Deno.test("a covariate takes over what it shares with the target", () => {
  // Networks follow the covariate alone, along (1, 0, 0); target and covariate go
  // together but not wholly. Without the covariate the axis is (1, 0, 0); with it held
  // nothing is left but (0, 1, 0), in which networks follow the target.
  const target = [0, 0, 1, 1, 2, 2];
  const covariate = [0, 1, 1, 2, 2, 3];
  const pairs = accumulation.pairs.slice(0, 3);
  const planted = {
    ...accumulation,
    codes: ["A", "B", "C"],
    pairs,
    units: target.map((x, unit) => ({
      label: `${unit}`,
      tuple: [`${unit}`],
      step: null,
      lineCount: 1,
      attributes: { x, z: covariate[unit] ?? 0 },
    })),
    adjacencyVectors: target.map((x, unit) => [
      10 * (covariate[unit] ?? 0),
      x,
      1,
    ]),
  };
  const options = { normalization: "skip-sphere" } as const;
  const alone = fitEna(planted, {
    ...options,
    rotation: { kind: "generalized-means", x: "x" },
  });
  assert.ok((alone.rotation[0]?.[0] ?? 0) > 0.99);
  const held = fitEna(planted, {
    ...options,
    rotation: { kind: "generalized-means", x: "x", covariates: ["z"] },
  });
  assertClose(columns(held.rotation, 1)[0] ?? [], [0, 1, 0], 1e-9, "held");
});

Deno.test("units without a covariate do not help to find the axis, and are projected", () => {
  const withoutFirst: Vectors = {
    ...vectors,
    units: vectors.units.map((unit, index) => ({
      ...unit,
      attributes: {
        ...unit.attributes,
        Lines: index < 4 ? null : unit.attributes.Lines ?? null,
      },
    })),
  };
  for (const penalty of ["none", "lasso"] as const) {
    const rotation = {
      kind: "generalized-means",
      x: "Band",
      covariates: ["Lines"],
      penalty,
    } as const;
    const random = createRandom(1);
    const model = fitEna(withoutFirst, { rotation, random });
    assert.equal(model.points.length, 24);
    assert.notDeepEqual(
      model.rotation,
      fitEna(vectors, { rotation, random: createRandom(1) }).rotation,
    );
  }
});

Deno.test("dealFolds() deals evenly, every level over the folds", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b", "c"), { minLength: 4, maxLength: 40 }),
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 1, max: 99 }),
      (strata, count, seed) => {
        const foldOf = dealFolds(strata, count, createRandom(seed));
        for (const level of [...new Set(strata), null]) {
          const sizes = Array.from(
            { length: count },
            (_, fold) =>
              foldOf.filter((own, unit) =>
                own === fold && (level === null || strata[unit] === level)
              ).length,
          );
          assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1);
        }
      },
    ),
    { seed: 20261130, numRuns: 60 },
  );
});

Deno.test("covariates that cannot be held are refused with the way out", () => {
  const rotate = (
    more: Partial<
      Extract<EnaRotationDefinition, { kind: "generalized-means" }>
    >,
    random = true,
  ) =>
  () =>
    fitEna(vectors, {
      rotation: { kind: "generalized-means", x: "Score", ...more },
      ...(random ? { random: createRandom(1) } : {}),
    });
  const penalty = "lasso";
  assert.throws(
    rotate({ covariates: ["Score"] }),
    /"Score": it must vary where the controls are held/,
  );
  assert.throws(
    rotate({ x: "Band", covariates: ["Score", "Band"] }),
    /"Band": it must vary/,
  );
  assert.throws(rotate({ covariates: ["Age"] }), /"Age": it must be an attr/);
  assert.throws(rotate({ penalty }), /must have covariates to penalize/);
  assert.throws(
    rotate({ penalty, covariates: ["Lines"] }, false),
    /source of random numbers .* pass random, such as createRandom\(1\)/,
  );
  for (const folds of [1, 25, 2.5]) {
    assert.throws(
      rotate({ penalty, covariates: ["Lines"], folds }),
      /folds must be a whole number from 2 to .* \(24\), got/,
    );
  }
  // The lasso keeps a target that the covariates determine.
  assert.ok(rotate({ penalty, covariates: ["Score"] })().axes.length > 0);
});
