/**
 * The plotting library as text: a page or a live kernel carries it once.
 *
 * The basic bundle of plotly.js (scatter and bar, 1.2 MB) is enough, because
 * figures are drawn from points, lines and rectangles; the next larger bundle is
 * 1.5 MB. It is read as text and never evaluated here, needs no permission and,
 * once installed, no network.
 *
 * Source: plotly.js-basic-dist-min on npm (MIT licence).
 *
 * @module
 */

import librarySource from "plotly.js-basic-dist-min" with { type: "text" };
import { type Displayable, displayable } from "./display.ts";

/** Event that tells waiting figures on a page that the library is there. */
export const LIBRARY_EVENT = "elenchus-plotly";

// One per process, since the page of a live kernel is one: the library is 1.2 MB.
let isCarried = false;

/**
 * Gives the source text of plotly.js, to be carried once in a page.
 *
 * @returns JavaScript that sets `window.Plotly`; it holds no end of a script element.
 *
 * @example
 * ```ts
 * import { plotlySource } from "report";
 * import assert from "node:assert/strict";
 *
 * assert.match(plotlySource(), /window\.Plotly ?= ?Plotly/);
 * assert.ok(!plotlySource().includes("</script"));
 * ```
 */
export function plotlySource(): string {
  return librarySource.replaceAll("</script", "<\\/script");
}

/**
 * Shows nothing but loads plotly.js into the page, so that every figure on it
 * becomes interactive. Of use when a notebook was opened anew while its kernel
 * lived on, for then the figure that carried the library may be gone.
 *
 * @returns A value to be displayed in a notebook.
 *
 * @example
 * ```ts
 * import { jupyterDisplay, plotlyLibrary } from "report";
 * import assert from "node:assert/strict";
 *
 * const html = plotlyLibrary()[jupyterDisplay]()["text/html"];
 * assert.ok(typeof html === "string" && html.length > 1_000_000);
 * ```
 */
export function plotlyLibrary(): Displayable {
  return displayable("plotly.js, for the page", () => ({
    "text/html": libraryScript(),
  }));
}

/**
 * Gives the library as a script element to the first figure of a live kernel and
 * nothing to the later ones, or to any where ELENCHUS_PLOTLY=page says that the
 * page carries it.
 *
 * @returns A script element, or empty text.
 */
export function takeLibraryScript(): string {
  if (isCarried || pageCarriesIt()) return "";
  isCarried = true;
  return libraryScript();
}

function libraryScript(): string {
  // Inside a function, so that a module loader on the page does not swallow the library.
  return `<script>(function(module,exports,define){${plotlySource()}
}).call(window);document.dispatchEvent(new Event("${LIBRARY_EVENT}"));</script>`;
}

function pageCarriesIt(): boolean {
  const name = { name: "env", variable: "ELENCHUS_PLOTLY" } as const;
  // Asked for first, because reading without leave would stop and ask the reader.
  return Deno.permissions.querySync(name).state === "granted" &&
    Deno.env.get("ELENCHUS_PLOTLY") === "page";
}
