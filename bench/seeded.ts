/** Chance that comes out the same in every run. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  /** A whole number from the least to the most. */
  readonly whole: (least: number, most: number) => number
}

export function seeded(seed: number): Chance {
  const random = mulberry32(seed)
  return { random, whole: (least, most) => least + Math.floor(random() * (most - least + 1)) }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
