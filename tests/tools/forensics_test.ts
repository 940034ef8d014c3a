import assert from "node:assert/strict";
import { parseCsv } from "read";
import { parseFlags, runForensics } from "../../tools/forensics.ts";

const PLANTED = "tests/golden/forensics/planted.csv";

Deno.test("parseFlags() takes one file and a folder, and refuses the rest", () => {
  assert.deepEqual(parseFlags(["a.csv"]), {
    file: "a.csv",
    out: "out/forensics",
  });
  assert.equal(parseFlags(["a.csv", "--out", "x"]).out, "x");
  assert.equal(parseFlags(["--out=y", "a.csv"]).out, "y");
  const refused: readonly (readonly [string[], RegExp])[] = [
    [[], /one file, got 0/],
    [["a.csv", "b.csv"], /one file, got 2/],
    [["a.csv", "--out"], /--out must have a value/],
    [["a.csv", "--ot", "x"], /flags are --out, .* got --ot/],
  ];
  for (const [args, message] of refused) {
    assert.throws(() => parseFlags(args), message);
  }
});

Deno.test("runForensics() gives every figure of a paper its verdict, and says which ask for a look", () => {
  const { text, files } = runForensics(PLANTED);
  assert.deepEqual([...files.keys()], [
    "figures.csv",
    "checks.csv",
    "report.md",
    "report.html",
  ]);
  const { rows } = parseCsv(files.get("figures.csv") ?? "", "figures.csv");
  assert.equal(rows.length, 73);
  const verdict = (row: string, column: string) =>
    rows.find((one) => one["row"] === row && one["column"] === column)
      ?.["verdict"];
  assert.equal(verdict("GRIM fails", "mean"), "INCONSISTENT");
  assert.equal(verdict("p of t wrong", "p"), "NOT REPRODUCED");
  assert.equal(verdict("p of r", "p"), "reproduced");
  assert.match(text, /^Verdicts on 73 figures/);
  assert.match(text, /INCONSISTENT {2}Planted, 1, GRIM fails: mean = 5\.19/);
  assert.doesNotMatch(text, /GRIM holds/);
  for (const name of ["report.md", "report.html"]) {
    assert.match(files.get(name) ?? "", /three runs/, name);
  }
});

Deno.test("runForensics() uses the recipes of the two papers: 102 figures, one verdict each", () => {
  const { files } = runForensics("data/published/published_figures.csv");
  const { rows } = parseCsv(files.get("figures.csv") ?? "", "figures.csv");
  assert.equal(rows.length, 102);
  assert.equal(
    parseCsv(files.get("checks.csv") ?? "", "checks.csv").rows.length,
    98,
  );
});

Deno.test("runForensics() writes no markup and no formula from a file into its report", () => {
  const dir = Deno.makeTempDirSync();
  try {
    const path = `${dir}/evil.csv`;
    Deno.writeTextFileSync(
      path,
      "paper,table,row,column,value,ci_low,ci_high,n,note\n" +
        '=1+1,1,<script>alert(1)</script>,x,5,,,,"a | b"\n',
    );
    const { files } = runForensics(path);
    assert.doesNotMatch(files.get("report.html") ?? "", /<script>/);
    assert.doesNotMatch(files.get("figures.csv") ?? "", /^=/m);
  } finally {
    Deno.removeSync(dir, { recursive: true });
  }
});

Deno.test("deno task forensics writes its report, prints an example that runs, and names a bad line", async () => {
  const dir = Deno.makeTempDirSync();
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "tools/forensics.ts", ...args],
      env: { NO_COLOR: "1" },
    }).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, out: decode(stdout), error: decode(stderr) };
  };
  try {
    const example = await run("--example");
    const path = `${dir}/paper.csv`;
    Deno.writeTextFileSync(path, example.out);
    const good = await run(path, "--out", `${dir}/report`);
    assert.equal(good.code, 0, good.error);
    assert.match(good.out, /AMBIGUOUS {2}Doe 2020, 3, treatment: p = \.018/);
    assert.ok(Deno.statSync(`${dir}/report/report.html`).isFile);
    Deno.writeTextFileSync(
      path,
      example.out.replace(",28,scores", ",-28,scores"),
    );
    const bad = await run(path);
    assert.equal(bad.code, 1);
    assert.match(bad.error, /paper\.csv line 2, column "n": .* got "-28"/);
    assert.equal((await run()).code, 2);
  } finally {
    Deno.removeSync(dir, { recursive: true });
  }
});
