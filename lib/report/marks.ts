/**
 * What a figure consists of, in data coordinates and without any drawing
 * library: panels with axes, and marks in the order in which they are drawn.
 *
 * The static and the interactive picture are both made from this description.
 *
 * Source: no formula.
 *
 * @module
 */

import type { CorpusLabel } from "records";

/** Form of a point. */
export type Shape = "circle" | "square" | "diamond" | "triangle" | "cross";

/** Points. */
export interface PointsMark {
  /** What it is. */
  readonly kind: "points";
  /** Colour as "#rrggbb". */
  readonly color: string;
  /** Form. */
  readonly shape: Shape;
  /** Diameter in pixels. */
  readonly size: number;
  /** Only an outline; false where absent. */
  readonly isHollow?: boolean;
  /** 0 to 1; 1 where absent. */
  readonly opacity?: number;
  /** Entry in the legend; marks with the same entry share it. */
  readonly legend?: string;
  /** Where they are. */
  readonly points: readonly {
    /** Horizontal, in units of the axis. */
    readonly x: number;
    /** Vertical, in units of the axis. */
    readonly y: number;
    /** Diameter in pixels where it differs. */
    readonly size?: number;
    /** Text on hovering; any text. */
    readonly hover?: string;
  }[];
}

/** Straight lines between two places. */
export interface SegmentsMark {
  /** What it is. */
  readonly kind: "segments";
  /** Colour as "#rrggbb". */
  readonly color: string;
  /** Width in pixels. */
  readonly width: number;
  /** Broken line; false where absent. */
  readonly isDashed?: boolean;
  /** 0 to 1; 1 where absent. */
  readonly opacity?: number;
  /** Entry in the legend; marks with the same entry share it. */
  readonly legend?: string;
  /** Where they are. */
  readonly segments: readonly {
    /** Start, horizontal. */
    readonly x1: number;
    /** Start, vertical. */
    readonly y1: number;
    /** End, horizontal. */
    readonly x2: number;
    /** End, vertical. */
    readonly y2: number;
    /** Width in pixels where it differs. */
    readonly width?: number;
    /** 0 to 1 where it differs. */
    readonly opacity?: number;
    /** Text on hovering; any text. */
    readonly hover?: string;
  }[];
}

/** One line through several places. */
export interface PathMark {
  /** What it is. */
  readonly kind: "path";
  /** Colour as "#rrggbb". */
  readonly color: string;
  /** Width in pixels. */
  readonly width: number;
  /** Broken line; false where absent. */
  readonly isDashed?: boolean;
  /** 0 to 1; 1 where absent. */
  readonly opacity?: number;
  /** Entry in the legend; marks with the same entry share it. */
  readonly legend?: string;
  /** Where it goes through. */
  readonly points: readonly {
    /** Horizontal, in units of the axis. */
    readonly x: number;
    /** Vertical, in units of the axis. */
    readonly y: number;
  }[];
}

/** Area between a lower and an upper line. */
export interface BandMark {
  /** What it is. */
  readonly kind: "band";
  /** Colour as "#rrggbb". */
  readonly color: string;
  /** 0 to 1. */
  readonly opacity: number;
  /** Entry in the legend; marks with the same entry share it. */
  readonly legend?: string;
  /** Its limits from left to right. */
  readonly points: readonly {
    /** Horizontal, in units of the axis. */
    readonly x: number;
    /** Lower limit. */
    readonly lower: number;
    /** Upper limit. */
    readonly upper: number;
  }[];
}

/** Rectangles: bars, cells, boxes. */
export interface RectanglesMark {
  /** What it is. */
  readonly kind: "rectangles";
  /** Colour of the area as "#rrggbb". */
  readonly color: string;
  /** Opacity of the area, 0 to 1; 1 where absent. */
  readonly opacity?: number;
  /** Colour of the outline; none where absent. */
  readonly outline?: string;
  /** Broken outline; false where absent. */
  readonly isDashed?: boolean;
  /** Entry in the legend; marks with the same entry share it. */
  readonly legend?: string;
  /** Where they are. */
  readonly rectangles: readonly {
    /** One side, horizontal. */
    readonly x1: number;
    /** One side, vertical. */
    readonly y1: number;
    /** Other side, horizontal. */
    readonly x2: number;
    /** Other side, vertical. */
    readonly y2: number;
    /** Colour of the area where it differs. */
    readonly color?: string;
    /** Text on hovering; any text. */
    readonly hover?: string;
  }[];
}

/** Where a text stands to its place. */
export type Anchor = "start" | "middle" | "end";

/** Labels, each one line with a light edge that keeps it readable on marks. */
export interface TextsMark {
  /** What it is. */
  readonly kind: "texts";
  /** Colour as "#rrggbb". */
  readonly color: string;
  /** Height of letters in pixels. */
  readonly size: number;
  /** Bold letters; false where absent. */
  readonly isBold?: boolean;
  /** Without the light edge; false where absent. */
  readonly isBare?: boolean;
  /** Where they are and what they say. */
  readonly texts: readonly {
    /** Horizontal, in units of the axis. */
    readonly x: number;
    /** Vertical middle of the line, in units of the axis. */
    readonly y: number;
    /** What it says; any text. */
    readonly text: string;
    /** Pixels to the right of the place; 0 where absent. */
    readonly dx?: number;
    /** Pixels below the place; 0 where absent. */
    readonly dy?: number;
    /** Which part of the text stands at the place; the middle where absent. */
    readonly anchor?: Anchor;
    /** Colour where it differs. */
    readonly color?: string;
  }[];
}

/** One layer of a panel. */
export type Mark =
  | PointsMark
  | SegmentsMark
  | PathMark
  | BandMark
  | RectanglesMark
  | TextsMark;

/** A tick with its label. */
export interface Tick {
  /** Place on the axis. */
  readonly at: number;
  /** What stands there; any text. */
  readonly label: string;
}

/** One axis of a panel. */
export interface PanelAxis {
  /** What it measures, with its unit; empty for none. */
  readonly title: string;
  /** First and last value. */
  readonly range: readonly [number, number];
  /** Ticks; round numbers where absent. */
  readonly ticks?: readonly Tick[];
  /** Light lines at the ticks; false where absent. */
  readonly hasGrid?: boolean;
  /** A line at 0; false where absent. */
  readonly hasZeroLine?: boolean;
}

/** One coordinate system with its marks. */
export interface Panel {
  /** What this panel shows; none where absent. */
  readonly title?: string;
  /** Horizontal axis. */
  readonly x: PanelAxis;
  /** Vertical axis. */
  readonly y: PanelAxis;
  /** Width of the plotting area in pixels. */
  readonly width: number;
  /** Height of the plotting area in pixels. */
  readonly height: number;
  /** No lines of the axes; false where absent. */
  readonly isFrameless?: boolean;
  /** Room for labels right of the plotting area in pixels; 0 where absent. */
  readonly marginRight?: number;
  /** One unit is equally long on both axes; a range is widened for it. False where absent. */
  readonly hasEqualAspect?: boolean;
  /** Layers, first drawn first. */
  readonly marks: readonly Mark[];
}

/** A list that can be opened below a figure. */
export interface FigureDetail {
  /** Line that is always seen; any text. */
  readonly summary: string;
  /** Lines that are seen when it is open; any text. */
  readonly lines: readonly string[];
}

/** A figure, complete. */
export interface FigureDescription {
  /** What it shows, in a line. */
  readonly title: string;
  /** What a reader who does not see it has to know. */
  readonly alt: string;
  /** Panels, from left to right. */
  readonly panels: readonly Panel[];
  /** Panels in a row; all where absent. */
  readonly columns?: number;
  /** Sentences below it; none where absent. */
  readonly caption?: string;
  /** What it was made from; printed below it. */
  readonly corpus?: CorpusLabel;
  /** Lists that can be opened below it. */
  readonly details?: readonly FigureDetail[];
}
