/**
 * The one place where the schema library enters: everyone imports `z` from
 * "llm", so that it can be replaced here.
 *
 * Leaves out: schemas themselves; they stand beside the code that needs them.
 *
 * Source: zod 4, https://zod.dev.
 *
 * @module
 */

export { z } from "zod";
