import { playersOn } from '../outing/departures.ts'
import type { OutingCard } from '../outing/outing.ts'
import { missingOn, netScores, outrightLow } from './game.ts'

/** Tied holes are dead. Carrying them over is the custom of small money games, not of a club's whole field. */
const carriesOver = false

export type SkinHole = {
  readonly hole: number
  /** The outright low of the scores that are in; provisional while `missing` names anybody. */
  readonly winner: number | null
  /** Skins the hole is worth to its winner; 0 when it is tied. */
  readonly worth: number
  readonly missing: readonly number[]
  /** The holes that can still change winner or worth; none when the skin is final. */
  readonly waitsFor: readonly number[]
}

export type SkinsStanding = {
  readonly holes: readonly SkinHole[]
  readonly golfers: readonly {
    readonly golferId: number
    /** Skins that nothing can take away. */
    readonly won: number
    /** Skins held for the moment. */
    readonly provisional: number
    readonly waitsFor: readonly number[]
  }[]
  /** Skins of tied holes at the end that nobody can win any more; always 0 without carry-over. */
  readonly unclaimed: number
}

/**
 * Skins over the whole outing: the unique lowest score of a hole wins it, among those who play it. Gross and net are two separate pots over the
 * same holes; net is after the spin.
 */
export function skins({
  card,
  by,
  carryOver = carriesOver,
}: {
  card: OutingCard
  by: 'gross' | 'net'
  carryOver?: boolean
}): SkinsStanding {
  const score = by === 'gross' ? card.scores : netScores(card)
  const waiting: number[] = []
  let pot = 0
  const holes = card.holes.map(({ hole }) => {
    const missing = missingOn(card, hole)
    if (missing.length > 0) waiting.push(hole)
    const winner = outrightLow(playersOn(card, hole), (id) => score(id, hole))
    pot += 1
    const worth = winner === null ? 0 : pot
    if (winner !== null || !carryOver) pot = 0
    return { hole, winner, worth, missing, waitsFor: carryOver ? [...waiting] : waiting.filter((at) => at === hole) }
  })
  const worthTo = (golferId: number, final: boolean) =>
    holes
      .filter(({ winner, waitsFor }) => winner === golferId && (waitsFor.length === 0) === final)
      .reduce((sum, { worth }) => sum + worth, 0)
  return {
    holes,
    golfers: card.golfers.map(({ id }) => ({
      golferId: id,
      won: worthTo(id, true),
      provisional: worthTo(id, false),
      waitsFor: waiting,
    })),
    unclaimed: pot,
  }
}
