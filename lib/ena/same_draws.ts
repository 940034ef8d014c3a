/**
 * The same draws for every model that is compared with others.
 *
 * Where several models are tested and the question is whether the conclusion stays, each
 * test must relabel alike: two equal models then get equal p values, and a conclusion
 * flips because of the model and never because of other draws (common random numbers).
 *
 * @module
 */

import { createRandomFromState, type Random } from "stats";

/**
 * Gives one source after another that all draw the same.
 *
 * @param random Where the draws start. The first source is this one itself, so that it moves on.
 * @returns A function; each call gives the next source.
 */
export function sameDraws(random: Random): () => Random {
  const start = random.state();
  let isFirst = true;
  return () => {
    if (!isFirst) return createRandomFromState(start);
    isFirst = false;
    return random;
  };
}
