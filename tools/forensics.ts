// deno-lint-ignore-file no-console -- a command line tool speaks to its caller
/**
 * The printed figures of any paper from a shell: a CSV of figures in, a verdict
 * for each of them out.
 *
 *     deno task forensics FILE.csv
 *
 * One row of the file is one printed figure, typed off as it stands. Figures of one
 * row of a table are checked against each other, and against what whole numbers,
 * samples of this size and the tests in use can give. See `checkFigures` of `stats`.
 *
 * @module
 */

import { resolve } from "node:path";
import { readPublishedFigures, toCsv, writeText } from "read";
import * as report from "report";
import * as stats from "stats";

const HELP = `deno task forensics FILE.csv [flags]
  --out DIR    folder for the report (default out/forensics)
  --example    print a file to start from

Columns of the file: paper, table, row, column, value, ci_low, ci_high, n, note.
One line is one figure, as printed: keep trailing zeros (3.10), signs and "< .001".
paper, table and row say where it stands; the end of "column" says what it is:
  mean, sd       n in its own column; with min and max (ends of a scale of whole
                 numbers) or items (items that each value averages): GRIM, GRIMMER,
                 DEBIT where the scale is 0 to 1
  share_pct      percentage of n things
  t, df, p       also chi2, df, p; F, df1, df2, p; r, df, p; z, p; d, n1, n2, p
  mean1, sd1, n1, mean2, sd2, n2    with t, df, p, d as far as they are printed
  b, c           discordant pairs of McNemar's test, with p
  any other      with ci_low, ci_high and n: does the interval hold it, and at n up
                 to 3, which runs are behind it; printed twice: is it the same
What stands before it tells tests of one row apart: age_t, age_df, age_p.`;

const EXAMPLE = `paper,table,row,column,value,ci_low,ci_high,n,note
Doe 2020,2,control,mean,5.19,,,28,scores from 1 to 7
Doe 2020,2,control,sd,1.20,,,28,
Doe 2020,2,control,min,1,,,,
Doe 2020,2,control,max,7,,,,
Doe 2020,3,treatment,t,2.20,,,,
Doe 2020,3,treatment,df,28,,,,
Doe 2020,3,treatment,p,.018,,,,
Doe 2020,4,model A,score,52.5,33.3,79.2,3,
`;

/** What the command line asks for. */
export interface ForensicFlags {
  /** File of figures. */
  readonly file: string;
  /** Folder of the report. */
  readonly out: string;
}

/**
 * Reads the command line.
 *
 * @param args Arguments.
 * @returns File and folder.
 * @throws {TypeError} If a flag is unknown or has no value, or there is not one file.
 */
export function parseFlags(args: readonly string[]): ForensicFlags {
  const files: string[] = [];
  let out = "out/forensics";
  for (let at = 0; at < args.length; at++) {
    const [flag = "", given] = (args[at] ?? "").split(/=(.*)/s);
    if (!flag.startsWith("--")) files.push(args[at] ?? "");
    else if (flag !== "--out") {
      throw new TypeError(
        `Cannot check figures: flags are --out, --example, --help, got ${flag}`,
      );
    } else {
      const value = given ?? args[++at];
      if (value === undefined || value === "") {
        throw new TypeError("Cannot check figures: --out must have a value");
      }
      out = value;
    }
  }
  const [file, second] = files;
  if (file === undefined || second !== undefined) {
    throw new TypeError(
      `Cannot check figures: there must be one file, got ${files.length}\n${HELP}`,
    );
  }
  return { file, out };
}

/** What a run says and writes. */
export interface ForensicReport {
  /** Text for the terminal. */
  readonly text: string;
  /** File names and contents. */
  readonly files: ReadonlyMap<string, string>;
}

/** Verdicts that ask for nothing. */
const QUIET: readonly string[] = [
  "reproduced",
  "consistent (not unique)",
  "not checkable",
];

/**
 * Checks every figure of a file.
 *
 * @param path The file of figures.
 * @returns The report.
 * @throws {TypeError} If the file cannot be read; the error names line and column.
 */
export function runForensics(path: string): ForensicReport {
  const figures = readPublishedFigures(path);
  const checks = stats.checkPapers(figures);
  const verdicts = stats.listFigureVerdicts(figures, checks);
  const rows = verdicts.map((
    { figure, printed, ...rest },
  ) => ({ ...rest, figure: `${figure} = ${printed}` }));
  const wanted = rows.filter(({ verdict }) => !QUIET.includes(verdict));
  const columns = [
    "figure",
    "paper",
    "table",
    "recomputed",
    "verdict",
    "reason",
  ];
  const counts = report.paperTable(stats.countVerdicts(verdicts), {
    title: `Verdicts on ${rows.length} figures`,
    columns: [
      "verdict",
      { field: "rowCount", title: "figures" },
      "meaning",
    ],
  });
  const all = report.paperTable(rows, {
    title: "Every figure",
    columns,
    note: "A verdict is about the text, not about its authors: where it is " +
      "INCONSISTENT one of the figures, or what was taken for granted about " +
      "them, is not as it stands.",
  });
  const named = wanted.map((row) =>
    `${row.verdict}  ${row.paper}, ${row.table}, ${row.figure}\n` +
    `    recomputed ${row.recomputed}\n    ${row.reason}`
  );
  return {
    text: [
      String(counts),
      named.length === 0 ? "No figure asks for a look." : named.join("\n"),
    ].join("\n\n"),
    files: new Map([
      ["figures.csv", toCsv(verdicts.map((row) => ({ ...row })), SAFE)],
      [
        "checks.csv",
        toCsv(
          checks.map((
            { figure, source, published, recomputed, verdict, note },
          ) => ({ figure, source, published, recomputed, verdict, note })),
          SAFE,
        ),
      ],
      ["report.md", `${counts.markdown}\n\n${all.markdown}\n`],
      ["report.html", writePage([counts, all])],
    ]),
  };
}

/** Text from a file must not run as a formula in a spreadsheet. */
const SAFE = { forSpreadsheet: true };

/** A page that holds tables, without a script. */
function writePage(tables: readonly report.PaperTable[]): string {
  const bodies = tables.map((table) =>
    String(table[report.jupyterDisplay]()["text/html"] ?? "")
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Published figures</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}table{margin-bottom:2rem}td{vertical-align:top}</style>
</head><body>
${bodies.join("\n")}
</body></html>
`;
}

if (import.meta.main) {
  if (Deno.args.includes("--example")) {
    console.log(EXAMPLE.trimEnd());
    Deno.exit(0);
  }
  if (Deno.args.length === 0 || Deno.args.includes("--help")) {
    console.log(HELP);
    Deno.exit(Deno.args.length === 0 ? 2 : 0);
  }
  try {
    const flags = parseFlags(Deno.args);
    // A task runs in the project's root, wherever it was called.
    const calledIn = Deno.env.get("INIT_CWD") ?? Deno.cwd();
    const { text, files } = runForensics(resolve(calledIn, flags.file));
    console.log(text);
    const out = resolve(calledIn, flags.out);
    for (const [name, content] of files) writeText(`${out}/${name}`, content);
    console.log(`\nWrote ${out}: ${[...files.keys()].join(", ")}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
