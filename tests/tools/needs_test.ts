import assert from "node:assert/strict";
import {
  adviceAfterPip,
  denoProblem,
  requireSpace,
} from "../../tools/needs.ts";

Deno.test("denoProblem() takes 2.9 and later, and names the version that is too old", () => {
  for (const version of ["2.9.0", "2.10.1", "3.0.0"]) {
    assert.equal(denoProblem(version), null, version);
  }
  for (const version of ["1.46.3", "2.8.3"]) {
    assert.match(denoProblem(version) ?? "", new RegExp(`got ${version}`));
  }
});

Deno.test("requireSpace() names the folder, the need and what is free", () => {
  const options = { action: "set up the notebooks", megabytes: 400 };
  requireSpace("/f", { ...options, freeMegabytes: () => 400 });
  assert.throws(
    () => requireSpace("/f", { ...options, freeMegabytes: () => 399.9 }),
    /Cannot set up the notebooks: \/f must have 400 MB of free space, got 399 MB/,
  );
  requireSpace(Deno.cwd(), { ...options, megabytes: 0 });
});

Deno.test("adviceAfterPip() tells a full disk, a missing network and a missing version apart", () => {
  const cases: [string, RegExp][] = [
    ["ERROR: [Errno 28] No space left on device", /disk is full/],
    [
      "NewConnectionError: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution\nERROR: No matching distribution found for anyio==4.16.0",
      /not reached: check the network/,
    ],
    [
      "ERROR: No matching distribution found for anyio==4.16.0",
      /lacks a version/,
    ],
    ["something else", /check the network and the package index/],
  ];
  for (const [output, expected] of cases) {
    assert.match(adviceAfterPip(output), expected);
  }
});
