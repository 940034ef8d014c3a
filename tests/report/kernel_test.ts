import assert from "node:assert/strict";
import { displayable } from "report";
import { holdOutputs, kernelOf } from "../../lib/report/kernel.ts";

Deno.test("holdOutputs() makes a kernel wait after an output, with the output's own arguments and receiver", async () => {
  const sent: unknown[] = [];
  const kernel = {
    name: "kernel",
    broadcastResult(this: { name: string }, count: number, output: string) {
      sent.push(this.name, count, output);
      return Promise.resolve();
    },
  };
  assert.equal(holdOutputs(kernel, { pauseMs: 40 }), true);
  const before = performance.now();
  const done = kernel.broadcastResult(3, "table");
  assert.deepEqual(sent, ["kernel", 3, "table"], "sent before the wait");
  await done;
  // Timers have a resolution of 1 ms.
  assert.ok(performance.now() - before >= 39);
});

Deno.test("holdOutputs() waits once where it is called twice", () => {
  const kernel = { broadcastResult: () => Promise.resolve() };
  const first = kernel.broadcastResult;
  holdOutputs(kernel);
  const held = kernel.broadcastResult;
  assert.notEqual(held, first);
  assert.equal(holdOutputs(kernel), true);
  assert.equal(kernel.broadcastResult, held);
});

Deno.test("holdOutputs() hands on what an output throws", async () => {
  const kernel = {
    broadcastResult: () => Promise.reject(new Error("no such type")),
  };
  holdOutputs(kernel, { pauseMs: 0 });
  await assert.rejects(kernel.broadcastResult(), /no such type/);
});

Deno.test("holdOutputs() does nothing where there is no kernel", () => {
  for (const kernel of [undefined, null, 1, {}, { broadcastResult: 1 }]) {
    assert.equal(holdOutputs(kernel), false);
  }
  assert.equal(kernelOf({}), undefined);
  assert.equal(kernelOf({ internal: "jupyter", jupyter: {} }), undefined);
  const name = Symbol("internal");
  const kernel = { broadcastResult: 1 };
  assert.equal(
    kernelOf({ internal: name, [name]: { jupyter: kernel } }),
    kernel,
  );
  assert.equal(String(displayable("x", () => ({}))), "x");
});
