import { isConceded, isPickup, strokesOfValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { scoreClear, scoreConcede, scorePickup, scoreSet } from './cells.ts'

// A score is written by one of four operations, depending on its value.

type Place = { readonly outingId: number; readonly golferId: number; readonly hole: number; readonly baseVer: number }

/** Returns the operation that writes a score; null clears it. */
export function scoreOperation({ baseVer, golferId, hole, outingId }: Place, value: HoleValue | null) {
  // The keys are in alphabetical order, in which the server compares arguments.
  const place = { baseVer, golferId, hole, outingId }
  if (value === null) return { name: 'score.clear', args: place } as const
  if (isPickup(value)) return { name: 'score.pickup', args: { ...place, pickup: value } } as const
  const name = isConceded(value) ? 'score.concede' : 'score.set'
  return { name, args: { ...place, strokes: strokesOfValue(value) } } as const
}

type Written = { readonly place: Place; readonly value: HoleValue | null }

/** Reads the score that an operation writes; null for another operation, and for invalid arguments. */
export function readScoreOperation({ name, args }: { name: string; args?: unknown }): Written | null {
  switch (name) {
    case 'score.set':
      return written(scoreSet().safeParse(args).data, ({ strokes }) => strokes)
    case 'score.concede':
      return written(scoreConcede().safeParse(args).data, ({ strokes }) => `${strokes}c`)
    case 'score.pickup':
      return written(scorePickup().safeParse(args).data, ({ pickup }) => pickup)
    case 'score.clear':
      return written(scoreClear().safeParse(args).data, () => null)
    default:
      return null
  }
}

function written<Args extends Place>(args: Args | undefined, valueOf: (args: Args) => HoleValue | null) {
  return args === undefined ? null : { place: args, value: valueOf(args) }
}
