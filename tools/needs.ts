/**
 * What a set-up needs of the machine, checked before it begins, and what to do
 * where a step fails all the same.
 *
 * @module
 */

import { statfsSync } from "node:fs";

/**
 * Says what is wrong with a Deno of this version.
 *
 * @param version Version, such as "2.9.6".
 * @returns The message, or null for 2.9 and later.
 */
export function denoProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 2 || (major === 2 && minor >= 9)
    ? null
    : `Cannot set up the notebooks: Deno must be at least 2.9, got ${version}. Run "deno upgrade", or "npx deno@2.9.6 task reproduce"`;
}

/**
 * Refuses to begin where the disk has too little free space.
 *
 * @param folder An existing folder on the disk.
 * @param options What is to be done, the space that it takes in megabytes, and how to measure what is free.
 * @throws {Error} If there is less; says how much is missing.
 */
export function requireSpace(
  folder: string,
  options: {
    readonly action: string;
    readonly megabytes: number;
    readonly freeMegabytes?: (folder: string) => number;
  },
): void {
  const { action, megabytes, freeMegabytes = freeOn } = options;
  const free = Math.floor(freeMegabytes(folder));
  if (free >= megabytes) return;
  throw new Error(
    `Cannot ${action}: ${folder} must have ${megabytes} MB of free space, got ${free} MB. Free some space and run the same command again`,
  );
}

function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize / 1e6;
}

/**
 * Says what to do after pip failed.
 *
 * @param output What it printed.
 * @returns A sentence without a full stop.
 */
export function adviceAfterPip(output: string): string {
  if (/no space left|ENOSPC|disk quota/i.test(output)) {
    return "the disk is full: free some space and run the same command again";
  }
  if (
    /temporary failure in name resolution|failed to establish a new connection|network is unreachable|name or service not known|connection refused|connect timeout|read timed out|newconnectionerror|proxyerror/i
      .test(output)
  ) {
    return "the package index was not reached: check the network, or the index that pip uses, and run the same command again";
  }
  if (/no matching distribution|could not find a version/i.test(output)) {
    return "the package index lacks a version that requirements.txt pins, or has none for this Python: try another Python from 3.10 on, or another index";
  }
  return "check the network and the package index that pip uses, then run the same command again";
}
