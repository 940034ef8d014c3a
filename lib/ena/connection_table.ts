/**
 * Tables of connections that other programs made: rENA's `connection.counts` and the
 * tables that the ENA web tool gives to download, with one row per unit and one column
 * per connection, named "code & code" ("code...code" where R has read such a table and
 * written it again).
 *
 * A table with columns in both directions ("A & B" and "B & A", "A & A") is one of
 * ordered connections, as tma and ona write them. Other columns become attributes
 * (numbers where all are numbers). The order of the columns is free. How lines were
 * counted is not in such a table, and the definition says so.
 *
 * @module
 */

import type { Attribute, EnaPair, EnaUnit } from "records";
import type { Vectors } from "./fit_ena.ts";
import {
  findJoined,
  type JoinedColumns,
  refuseThree,
} from "./joined_columns.ts";
import { listOrderedPairs, listPairs } from "./pairs.ts";

/** How to read the table. */
export interface ConnectionTableOptions {
  /** Columns that identify the unit. @default {"ENA_UNIT" where there is one, else all other columns} */
  readonly unit?: readonly string[];
  /** Columns that tell the rows of one unit apart, as steps of a trajectory. Absent = one row per unit. */
  readonly step?: readonly string[];
  /** Name of the file, for errors. @default {"the table"} */
  readonly path?: string;
  /** Line of the file on which each row starts, for errors. Absent = rows are counted. */
  readonly lines?: readonly number[];
}

/** Texts that mean "missing" in an attribute. */
const MISSING = ["", "NA"];

/**
 * Tells whether columns are those of a table of connections. A code may have " & " in
 * its name, so one such column is not enough: there must be at least as many as there
 * are codes in them, as with three codes or more, or a column ENA_UNIT.
 *
 * @param columns Names of the columns.
 * @returns True where columns join codes two by two.
 *
 * @example
 * ```ts
 * import { hasConnections } from "ena";
 * import assert from "node:assert/strict";
 *
 * assert.equal(hasConnections(["name", "A & B", "A & C", "B & C"]), true);
 * assert.equal(hasConnections(["ENA_UNIT", "A & B"]), true);
 * assert.equal(hasConnections(["speaker", "talk", "R & D", "Plan"]), false);
 * ```
 */
export function hasConnections(columns: readonly string[]): boolean {
  const { joined, codes } = findJoined(columns);
  return joined.length > 0 &&
    (joined.length >= codes.length || columns.some(isUnitColumn));
}

/**
 * Reads adjacency vectors from a table of connections.
 *
 * @param columns Names of the columns.
 * @param rows Rows by column name, as text.
 * @param options Columns of the unit and of steps, and the file's name.
 * @returns Adjacency vectors for `fitEna`, pairs in our order.
 * @throws {RangeError} If connections are missing, there is no row, or two rows are the same unit (and step).
 * @throws {TypeError} If a weight is not a number.
 *
 * @example
 * ```ts
 * import { fitEna, parseConnections } from "ena";
 * import assert from "node:assert/strict";
 *
 * const rows = [
 *   { ENA_UNIT: "x.Ann", group: "x", "A & B": "2", "B & C": "1", "A & C": "0" },
 *   { ENA_UNIT: "y.Ben", group: "y", "A & B": "0", "B & C": "1", "A & C": "3" },
 * ];
 * const vectors = parseConnections(Object.keys(rows[0] ?? {}), rows);
 * assert.deepEqual(vectors.pairs.map((pair) => pair.label), ["A & B", "A & C", "B & C"]);
 * assert.deepEqual(vectors.adjacencyVectors, [[2, 0, 1], [0, 3, 1]]);
 * assert.equal(fitEna(vectors, { group: "group" }).units[1]?.group, "y");
 * ```
 */
export function parseConnections(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  options: ConnectionTableOptions = {},
): Vectors {
  const { path = "the table", step = [] } = options;
  const { joined, codes, between } = findJoined(columns);
  refuseThree(columns, { between, path });
  const isOrdered = joined.some((column) => {
    const [first = "", second = ""] = column.split(between);
    return first === second ||
      joined.includes(`${second}${between}${first}`);
  });
  const pairs = isOrdered ? listOrderedPairs(codes) : listPairs(codes);
  const sources = pairs.map((pair) =>
    findSource(pair, { codes, joined, between, isOrdered, path })
  );
  if (rows.length === 0) {
    throw new RangeError(
      `Cannot read ${path}: there must be at least one row, got 0`,
    );
  }
  // R writes the numbers of the rows into a column without a name.
  const others = columns.filter((column) =>
    column !== "" && !joined.includes(column)
  );
  const usual = others.filter(isUnitColumn);
  const unit = options.unit ??
    (usual.length > 0 ? usual : others.filter((name) => !step.includes(name)));
  const attributesOf = attributeReader(others, rows);
  const units = rows.map((row): EnaUnit => {
    const tuple = unit.map((column) => takeField(row, column, path));
    const steps = step.map((column) => takeField(row, column, path));
    return {
      label: [...tuple, ...steps].join("."),
      tuple,
      step: step.length === 0 ? null : steps,
      attributes: attributesOf(row),
      lineCount: 0,
    };
  });
  const placeOf = (row: number): string => {
    const line = options.lines?.[row];
    return line === undefined ? `row ${row + 1}` : `line ${line}`;
  };
  refuseTwice(units, { unit, step, path, placeOf });
  return {
    definition: {
      ...UNKNOWN,
      connections: isOrdered ? "ordered" : "unordered",
      rows: step.length === 0 ? "unit" : "separate-trajectory",
      countedElsewhere: path,
    },
    codes,
    pairs,
    units,
    adjacencyVectors: rows.map((row, index) =>
      sources.map((column) =>
        takeWeight(row, column, { place: placeOf(index), path })
      )
    ),
    missingCodeCount: 0,
    warnings: [
      `Connections were counted elsewhere (${path}); window and weighting are not known here.`,
    ],
  };
}

const UNKNOWN: Vectors["definition"] = {
  window: "moving",
  stanzaWindow: "infinite",
  forwardWindow: 0,
  forwardRule: "touching",
  weighting: "rule of the program that counted",
  missing: "refuse",
  mask: null,
  connections: "unordered",
  rows: "unit",
  unitSubset: false,
  ground: "as the program that counted them chose",
};

function isUnitColumn(column: string): boolean {
  return /^ENA[_.]UNIT$/i.test(column);
}

function findSource(
  { first, second, label }: EnaPair,
  { codes, joined, between, isOrdered, path }: JoinedColumns & {
    readonly isOrdered: boolean;
    readonly path: string;
  },
): string {
  const names = [[first, second], ...(isOrdered ? [] : [[second, first]])]
    .map((pair) => pair.map((code) => codes[code]).join(between));
  const source = names.find((name) => joined.includes(name));
  if (source !== undefined) return source;
  throw new RangeError(
    `Cannot read ${path}: there must be a column for every two of the codes ${
      codes.join(", ")
    }${
      isOrdered
        ? ", in both directions and with itself since connections are ordered"
        : ""
    }, got none for "${label}"`,
  );
}

function refuseTwice(
  units: readonly EnaUnit[],
  { unit, step, path, placeOf }: {
    readonly unit: readonly string[];
    readonly step: readonly string[];
    readonly path: string;
    readonly placeOf: (row: number) => string;
  },
): void {
  const rowOf = new Map<string, number>();
  units.forEach((each, row) => {
    const key = JSON.stringify([each.tuple, each.step]);
    const before = rowOf.get(key);
    if (before !== undefined) {
      throw new RangeError(
        `Cannot read ${path}, ${placeOf(row)}: every row must be a ${
          step.length === 0 ? "unit" : "step of a unit"
        } of its own by ${
          [...unit, ...step].join(", ")
        }, got "${each.label}" as in ${
          placeOf(before)
        }; name the columns that tell the rows of a unit apart, or take the table with one row per unit`,
      );
    }
    rowOf.set(key, row);
  });
}

function attributeReader(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): (row: Readonly<Record<string, string>>) => Record<string, Attribute> {
  const isMissing = (field: string): boolean => MISSING.includes(field.trim());
  const isNumeric = new Set(columns.filter((column) => {
    const fields = rows.map((row) => row[column] ?? "")
      .filter((field) => !isMissing(field));
    return fields.length > 0 && fields.every(isNumber);
  }));
  return (row) =>
    Object.fromEntries(columns.map((column): [string, Attribute] => {
      const field = row[column] ?? "";
      if (isMissing(field)) return [column, null];
      return [column, isNumeric.has(column) ? Number(field) : field];
    }));
}

function isNumber(field: string): boolean {
  return field.trim() !== "" && Number.isFinite(Number(field));
}

function takeField(
  row: Readonly<Record<string, string>>,
  column: string,
  path: string,
): string {
  const field = Object.hasOwn(row, column) ? row[column] : undefined;
  if (field !== undefined) return field;
  throw new RangeError(
    `Cannot read ${path}: there must be a column "${column}", got ${
      Object.keys(row).join(", ")
    }`,
  );
}

function takeWeight(
  row: Readonly<Record<string, string>>,
  column: string,
  { place, path }: { readonly place: string; readonly path: string },
): number {
  const field = takeField(row, column, path);
  if (isNumber(field)) return Number(field);
  throw new TypeError(
    `Cannot read ${path}, ${place}, column "${column}": a weight must be a number, got "${field}"`,
  );
}
