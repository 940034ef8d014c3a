/**
 * What counted as a connection, in words.
 *
 * @module
 */

import type { EnaAccumulationDefinition, EnaModel } from "records";

/**
 * Describes which lines connect.
 *
 * @param definition How lines were accumulated.
 * @returns One or two sentences; empty where another program counted.
 */
export function describeWindow(definition: EnaAccumulationDefinition): string {
  const { window, stanzaWindow, forwardWindow, forwardRule } = definition;
  // Where another program counted, a warning of the model says so.
  if (definition.countedElsewhere !== undefined) return "";
  if (window === "conversation") {
    return "All lines of a unit in one conversation connect with each other; lines of other units do not count.";
  }
  const ordered = definition.connections === "ordered"
    ? " Connections are ordered from earlier (ground) to the line (response); two codes of one line count half in each direction."
    : "";
  if (definition.ground !== undefined) {
    return `Within a conversation each line connects with earlier lines in reach: ${definition.ground}.${ordered}`;
  }
  const back = stanzaWindow === "infinite"
    ? "an infinite stanza window (the line and all before it)"
    : stanzaWindow === 1
    ? "a stanza window of 1 line (the line alone)"
    : `a stanza window of ${stanzaWindow} lines (the line and ${
      stanzaWindow - 1
    } before it)`;
  const later = forwardWindow === 0
    ? ""
    : forwardWindow === "infinite"
    ? " and all later lines"
    : forwardWindow === 1
    ? " and 1 later line"
    : ` and ${forwardWindow} later lines`;
  const rule = forwardWindow === 0 || forwardRule === "touching"
    ? "connections that the line itself takes part in count"
    : "later lines count as in rENA 0.2.7, which includes connections the line takes no part in";
  return `Within a conversation each line connects through ${back}${later}; ${rule}.${ordered}`;
}

/**
 * Describes how connections were weighed and summed.
 *
 * @param model A fitted model.
 * @returns Sentences; empty where another program counted.
 */
export function describeWeighting({ definition, pairs }: EnaModel): string {
  const { accumulation } = definition;
  const { weighting, window, mask, rows } = accumulation;
  if (accumulation.countedElsewhere !== undefined) return "";
  const part = window === "conversation" ? "conversation" : "line";
  // What decays or is weighed before is at least present, and presence is all that counts.
  const binary = accumulation.ground === undefined
    ? `counts once per ${part}`
    : `counts once per ${part}, whatever the weights of the lines in reach`;
  const how = weighting === "binary"
    ? binary
    : weighting === "product"
    ? `counts as often per ${part} as its codes meet (product)`
    : `is weighted per ${part} by the ${weighting}`;
  const lines = accumulation.lineWeight === undefined
    ? ""
    : `, weighted by the ${accumulation.lineWeight},`;
  const owner = rows === "unit" ? "unit" : "step";
  return `A connection ${how}; the ${part}s of a ${owner}${lines} are summed` +
    `${
      mask === null
        ? ""
        : ` and multiplied by a mask${describeMask(mask, pairs)}`
    }.` +
    `${
      accumulation.unitSubset
        ? " Only some units are modelled; all lines are context."
        : ""
    }`;
}

/** Removed pairs up to this number are named. */
const NAMED_PAIRS = 6;

function describeMask(
  mask: readonly number[],
  pairs: EnaModel["pairs"],
): string {
  const removed = pairs.filter((_, pair) => mask[pair] === 0);
  const isScaled = mask.some((factor) => factor !== 0 && factor !== 1);
  const scaled = isScaled
    ? ` (factors ${Math.min(...mask)} to ${Math.max(...mask)})`
    : "";
  return removed.length === 0
    ? scaled
    : `${scaled}, which removes ${
      removed.length > NAMED_PAIRS
        ? `${removed.length} of ${pairs.length} connections`
        : removed.map(({ label }) => label).join(", ")
    }`;
}
