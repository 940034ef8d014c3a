/**
 * What the page of the explorer is given: plain JSON, each text in it once.
 *
 * Leaves out drawing, which the scripts in `browser/` do on the page.
 *
 * Source: no formula.
 *
 * @module
 */

/** Limits of an interval, or null where there is none. */
export type DrawnInterval = readonly [number, number] | null;

/** An axis that can be chosen. */
export interface DrawnAxis {
  /** Name, such as "MR1". */
  readonly name: string;
  /** Name with the share of variance. */
  readonly title: string;
}

/** A unit of the model. */
export interface DrawnUnit {
  /** Label; any text. */
  readonly label: string;
  /** Label without what all labels begin with. */
  readonly short: string;
  /** Index of its group; -1 = none of the groups shown. */
  readonly group: number;
  /** Lines that were added up. */
  readonly lineCount: number;
}

/** A group of units. */
export interface DrawnGroup {
  /** Name; any text. */
  readonly name: string;
  /** Colour as "#rrggbb". */
  readonly color: string;
  /** Number of units. */
  readonly unitCount: number;
  /** Mean of the points: one number per axis. */
  readonly mean: readonly number[];
  /** Interval of the mean per axis. */
  readonly intervals: readonly DrawnInterval[];
  /** Mean network: one weight per pair. */
  readonly network: readonly number[];
}

/** The way of a unit through the steps of a trajectory. */
export interface DrawnPath {
  /** Label of the unit; any text. */
  readonly label: string;
  /** Index of its group; -1 = none. */
  readonly group: number;
  /** Rows of the model that belong to it. */
  readonly units: readonly number[];
  /** Names of the steps, in order; any text. */
  readonly steps: readonly string[];
  /** One point per step: steps x axes. */
  readonly points: readonly (readonly number[])[];
}

/** A turn as the page holds it. Texts are lists of indices into `pieces`, joined by blank lines. */
export interface StoredReadableTurn {
  /** Address of the turn. */
  readonly id: string;
  /** Debate, or empty. */
  readonly debate: string;
  /** Place and role in words, such as "3 warrant", or empty. */
  readonly head: string;
  /** The text. */
  readonly text: readonly number[];
  /** Index of the code, first and last-plus-one character; -1, -1 = the whole turn. */
  readonly marks: readonly (readonly [number, number, number])[];
  /** What a reader has to know of it: not coded, words that are not in the text; each any text. */
  readonly notes: readonly string[];
  /** The prompt, or null. */
  readonly prompt: readonly number[] | null;
  /** The reply as it arrived, or null. */
  readonly rawReply: readonly number[] | null;
}

/** A line that makes a connection: row of its unit, index of its turn, indices of the turns in its window. */
export type StoredConnection = readonly [number, number, readonly number[]];

/** Everything for reading. */
export interface StoredReading {
  /** Paragraphs, each once; any text. */
  readonly pieces: readonly string[];
  /** Names of the codes that marks point to; those of the model come first. */
  readonly codes: readonly string[];
  /** The turns. */
  readonly turns: readonly StoredReadableTurn[];
  /** Lines that make each connection, one list per pair. */
  readonly connections: readonly (readonly StoredConnection[])[];
}

/** Colours and letters. */
export interface ExplorerLook {
  /** Text. */
  readonly ink: string;
  /** Text of the second rank. */
  readonly faint: string;
  /** Axes. */
  readonly rule: string;
  /** Lines at 0. */
  readonly zero: string;
  /** Letters. */
  readonly font: string;
  /** Colours of weights above and below 0. */
  readonly signs: readonly [string, string];
}

/** What the page is given. */
export interface ExplorerData {
  /** What it shows. */
  readonly title: string;
  /** Line that names the corpus in pictures, or empty. */
  readonly corpus: string;
  /** Codes. */
  readonly codes: readonly string[];
  /** Whether the two directions of a pair are two connections. */
  readonly isOrdered: boolean;
  /** Pairs of codes: label, index of the first and of the second code. */
  readonly pairs: readonly (readonly [string, number, number])[];
  /** Axes. */
  readonly axes: readonly DrawnAxis[];
  /** Places of the codes: codes x axes. */
  readonly nodes: readonly (readonly number[])[];
  /** Units. */
  readonly units: readonly DrawnUnit[];
  /** Their points: units x axes. */
  readonly points: readonly (readonly number[])[];
  /** Their normalized networks: units x pairs. */
  readonly weights: readonly (readonly number[])[];
  /** Groups, in the order of their colours. */
  readonly groups: readonly DrawnGroup[];
  /** What the boxes around means are, such as "95 % t", to be followed by "interval". */
  readonly confidence: string;
  /** Ways of units through a trajectory; empty for none. */
  readonly paths: readonly DrawnPath[];
  /** Weight that is drawn 12 pixels wide in a network; a difference has half of it. */
  readonly fullWeight: number;
  /** Turns behind the connections, or null where none were given. */
  readonly reading: StoredReading | null;
  /** Colours and letters. */
  readonly look: ExplorerLook;
}
