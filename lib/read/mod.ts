/**
 * Files to records and back: text, JSON Lines, YAML, CSV, prompts, essays.
 *
 * @module
 */

export { fileExists } from "./exists.ts";
export { projectPath, projectRoot } from "./root.ts";
export {
  type Check,
  parseYaml,
  readJson,
  readJsonl,
  readText,
  readYaml,
  writeJsonl,
  writeText,
} from "./text.ts";
export {
  type CsvOptions,
  type CsvRow,
  type CsvTable,
  parseCsv,
  readCsv,
  toCsv,
  writeCsv,
} from "./csv.ts";
export { isRecord, isScore, show, takeScore, takeText } from "./fields.ts";
export {
  type FrontMatter,
  parseFrontMatter,
  readPrompt,
  readPromptSet,
} from "./front_matter.ts";
export { type EssayCorpus, readEssays } from "./essays.ts";
export {
  ASAP_DEMOGRAPHICS,
  type AsapLayout,
  type AsapOptions,
} from "./asap_columns.ts";
export {
  type AsapCorpus,
  type AsapReport,
  readAsap,
  type UnusableRow,
} from "./asap.ts";
export { type RepairedText, repairMojibake } from "./mojibake.ts";
export {
  type FigureCheck,
  type PublishedFigure,
  type PublishedInterval,
  readFigureChecks,
  readPublishedFigures,
} from "./published.ts";
