import assert from "node:assert/strict";
import { countLostOutputs } from "../../tools/notebook_run.ts";
import { checksOf, summaryLines, tablesOf } from "../../tools/summary.ts";
import type { Output } from "../../tools/cells.ts";

const cell = (source: string, ...outputs: Output[]) => ({
  cell_type: "code",
  source,
  outputs,
});
const shown = (data: Record<string, unknown>): Output => ({
  output_type: "execute_result",
  data,
});

Deno.test("countLostOutputs() counts cells that end in a display and show nothing", () => {
  const cells = [
    cell("const a = 1;\nreport.table(rows, {\n  title: 'x',\n});"),
    cell("report.table(rows);", shown({ "text/plain": "x" })),
    cell("const b = report.table(rows);"),
    cell("assert.equal(1, 1);"),
    { cell_type: "markdown", source: "report.table(rows);" },
  ];
  assert.equal(countLostOutputs({ cells }), 1);
});

Deno.test("checksOf(), tablesOf() and summaryLines() collect what notebooks hand on", () => {
  const check = {
    figure: "chi2",
    published: "3.24",
    recomputed: "3.240",
    verdict: "reproduced",
    holds: true,
  };
  const notebook = {
    cells: [
      cell(
        "a;",
        shown({
          "application/vnd.elenchus.checks+json": [check, {
            ...check,
            holds: false,
          }],
        }),
      ),
      cell(
        "b;",
        shown({
          "text/csv": ["a,b\n", "1,2\n"],
          "application/vnd.elenchus.title": "Codes: before & after",
        }),
      ),
    ],
  };
  assert.equal(checksOf(notebook).length, 2);
  assert.deepEqual(tablesOf(notebook), [{
    stem: "01-codes-before-after",
    csv: "a,b\n1,2\n",
  }]);
  assert.match(
    summaryLines(checksOf(notebook)).at(-1) ?? "",
    /LEFT ITS TOLERANCE/,
  );
});
