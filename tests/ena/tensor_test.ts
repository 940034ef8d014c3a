/**
 * The transmodal tensor against a second implementation straight from its definition:
 * every line with every line, every code with every code, nothing shared with the first.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  accumulate,
  type AccumulateOptions,
  explain,
  fadeWithTime,
  fitEna,
  type GroundPair,
  type GroundRule,
  halveWithTime,
  influenceTable,
} from "ena";
import type { CodedLine } from "records";
import { assertClose } from "./golden.ts";

const CODES = ["A", "B", "C", "D"];
// Tuples whose parts, joined with a dot, read the same.
const SPEAKERS = [["a.b", "c"], ["a", "b.c"], ["d", "e"]] as const;
const TALKS = [["x.y", "z"], ["x", "y.z"]] as const;
const MODES = ["chat", "report", "drawing"] as const;

/** Everything a case consists of, as numbers. */
interface Case {
  readonly lines: readonly {
    readonly speaker: number;
    readonly talk: number;
    readonly mode: number;
    readonly codes: readonly number[];
    /** Time since the line before in the file. */
    readonly step: number;
  }[];
  /** Reach by sender, receiver, mode; Infinity where above 8. */
  readonly reaches: readonly number[];
  /** Weight by sender, receiver, mode. */
  readonly weights: readonly number[];
  /** Whether the receiver can see the sender's lines of that mode. */
  readonly isSeen: readonly boolean[];
  readonly decay: "none" | "halving" | "fading";
  readonly hasTime: boolean;
  readonly connections: "ordered" | "unordered";
  readonly weighting: "binary" | "product";
}

const CELLS = SPEAKERS.length * SPEAKERS.length * MODES.length;
const cells = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: CELLS, maxLength: CELLS });

const anyCase: fc.Arbitrary<Case> = fc.record({
  lines: fc.array(
    fc.record({
      speaker: fc.nat(SPEAKERS.length - 1),
      talk: fc.nat(TALKS.length - 1),
      mode: fc.nat(MODES.length - 1),
      codes: fc.array(fc.constantFrom(0, 0, 1, 2), {
        minLength: CODES.length,
        maxLength: CODES.length,
      }),
      step: fc.constantFrom(0, 0.5, 1, 2),
    }),
    { minLength: 1, maxLength: 25, size: "max" },
  ),
  reaches: cells(fc.constantFrom(0.5, 1, 2, 3.5, 8, 9)),
  weights: cells(fc.constantFrom(0, 0.25, 1, 3)),
  isSeen: cells(fc.boolean()),
  decay: fc.constantFrom("none", "halving", "fading"),
  hasTime: fc.boolean(),
  connections: fc.constantFrom("ordered", "unordered"),
  weighting: fc.constantFrom("binary", "product"),
});

/** Place of a cell of the tensor. */
function cellOf(sender: number, receiver: number, mode: number): number {
  return (sender * SPEAKERS.length + receiver) * MODES.length + mode;
}

function reachAt(of: Case, cell: number): number {
  const reach = of.reaches[cell] ?? 0;
  return reach > 8 ? Infinity : reach;
}

function decayAt({ decay }: Case, age: number): number {
  if (decay === "none") return 1;
  return decay === "halving" ? 0.5 ** (age / 2) : Math.max(0, 1 - age / 5);
}

/** Time of every line: given, or the number of earlier lines of its talk. */
function timesOf({ lines, hasTime }: Case): number[] {
  let clock = 0;
  return lines.map(({ talk, step }, index) => {
    clock += step;
    return hasTime
      ? clock
      : lines.slice(0, index).filter((other) => other.talk === talk).length;
  });
}

/** Sums per speaker by the definition. */
function byDefinition(of: Case): Map<number, number[]> {
  const { lines, connections, weighting } = of;
  const times = timesOf(of);
  const sums = new Map<number, number[]>();
  lines.forEach((response, r) => {
    const own = sums.get(response.speaker) ?? [];
    sums.set(response.speaker, own);
    let at = 0;
    for (let j = 0; j < CODES.length; j++) {
      for (let i = 0; i < (connections === "ordered" ? CODES.length : j); i++) {
        let ij = 0;
        let ji = 0;
        lines.forEach((ground, g) => {
          if (g >= r || ground.talk !== response.talk) return;
          const cell = cellOf(ground.speaker, response.speaker, ground.mode);
          const [then, now] = [times[g] ?? 0, times[r] ?? 0];
          if (!of.isSeen[cell] || !(then + reachAt(of, cell) > now)) return;
          const weight = (of.weights[cell] ?? 0) * decayAt(of, now - then);
          ij += weight * (ground.codes[i] ?? 0) * (response.codes[j] ?? 0);
          ji += weight * (ground.codes[j] ?? 0) * (response.codes[i] ?? 0);
        });
        const self = (of.weights[
          cellOf(response.speaker, response.speaker, response.mode)
        ] ?? 0) * (response.codes[i] ?? 0) * (response.codes[j] ?? 0);
        const value = connections === "unordered"
          ? ij + ji + self
          : ij + (i === j ? 0 : self / 2);
        const counted = weighting === "product" ? value : value > 0 ? 1 : 0;
        own[at] = (own[at] ?? 0) + counted;
        at++;
      }
    }
  });
  return sums;
}

function speakerOf(line: CodedLine): number {
  return SPEAKERS.findIndex(([first, second]) =>
    first === line.unit[0] && second === line.unit[1]
  );
}

function modeOf(line: CodedLine): string {
  return String(line.attributes?.mode);
}

/** The same case in the words of the library. */
function asLibrary(
  of: Case,
): { lines: CodedLine[]; options: AccumulateOptions } {
  const times = timesOf(of);
  const table = influenceTable(
    SPEAKERS.flatMap((_, sender) =>
      SPEAKERS.flatMap((_, receiver) =>
        MODES.map((mode, place) => {
          const cell = cellOf(sender, receiver, place);
          return {
            sender: String(sender),
            receiver: String(receiver),
            mode,
            reach: reachAt(of, cell),
            weight: of.weights[cell] ?? 0,
          };
        })
      )
    ),
    { speakerOf: (line) => String(speakerOf(line)), modeOf },
  );
  const fade = of.decay === "halving"
    ? halveWithTime(2)
    : of.decay === "fading"
    ? fadeWithTime(5)
    : () => 1;
  const { weight } = table;
  const ground: GroundRule = {
    description: "a tensor",
    reach: table.reach,
    weight: (pair: GroundPair) =>
      (typeof weight === "number" ? weight : weight(pair)) * fade(pair),
    horizon: ({ ground, response }) =>
      of.isSeen[
        cellOf(
          speakerOf(ground),
          speakerOf(response),
          MODES.findIndex((mode) => mode === modeOf(ground)),
        )
      ] ?? false,
    ...(of.hasTime
      ? { timeOf: (line: CodedLine) => Number(line.attributes?.time) }
      : {}),
  };
  return {
    lines: of.lines.map(({ speaker, talk, mode, codes }, index) => ({
      unit: SPEAKERS[speaker] ?? [],
      conversation: TALKS[talk] ?? [],
      codes,
      attributes: { mode: MODES[mode] ?? "", time: times[index] ?? 0 },
    })),
    options: {
      codes: CODES,
      connections: of.connections,
      weighting: of.weighting,
      ground,
    },
  };
}

Deno.test("the tensor with time, decay, horizon and interleaved conversations counts what its definition says", () => {
  fc.assert(
    fc.property(anyCase, (of) => {
      const { lines, options } = asLibrary(of);
      const { units, adjacencyVectors } = accumulate(lines, options);
      const wanted = byDefinition(of);
      assert.deepEqual(
        units.map(({ tuple }) => [...tuple]),
        [...wanted.keys()].map((speaker) => [...SPEAKERS[speaker] ?? []]),
      );
      [...wanted.values()].forEach((row, unit) =>
        // Sums of at most 25 x 25 products of size 12: rounding stays below 1e-10.
        assertClose(adjacencyVectors[unit] ?? [], row, 1e-10, "counts")
      );
    }),
    { seed: 20261130, numRuns: 400 },
  );
});

Deno.test("cases of the tensor test have connections, ties in time, and lines out of reach and out of sight", () => {
  const seen = { connected: 0, tied: 0, tooOld: 0, hidden: 0, interleaved: 0 };
  for (const of of fc.sample(anyCase, { seed: 20261130, numRuns: 100 })) {
    const times = timesOf(of);
    if ([...byDefinition(of).values()].flat().some((sum) => sum > 0)) {
      seen.connected++;
    }
    of.lines.forEach((response, r) =>
      of.lines.slice(0, r).forEach((ground, g) => {
        if (ground.talk !== response.talk) seen.interleaved++;
        if (ground.talk !== response.talk) return;
        const cell = cellOf(ground.speaker, response.speaker, ground.mode);
        const [then, now] = [times[g] ?? 0, times[r] ?? 0];
        if (then === now) seen.tied++;
        if (!of.isSeen[cell]) seen.hidden++;
        else if (then + reachAt(of, cell) <= now) seen.tooOld++;
      })
    );
  }
  for (const [name, count] of Object.entries(seen)) {
    assert.ok(count > 50, `${name}: ${count}`);
  }
});

Deno.test("explain() shows the lines that the tensor reaches, and no other", () => {
  let found = 0;
  fc.assert(
    fc.property(anyCase, (of) => {
      const { lines, options } = asLibrary({
        ...of,
        connections: "unordered",
      });
      const accumulation = accumulate(lines, options);
      const times = timesOf(of);
      const { connecting } = explain(fitEna(accumulation), accumulation, {
        codes: ["A", "B"],
      });
      for (const { line, window } of connecting) {
        const response = of.lines[line];
        assert.ok(response !== undefined);
        const wanted = of.lines.flatMap((ground, g) => {
          if (g === line) return [g];
          const cell = cellOf(ground.speaker, response.speaker, ground.mode);
          return g < line && ground.talk === response.talk &&
              of.isSeen[cell] === true &&
              (times[g] ?? 0) + reachAt(of, cell) > (times[line] ?? 0)
            ? [g]
            : [];
        });
        // A line in reach with a weight of 0 makes no connection and may be left out.
        assert.ok(window.every((one) => wanted.includes(one)));
        const weighed = wanted.filter((g) => {
          const ground = of.lines[g];
          return ground !== undefined && g !== line &&
            (of.weights[
                    cellOf(ground.speaker, response.speaker, ground.mode)
                  ] ?? 0) *
                  decayAt(of, (times[line] ?? 0) - (times[g] ?? 0)) > 0;
        });
        assert.ok(weighed.every((one) => window.includes(one)));
        found++;
      }
    }),
    { seed: 20261130, numRuns: 100 },
  );
  assert.ok(found > 50, `${found}`);
});
