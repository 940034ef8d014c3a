/**
 * Codes what agents say in a debate by a codebook: blind views, three kinds of coder, counts, argument structures and reliability.
 *
 * @module
 */

export * from "./blind.ts";
export * from "./code_file.ts";
export * from "./codebook.ts";
export * from "./coder.ts";
export * from "./coding_problems.ts";
export * from "./coding_sheet.ts";
export * from "./counts.ts";
export * from "./cues.ts";
export * from "./double_coding.ts";
export * from "./evidence.ts";
export * from "./frequencies.ts";
export * from "./marks.ts";
export * from "./matrix.ts";
export * from "./model_coder.ts";
export * from "./reliability.ts";
export * from "./render_codebook.ts";
export * from "./retest.ts";
export * from "./rubric_cue.ts";
export * from "./rule_coder.ts";
export * from "./sensitivity.ts";
export * from "./set_alpha.ts";
export * from "./structures.ts";
export * from "./units.ts";
export * from "./lines.ts";
export * from "./open_coder.ts";
export * from "./frequency_rows.ts";
export * from "./brief_agreement.ts";
