/**
 * Opens a page in a browser without a window: for tests of what a reader sees.
 *
 * Looks for Chromium at CHROMIUM, then under its usual names. Where there is
 * none, tests that need it are not registered, and a line says so.
 *
 * @module
 */

import { pathToFileURL } from "node:url";

/** What a page looks like after its scripts have run. */
export interface OpenedPage {
  /** The document as HTML. */
  readonly dom: string;
  /** Addresses that the page asked for beyond itself; every one was refused. */
  readonly requests: readonly string[];
}

/** How a page is opened. */
export interface OpenOptions {
  /** Whether scripts run; true where absent. */
  readonly hasScripts?: boolean;
  /** Where a picture of the page is written; none where absent. */
  readonly screenshot?: string;
  /** Width and height of the window in pixels; 1000 by 800 where absent. */
  readonly window?: readonly [number, number];
}

const NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/**
 * Finds a browser.
 *
 * @returns Its path, or null where there is none or programs may not be started.
 */
export function findBrowser(): string | null {
  const asked = Deno.env.get("CHROMIUM");
  const folders = (Deno.env.get("PATH") ?? "").split(":");
  const paths = asked === undefined
    ? NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`))
    : [asked];
  return paths.find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  }) ?? null;
}

/**
 * Registers tests that need a browser; where there is none, says how many are left out.
 *
 * @param tests Tests by name; each is given the path of the browser.
 */
export function browserTests(
  tests: Readonly<Record<string, (browser: string) => Promise<void>>>,
): void {
  const browser = findBrowser();
  if (browser === null) {
    // deno-lint-ignore no-console -- a test that does not run must not go unnoticed
    console.log(
      `skipped: ${
        Object.keys(tests).length
      } browser tests, since no browser was found (set CHROMIUM to the path of one)`,
    );
    return;
  }
  for (const [name, test] of Object.entries(tests)) {
    Deno.test(name, () => test(browser));
  }
}

/**
 * Opens a page from disk and lets its scripts come to rest.
 *
 * @param browser Path of the browser.
 * @param html The page.
 * @param options Scripts, screenshot, size of the window.
 * @returns The document after the scripts, and what it asked the network for.
 * @throws Error if the browser ends with an error.
 */
export async function openPage(
  browser: string,
  html: string,
  options: OpenOptions = {},
): Promise<OpenedPage> {
  const folder = await Deno.makeTempDir({ prefix: "elenchus-browser-" });
  try {
    const page = `${folder}/page.html`;
    await Deno.writeTextFile(
      page,
      html.replace(START, `$&${watch(options.hasScripts ?? true)}`),
    );
    const [width, height] = options.window ?? [1000, 800];
    const { success, stdout, stderr } = await new Deno.Command(browser, {
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        `--user-data-dir=${folder}/profile`,
        // The browser's own errands have nothing to do with the page.
        "--host-resolver-rules=MAP * ~NOTFOUND",
        `--window-size=${width},${height}`,
        "--virtual-time-budget=8000",
        options.screenshot === undefined
          ? "--dump-dom"
          : `--screenshot=${options.screenshot}`,
        pathToFileURL(page).href,
      ],
      stdout: "piped",
      stderr: "piped",
    }).output();
    if (!success) {
      throw new Error(
        `Cannot open the page: ${browser} must end without an error, got ${
          new TextDecoder().decode(stderr).trim().slice(-400)
        }`,
      );
    }
    const dom = new TextDecoder().decode(stdout);
    const requests = dom.match(/<html[^>]* data-refused="([^"]*)"/)?.[1] ?? "";
    return { dom, requests: requests.split(" ").filter((part) => part !== "") };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What may stand before the first element of the head. */
const START = /^\s*(<!doctype[^>]*>)?\s*(<html[^>]*>)?\s*(<head>)?/i;

/** A policy that allows what is in the page and nothing else, and notes what it refused. */
function watch(hasScripts: boolean): string {
  // A page without scripts is one whose scripts are refused: the browser itself reads the document by a script.
  const scripts = hasScripts ? "'unsafe-inline'" : "'none'";
  return `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; img-src data:"><script>document.addEventListener("securitypolicyviolation",function(event){var root=document.documentElement;root.dataset.refused=(root.dataset.refused||"")+" "+event.blockedURI})</script>`;
}
