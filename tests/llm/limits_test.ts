import assert from "node:assert/strict";
import fc from "fast-check";
import { createLimits, type LimitOptions } from "llm";

/** A clock that moves only when somebody waits, to the first that is due. */
function fakeTime() {
  let time = 0;
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: (): number => time,
    sleep: (durationMs: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        const sleeper = { at: time + durationMs, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          reject(signal.reason);
        });
      }),
    async run(): Promise<void> {
      for (;;) {
        // let everything that can go on without waiting go on
        await new Promise((resolve) => setTimeout(resolve, 0));
        const [next] = sleepers.toSorted((a, b) => a.at - b.at);
        if (next === undefined) return;
        sleepers = sleepers.filter((other) => other !== next);
        time = Math.max(time, next.at);
        next.wake();
      }
    },
  };
}

/** Starts calls of given sizes at time 0 and gives the times at which they began. */
async function startTimes(
  tokenCounts: readonly number[],
  options: LimitOptions,
  workMs = 0,
): Promise<number[]> {
  const time = fakeTime();
  const limits = createLimits({ ...options, ...time });
  const begun: number[] = [];
  const calls = tokenCounts.map((tokenCount) =>
    limits.run(tokenCount, async () => {
      begun.push(time.now());
      if (workMs > 0) await time.sleep(workMs);
    })
  );
  await time.run();
  await Promise.all(calls);
  return begun;
}

Deno.test("createLimits() lets one minute's worth of requests through at once and the rest evenly", async () => {
  // 4 a minute: four at once, then one every 60 / 4 = 15 s
  assert.deepEqual(
    await startTimes([0, 0, 0, 0, 0, 0], { requestsPerMinute: 4 }),
    [0, 0, 0, 0, 15_000, 30_000],
  );
});

Deno.test("createLimits() waits for tokens in order of arrival", async () => {
  // 600 a minute are 10 a second; 500 leave 100, 400 wait for 300 more: 30 s;
  // then 10 of 0 wait 1 s more, though they would have fitted at once
  assert.deepEqual(
    await startTimes([500, 400, 10], { tokensPerMinute: 600 }),
    [0, 30_000, 31_000],
  );
});

Deno.test("createLimits() lets a call larger than the bucket through when it is full", async () => {
  // 900 of 600: begins at once, leaves 300 of debt; the next 100 wait for 400: 40 s
  assert.deepEqual(
    await startTimes([900, 100], { tokensPerMinute: 600 }),
    [0, 40_000],
  );
});

Deno.test("createLimits() keeps to its concurrency", async () => {
  assert.deepEqual(
    await startTimes([0, 0, 0, 0, 0], { concurrency: 2 }, 1000),
    [0, 0, 1000, 1000, 2000],
  );
});

Deno.test("createLimits() never lets more than twice the minute's worth through in any minute", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 40 }),
      fc.integer({ min: 100, max: 400 }),
      async (sizes, tokensPerMinute) => {
        const times = await startTimes(sizes, { tokensPerMinute });
        assert.deepEqual(times, times.toSorted((a, b) => a - b));
        for (const start of times) {
          const within = sizes.filter((_, index) => {
            const time = times[index] ?? 0;
            return time >= start && time < start + 60_000;
          });
          // a full bucket plus what flows in during the minute
          const total = within.reduce((sum, size) => sum + size, 0);
          assert.ok(total <= 2 * tokensPerMinute + 1);
        }
      },
    ),
    { seed: 4, numRuns: 30 },
  );
});

Deno.test("createLimits() saves up no more than one minute's worth", async () => {
  const time = fakeTime();
  const limits = createLimits({ requestsPerMinute: 2, ...time });
  const idle = time.sleep(600_000);
  await time.run();
  await idle;
  const begun: number[] = [];
  const calls = [0, 1, 2].map(() =>
    limits.run(0, () => {
      begun.push(time.now());
      return Promise.resolve();
    })
  );
  await time.run();
  await Promise.all(calls);
  // 60 / 2 = 30 s after the two that were saved up
  assert.deepEqual(begun, [600_000, 600_000, 630_000]);
});

Deno.test("charge() and pause() hold the next call back", async () => {
  const time = fakeTime();
  const limits = createLimits({ tokensPerMinute: 600, ...time });
  const begun: number[] = [];
  await limits.run(100, () => Promise.resolve());
  // used 300 more than expected: 200 left
  limits.charge(300);
  const second = limits.run(300, () => {
    begun.push(time.now());
    limits.pause(50_000);
    return Promise.resolve();
  });
  const third = limits.run(1, () => {
    begun.push(time.now());
    return Promise.resolve();
  });
  await time.run();
  await Promise.all([second, third]);
  assert.deepEqual(begun, [10_000, 60_000]);
});

Deno.test("run() gives up its place when the signal is aborted, and lets the others through", async () => {
  const limits = createLimits({ concurrency: 1 });
  const controller = new AbortController();
  const order: string[] = [];
  let release = (): void => {};
  const first = limits.run(0, () =>
    new Promise<void>((resolve) => {
      release = resolve;
    }));
  const second = limits.run(0, () => {
    order.push("second");
    return Promise.resolve();
  }, controller.signal);
  const third = limits.run(0, () => {
    order.push("third");
    return Promise.resolve();
  });
  controller.abort(new Error("gave up"));
  await assert.rejects(second, /gave up/);
  await new Promise((resolve) => setTimeout(resolve, 0));
  release();
  await Promise.all([first, third]);
  assert.deepEqual(order, ["third"]);
  await assert.rejects(
    limits.run(0, () => Promise.resolve(), controller.signal),
    /gave up/,
  );
});

Deno.test("run() frees its place when the work fails", async () => {
  const limits = createLimits({ concurrency: 1 });
  await assert.rejects(
    limits.run(0, () => Promise.reject(new Error("work failed"))),
    /work failed/,
  );
  assert.equal(await limits.run(0, () => Promise.resolve("next")), "next");
});

Deno.test("createLimits() refuses limits that are none", () => {
  for (const concurrency of [0, 1.5, NaN]) {
    assert.throws(
      () => createLimits({ concurrency }),
      new RegExp(`concurrency .* got ${concurrency}`),
    );
  }
  for (const perMinute of [0, -1, NaN, Infinity]) {
    assert.throws(
      () => createLimits({ requestsPerMinute: perMinute }),
      RangeError,
    );
    assert.throws(() => createLimits({ tokensPerMinute: perMinute }), {
      message:
        `Cannot limit an endpoint: tokensPerMinute must be a number above 0, got ${perMinute}`,
    });
  }
});
