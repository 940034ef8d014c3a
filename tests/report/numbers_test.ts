/**
 * Numbers, p values and intervals as text; escaping.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  escapeHtml,
  formatInterval,
  formatNumber,
  formatPercent,
  formatPValue,
  plainLine,
  progressLine,
  scriptLiteral,
  tint,
} from "report";

Deno.test("formatNumber() keeps significant digits and all digits of whole numbers", () => {
  const cases: readonly (readonly [number, number, string])[] = [
    [0.28512, 3, "0.285"],
    [0.3, 3, "0.300"],
    [12.345, 3, "12.3"],
    [123.456, 3, "123"],
    [123456.7, 3, "123457"],
    [-0.00285, 2, "-0.0029"],
    [0.99951, 3, "1.00"],
    [-0, 3, "0"],
    [1e21, 3, "1.00e+21"],
    [NaN, 3, "NaN"],
    [-Infinity, 3, "-∞"],
  ];
  for (const [value, digits, text] of cases) {
    assert.equal(formatNumber(value, digits), text);
  }
});

Deno.test("formatNumber() reads back within half a unit of its last digit", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.integer({ min: 1, max: 12 }),
      (value, digits) => {
        const back = Number(formatNumber(value, digits));
        // 1e-15: toPrecision rounds the decimal expansion, not the number itself.
        const half = Math.abs(value) * (0.5 * 10 ** (1 - digits) + 1e-15);
        assert.ok(Math.abs(back - value) <= half, `${value} ${digits} ${back}`);
      },
    ),
    { seed: 7, numRuns: 500 },
  );
});

Deno.test("formatNumber() refuses digits that are no number of digits", () => {
  for (const digits of [0, 18, 2.5, NaN]) {
    assert.throws(
      () => formatNumber(1.5, digits),
      /Cannot format a number: digits must be a whole number from 1 to 17/,
    );
  }
});

Deno.test("formatPValue() never shows 0, nor 1 for less than 1", () => {
  const cases: readonly (readonly [number, string])[] = [
    [0.071861, ".0719"],
    [0.0359, ".0359"],
    [0.04999, ".0500"],
    [0.1096, ".110"],
    [0.97, ".970"],
    [0.001, ".0010"],
    [0.0009999, "< .001"],
    [0, "< .001"],
    [0.9995, "> .999"],
    [1, "1"],
  ];
  for (const [pValue, text] of cases) assert.equal(formatPValue(pValue), text);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (pValue) => {
      assert.match(formatPValue(pValue), /^(< \.001|> \.999|\.\d{3,4}|1)$/);
    }),
    { seed: 7, numRuns: 500 },
  );
  assert.throws(() => formatPValue(1.2), /must be from 0 to 1, got 1\.2/);
});

Deno.test("formatInterval() gives both limits the places that the width needs", () => {
  // Width 0.26624: three significant digits need three places.
  assert.equal(
    formatInterval({ lower: -0.00812, upper: 0.25812 }),
    "[-0.008, 0.258]",
  );
  // Width 24.1: one place; the lower limit is not padded to six.
  assert.equal(formatInterval({ lower: 0.00031, upper: 24.1 }), "[0.0, 24.1]");
  assert.equal(
    formatInterval({ lower: -Infinity, upper: 0.5 }),
    "[-∞, 0.500]",
  );
  assert.equal(formatInterval({ lower: 2, upper: 2 }), "[2, 2]");
  // What rounds to 0 has no sign.
  assert.equal(formatInterval({ lower: -0.001, upper: 1.2 }), "[0.00, 1.20]");
});

Deno.test("formatPercent() writes a share with the places asked for", () => {
  assert.equal(formatPercent(29 / 72, 2), "40.28 %");
  assert.equal(formatPercent(-0.167), "-16.7 %");
  assert.equal(formatPercent(-0.0001), "0.0 %");
});

Deno.test("escapeHtml() leaves no character that HTML could take for its own", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const escaped = escapeHtml(text);
      assert.doesNotMatch(escaped, /[<>"']/);
      const back = escaped.replace(
        /&#(\d+);/g,
        (_, code: string) => String.fromCharCode(Number(code)),
      );
      assert.equal(back, text);
    }),
    { seed: 7, numRuns: 500 },
  );
});

Deno.test("scriptLiteral() reads back as JSON and cannot end a script", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom("</script>", "<!--", "\u2028"),
      (
        value,
        nasty,
      ) => {
        const literal = scriptLiteral({ value, nasty });
        assert.doesNotMatch(literal, /[<>\u2028\u2029]/);
        assert.deepEqual(
          JSON.parse(literal),
          JSON.parse(JSON.stringify({ value, nasty })),
        );
      },
    ),
    { seed: 7, numRuns: 300 },
  );
  assert.throws(() => scriptLiteral(undefined), TypeError);
});

Deno.test("plainLine() lets no control character reach a terminal", () => {
  assert.equal(
    plainLine("a\u001b]0;title\u0007b\u009bc\r\nd"),
    "a ]0;title b c d",
  );
});

Deno.test("progressLine() is full at the end and refuses impossible counts", () => {
  assert.match(
    progressLine(5, 5, 3661),
    /^\[#{24}\] 5 of 5 \(100 %\), 1 h 1 min$/,
  );
  assert.match(progressLine(0, 5, 1), /^\[-{24}\] 0 of 5 \(0 %\), 1 s$/);
  assert.throws(() => progressLine(6, 5, 1), /got 6 of 5/);
  assert.throws(() => progressLine(0, 0, 1), RangeError);
});

Deno.test("tint() mixes with white channel by channel", () => {
  // #0072B2 at one half: (255 + 0) / 2, (255 + 114) / 2, (255 + 178) / 2, rounded.
  assert.equal(tint("#0072B2", 0.5), "#80b9d9");
  assert.throws(() => tint("blue", 0.5), /got blue/);
});
