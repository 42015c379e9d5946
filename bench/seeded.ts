import { chanceFrom } from '#db/demo/chance.ts'

/** Random numbers that are the same in every run. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  /** A whole number from `least` to `most`, inclusive. */
  readonly whole: (least: number, most: number) => number
}

export function seeded(seed: number): Chance {
  const random = chanceFrom(seed)
  return { random, whole: (least, most) => least + Math.floor(random() * (most - least + 1)) }
}
