/**
 * Names of columns that are connections: two codes with " & " between them.
 *
 * @module
 */

/** What stands between the codes of a connection: as written by rENA, and after R made names of columns of it. */
const BETWEEN = [" & ", "..."];

/** Columns that are connections. */
export interface JoinedColumns {
  /** Columns that join two codes. */
  readonly joined: readonly string[];
  /** The codes, in order of first appearance. */
  readonly codes: readonly string[];
  /** What stands between them. */
  readonly between: string;
}

/**
 * Finds the columns that join two codes.
 *
 * @param columns Names of the columns.
 * @returns Columns and codes; both empty where there are none.
 */
export function findJoined(columns: readonly string[]): JoinedColumns {
  const [first = "", ...rest] = BETWEEN;
  const between =
    [first, ...rest].find((mark) =>
      columns.some((column) => column.split(mark).length === 2)
    ) ?? first;
  const joined = columns.filter((column) => {
    const codes = column.split(between);
    return codes.length === 2 && codes.every((code) => code !== "");
  });
  return {
    joined,
    codes: [...new Set(joined.flatMap((column) => column.split(between)))],
    between,
  };
}

/**
 * Refuses a column that can be cut into two codes in more than one way.
 *
 * @param columns Names of the columns.
 * @param table What stands between codes, and the file's name.
 * @throws {RangeError} If a column joins more than two parts.
 */
export function refuseThree(
  columns: readonly string[],
  { between, path }: { readonly between: string; readonly path: string },
): void {
  const column = columns.find((name) => name.split(between).length > 2);
  if (column === undefined) return;
  throw new RangeError(
    `Cannot read ${path}: a column must join two codes, got "${column}"; rename codes that hold "${between}" themselves`,
  );
}
