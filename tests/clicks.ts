/**
 * A page in a browser that is clicked and typed at as a reader does: real mouse
 * and key events, files that the page saves, and a list of what it asked for.
 *
 * @module
 */

import { pathToFileURL } from "node:url";
import puppeteer, { type KeyInput, type Page } from "puppeteer-core";

/** A page that a test works on. */
export interface ClickedPage {
  /** The page. */
  readonly page: Page;
  /** Addresses that it asked for beyond itself. */
  readonly requests: readonly string[];
  /** Errors of its scripts. */
  readonly errors: readonly string[];
  /** Presses keys, one after the other. */
  readonly press: (...keys: KeyInput[]) => Promise<void>;
  /** Gives what an expression is on the page, as text. */
  readonly read: (expression: string) => Promise<string>;
  /** Clicks with the mouse where an element can be hit. */
  readonly click: (selector: string) => Promise<void>;
  /** Clicks, and waits for the file that this saves. */
  readonly saved: (selector: string) => Promise<SavedFile>;
}

/** A file that a page saved. */
export interface SavedFile {
  /** Its name. */
  readonly name: string;
  /** What is in it. */
  readonly bytes: Uint8Array;
}

/**
 * Opens a page from disk in a browser and works on it.
 *
 * @param browser Path of the browser.
 * @param html The page.
 * @param work What is done; the browser is closed after it.
 * @param size Width and height of the window in pixels.
 */
export async function onPage(
  browser: string,
  html: string,
  work: (page: ClickedPage) => Promise<void>,
  size: readonly [number, number] = [1200, 1000],
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "elenchus-clicks-" });
  const running = await puppeteer.launch({
    executablePath: browser,
    userDataDir: `${folder}/profile`,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--host-resolver-rules=MAP * ~NOTFOUND",
    ],
  });
  try {
    await Deno.writeTextFile(`${folder}/page.html`, html);
    const page = await running.newPage();
    await page.setViewport({ width: size[0], height: size[1] });
    const requests: string[] = [];
    const errors: string[] = [];
    const own = pathToFileURL(`${folder}/page.html`).href;
    page.on("request", (request) => {
      const address = request.url();
      if (address !== own && !/^(data|blob):/.test(address)) {
        requests.push(address);
      }
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    const session = await page.createCDPSession();
    await Deno.mkdir(`${folder}/saved`);
    await session.send("Browser.setDownloadBehavior", {
      behavior: "allow",
      downloadPath: `${folder}/saved`,
    });
    await page.goto(own);
    const click = async (selector: string): Promise<void> => {
      const [x = NaN, y = NaN] = await page.evaluate(placeToHit, selector);
      if (Number.isNaN(x)) {
        throw new Error(
          `Cannot click: "${selector}" must be on the page and not covered`,
        );
      }
      await page.mouse.click(x, y);
    };
    await work({
      page,
      requests,
      errors,
      click,
      press: async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
      },
      read: async (expression) => String(await page.evaluate(expression)),
      saved: async (selector) => {
        const before = namesIn(`${folder}/saved`);
        await click(selector);
        return await newFile(`${folder}/saved`, before);
      },
    });
  } finally {
    await running.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Runs on the page: a place at which the mouse hits an element. Lines are tried
 * along their length, from the middle; what lies under others is tried last.
 */
function placeToHit(selector: string): [number, number] | [] {
  const wanted = document.querySelector(selector);
  if (wanted === null) return [];
  wanted.scrollIntoView({ block: "nearest" });
  const lines = [wanted, ...wanted.querySelectorAll("path")].filter((each) =>
    each instanceof SVGPathElement
  );
  const places = lines.flatMap((line): [number, number][] => {
    const matrix = line.getScreenCTM();
    if (matrix === null) return [];
    return Array.from({ length: 19 }, (_, step) => {
      const aside = (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2);
      const along = line.getTotalLength() * (10 + aside) / 20;
      const { x, y } = line.getPointAtLength(along).matrixTransform(matrix);
      return [x, y];
    });
  });
  const box = wanted.getBoundingClientRect();
  places.push([(box.left + box.right) / 2, (box.top + box.bottom) / 2]);
  const isHit = ([x, y]: [number, number], depth: number): boolean =>
    document.elementsFromPoint(x, y).slice(0, depth).some((each) =>
      wanted.contains(each)
    );
  return places.find((place) => isHit(place, 1)) ??
    places.find((place) => isHit(place, 9)) ?? [];
}

function namesIn(folder: string): readonly string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name);
}

/** Waits for a file that is written to its end, at most 20 seconds. */
async function newFile(
  folder: string,
  before: readonly string[],
): Promise<SavedFile> {
  for (let look = 0; look < 200; look++) {
    const names = namesIn(folder);
    const name = names.find((each) =>
      !before.includes(each) && !each.endsWith(".crdownload")
    );
    // The browser keeps the name free by an empty file while it writes another.
    const isWhole = name !== undefined &&
      !names.some((each) => each.endsWith(".crdownload")) &&
      Deno.statSync(`${folder}/${name}`).size > 0;
    if (isWhole) {
      return { name, bytes: await Deno.readFile(`${folder}/${name}`) };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Cannot find what the page saved: no file came");
}
