/**
 * Differences of texts, marked text, debates and essays.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { CodedTurn, Turn } from "records";
import {
  cutAtMarks,
  diffTexts,
  displayable,
  essayView,
  jupyterDisplay,
  promptDiff,
  sideBySide,
  turnView,
} from "report";
import { HOSTILE, mimeText } from "./models.ts";

const TURN: Turn = {
  turnId: "d/t1",
  index: 1,
  round: 1,
  role: "claim",
  text: "A 4: the essay quotes the source.",
  rawReply: "",
  impliedScore: 4,
  direction: null,
  parse: "ok",
  finishReason: "stop",
  truncated: false,
  replyKey: null,
  source: "role-played",
  usage: { promptTokens: null, completionTokens: null, costUsd: null },
};

const CODED: CodedTurn = {
  turnId: "d/t1",
  debateId: "d",
  index: 1,
  role: "claim",
  coder: "A",
  marks: [],
  state: { status: "coded" },
};

const line = fc.stringMatching(/^[ab .]{0,6}$/);
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join("\n"));

Deno.test("diffTexts() loses no word of either text", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = diffTexts(before, after);
      const side = (which: "left" | "right"): string =>
        rows.flatMap((row) =>
          row[which] === null
            ? []
            : [row[which].map((piece) => piece.text).join("")]
        ).join("\n");
      assert.equal(side("left"), before);
      assert.equal(side("right"), after);
      for (const row of rows) {
        if (row.isSame) assert.deepEqual(row.left, row.right);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});

/** Longest common subsequence by trying every subset of the first list. */
function longestCommon(one: readonly string[], two: readonly string[]): number {
  let most = 0;
  for (let subset = 0; subset < 2 ** one.length; subset++) {
    const chosen = one.filter((_, i) => subset & (1 << i));
    let at = 0;
    for (const entry of two) if (entry === chosen[at]) at++;
    if (at === chosen.length) most = Math.max(most, chosen.length);
  }
  return most;
}

Deno.test("diffTexts() keeps as many lines as a search through all subsets finds", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 8 }),
      fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 8 }),
      (one, two) => {
        const same =
          diffTexts(one.join("\n"), two.join("\n")).filter(({ isSame }) =>
            isSame
          ).length;
        assert.equal(same, longestCommon(one, two));
      },
    ),
    { seed: 7, numRuns: 200 },
  );
});

Deno.test("diffTexts() of equal texts has no change, and of an empty text nothing on that side", () => {
  assert.ok(diffTexts("a\nb", "a\nb").every(({ isSame }) => isSame));
  assert.deepEqual(diffTexts("", ""), []);
  assert.deepEqual(diffTexts("", "a"), [
    { left: null, right: [{ text: "a", isChanged: true }], isSame: false },
  ]);
});

Deno.test("promptDiff() shortens what is the same and shows prompts as text", () => {
  const before = ["1", "2", "3", "4", "5"].join("\n");
  const after = ["1", "2", "3", "4", HOSTILE].join("\n");
  const shown = promptDiff(before, after, { title: HOSTILE, context: 1 });
  assert.match(
    String(shown),
    /^ {2}\.\.\. 3 lines are the same\n {2}4\n- 5\n\+ /m,
  );
  const html = mimeText(shown, "text/html");
  assert.doesNotMatch(html, /<(script|img|a|b)\b/);
  const equal = promptDiff("a\nb", "a\nb", { title: "T", context: 0 });
  assert.match(String(equal), /\.\.\. 2 lines are the same$/);
});

Deno.test("sideBySide() marks only the words that differ", () => {
  const html = mimeText(
    sideBySide([{ label: "claim", left: "A four.", right: "A five." }], {
      title: "T",
    }),
    "text/html",
  );
  assert.match(html, /A <del [^>]*>four<\/del>\./);
  assert.match(html, /A <ins [^>]*>five<\/ins>\./);
  assert.match(html, /scope="colgroup"[^>]*>claim</);
});

Deno.test("cutAtMarks() gives pieces that join to the text and carry exactly their codes", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[abc]{0,12}$/),
      fc.array(
        fc.record({
          code: fc.constantFrom("X", "Y"),
          evidence: fc.stringMatching(/^[abc]{0,3}$/),
        }),
        { maxLength: 4 },
      ),
      (body, marks) => {
        const pieces = cutAtMarks(body, marks);
        assert.equal(pieces.map((piece) => piece.text).join(""), body);
        // Letter by letter: a code covers a letter when its first occurrence does.
        const letters = pieces.flatMap((piece) =>
          [...piece.text].map(() => new Set(piece.codes))
        );
        letters.forEach((codes, at) => {
          const wanted = marks.filter(({ evidence }) => {
            const start = evidence === "" ? -1 : body.indexOf(evidence);
            return start >= 0 && at >= start && at < start + evidence.length;
          }).map(({ code }) => code);
          assert.deepEqual(codes, new Set(wanted));
        });
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});

Deno.test("turnView() marks evidence, names codes of the whole turn, and reports evidence that is not there", () => {
  const marks = [
    { code: "EVIDENCE", evidence: "quotes the source", targetTurnId: null },
    { code: "CLAIM", evidence: "", targetTurnId: null },
    { code: "AGREE", evidence: "I agree", targetTurnId: null },
  ];
  const html = mimeText(
    turnView({ debateId: "d", turns: [TURN] }, [{ ...CODED, marks }]),
    "text/html",
  );
  assert.match(
    html,
    /the essay <mark [^>]*>quotes the source<\/mark><span [^>]*>EVIDENCE<\/span>\./,
  );
  assert.match(html, /Whole turn: <span [^>]*>CLAIM</);
  assert.match(html, /AGREE<\/span> not in the text: “I agree”/);
});

Deno.test("turnView() tells uncoded, cut-off and unparsed apart from no code", () => {
  const coded: CodedTurn[] = [
    { ...CODED, state: { status: "uncoded", reason: "refused" } },
    { ...CODED, turnId: "d/t2", index: 2 },
  ];
  const turns = [TURN, {
    ...TURN,
    turnId: "d/t2",
    index: 2,
    truncated: true,
    parse: "malformed" as const,
  }];
  const shown = turnView(
    {
      debateId: "d",
      turns,
      outcome: { status: "unparsed", reason: "no score named" },
    },
    coded,
  );
  assert.match(String(shown), /^1 claim, argues for 4 \[uncoded: refused\]$/m);
  assert.match(
    String(shown),
    /^2 claim, argues for 4, malformed, cut off by the token limit \[no code\]$/m,
  );
  assert.match(String(shown), /^No score: no score named$/m);
});

Deno.test("turnView() and essayView() show hostile text as text", () => {
  const marks = [{ code: HOSTILE, evidence: "window", targetTurnId: null }];
  const turn = { ...TURN, role: HOSTILE, text: HOSTILE };
  const views = [
    turnView({
      debateId: HOSTILE,
      turns: [turn],
      outcome: { status: "scored", score: 4, reasons: HOSTILE },
    }, [{ ...CODED, marks }]),
    essayView(
      { essayId: HOSTILE, assignment: HOSTILE, text: HOSTILE, gold: null },
      [{ code: HOSTILE, evidence: "window" }],
      { title: HOSTILE },
    ),
  ];
  for (const view of views) {
    const html = mimeText(view, "text/html");
    assert.doesNotMatch(html, /<(script|img|a|b)\b/);
    assert.doesNotMatch(html, /onerror="/);
    assert.match(html, /<mark /);
    // deno-lint-ignore no-control-regex -- control characters are what is looked for
    assert.doesNotMatch(String(view), /[\u0000-\u0009\u000b-\u001f\u2028]/);
  }
});

Deno.test("displayable() replaces half characters in every media type", () => {
  const shown = displayable("cut \ud83d", () => ({
    "text/html": "\udc00<b>",
    "application/json": [{ text: "\ud800", count: 2, none: null }],
  }));
  assert.deepEqual(shown[jupyterDisplay](), {
    "text/plain": "cut \ufffd",
    "text/html": "\ufffd<b>",
    "application/json": [{ text: "\ufffd", count: 2, none: null }],
  });
});
