/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  const state = { value: seed }
  return () => {
    state.value = (state.value + 0x6d2b79f5) | 0
    let mixed = Math.imul(state.value ^ (state.value >>> 15), 1 | state.value)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Roughly normal around 0, nearly always within 3. */
export function scatter(chance: () => number): number {
  return Array.from({ length: 6 }, chance).reduce((sum, value) => sum + value - 0.5, 0) * Math.SQRT2
}
