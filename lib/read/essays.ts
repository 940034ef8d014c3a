/**
 * The project's own essays: one folder per assignment with `source.md` and one
 * Markdown file per essay. Files named `*-x<number>.md` are few-shot exemplars
 * and are handed over apart, so that they cannot be scored by mistake.
 *
 * @module
 */

import type { Assignment, Essay, Score } from "records";
import { readCsv } from "./csv.ts";
import { isRecord, show, takeScore, takeText } from "./fields.ts";
import { parseFrontMatter } from "./front_matter.ts";
import { projectPath } from "./root.ts";
import { fileExists } from "./exists.ts";
import { readText } from "./text.ts";

/** Essays with what belongs to them. */
export interface EssayCorpus {
  /** Essays to be scored, by assignment and id. */
  readonly essays: readonly Essay[];
  /** Few-shot exemplars, by gold score; never among `essays`. */
  readonly exemplars: readonly Essay[];
  /** Assignments by name. */
  readonly assignments: readonly Assignment[];
}

/**
 * Reads essays, exemplars and assignments from a folder of assignment folders.
 * Where `second_scores.csv` (essay_id, score, reason) lies in the folder, its
 * scores become the essays' `secondScore`.
 *
 * @param dir Folder from the project's root, such as "data/essays".
 * @returns The corpus; the same order on every machine.
 * @throws {TypeError} If a field is missing, an id is taken twice or differs from the file name, or a second score names no essay.
 * @throws {RangeError} If a gold score is no whole number from 1 to 6.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readEssays } from "read";
 *
 * const { essays, exemplars, assignments } = readEssays("data/essays");
 * assert.equal(essays.length, 72);
 * assert.deepEqual(exemplars.map((essay) => essay.gold), [1, 2, 3, 4, 5, 6]);
 * assert.deepEqual(assignments.map((a) => a.assignment), ["dam", "desk", "repair", "week"]);
 * ```
 */
export function readEssays(dir: string): EssayCorpus {
  const assignments: Assignment[] = [];
  const essays: Essay[] = [];
  const exemplars: Essay[] = [];
  for (const folder of listFolders(dir)) {
    assignments.push(readAssignment(`${dir}/${folder}/source.md`));
    for (const file of listMarkdown(`${dir}/${folder}`)) {
      if (file === "source.md") continue;
      const essay = readEssay(`${dir}/${folder}/${file}`, folder);
      (/-x\d+\.md$/.test(file) ? exemplars : essays).push(essay);
    }
  }
  if (essays.length === 0) {
    throw new TypeError(
      `Cannot read ${dir}: the folder must hold one folder per assignment with source.md and essays, got none`,
    );
  }
  exemplars.sort((a, b) => (a.gold ?? 0) - (b.gold ?? 0));
  return {
    essays: addSecondScores(essays, `${dir}/second_scores.csv`),
    exemplars,
    assignments,
  };
}

function readAssignment(path: string): Assignment {
  const { fields, body } = parseFrontMatter(readText(path), path);
  return {
    assignment: takeText(fields, "assignment", path),
    title: takeText(fields, "title", path),
    task: takeText(fields, "task", path),
    sourceTexts: [body],
  };
}

function readEssay(path: string, folder: string): Essay {
  const { fields, body, bodyLine } = parseFrontMatter(readText(path), path);
  const essayId = takeText(fields, "id", path);
  if (!path.endsWith(`/${essayId}.md`)) {
    throw new TypeError(
      `Cannot read ${path}: "id" must be the name of the file, got ${
        show(essayId)
      }`,
    );
  }
  const assignment = takeText(fields, "assignment", path);
  if (assignment !== folder) {
    throw new TypeError(
      `Cannot read ${path}: "assignment" must be the name of the folder, got ${
        show(assignment)
      }`,
    );
  }
  if (body === "") {
    throw new TypeError(
      `Cannot read ${path}: line ${bodyLine} must begin the essay, got no text`,
    );
  }
  const reasons = fields["reasons"];
  return {
    essayId,
    assignment,
    text: body,
    gold: takeScore(fields, "gold", path),
    ...(isRecord(reasons)
      ? {
        goldReasons: Object.fromEntries(
          Object.keys(reasons).map((
            name,
          ) => [name, takeText(reasons, name, path)]),
        ),
      }
      : {}),
  };
}

function addSecondScores(
  essays: readonly Essay[],
  path: string,
): readonly Essay[] {
  if (!fileExists(path)) return essays;
  const scores = new Map<string, Score>();
  const { rows, lines } = readCsv(path);
  rows.forEach((row, index) => {
    const place = `${path} line ${lines[index]}`;
    const essayId = takeText(row, "essay_id", place);
    if (!essays.some((essay) => essay.essayId === essayId)) {
      throw new TypeError(
        `Cannot read ${place}: "essay_id" must name an essay of the folder, got ${
          show(essayId)
        }`,
      );
    }
    if (scores.has(essayId)) {
      throw new TypeError(
        `Cannot read ${place}: each essay must have one second score, got ${
          show(essayId)
        } again`,
      );
    }
    scores.set(essayId, takeScore(row, "score", place));
  });
  return essays.map((essay) => {
    const secondScore = scores.get(essay.essayId);
    return secondScore === undefined ? essay : { ...essay, secondScore };
  });
}

function listFolders(dir: string): readonly string[] {
  return listNames(dir, (entry) => entry.isDirectory);
}

function listMarkdown(dir: string): readonly string[] {
  return listNames(dir, (entry) => entry.isFile && entry.name.endsWith(".md"));
}

function listNames(
  dir: string,
  wanted: (entry: Deno.DirEntry) => boolean,
): readonly string[] {
  if (!fileExists(dir)) {
    throw new TypeError(
      `Cannot read ${dir}: the folder must exist, got no folder at ${
        projectPath(dir)
      }`,
    );
  }
  return [...Deno.readDirSync(projectPath(dir))].filter(wanted).map((entry) =>
    entry.name
  ).sort();
}
