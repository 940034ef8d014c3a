/**
 * The command line of `deno task ena`.
 *
 * @module
 */

/** What the command line asks for. */
export interface Flags {
  /** CSV file. */
  readonly file: string;
  /** Columns that identify the unit; null = guess. */
  readonly units: readonly string[] | null;
  /** Columns that identify the conversation, or the steps of a table of connections; null = guess. */
  readonly conversation: readonly string[] | null;
  /** Columns of codes; null = guess. */
  readonly codes: readonly string[] | null;
  /** Column that names groups; null = guess, "" = none. */
  readonly group: string | null;
  /** The two groups to compare; null = both where there are two. */
  readonly compare: readonly [string, string] | null;
  /** Column of what was said, for close reading; null = guess, "" = none. */
  readonly text: string | null;
  /** Stanza window; null = not named. */
  readonly window: number | null;
  /** Later lines in reach; null = not named. */
  readonly forward: number | null;
  /** Weighting of connections; null = not named. */
  readonly weighting: "binary" | "product" | null;
  /** Rows of the model; null = not named. */
  readonly rows:
    | "unit"
    | "separate-trajectory"
    | "accumulated-trajectory"
    | null;
  /** Whether ground is told from response; null = not named. */
  readonly connections: "unordered" | "ordered" | null;
  /** What is done with missing codes. */
  readonly missing: "zero" | "refuse";
  /** Texts that mean "missing"; null = the usual ones. */
  readonly marks: readonly string[] | null;
  /** Connections to leave out, such as "A & B"; null = none. */
  readonly mask: readonly string[] | null;
  /** Which axes; "auto" = means of two groups where there are two, else svd. */
  readonly rotation: "auto" | "svd" | "means" | "regression" | "generalized";
  /** Column that the first axis follows; null = none. */
  readonly x: string | null;
  /** Column that the second axis follows; null = none. */
  readonly y: string | null;
  /** Columns that are held while an axis follows another; null = none. */
  readonly controls: readonly string[] | null;
  /** Character between fields; null = guess. */
  readonly separator: string | null;
  /** Folder for what is written. */
  readonly out: string;
  /** Seed of every draw. */
  readonly seed: number;
}

/** What the command tells about itself. */
export const HELP = `deno task ena FILE.csv [flags]
  --units A,B           columns that identify the unit (speaker, student, ...)
  --conversation C      columns that identify the conversation
  --codes X,Y,Z         columns of codes (numbers)
  --group G             column that names groups; none for no groups
  --compare A,B         the two groups to compare, where there are more
  --text T              column of what was said, for close reading; none for none
  --window 4            lines in reach, the current one included; infinite = all earlier ones
  --forward 0           later lines in reach
  --weighting binary    or product
  --connections unordered   or ordered (earlier line to later line)
  --rows unit           or separate, accumulated: one row per unit and conversation
  --mask "A & B,A & C"  connections to leave out
  --rotation auto       means of two groups where there are two, else svd; or svd, means,
                        regression (slopes on --x), generalized (slopes on a number, or
                        the spread between any number of groups, named by --x)
  --x C                 column that the first axis follows, the same in all lines of a unit
  --y D                 column that the second axis follows
  --controls E,F        columns that are held meanwhile
  --missing zero        count missing codes as 0 and say how many; or refuse
  --marks ,NA           texts that mean "missing"
  --separator ,         character between fields; tab for a tab
  --out DIR             folder for tables, pictures and the page (default out/ena)
  --seed 1              seed of the permutation test
Columns that are not named are guessed, and the guesses are shown.`;

/** Every flag: the help names each at the start of its line. */
const KNOWN = [...HELP.matchAll(/^ {2}(--[a-z]+)/gm)].map(([, flag = ""]) =>
  flag
);

const ROTATIONS = [
  "auto",
  "svd",
  "means",
  "regression",
  "generalized",
] as const;

/**
 * Reads the command line.
 *
 * @param args Arguments.
 * @returns Flags.
 * @throws {TypeError} If a flag is unknown, named twice, has no value or one that does not fit, or there is not one file.
 */
export function parseFlags(args: readonly string[]): Flags {
  const { named, files } = readArguments(args);
  const [file, second] = files;
  if (file === undefined || second !== undefined) {
    throw new TypeError(
      `Cannot run the model: there must be one file, got ${files.length}${
        files.length === 0 ? "" : ` (${files.join(", ")})`
      }\n${HELP}`,
    );
  }
  const list = (flag: string): string[] | null => takeList(named, flag);
  const choose = <T extends string>(
    flag: string,
    choices: readonly T[],
  ): T | null => takeChoice(named, flag, choices);
  const optional = (flag: string): string | null => {
    const value = named.get(flag);
    return value === undefined ? null : value === "none" ? "" : value;
  };
  const marks = named.get("--marks");
  return {
    file,
    units: list("--units"),
    conversation: list("--conversation"),
    codes: list("--codes"),
    group: optional("--group"),
    compare: takePair(list("--compare")),
    text: optional("--text"),
    window: takeLines(named, "--window", 1),
    forward: takeLines(named, "--forward", 0),
    weighting: choose("--weighting", ["binary", "product"]),
    rows: takeRows(choose("--rows", ["unit", "separate", "accumulated"])),
    connections: choose("--connections", ["unordered", "ordered"]),
    missing: choose("--missing", ["zero", "refuse"]) ?? "zero",
    marks: marks === undefined
      ? null
      : marks.split(",").map((mark) => mark.trim()),
    mask: list("--mask"),
    rotation: choose("--rotation", ROTATIONS) ?? "auto",
    x: named.get("--x") ?? null,
    y: named.get("--y") ?? null,
    controls: list("--controls"),
    separator: takeSeparator(named.get("--separator")),
    out: named.get("--out") ?? "out/ena",
    seed: takeLines(named, "--seed", 0) ?? 1,
  };
}

function readArguments(
  args: readonly string[],
): { named: Map<string, string>; files: string[] } {
  const named = new Map<string, string>();
  const files: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const [flag = "", given] = (args[at] ?? "").split(/=(.*)/s);
    if (!flag.startsWith("--")) files.push(args[at] ?? "");
    else if (!KNOWN.includes(flag)) {
      throw new TypeError(
        `Cannot run the model: flags are ${KNOWN.join(", ")}, got ${flag}`,
      );
    } else if (named.has(flag)) {
      throw new TypeError(
        `Cannot run the model: ${flag} must be named once, got it twice; several columns are one value, as in ${flag} A,B`,
      );
    } else {
      const value = given ?? args[++at];
      if (value === undefined || value === "" || KNOWN.includes(value)) {
        throw new TypeError(
          `Cannot run the model: ${flag} must have a value, got ${
            value === undefined || value === "" ? "none" : value
          }`,
        );
      }
      named.set(flag, value);
    }
  }
  return { named, files };
}

function takeList(
  named: ReadonlyMap<string, string>,
  flag: string,
): string[] | null {
  const names = named.get(flag)?.split(",").map((name) => name.trim());
  if (names === undefined) return null;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (names.includes("") || twice !== undefined) {
    throw new TypeError(
      `Cannot run the model: ${flag} must list different names with commas between them, got ${
        named.get(flag)
      }`,
    );
  }
  return names;
}

function takePair(names: readonly string[] | null): [string, string] | null {
  if (names === null) return null;
  const [first, second] = names;
  if (first !== undefined && second !== undefined && names.length === 2) {
    return [first, second];
  }
  throw new TypeError(
    `Cannot run the model: --compare must name two groups, got ${names.length} (${
      names.join(", ")
    })`,
  );
}

function takeLines(
  named: ReadonlyMap<string, string>,
  flag: string,
  least: number,
): number | null {
  const text = named.get(flag);
  if (text === undefined) return null;
  if (flag !== "--seed" && /^inf(inite|inity)?$/i.test(text)) return Infinity;
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text);
  throw new TypeError(
    `Cannot run the model: ${flag} must be a whole number of at least ${least}${
      flag === "--seed" ? "" : " or infinite"
    }, got ${text}`,
  );
}

function takeChoice<T extends string>(
  named: ReadonlyMap<string, string>,
  flag: string,
  choices: readonly T[],
): T | null {
  const text = named.get(flag);
  if (text === undefined) return null;
  const choice = choices.find((one) => one === text);
  if (choice !== undefined) return choice;
  throw new TypeError(
    `Cannot run the model: ${flag} must be ${
      choices.join(" or ")
    }, got ${text}`,
  );
}

function takeRows(
  rows: "unit" | "separate" | "accumulated" | null,
): Flags["rows"] {
  return rows === null || rows === "unit" ? rows : `${rows}-trajectory`;
}

function takeSeparator(text: string | undefined): string | null {
  if (text === undefined) return null;
  const separator = text === "tab" ? "\t" : text;
  if (separator.length === 1 && separator !== '"') return separator;
  throw new TypeError(
    `Cannot run the model: --separator must be one character or tab, got ${text}`,
  );
}
