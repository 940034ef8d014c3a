import assert from "node:assert/strict";
import {
  parseFrontMatter,
  readEssays,
  readFigureChecks,
  readJson,
  readJsonl,
  readPrompt,
  readPromptSet,
  readPublishedFigures,
  readText,
  readYaml,
  repairMojibake,
  writeJsonl,
  writeText,
} from "read";

function withFiles(
  files: Readonly<Record<string, string>>,
  run: (dir: string) => void,
): void {
  const dir = Deno.makeTempDirSync();
  try {
    for (const [name, text] of Object.entries(files)) {
      writeText(`${dir}/${name}`, text);
    }
    run(dir);
  } finally {
    Deno.removeSync(dir, { recursive: true });
  }
}

Deno.test("writeJsonl() and readJsonl() give the same records back, compressed or not", () => {
  withFiles({}, (dir) => {
    const records = [{ a: "line\nbreak, ü" }, { a: null }];
    for (const name of ["a.jsonl", "a.jsonl.gz"]) {
      writeJsonl(`${dir}/${name}`, records);
      assert.deepEqual(readJsonl(`${dir}/${name}`), records);
    }
    assert.deepEqual(
      [...Deno.readFileSync(`${dir}/a.jsonl.gz`).slice(0, 2)],
      [0x1f, 0x8b],
    );
    assert.deepEqual([...Deno.readDirSync(dir)].length, 2, "no half files");
  });
});

Deno.test("Readers name the file and the line of a mistake", () => {
  withFiles({
    "a.jsonl": '{"a":1}\n\n{"a":\n',
    "a.json": "{",
    "a.yaml": "a: 1\nb: [1\n",
    "b.yaml": "a: 1\na: 2\n",
    "a.gz": "",
  }, (dir) => {
    const check = (value: unknown): string => {
      if (typeof value === "string") return value;
      throw new TypeError("each record must be text");
    };
    assert.throws(
      () => readJsonl(`${dir}/a.jsonl`),
      /a\.jsonl: line 3 is not JSON/,
    );
    assert.throws(
      () => readJsonl(`${dir}/a.jsonl`, check),
      /a\.jsonl: line 1: each record must be text/,
    );
    assert.throws(
      () => readJson(`${dir}/a.json`),
      /a\.json: the file is not JSON/,
    );
    assert.throws(
      () => readYaml(`${dir}/a.yaml`),
      /a\.yaml: line \d is not YAML/,
    );
    assert.throws(
      () => readYaml(`${dir}/b.yaml`),
      /b\.yaml: line 2 is not YAML.*unique/,
    );
    assert.throws(() => readText(`${dir}/none.md`), {
      name: "TypeError",
      message: /must exist, got no file/,
    });
    Deno.writeTextFileSync(`${dir}/c.gz`, "plain");
    assert.throws(() => readText(`${dir}/c.gz`), /must be gzip/);
  });
});

Deno.test("readText() drops a byte order mark", () => {
  withFiles({ "a.txt": "\uFEFFtext" }, (dir) => {
    assert.equal(readText(`${dir}/a.txt`), "text");
  });
});

Deno.test("parseFrontMatter() refuses a text without closed front matter", () => {
  assert.throws(
    () => parseFrontMatter("text", "a.md"),
    /a\.md: line 1 must be ---/,
  );
  assert.throws(
    () => parseFrontMatter("---\na: 1\n", "a.md"),
    /must end with a line of ---/,
  );
  assert.throws(
    () => parseFrontMatter("---\n- 1\n---\n", "a.md"),
    /must hold named fields/,
  );
  assert.throws(
    () => parseFrontMatter("---\na: 1\nb: [\n---\nx", "a.md"),
    /line [345] is not YAML/,
  );
});

Deno.test("readPromptSet() refuses a file that is for another role", () => {
  withFiles(
    { "claim.md": readText("prompts/debate/initial/judge.md") },
    (dir) => {
      assert.throws(
        () => readPromptSet(dir, ["claim"]),
        /"role" must be "claim", got "judge"/,
      );
    },
  );
});

Deno.test("Every shipped prompt can be read", () => {
  const paths = [
    "prompts/debate/initial",
    "prompts/debate/revised",
    "prompts/baseline",
  ]
    .flatMap((dir) =>
      [...Deno.readDirSync(dir)].filter((e) => e.name.endsWith(".md")).map((
        e,
      ) => `${dir}/${e.name}`)
    );
  assert.ok(paths.length >= 14);
  for (const path of paths) {
    assert.equal(`prompts/${readPrompt(path).attributes["id"]}.md`, path);
  }
});

const ESSAY =
  "---\nid: a-01\nassignment: a\ngold: 4\nreasons:\n  position: Clear.\n---\nText.\n";
const SOURCE = "---\nassignment: a\ntitle: T\ntask: Write.\n---\nSource.\n";

Deno.test("readEssays() keeps exemplars apart and adds second scores", () => {
  withFiles({
    "a/source.md": SOURCE,
    "a/a-01.md": ESSAY,
    "a/a-x1.md": ESSAY.replace("a-01", "a-x1").replace("gold: 4", "gold: 2"),
    "second_scores.csv": 'essay_id,score,reason\na-01,5,"Good, mostly"\n',
  }, (dir) => {
    const corpus = readEssays(dir);
    assert.deepEqual(corpus.essays, [{
      essayId: "a-01",
      assignment: "a",
      text: "Text.",
      gold: 4,
      goldReasons: { position: "Clear." },
      secondScore: 5,
    }]);
    assert.deepEqual(corpus.exemplars.map((e) => [e.essayId, e.gold]), [[
      "a-x1",
      2,
    ]]);
    assert.deepEqual(corpus.assignments[0]?.sourceTexts, ["Source."]);
  });
});

Deno.test("readEssays() refuses what it cannot use", () => {
  const cases: [Record<string, string>, string, RegExp][] = [
    [
      { "a/a-01.md": ESSAY.replace("gold: 4", "gold: 7") },
      "RangeError",
      /a-01\.md: "gold" must be a whole score from 1 to 6, got 7/,
    ],
    [
      { "a/a-01.md": ESSAY.replace("gold: 4", "gold: 3.5") },
      "RangeError",
      /got 3.5/,
    ],
    [
      { "a/a-02.md": ESSAY },
      "TypeError",
      /"id" must be the name of the file, got "a-01"/,
    ],
    [
      { "a/a-01.md": ESSAY.replace("assignment: a", "assignment: b") },
      "TypeError",
      /"assignment" must be the name of the folder/,
    ],
    [
      { "a/a-01.md": ESSAY.replace("Text.\n", "") },
      "TypeError",
      /must begin the essay, got no text/,
    ],
    [
      {
        "a/a-01.md": ESSAY,
        "second_scores.csv": "essay_id,score,reason\nz,5,x\n",
      },
      "TypeError",
      /line 2: "essay_id" must name an essay of the folder, got "z"/,
    ],
    [
      {
        "a/a-01.md": ESSAY,
        "second_scores.csv": "essay_id,score,reason\na-01,0,x\n",
      },
      "RangeError",
      /line 2: "score"/,
    ],
    [
      {
        "a/a-01.md": ESSAY,
        "second_scores.csv": "essay_id,score,reason\na-01,1,x\na-01,2,x\n",
      },
      "TypeError",
      /line 3: each essay must have one second score/,
    ],
    [{}, "TypeError", /must hold one folder per assignment/],
  ];
  for (const [files, name, message] of cases) {
    withFiles({ "a/source.md": SOURCE, ...files }, (dir) => {
      assert.throws(() => readEssays(dir), { name, message });
    });
  }
  assert.throws(() => readEssays("data/none"), /the folder must exist/);
});

Deno.test("The shipped essays hold twelve per level, and one exemplar per level", () => {
  const { essays, exemplars } = readEssays("data/essays");
  for (const level of [1, 2, 3, 4, 5, 6]) {
    assert.equal(essays.filter((e) => e.gold === level).length, 12);
    assert.equal(exemplars.filter((e) => e.gold === level).length, 1);
  }
});

Deno.test("repairMojibake() puts right text spoilt once or twice, and leaves sound text alone", () => {
  const sound = "It’s “fine” – café, naïve… £5";
  const spoil = (text: string): string =>
    new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
  assert.equal(repairMojibake(spoil(sound)).text, sound);
  assert.equal(repairMojibake(spoil(spoil(sound))).text, sound);
  assert.deepEqual(repairMojibake(sound), { text: sound, repairCount: 0 });
  assert.deepEqual(repairMojibake("a Â b"), { text: "a  b", repairCount: 1 });
  assert.deepEqual(repairMojibake("ÂNGELO À LA CARTE"), {
    text: "ÂNGELO À LA CARTE",
    repairCount: 0,
  });
});

Deno.test("readPublishedFigures() and readFigureChecks() read every row", () => {
  const figures = readPublishedFigures();
  assert.equal(figures.length, 102);
  assert.ok(figures.every((figure) => figure.printed !== ""));
  const withInterval = figures.filter((figure) => figure.interval !== null);
  assert.equal(withInterval.length, 24);
  assert.equal(readFigureChecks().length, 87);
});

Deno.test("readPublishedFigures() refuses half an interval and a missing column", () => {
  const head = "paper,table,row,column,value,ci_low,ci_high,n,note\n";
  withFiles({
    "half.csv": `${head}p,t,r,c,1,0.5,,6,\n`,
    "short.csv": "paper,table\np,t\n",
    "text.csv": `${head}p,t,r,c,about half,,,,\n`,
  }, (dir) => {
    assert.throws(
      () => readPublishedFigures(`${dir}/half.csv`),
      /line 2: an interval must have both ends, got "0.5" and ""/,
    );
    assert.throws(
      () => readPublishedFigures(`${dir}/short.csv`),
      /the header must name .* got no column row, column, value/,
    );
    const [figure] = readPublishedFigures(`${dir}/text.csv`);
    assert.deepEqual([figure?.value, figure?.printed], [null, "about half"]);
  });
});

Deno.test("readPublishedFigures() names file, line and column of a field that it refuses", () => {
  const head = "paper,table,row,column,value,ci_low,ci_high,n,note\n";
  const good = "p,t,r,c,3.10,2.50,4,6,\n";
  const refused = {
    "n_negative.csv": ["p,t,r,c,1,,,-5,", /line 3, column "n": .* got "-5"/],
    "n_part.csv": ["p,t,r,c,1,,,2.5,", /line 3, column "n": .* got "2\.5"/],
    "n_text.csv": ["p,t,r,c,1,,,six,", /line 3, column "n": .* got "six"/],
    "low.csv": ["p,t,r,c,1,o.5,2,6,", /line 3, column "ci_low": .* got "o\.5"/],
    "comma.csv": ['p,t,r,c,1,0.5,"2,5",6,', /column "ci_high": .* got "2,5"/],
    "empty.csv": ["p,t,r,c,,,,6,", /line 3: "value" must be text, got ""/],
    "nameless.csv": ["p,t,r,,1,,,6,", /line 3: "column" must be text/],
  } as const;
  withFiles(
    Object.fromEntries(
      Object.entries(refused).map((
        [name, [line]],
      ) => [name, `${head}${good}${line}\n`]),
    ),
    (dir) => {
      for (const [name, [, message]] of Object.entries(refused)) {
        assert.throws(
          () => readPublishedFigures(`${dir}/${name}`),
          (error) =>
            error instanceof TypeError && error.message.includes(name) &&
            message.test(error.message),
          name,
        );
      }
    },
  );
});

Deno.test("readPublishedFigures() keeps trailing zeros of figures and of ends of intervals", () => {
  const head = "paper,table,row,column,value,ci_low,ci_high,n,note\n";
  withFiles({ "zeros.csv": `${head}p,t,r,c, 3.10 ,2.50,4,6,\n` }, (dir) => {
    const [figure] = readPublishedFigures(`${dir}/zeros.csv`);
    assert.equal(figure?.printed, "3.10");
    assert.deepEqual(figure?.interval, {
      low: 2.5,
      high: 4,
      printedLow: "2.50",
      printedHigh: "4",
    });
  });
});

Deno.test("readText() tells a folder from a missing file", () => {
  withFiles({ "a.txt": "a" }, (dir) => {
    assert.throws(() => readText(dir), /must be a file, got a folder/);
    assert.throws(() => readText(`${dir}/b.txt`), /the file must exist/);
  });
});
