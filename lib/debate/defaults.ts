/**
 * The settings of the published study, and beside each setting that the paper
 * does not state the value this project takes instead, with the reason.
 *
 * Leaves out: prompts (`prompts/`) and the rubric (`rules/rubric.yaml`), which
 * the paper does not print and which are written for this project.
 *
 * Source: Khatri et al., "From Diagnosis to Redesign: Using Quantitative
 * Ethnography to Improve Multi-Agent LLM Reasoning", sections 3 and 4.
 *
 * @module
 */

import type { Sampling } from "records";

/** One default value and where it comes from. */
export interface DefaultSetting {
  /** What is set. */
  readonly setting: string;
  /** The value, as text. */
  readonly value: string;
  /** "stated" in the paper, or "silent": the paper does not say, and we chose. */
  readonly origin: "stated" | "silent";
  /** For a silent default, why this value; for a stated one, where it is stated. */
  readonly reason: string;
}

/** Model that answers every role, as the endpoint names it. Stated in section 3. */
export const PAPER_MODEL = "qwen2.5-72b-instruct";

/**
 * Sampling of every role. Temperature and new tokens are stated in section 3;
 * `topP` and `seed` are silent and therefore not sent, so that the endpoint's
 * own default holds.
 */
export const PAPER_SAMPLING: Sampling = { temperature: 0.3, maxTokens: 400 };

/** Essays in the evaluation. Derived: the smallest number that gives both printed percentages. */
export const PAPER_ESSAY_COUNT = 72;

/** Protocol used where none is named. */
export const DEFAULT_PROTOCOL = "toulmin-5";

/** Every default of a run, the silent ones included; goes into each manifest. */
export const DEFAULTS: readonly DefaultSetting[] = [
  stated("model", PAPER_MODEL, "section 3: Qwen 2.5 72B Instruct"),
  silent(
    "model revision and serving stack",
    "whatever the endpoint serves; the name it reports is recorded",
    "nothing is said of it",
  ),
  stated("temperature", "0.3", "section 3"),
  stated("maxTokens", "400", "section 3: new tokens per turn"),
  silent("topP", "not sent", "sending a value would be a guess"),
  silent("seed", "not sent", "most endpoints give no promise with it"),
  stated(
    "roles",
    "Claim, Grounds, Warrant, Rebuttal, Judge",
    "section 3; section 2 can be read as six agents, which is protocol toulmin-6",
  ),
  silent(
    "rounds",
    "1",
    "five agents in a sequence; the printed code counts also fit several codes per turn",
  ),
  stated(
    "what an agent sees",
    "essay, rubric and every earlier turn",
    "section 3",
  ),
  stated("rubric", "in every system prompt of both sets", "sections 3 and 4"),
  silent(
    "few-shot examples",
    "one per level, for the Claim agent only",
    "examples by level are stated, their number is not",
  ),
  silent(
    "essay sampling",
    "as many essays per level as possible, spread over assignments",
    "72 = 6 levels x 12 suggests a balanced draw",
  ),
  silent(
    "source text of the assignment",
    "not shown to the agents",
    "title and task only; a score by rubric needs no more",
  ),
  silent(
    "score of a debate without a readable verdict",
    "none: counted as not exact, left out of kappa and error",
    "a guess would be a result",
  ),
];

function stated(
  setting: string,
  value: string,
  reason: string,
): DefaultSetting {
  return { setting, value, origin: "stated", reason };
}

function silent(
  setting: string,
  value: string,
  reason: string,
): DefaultSetting {
  return { setting, value, origin: "silent", reason };
}
