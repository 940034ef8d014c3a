import assert from "node:assert/strict";
import { ASAP_DEMOGRAPHICS, type AsapOptions, readAsap, toCsv } from "read";

/** Writes CSV text to a file of its own, reads it, and removes it. */
function readText(text: string, options: AsapOptions = {}) {
  const dir = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${dir}/train.csv`, text);
    return readAsap(`${dir}/train.csv`, options);
  } finally {
    Deno.removeSync(dir, { recursive: true });
  }
}

const GITHUB =
  "essay_id,score,full_text,set,pubpriv,assignment,prompt_name,economically_disadvantaged,student_disability_status,ell_status,race_ethnicity,gender,grade_level,essay_word_count,task\n";
const KAGGLE =
  "essay_id,score,full_text,assignment,prompt_name,economically_disadvantaged,student_disability_status,ell_status,race_ethnicity,gender,source_text_1,source_text_2,source_text_3,source_text_4\n";

Deno.test("readAsap() reads the GitHub layout: line breaks, quotes, blank rows, spoilt characters, quoted prompt names", () => {
  const corpus = readText(
    GITHUB +
      'A1,3,"Cars are ""useful"".\n\nI donâ€™t agree.",train,public,Write an essay.,"""Car-free cities""",,,No,White,F,10,7,Text dependent\n' +
      ",,,,,,,,,,,,,,\n" +
      '\nB2,6.0,"Venus, is a Â planet.",train,public,Write about Venus.,Exploring Venus,No,No,,Asian,M,8,4,Text dependent\n',
  );
  assert.deepEqual(corpus.essays, [
    {
      essayId: "A1",
      assignment: "Car-free cities",
      text: 'Cars are "useful".\n\nI don’t agree.',
      gold: 3,
    },
    {
      essayId: "B2",
      assignment: "Exploring Venus",
      text: "Venus, is a  planet.",
      gold: 6,
    },
  ]);
  assert.deepEqual(corpus.assignments.map((a) => [a.assignment, a.task]), [
    ["Car-free cities", "Write an essay."],
    ["Exploring Venus", "Write about Venus."],
  ]);
  const { report } = corpus;
  assert.equal(report.layout, "github");
  assert.equal(report.blankRowCount, 2);
  assert.equal(report.repairedEssayCount, 2);
  assert.equal(report.repairCount, 2);
  assert.equal(report.cleanedNameCount, 1);
  for (const name of ASAP_DEMOGRAPHICS) {
    assert.ok(report.droppedColumns.includes(name), name);
  }
});

Deno.test("readAsap() reads the Kaggle layout with its source texts", () => {
  const corpus = readText(
    KAGGLE +
      'A1,2,"My essay.",Task one.,Driverless cars,,,,,,First source.,"Second\nsource.",,\n',
  );
  assert.equal(corpus.report.layout, "kaggle");
  assert.deepEqual(corpus.assignments, [{
    assignment: "Driverless cars",
    title: "Driverless cars",
    task: "Task one.",
    sourceTexts: ["First source.", "Second\nsource."],
  }]);
});

Deno.test("readAsap() reads the competition layout, with and without scores", () => {
  const train = readText("essay_id,full_text,score\na,One.,1\nb,Two.,6\n");
  assert.equal(train.report.layout, "competition");
  assert.deepEqual(train.essays.map((e) => e.gold), [1, 6]);
  assert.equal(train.essays[0]?.assignment, "unknown");
  assert.match(train.assignments[0]?.task ?? "", /does not carry the task/);
  const hidden = readText("essay_id,full_text\na,One.\n");
  assert.equal(hidden.essays[0]?.gold, null);
});

Deno.test("readAsap() keeps columns about persons only when asked", () => {
  const text = KAGGLE + "A1,2,Text.,Task.,Name,Yes,No,No,Asian,F,s,,,\n";
  assert.equal(readText(text).essays[0]?.extra, undefined);
  const kept = readText(text, { keepColumns: ["gender", "ell_status"] });
  assert.deepEqual(kept.essays[0]?.extra, { gender: "F", ell_status: "No" });
  assert.ok(!kept.report.droppedColumns.includes("gender"));
});

Deno.test("readAsap() refuses what it cannot use, with the line and the way out", () => {
  const head = "essay_id,full_text,score\n";
  const cases: [string, string, RegExp][] = [
    ["SyntaxError", "", /must have a row of column names, got an empty file/],
    ["SyntaxError", head, /must hold essays, got column names only/],
    [
      "RangeError",
      head + 'a,"One\nline",3\nb,Two.,7\n',
      /line 4: "score" must be a whole score from 1 to 6, got "7"; correct .*unusableRows: "skip"/,
    ],
    [
      "RangeError",
      head + "a,One.,\n",
      /line 2: "score" must be a whole score from 1 to 6, got ""/,
    ],
    ["RangeError", head + "a,One.,3.5\n", /line 2: "score" .* got "3.5"/],
    [
      "TypeError",
      head + "a,One.,3\nb,,2\n",
      /line 3: "full_text" must be text, got ""/,
    ],
    ["TypeError", head + ",One.,3\n", /line 2: "essay_id" must be text/],
    [
      "TypeError",
      head + "a,One.,3\nb,Two.,4\na,Three.,5\n",
      /line 4: each "essay_id" must stand once, got "a" also on line 2/,
    ],
    [
      "TypeError",
      "essay_id,full_text,score,mood\na,One.,3,good\n",
      /must belong to ASAP 2.0, got "mood"; pass ignoreColumns: \["mood"\]/,
    ],
    [
      "TypeError",
      "id,text,score\na,One.,3\n",
      /header must name essay_id and full_text, got "id", "text", "score"/,
    ],
    ["SyntaxError", head + "a,One.\n", /row on line 2 must have 3 fields/],
  ];
  for (const [name, text, message] of cases) {
    assert.throws(() => readText(text), { name, message }, text);
  }
});

Deno.test("readAsap() can leave unusable rows out, and counts them", () => {
  const corpus = readText(
    "essay_id,full_text,score,mood\na,One.,3,x\nb,Two.,9,x\na,Three.,2,x\n",
    { unusableRows: "skip", ignoreColumns: ["mood"] },
  );
  assert.deepEqual(corpus.essays.map((e) => e.essayId), ["a"]);
  assert.deepEqual(corpus.report.unusableRows.map((r) => r.line), [3, 4]);
});

Deno.test("readAsap() tells how many rows are unusable when several are", () => {
  assert.throws(
    () => readText("essay_id,full_text,score\na,One.,0\nb,Two.,3\nc,T.,9\n"),
    /line 2: .*got "0" \(and 1 more, on lines 4\)/,
  );
});

Deno.test("readAsap() refuses a file that is not UTF-8", () => {
  const dir = Deno.makeTempDirSync();
  try {
    Deno.writeFileSync(`${dir}/a.csv`, new Uint8Array([0x61, 0xE9, 0x0A]));
    assert.throws(
      () => readAsap(`${dir}/a.csv`),
      /must be UTF-8.*save it again/,
    );
  } finally {
    Deno.removeSync(dir, { recursive: true });
  }
});

Deno.test("readAsap() reads 25,000 essays of 2,000 characters in a few seconds", () => {
  const text = 'He said "no", and\nleft. '.repeat(85);
  const rows = Array.from({ length: 25_000 }, (_, index) => ({
    essay_id: `e${index}`,
    full_text: text,
    score: index % 6 + 1,
  }));
  const csv = toCsv(rows);
  const start = performance.now();
  const corpus = readText(csv);
  const seconds = (performance.now() - start) / 1000;
  assert.equal(corpus.essays.length, 25_000);
  // About 1.5 s on a slow laptop core; the bound only catches a change of order.
  assert.ok(seconds < 20, `took ${seconds} s`);
});
