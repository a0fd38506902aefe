/** Pseudo-random numbers, the same for the same seed, so that a second load plans the same as the first. */
export interface Random {
  /** 0 or more, below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[], weightOf?: (value: T) => number): T;
}

/** Mulberry32, seeded with the FNV-1a hash of a text. */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) as number), 16_777_619);
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(list, weightOf = () => 1) {
      let left = next() * list.reduce((sum, value) => sum + weightOf(value), 0);
      const found = list.find((value) => {
        left -= weightOf(value);
        return left < 0;
      });
      return found ?? (list.at(-1) as (typeof list)[number]);
    },
  };
}
