import assert from "node:assert/strict";
import fc from "fast-check";
import { parseCsv, toCsv } from "read";

Deno.test("parseCsv() gives back what toCsv() wrote, whatever the fields hold", () => {
  const field = fc.string({ unit: fc.constantFrom(..."ab,\"'\n\r;= 1") });
  fc.assert(
    fc.property(
      fc.array(fc.record({ a: field, b: field }, { noNullPrototype: true }), {
        minLength: 1,
      }),
      (rows) => {
        const table = parseCsv(toCsv(rows), "x.csv");
        const kept = rows.filter((row) => (row.a + row.b).trim() !== "");
        assert.deepEqual(table.rows, kept);
        assert.equal(table.blankRowCount, rows.length - kept.length);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});

Deno.test("parseCsv() names the physical line on which each row starts", () => {
  // Lines: 1 header, 2-4 first row, 5 blank, 6 blank fields, 7 second row.
  const text = 'id,text\n1,"a\n\nb"\n\n," "\n2,c\n';
  const table = parseCsv(text, "x.csv");
  assert.deepEqual(table.lines, [2, 7]);
  assert.equal(table.blankRowCount, 2);
});

Deno.test("parseCsv() reads a byte order mark and Windows line ends", () => {
  const table = parseCsv('\uFEFFid,text\r\n1,"a\r\nb"\r\n2,c\r\n', "x.csv");
  assert.deepEqual(table.columns, ["id", "text"]);
  assert.deepEqual(table.rows, [{ id: "1", text: "a\r\nb" }, {
    id: "2",
    text: "c",
  }]);
  assert.deepEqual(table.lines, [2, 4]);
});

Deno.test("parseCsv() refuses what is not strict CSV and says on which line", () => {
  const cases: [string, RegExp][] = [
    ["", /x\.csv: the file must have a row of column names, got an empty file/],
    [
      "a,b\n1,2\n3\n",
      /row on line 3 must have 2 fields like the header, got 1/,
    ],
    ['a,b\n"1\n",2\n3,4,5\n', /row on line 4 must have 2 fields/],
    ['a,b\n1,2\n3,"x\n5,6\n', /row on line 3 is not CSV: Quote Not Closed/],
    ['a,b\n1,x"y"\n', /row on line 2 is not CSV: Invalid Opening Quote/],
    ["a,a\n1,2\n", /each column must have a name of its own, got "a" twice/],
  ];
  for (const [text, message] of cases) {
    assert.throws(() => parseCsv(text, "x.csv"), {
      name: "SyntaxError",
      message,
    });
  }
});

Deno.test("toCsv() puts an apostrophe before formulas only on request, and never before numbers", () => {
  const rows = ["=SUM(A1)", "+1", "-4.69", "-x", "@a", "\tb", "1e-3", "plain"]
    .map((text) => ({ text }));
  assert.deepEqual(parseCsv(toCsv(rows), "x.csv").rows, rows);
  assert.deepEqual(
    parseCsv(toCsv(rows, { forSpreadsheet: true }), "x.csv").rows.map((row) =>
      row["text"]
    ),
    ["'=SUM(A1)", "+1", "-4.69", "'-x", "'@a", "'\tb", "1e-3", "plain"],
  );
});
