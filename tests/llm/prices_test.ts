import assert from "node:assert/strict";
import { createPriceList } from "llm";
import { readYaml } from "read";

const path = "rules/prices.yaml";

Deno.test("the shipped price file is dated, names its source and knows the model of deno task model", () => {
  const prices = createPriceList(readYaml(path), path);
  assert.match(prices.date, /^20\d\d-\d\d-\d\d$/);
  assert.ok(prices.source.length > 20);
  assert.ok(Object.keys(prices.models).length > 5);
  assert.equal(
    prices.models["smollm2-135m-instruct"]?.completionUsdPerMillion,
    0,
  );
  assert.equal(prices.models["gpt-5-mini"]?.completionUsdPerMillion, 2);
});
