/**
 * The scoring rubric as data, and as the text that stands in every system
 * prompt. The text depends on nothing but the rubric, so both prompt sets
 * carry the same bytes.
 *
 * @module
 */

import { isRecord, readYaml, takeText } from "read";

/** What one level asks for. */
export interface RubricLevel {
  /** The level, such as 4. */
  readonly level: number;
  /** One line on the level as a whole. */
  readonly mastery: string;
  /** What the level asks for, by criterion. */
  readonly criteria: Readonly<Record<string, string>>;
}

/** A holistic rubric. */
export interface Rubric {
  /** Short name, for manifests. */
  readonly name: string;
  /** Heading. */
  readonly title: string;
  /** Full name of each criterion by short name, in order. */
  readonly criteria: Readonly<Record<string, string>>;
  /** Levels from the highest to the lowest. */
  readonly levels: readonly RubricLevel[];
  /** Remark under the levels; may be empty. */
  readonly note: string;
}

/**
 * Reads a rubric.
 *
 * @param path Path from the project's root.
 * @returns The rubric with levels 6 to 1.
 * @throws {TypeError} If a level or a criterion is missing.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { readRubric } from "debate";
 *
 * const rubric = readRubric();
 * assert.deepEqual(rubric.levels.map((level) => level.level), [6, 5, 4, 3, 2, 1]);
 * ```
 */
export function readRubric(path = "rules/rubric.yaml"): Rubric {
  return readYaml(path, takeRubric);
}

/**
 * Renders a rubric as stable text: criteria, then levels from the highest to
 * the lowest with one line per criterion.
 *
 * @param rubric The rubric.
 * @returns Plain text without a line break at the end.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { renderRubric } from "debate";
 *
 * const text = renderRubric({
 *   name: "tiny",
 *   title: "Tiny rubric",
 *   criteria: { errors: "grammar" },
 *   levels: [{ level: 1, mastery: "little", criteria: { errors: "many" } }],
 *   note: "",
 * });
 * assert.equal(text, "Tiny rubric\n\nCriteria: errors (grammar).\n\nLevel 1: little\n- errors: many");
 * ```
 */
export function renderRubric(rubric: Rubric): string {
  const criteria = Object.entries(rubric.criteria)
    .map(([name, meaning]) => `${name} (${meaning})`).join("; ");
  const levels = rubric.levels.map((level) =>
    [
      `Level ${level.level}: ${level.mastery}`,
      ...Object.keys(rubric.criteria).map((name) =>
        `- ${name}: ${level.criteria[name] ?? ""}`
      ),
    ].join("\n")
  );
  return [
    rubric.title,
    `Criteria: ${criteria}.`,
    ...levels,
    ...(rubric.note === "" ? [] : [rubric.note]),
  ].join("\n\n");
}

function takeRubric(value: unknown): Rubric {
  const place = "the rubric";
  if (
    !isRecord(value) || !isRecord(value["levels"]) ||
    !isRecord(value["criteria"])
  ) {
    throw new TypeError(
      `Cannot use ${place}: it must have name, title, criteria and levels`,
    );
  }
  const criteria = value["criteria"];
  const levels = value["levels"];
  return {
    name: takeText(value, "name", place),
    title: takeText(value, "title", place),
    criteria: takeAll(criteria, Object.keys(criteria), place),
    levels: [6, 5, 4, 3, 2, 1].map((level) => {
      const fields = levels[String(level)];
      if (!isRecord(fields)) {
        throw new TypeError(
          `Cannot use ${place}: level ${level} must have a text per criterion, got none`,
        );
      }
      const where = `${place}, level ${level}`;
      return {
        level,
        mastery: takeText(fields, "mastery", where),
        criteria: takeAll(fields, Object.keys(criteria), where),
      };
    }),
    note: value["note"] === undefined ? "" : takeText(value, "note", place),
  };
}

function takeAll(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
  place: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.map((name) => [name, takeText(fields, name, place)]),
  );
}
