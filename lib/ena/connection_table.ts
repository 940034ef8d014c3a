/**
 * Tables of connections that other programs made: rENA's `connection.counts` and the
 * tables that the ENA web tool gives to download, with one row per unit and one column
 * per connection, named "code & code".
 *
 * Other columns become attributes (numbers where all are numbers). The order of the
 * columns is free. How lines were counted is not in such a table, and the definition
 * says so.
 *
 * @module
 */

import type { Attribute, EnaUnit } from "records";
import type { Vectors } from "./fit_ena.ts";
import { listPairs } from "./pairs.ts";

/** How to read the table. */
export interface ConnectionTableOptions {
  /** Columns that identify the unit. @default {"ENA_UNIT" or "ENA_unit" where there is one, else all other columns} */
  readonly unit?: readonly string[];
  /** Name of the file, for errors. @default {"the table"} */
  readonly path?: string;
}

/** What stands between the codes of a connection. */
const AND = " & ";

/**
 * Tells whether columns are those of a table of connections.
 *
 * @param columns Names of the columns.
 * @returns True where at least one column joins two codes.
 *
 * @example
 * ```ts
 * import { hasConnections } from "ena";
 * import assert from "node:assert/strict";
 *
 * assert.equal(hasConnections(["ENA_UNIT", "A & B"]), true);
 * assert.equal(hasConnections(["speaker", "A", "B"]), false);
 * ```
 */
export function hasConnections(columns: readonly string[]): boolean {
  return columns.some((column) => column.split(AND).length === 2);
}

/**
 * Reads adjacency vectors from a table of connections.
 *
 * @param columns Names of the columns.
 * @param rows Rows by column name, as text.
 * @param options Columns of the unit, and the file's name.
 * @returns Adjacency vectors for `fitEna`, pairs in our order.
 * @throws {RangeError} If connections are missing, or there is no row.
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
  const { path = "the table" } = options;
  const joined = columns.filter((column) => column.split(AND).length === 2);
  const codes = [...new Set(joined.flatMap((column) => column.split(AND)))];
  const pairs = listPairs(codes);
  const sources = pairs.map(({ first, second, label }) => {
    const names = [[first, second], [second, first]].map((pair) =>
      pair.map((code) => codes[code]).join(AND)
    );
    const source = names.find((name) => joined.includes(name));
    if (source === undefined) {
      throw new RangeError(
        `Cannot read ${path}: there must be a column for every two of the codes ${
          codes.join(", ")
        }, got none for "${label}"`,
      );
    }
    return source;
  });
  if (rows.length === 0) {
    throw new RangeError(
      `Cannot read ${path}: there must be at least one row, got 0`,
    );
  }
  const others = columns.filter((column) => !joined.includes(column));
  const usual = others.filter((column) => /^ENA[_.]UNIT$/i.test(column));
  const unit = options.unit ?? (usual.length > 0 ? usual : others);
  const isNumeric = new Set(
    others.filter((column) => rows.every((row) => isNumber(row[column] ?? ""))),
  );
  return {
    definition: UNKNOWN,
    codes,
    pairs,
    units: rows.map((row): EnaUnit => {
      const tuple = unit.map((column) => takeField(row, column, path));
      return {
        label: tuple.join("."),
        tuple,
        step: null,
        attributes: Object.fromEntries(
          others.map((column): [string, Attribute] => {
            const field = row[column] ?? "";
            return [column, isNumeric.has(column) ? Number(field) : field];
          }),
        ),
        lineCount: 0,
      };
    }),
    adjacencyVectors: rows.map((row, index) =>
      sources.map((column) => takeWeight(row, column, { index, path }))
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
  { index, path }: { readonly index: number; readonly path: string },
): number {
  const field = takeField(row, column, path);
  if (isNumber(field)) return Number(field);
  throw new TypeError(
    `Cannot read ${path}, row ${
      index + 1
    }, column "${column}": a weight must be a number, got "${field}"`,
  );
}
