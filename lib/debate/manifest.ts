/**
 * What a run was made of, as data that can be kept beside its results: hashes of
 * prompts, rubric and essays, model, sampling, seeds, and every default that
 * filled a gap in the published study.
 *
 * Leaves out the machine (version control, lock file, runtime), which belongs
 * to the experiment around the run.
 *
 * @module
 */

import { sha256 } from "llm";
import type { CorpusLabel, Essay, Sampling } from "records";
import {
  DEFAULTS,
  type DefaultSetting,
  PAPER_MODEL,
  PAPER_SAMPLING,
} from "./defaults.ts";
import type { DebatePrompts } from "./prompt_set.ts";
import { findProtocol, type Protocol } from "./protocol.ts";

/** One prompt of a run. */
export interface PromptEntry {
  /** Role. */
  readonly role: string;
  /** Id of the prompt file. */
  readonly id: string;
  /** Version in its front matter. */
  readonly version: string;
  /** Where it was read. */
  readonly path: string;
  /** SHA-256 over system and user part. */
  readonly hash: string;
}

/** The manifest of a run of debates. */
export interface DebateManifest {
  /** Corpus, source, and the sentence that tables print. */
  readonly corpus: CorpusLabel;
  /** Protocol, as data. */
  readonly protocol: Protocol;
  /** Prompt sets with their prompts. */
  readonly promptSets: readonly {
    /** Name of the set. */
    readonly name: string;
    /** Prompts by role. */
    readonly prompts: readonly PromptEntry[];
  }[];
  /** SHA-256 of the rubric as it stands in the prompts. */
  readonly rubricHash: string;
  /** Model name. */
  readonly model: string;
  /** Models of certain roles; empty where there are none. */
  readonly modelOfRole: Readonly<Record<string, string>>;
  /** Sampling settings, null = not sent. */
  readonly sampling: {
    /** Temperature. */
    readonly temperature: number | null;
    /** Limit of new tokens. */
    readonly maxTokens: number | null;
    /** Nucleus sampling. */
    readonly topP: number | null;
    /** Seed sent to the endpoint. */
    readonly seed: number | null;
  };
  /** Repetition indices: every prompt set was run at the first of them, the first set at the others too. */
  readonly repetitions: readonly number[];
  /** Names of the single-agent baselines; empty where there are none. */
  readonly baselines: readonly string[];
  /** Ids of the essays on which each prompt change was tried alone; empty where none was. */
  readonly changedEssayIds: readonly string[];
  /** Folder of the essays, from the project's root. */
  readonly essaysFrom: string;
  /** The essays. */
  readonly essays: {
    /** How many. */
    readonly count: number;
    /** SHA-256 over ids, gold scores and texts, in order. */
    readonly hash: string;
    /** Ids in order. */
    readonly ids: readonly string[];
    /** Essays per gold level, "none" for essays without gold score. */
    readonly perLevel: Readonly<Record<string, number>>;
  };
  /** Ids of the scored examples. */
  readonly exemplars: readonly string[];
  /** Seed of the draw of essays, null where none were drawn. */
  readonly sampleSeed: number | null;
  /** Licence of the essays. */
  readonly licence: string;
  /** Defaults that hold where the run sets nothing else, the silent ones of the paper included. */
  readonly defaults: readonly DefaultSetting[];
}

/** What a manifest is made from. */
export interface ManifestInput {
  /** Corpus label. */
  readonly corpus: CorpusLabel;
  /** Essays of the run. */
  readonly essays: readonly Essay[];
  /** Scored examples. */
  readonly exemplars: readonly Essay[];
  /** Prompt sets. */
  readonly promptSets: readonly DebatePrompts[];
  /** Rubric as text. */
  readonly rubric: string;
  /** Licence of the essays. */
  readonly licence: string;
  /** Protocol; the default one where absent. */
  readonly protocol?: Protocol;
  /** Model; the paper's where absent. */
  readonly model?: string;
  /** Models of certain roles. */
  readonly modelOfRole?: Readonly<Record<string, string>>;
  /** Sampling; the paper's where absent. */
  readonly sampling?: Sampling;
  /** Repetition indices; [0] where absent. */
  readonly repetitions?: readonly number[];
  /** Names of the baselines; none where absent. */
  readonly baselines?: readonly string[];
  /** Essays on which each prompt change was tried alone; none where absent. */
  readonly changedEssays?: readonly Essay[];
  /** Folder of the essays; "data/essays" where absent. */
  readonly essaysFrom?: string;
  /** Seed of the draw of essays. */
  readonly sampleSeed?: number;
}

/**
 * Makes the manifest of a run.
 *
 * @param input What the run is made of.
 * @returns Plain data, the same for the same input.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { createDebateManifest } from "debate";
 *
 * const manifest = createDebateManifest({
 *   corpus: { corpus: "demo", source: "recorded", statement: "An example." },
 *   essays: [{ essayId: "e1", assignment: "dam", text: "...", gold: 4 }],
 *   exemplars: [], promptSets: [], rubric: "abc", licence: "Apache-2.0",
 * });
 * // FIPS 180-4, the published value for "abc"
 * assert.ok(manifest.rubricHash.startsWith("ba7816bf8f01cfea"));
 * assert.deepEqual(manifest.sampling, { temperature: 0.3, maxTokens: 400, topP: null, seed: null });
 * assert.deepEqual(manifest.essays.perLevel, { "4": 1 });
 * ```
 */
export function createDebateManifest(input: ManifestInput): DebateManifest {
  const sampling = input.sampling ?? PAPER_SAMPLING;
  return {
    corpus: input.corpus,
    protocol: input.protocol ?? findProtocol(),
    promptSets: input.promptSets.map((set) => ({
      name: set.name,
      prompts: Object.entries(set.prompts).map(([role, prompt]) => ({
        role,
        id: prompt.id,
        version: prompt.version,
        path: prompt.path,
        hash: sha256(JSON.stringify([prompt.system, prompt.user])),
      })),
    })),
    rubricHash: sha256(input.rubric),
    model: input.model ?? PAPER_MODEL,
    modelOfRole: input.modelOfRole ?? {},
    sampling: {
      temperature: sampling.temperature ?? null,
      maxTokens: sampling.maxTokens ?? null,
      topP: sampling.topP ?? null,
      seed: sampling.seed ?? null,
    },
    repetitions: input.repetitions ?? [0],
    baselines: input.baselines ?? [],
    changedEssayIds: (input.changedEssays ?? []).map((essay) => essay.essayId),
    essaysFrom: input.essaysFrom ?? "data/essays",
    essays: {
      count: input.essays.length,
      hash: sha256(
        JSON.stringify(
          input.essays.map((essay) => [essay.essayId, essay.gold, essay.text]),
        ),
      ),
      ids: input.essays.map((essay) => essay.essayId),
      perLevel: countLevels(input.essays),
    },
    exemplars: input.exemplars.map((essay) => essay.essayId),
    sampleSeed: input.sampleSeed ?? null,
    licence: input.licence,
    defaults: DEFAULTS,
  };
}

function countLevels(
  essays: readonly Essay[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { gold } of essays) {
    const level = gold === null ? "none" : String(gold);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}
