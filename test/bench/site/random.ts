/** A source of pseudorandom numbers; equal seeds yield equal sequences, so that every build is the same site. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
  /** True with the probability `share`, a number from 0 to 1. */
  chance(share: number): boolean;
}

/** A linear congruential generator: fast, and good enough for words. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
    chance: (share) => next() < share,
  };
}
