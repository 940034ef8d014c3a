/**
 * Tables for papers: what they hold, and that no text in them acts as anything else.
 *
 * @module
 */

import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import {
  ablationPaperTable,
  jupyterDisplay,
  modelPaperTable,
  pairedPaperTable,
  paperTable,
} from "report";
import { wilsonInterval } from "stats";
import { plainLine } from "../../lib/report/html.ts";
import {
  escapeLatex,
  escapeMarkdown,
  listForeign,
} from "../../lib/report/paper_escapes.ts";
import { FORMULA, HOSTILE, mimeText } from "./models.ts";

const BREAKOUT =
  "a | b \\ \\end{tabular}\\input{/etc/passwd} & $x$ % # _ ~ ^ `c` **d** [e](f) https://g.org www.h.org @i -- \n# j";

/** What stands in math for signs and letters that pdfLaTeX has only there. */
const IN_MATH: Readonly<Record<string, string>> = {
  "α": "\\alpha",
  "β": "\\beta",
  "γ": "\\gamma",
  "δ": "\\delta",
  "ε": "\\varepsilon",
  "ζ": "\\zeta",
  "η": "\\eta",
  "θ": "\\theta",
  "ι": "\\iota",
  "κ": "\\kappa",
  "λ": "\\lambda",
  "μ": "\\mu",
  "ν": "\\nu",
  "ξ": "\\xi",
  "π": "\\pi",
  "ρ": "\\rho",
  "σ": "\\sigma",
  "ς": "\\varsigma",
  "τ": "\\tau",
  "υ": "\\upsilon",
  "φ": "\\varphi",
  "χ": "\\chi",
  "ψ": "\\psi",
  "ω": "\\omega",
  "Γ": "\\Gamma",
  "Δ": "\\Delta",
  "Θ": "\\Theta",
  "Λ": "\\Lambda",
  "Ξ": "\\Xi",
  "Π": "\\Pi",
  "Σ": "\\Sigma",
  "Υ": "\\Upsilon",
  "Φ": "\\Phi",
  "Ψ": "\\Psi",
  "Ω": "\\Omega",
  "∞": "\\infty",
  "≤": "\\leq",
  "≥": "\\geq",
  "≠": "\\neq",
  "≈": "\\approx",
  "≡": "\\equiv",
  "∈": "\\in",
  "∑": "\\sum",
  "√": "\\surd",
  "↔": "\\leftrightarrow",
  "⇒": "\\Rightarrow",
  "⇐": "\\Leftarrow",
  "⇔": "\\Leftrightarrow",
  "−": "-",
  "ο": "o",
  "⁰": "^0",
  "¹": "^1",
  "²": "^2",
  "⁹": "^9",
  "₀": "_0",
  "₉": "_9",
};

/** Reads back what `escapeLatex` wrote: the characters that LaTeX would print. */
function printLatex(latex: string): string {
  const names: Record<string, string> = {
    "\\textbackslash{}": "\\",
    "\\textasciitilde{}": "~",
    "\\textasciicircum{}": "^",
    "\\textless{}": "<",
    "\\textgreater{}": ">",
    "\\textbar{}": "|",
    "\\textquotedbl{}": '"',
    "\\textasciigrave{}": "`",
    "\\textquotesingle{}": "'",
    "~": "\u00a0",
  };
  return latex.replace(
    /\\text[a-z]+\{\}|-\{\}|\\[{}$&#_%]|\$[^$ ]+\$|[\\{}$&#_%~^]/g,
    (found) => {
      if (found === "-{}") return "-";
      if (found.length === 2) return found.slice(1);
      const sign = Object.entries(IN_MATH)
        .find(([, command]) => found === `$${command}$`)?.[0];
      const printed = sign ?? names[found];
      // A special character that is not written out is a fault.
      assert.ok(printed !== undefined, `${found} stands bare in ${latex}`);
      return printed;
    },
  );
}

/** Reads back what `escapeMarkdown` wrote: backslash escapes and entities. */
function printMarkdown(markdown: string): string {
  return markdown.replace(
    /\\[!-/:-@[-`{-~]|&(?:amp|lt|gt);|[<>|`*_[\]]/g,
    (found) => {
      const entities: Record<string, string> = {
        "&amp;": "&",
        "&lt;": "<",
        "&gt;": ">",
      };
      assert.ok(found.length > 1, `${found} stands bare in ${markdown}`);
      return entities[found] ?? found.slice(1);
    },
  );
}

Deno.test("escapeLatex() and escapeMarkdown() print any text as it is, with nothing special left bare", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.array(fc.constantFrom(..."\\{}$&#_%~^<>|\"`'*[]!-:/.w@ a"), {
      maxLength: 30,
    }).map((characters) => characters.join("")),
    fc.array(fc.constantFrom(...Object.keys(IN_MATH)), { maxLength: 9 })
      .map((signs) => signs.join("")),
    fc.constantFrom(HOSTILE, FORMULA, BREAKOUT, "", "--- ''' ``"),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = plainLine(text.toWellFormed());
      // Thin spaces and signs without width have their own test.
      const inLatex = plain.replace(/[\u2009\u202f\u200b\ufeff∆³-⁸₁-₈]/g, "");
      assert.equal(printLatex(escapeLatex(inLatex)), inLatex);
      assert.equal(printMarkdown(escapeMarkdown(text)), plain);
    }),
    { seed: 12, numRuns: 300 },
  );
});

Deno.test("escapeLatex() takes out what has no width and keeps spaces that do not break", () => {
  assert.equal(escapeLatex("5\u00a0%\u200b \ufeffa"), "5~\\% a");
  assert.equal(escapeLatex("1\u202f000"), "1\\,000");
  assert.equal(escapeLatex("χ²"), "$\\chi$$^2$");
  assert.equal(escapeLatex("R₃⁴"), "R$_3$$^4$");
});

Deno.test("a LaTeX table fits the line and says what it needs", () => {
  const write = (name: string) =>
    paperTable([{ name, n: 1 }], { title: "Names" }).latex;
  const plain = write("Zürich → α ≥ 5 “q” – …");
  assert.match(
    plain,
    /^% Needs \\usepackage\[T1\]\{fontenc\}, \\usepackage\{booktabs\} and \\usepackage\{graphicx\}\.\n\\begin\{table\}/,
  );
  assert.match(plain, /\\resizebox\{\\ifdim\\width>\\linewidth/);
  assert.match(plain, /\\end\{tabular\}\}\n/);
  // Scripts that pdfLaTeX has no letters for; each letter once.
  const foreign = write("привет 日本 привет");
  assert.match(
    foreign,
    /^% Needs LuaLaTeX or XeLaTeX with a font that has п р и в е т 日 本$/m,
  );
  assert.deepEqual(listForeign("Zürich Ω ∞ “q”"), []);
});

Deno.test("pairedPaperTable() prints an odds ratio without end as a sign, not as a word", () => {
  const { markdown, latex } = pairedPaperTable({ a: 3, b: 2, c: 0, d: 3 }, {
    title: "T",
  });
  assert.match(markdown, /discordant pairs \| ∞ \[0\.188, ∞\]/);
  assert.match(latex, /\$\\infty\$ \[0\.188, \$\\infty\$\]/);
  assert.doesNotMatch(markdown, /Infinity/);
});

Deno.test("paperTable() keeps hostile text inside its cell in every form", () => {
  const shown = paperTable(
    [{ essay: HOSTILE, prompt: BREAKOUT, cell: FORMULA, n: 3 }, {
      essay: "[0]",
      prompt: "*",
      cell: "-",
      n: 4,
    }],
    { title: `Title ${BREAKOUT}`, note: HOSTILE },
  );
  const html = mimeText(shown, "text/html");
  assert.doesNotMatch(html, /<script|<img|<a |<b>/);
  const rows = shown.markdown.split("\n").filter((line) =>
    line.startsWith("| ")
  );
  assert.equal(rows.length, 4);
  // Four cells make five borders; an escaped bar is none.
  for (const row of rows) {
    assert.equal(row.replace(/\\./g, "").split("|").length, 6, row);
  }
  assert.doesNotMatch(shown.markdown, /<(?!sup>|\/sup>)|https:\/\/|^#/m);
  assert.doesNotMatch(shown.latex, /\\input|\\end\{tabular\}.*\\input/);
  assert.equal(shown.latex.match(/\\end\{tabular\}/g)?.length, 1);
  assert.equal(shown.latex.match(/[^\\]&/g)?.length, 9);
  assert.match(shown.latex, /^ {4}\{\}\[0\] & \* & - & 4 \\\\$/m);
  const [head, first, second] = parse(shown.csv);
  assert.deepEqual(head, ["essay", "prompt", "cell", "n"]);
  assert.deepEqual(first?.slice(2), [`'${FORMULA}`, "3"]);
  assert.equal(second?.[2], "'-");
});

Deno.test("paperTable() says what each interval is, by letters where there are several kinds", () => {
  const wilson = wilsonInterval(20, { trials: 72 });
  const rows = [
    { set: "a", share: 20 / 72, interval: wilson },
    {
      set: "b",
      share: -0.5,
      interval: { lower: -1, upper: 0, level: 0.9, method: "made up" },
    },
    { set: "c", share: null, interval: null },
  ];
  const columns = ["set", { field: "share", interval: "interval" }];
  const both = paperTable(rows, { title: "Both", columns });
  assert.match(
    both.markdown,
    /In brackets: \(a\) 95 % interval, Wilson score; \(b\) 90 % interval, made up\./,
  );
  assert.match(
    both.markdown,
    /\| a \| 27\.8 % \[18\.8 %, 39\.0 %\]<sup>a<\/sup> \|/,
  );
  assert.match(
    both.latex,
    /b & \$-\$50\.0 \\% \[\$-\$100\.0 \\%, 0\.0 \\%\]\\textsuperscript\{b\}/,
  );
  assert.match(both.markdown, /\| c \| – \|/);
  assert.match(mimeText(both, "text/html"), /39\.0 %\]<sup>a<\/sup><\/td>/);
  const one = paperTable(rows.slice(0, 1), { title: "One", columns });
  assert.match(one.markdown, /\*Note\.\* In brackets: 95 % interval, Wilson/);
  assert.doesNotMatch(one.markdown, /<sup>/);
  assert.deepEqual(parse(both.csv).slice(0, 2), [
    [
      "set",
      "share",
      "share interval lower",
      "share interval upper",
      "share interval kind",
    ],
    [
      "a",
      String(20 / 72),
      String(wilson.lower),
      String(wilson.upper),
      "95 % interval, Wilson score",
    ],
  ]);
});

Deno.test("paperTable() refuses an interval that does not say what it is, unless the caller says it", () => {
  const rows = [{ share: 0.5, interval: { lower: 0, upper: 1, level: 0.95 } }];
  assert.throws(() => paperTable(rows, { title: "T" }), {
    name: "TypeError",
    message:
      'Cannot write paper table "T": the interval "interval" of row 1 must have level and method, got neither or one; say in the option `intervals` what it is',
  });
  const told = paperTable(rows, { title: "T", intervals: "least and most" });
  assert.match(told.markdown, /In brackets: least and most\./);
  assert.throws(() => paperTable(rows, { title: "T", columns: ["x"] }), {
    name: "TypeError",
    message:
      'Cannot write paper table "T": a column must name one of "share", "interval", got "x"',
  });
});

Deno.test("paperTable() of no rows says so, and its frame holds numbers and limits", async () => {
  const empty = paperTable([], { title: "Nothing", columns: ["x"] });
  assert.equal(empty.csv, "");
  assert.equal(String(empty), "Nothing\n\nNo rows.");
  assert.equal(empty.markdown, "**Nothing**\n\n*Note.* No rows.\n");
  assert.doesNotMatch(empty.latex, /tabular/);
  const shown = paperTable(
    [{ set: "a", share: 0.25, interval: wilsonInterval(1, { trials: 4 }) }],
    {
      title: "One",
      columns: ["set", { field: "share", interval: "interval" }],
    },
  );
  const made = await shown.frame();
  assert.deepEqual(made.columns, [
    "set",
    "share",
    "interval lower",
    "interval upper",
  ]);
  assert.deepEqual(Object.keys(shown[jupyterDisplay]()).sort(), [
    "application/vnd.elenchus.title",
    "text/csv",
    "text/html",
    "text/plain",
  ]);
});

Deno.test("ablationPaperTable() writes outcomes as shares and numbers as means, with n", () => {
  const outcomes = ablationPaperTable({
    baseline: "full",
    conditions: {
      full: [1, 1, 1, 1, 1, 0],
      less: [0, 0, 1, 0, 0, 0],
      same: [1, 1, 1, 1, 1, 0],
    },
  }, { title: "Outcomes", note: "Made up." });
  // b = 4, c = 0: exact p = 2 / 2^4; by Holm twice that.
  assert.match(
    outcomes.markdown,
    /\| less \| 6 \| 83\.3 % \| 16\.7 % \| 66\.7 % \[.*\] \| \.125 \| \.250 \|/,
  );
  assert.match(outcomes.markdown, /\| same \| 6 \|.* \| 1 \| 1 \|/);
  assert.match(
    outcomes.markdown,
    /Tango score.*exact McNemar test.*2 conditions\. Made up\./,
  );
  // Differences 1, 2, 3: mean 2, standard deviation 1, so d_z = 2.
  const numbers = ablationPaperTable({
    baseline: "full",
    conditions: { full: [4, 6, 8], less: [3, 4, 5] },
  }, { title: "Numbers", level: 0.9 });
  assert.match(
    numbers.markdown,
    /\| less \| 3 \| 6 \| 4 \| 2\.00 \[0\.31, 3\.69\] \| \.0742 \| \.0742 \| 2 \|/,
  );
  assert.match(numbers.markdown, /90 % interval, .*paired t test/);
});

Deno.test("modelPaperTable() counts what was not graded and leaves it out of every estimate", () => {
  const shown = modelPaperTable({
    truth: [1, 2, 3, 3],
    models: { good: [1, 2, 3, 1], silent: [null, null, null, null] },
    scale: [1, 2, 3],
  }, { title: "Models" });
  assert.match(
    shown.markdown,
    /\| good \| 4 \| 0 \| 75\.0 % \[30\.1 %, 95\.4 %\]<sup>a<\/sup> \| 75\.0 % \| .* \| -0\.500 \|/,
  );
  assert.match(
    shown.markdown,
    /\| silent \| 0 \| 4 \| – \(nothing graded\) \| – \(nothing graded\) \|/,
  );
  assert.throws(
    () =>
      modelPaperTable({ truth: [1], models: { m: [] }, scale: [1] }, {
        title: "T",
      }),
    {
      name: "RangeError",
      message:
        'Cannot write model table "T": "m" must have one entry per true score (1), got 0',
    },
  );
});

Deno.test("pairedPaperTable() shows all versions of the test and the four counts", () => {
  const shown = pairedPaperTable({ a: 12, b: 17, c: 8, d: 35 }, {
    title: "Paired",
    names: ["revised", "initial"],
  });
  // 81/25 = 3.24 and 64/25 = 2.56; the odds ratio is 17/8.
  assert.match(
    shown.markdown,
    /\| McNemar, uncorrected \| – \| 3\.24 \| \.0719 \| \.0359 \| 25 \|/,
  );
  assert.match(
    shown.markdown,
    /\| McNemar, corrected \| – \| 2\.56 \| \.110 \| \.0548 \| 25 \|/,
  );
  assert.match(
    shown.markdown,
    /\| odds ratio of the discordant pairs \| 2\.13 \[0\.87, 5\.69\]<sup>c<\/sup>/,
  );
  assert.match(shown.markdown, /\(b\) 95 % interval, Tango score/);
  const none = pairedPaperTable({ a: 3, b: 0, c: 0, d: 1 }, { title: "None" });
  assert.match(none.markdown, /odds ratio of the discordant pairs \| – \|/);
  assert.match(none.markdown, /McNemar, exact \| – \| – \| 1 \| 1 \| 0 \|/);
});
