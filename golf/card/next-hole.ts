import type { Hole } from '../course/course.ts'

/** Hole numbers as a group plays them from its starting hole (1 to 18). On nine holes, starting hole 10 is hole 1. */
export function holesInOrderOfPlay({
  holes,
  startingHole,
}: {
  holes: readonly Hole[]
  startingHole: number
}): readonly number[] {
  const numbers = holeNumbers(holes)
  return rotate(numbers, (startingHole - 1) % numbers.length)
}

type Played = {
  readonly order: readonly number[]
  readonly current: number
  readonly isScored: (hole: number) => boolean
}

/**
 * The hole shown after one is saved: the next hole in the order of play without a score, wrapping; the following hole
 * when every hole has one. A hole that is not on the course becomes the first.
 */
export function nextHole(played: Played): number {
  const { order, current } = played
  if (!order.includes(current)) return Math.min(...order)
  return nextOpenHole(played) ?? holesAhead(played)[0] ?? current
}

/**
 * The next hole in the order of play without a score, wrapping; null when every hole has one: the round is complete.
 */
export function nextOpenHole(played: Played): number | null {
  return holesAhead(played).find((hole) => !played.isScored(hole)) ?? null
}

function holesAhead({ order, current }: Pick<Played, 'order' | 'current'>): readonly number[] {
  return rotate(order, order.indexOf(current) + 1)
}

/** The hole that the right arrow shows: by number, the last wraps to the first. */
export function holeAfter({ holes, hole }: { holes: readonly Hole[]; hole: number }): number {
  return neighbor({ holes, hole, step: 1 })
}

/** The hole that the left arrow shows: by number, the first wraps to the last. */
export function holeBefore({ holes, hole }: { holes: readonly Hole[]; hole: number }): number {
  return neighbor({ holes, hole, step: -1 })
}

function neighbor({ holes, hole, step }: { holes: readonly Hole[]; hole: number; step: number }): number {
  const numbers = holeNumbers(holes)
  const at = numbers.indexOf(hole)
  return (at < 0 ? numbers[0] : numbers.at((at + step) % numbers.length)) ?? hole
}

function holeNumbers(holes: readonly Hole[]): readonly number[] {
  return holes.map(({ hole }) => hole).sort((a, b) => a - b)
}

function rotate(numbers: readonly number[], by: number): readonly number[] {
  return [...numbers.slice(by), ...numbers.slice(0, by)]
}
