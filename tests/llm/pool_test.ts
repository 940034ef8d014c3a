import assert from "node:assert/strict";
import { onInterrupt, pool } from "llm";

Deno.test("pool() keeps the order of its inputs and its concurrency", async () => {
  let running = 0;
  let most = 0;
  const outputs = await pool([30, 5, 20, 1, 10], async (ms, index) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, ms));
    running--;
    return `${index}:${ms}`;
  }, { concurrency: 2 });
  assert.deepEqual(outputs, ["0:30", "1:5", "2:20", "3:1", "4:10"]);
  assert.equal(most, 2);
});

Deno.test("pool() begins nothing after a failure and lets finish what runs", async () => {
  const begun: number[] = [];
  const finished: number[] = [];
  await assert.rejects(
    pool([0, 1, 2, 3, 4], async (n) => {
      begun.push(n);
      await new Promise((resolve) => setTimeout(resolve, n === 0 ? 5 : 20));
      if (n === 0) throw new Error("first failed");
      finished.push(n);
    }, { concurrency: 2 }),
    /first failed/,
  );
  assert.deepEqual(begun, [0, 1]);
  assert.deepEqual(finished, [1]);
});

Deno.test("pool() begins nothing after an abort and rejects with its reason", async () => {
  const controller = new AbortController();
  const begun: number[] = [];
  await assert.rejects(
    pool([0, 1, 2, 3], (n, _, signal) => {
      begun.push(n);
      if (n === 1) controller.abort(new Error("stopped"));
      assert.equal(signal, controller.signal);
      return Promise.resolve();
    }, { concurrency: 1, signal: controller.signal }),
    /stopped/,
  );
  assert.deepEqual(begun, [0, 1]);
});

Deno.test("pool() gives an empty list for no inputs and refuses a concurrency of 0", async () => {
  assert.deepEqual(await pool([], () => Promise.resolve(1)), []);
  await assert.rejects(
    pool([1], () => Promise.resolve(1), { concurrency: 0 }),
    /concurrency must be a whole number of at least 1, got 0/,
  );
});

Deno.test("onInterrupt() removes its listener once", () => {
  const interrupt = onInterrupt();
  interrupt[Symbol.dispose]();
  interrupt[Symbol.dispose]();
  assert.equal(interrupt.signal.aborted, false);
});
