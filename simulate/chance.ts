import { chanceFrom } from '#db/demo/chance.ts'

/** All randomness of a run comes from one seed, so the seed reproduces the run. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly upTo: (count: number) => number
  readonly between: (low: number, high: number) => number
  readonly likely: (share: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly bytes: (count: number) => Uint8Array
}

export function chanceOf(seed: number): Chance {
  const random = chanceFrom(seed)
  const upTo = (count: number) => Math.floor(random() * count)
  return {
    random,
    upTo,
    between: (low, high) => low + random() * (high - low),
    likely: (share) => random() < share,
    pick(list) {
      const [one] = list.slice(upTo(list.length))
      if (one === undefined) throw new Error('nothing to choose from')
      return one
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => upTo(256)),
  }
}
