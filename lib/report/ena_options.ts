/**
 * What a caller can choose about figures of epistemic networks.
 *
 * Source: no formula.
 *
 * @module
 */

import type { CorpusLabel, EnaModel } from "records";

/** What the figures of networks have in common. */
export interface EnaFigureOptions {
  /** What it shows; a plain title where absent. */
  readonly title?: string;
  /** Indices of the horizontal and the vertical axis; [0, 1] where absent. */
  readonly axes?: readonly [number, number];
  /** Largest value on both axes; 1.2 times the largest coordinate where absent. Pass one to compare figures. */
  readonly range?: number;
  /** Side of a plotting area in pixels; 440 alone, 300 for two side by side and 246 for more where absent. */
  readonly size?: number;
  /** Sentences below it; they come before those that the figure adds. */
  readonly caption?: string;
  /** What the model was made from; printed below it. */
  readonly corpus?: CorpusLabel;
}

/** How networks are drawn. */
export interface NetworkOptions extends EnaFigureOptions {
  /** Weight drawn 12 pixels wide, 0.5 where absent; twice the weight is twice as wide. */
  readonly fullWeight?: number;
  /** Weights whose size is not above it are left out, and counted in the caption; a fiftieth of `fullWeight` where absent. */
  readonly threshold?: number;
  /** Turns behind a connection, by its label such as "Data & Design"; shown on hovering and in lists below. Any text. */
  readonly lines?: ReadonlyMap<string, readonly string[]>;
}

/** One of several networks side by side. */
export interface NetworkPanel {
  /** What this network is. */
  readonly title: string;
  /** One weight per pair of the model; negative weights are drawn broken, in the second colour. */
  readonly weights: readonly number[];
  /** Colour of weights above 0; blue where absent. */
  readonly color?: string;
  /** Model whose nodes and axes are used; the first model where absent. */
  readonly model?: EnaModel;
}
