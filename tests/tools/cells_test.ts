import assert from "node:assert/strict";
import { projectRoot } from "read";
import {
  applyVariant,
  extractCells,
  findNotebookFaults,
  formatNotebook,
} from "../../tools/cells.ts";

const code = (source: string, more: Record<string, unknown> = {}) => ({
  cell_type: "code",
  source,
  outputs: [],
  execution_count: null,
  ...more,
});
const notebook = (...cells: unknown[]) =>
  JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });

Deno.test("findNotebookFaults() finds nothing in a tidy notebook", () => {
  assert.deepEqual(
    findNotebookFaults(
      "a.ipynb",
      notebook({ cell_type: "markdown", source: "# Why?" }, code("1 + 1;")),
    ),
    [],
  );
});

Deno.test("findNotebookFaults() finds each planted fault of a code cell", () => {
  const planted: [unknown, RegExp][] = [
    [code("console.log(1);"), /cell 1 prints/],
    [code('import { x } from "../lib/x.ts";'), /imports a path/],
    [code('import { x } from "npm:left-pad";'), /imports a path/],
    [code("class Big {}"), /defines a class/],
    [code("1;\n".repeat(20)), /has 21 lines/],
    [code("1;", { execution_count: 3 }), /execution count/],
    [code("1;", { outputs: [{ output_type: "error" }] }), /shows an error/],
    [
      code("1;", { outputs: [{ output_type: "stream", text: "\u001b[33m1" }] }),
      /colour codes/,
    ],
    [
      code("1;", {
        outputs: [{ output_type: "display_data", data: { "image/png": "x" } }],
      }),
      /PNG/,
    ],
  ];
  for (const [cell, message] of planted) {
    const faults = findNotebookFaults("a.ipynb", notebook(cell));
    assert.equal(faults.length, 1, JSON.stringify(cell));
    assert.match(faults[0] ?? "", message);
  }
});

Deno.test("findNotebookFaults() counts cells, words and bytes", () => {
  assert.match(
    findNotebookFaults(
      "a",
      notebook(...Array.from({ length: 26 }, () => code("1;"))),
    )[0] ?? "",
    /26 cells/,
  );
  assert.match(
    findNotebookFaults(
      "a",
      notebook({ cell_type: "markdown", source: "word ".repeat(901) }),
    )[0] ?? "",
    /901 words/,
  );
  assert.match(
    findNotebookFaults(
      "a",
      notebook({ cell_type: "markdown", source: "x".repeat(200_001) }),
    )[0] ?? "",
    /bytes/,
  );
});

Deno.test("extractCells() joins the code, so that a name defined twice no longer compiles", () => {
  const text = extractCells(
    notebook(
      code("const a = 1;"),
      { cell_type: "markdown", source: "x" },
      code(["const a", " = 2;"] as unknown as string),
    ),
  );
  assert.match(text, /\/\/ cell 1\nconst a = 1;\n\n\/\/ cell 3\nconst a = 2;/);
});

Deno.test("applyVariant() changes one parameter, and refuses a text that is not there once", () => {
  const made = JSON.parse(
    notebook(
      code('const parameters = { corpus: "a" };'),
      code("parameters.corpus;"),
    ),
  );
  const changed = applyVariant(made, {
    name: "b",
    from: 'corpus: "a"',
    to: 'corpus: "b"',
  });
  assert.equal(changed.cells[0]?.source, 'const parameters = { corpus: "b" };');
  assert.throws(
    () => applyVariant(made, { name: "b", from: "nowhere", to: "x" }),
    /got 0 times/,
  );
  assert.throws(
    () => applyVariant(made, { name: "b", from: "parameters", to: "x" }),
    /got 2 times/,
  );
});

Deno.test("formatNotebook() leaves a formatted notebook as it is, and formats another", async () => {
  const metadata = JSON.parse(
    '{"kernelspec": {"display_name": "Deno", "language": "typescript", "name": "deno"}, "language_info": {"name": "typescript"}}',
  );
  const write = (source: string): string =>
    JSON.stringify({
      cells: [{ ...code(source), metadata: {} }],
      metadata,
      nbformat: 4,
      nbformat_minor: 5,
    });
  const root = projectRoot();
  const formatted = await formatNotebook(write("const a=1"), root);
  assert.match(formatted, /const a = 1;/);
  assert.equal(await formatNotebook(formatted, root), formatted);
  await assert.rejects(formatNotebook("no notebook", root), /Cannot format/);
});
