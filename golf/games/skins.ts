import { holesInOrderOfPlay } from '../card/next-hole.ts'
import { cardOfGames, playersOn } from '../outing/departures.ts'
import { groupSize, holesOf, type OutingCard } from '../outing/outing.ts'
import type { HandicapSpin } from '../outing/spin.ts'
import { sumOf } from '../sums.ts'
import { grossBalls, netBalls } from './ball.ts'
import { openHoles, ownBallAgainstOthers, type GameRules } from './game-rules.ts'
import { missingOn, netScores, outrightLow, withParDifferences } from './game.ts'

/**
 * Tied holes are not carried over by default: carry-over is a custom of small money games, not of a club's whole field.
 */
const carriesOver = false

export type SkinHole = {
  readonly hole: number
  /** The golfer with the unique lowest score so far; provisional while `missing` is not empty. */
  readonly winner: number | null
  /** The number of skins that the hole is worth to its winner; 0 when it is tied. */
  readonly worth: number
  readonly missing: readonly number[]
  /** The holes that can still change the winner or the worth; empty when the skin is final. */
  readonly waitsFor: readonly number[]
}

export type SkinsStanding = {
  readonly holes: readonly SkinHole[]
  readonly golfers: readonly {
    readonly golferId: number
    /** Skins that are final. */
    readonly won: number
    /** Skins that missing scores can still change. */
    readonly provisional: number
    readonly waitsFor: readonly number[]
  }[]
  /** Skins of tied holes at the end of the round, which are not won; always 0 without carry-over. */
  readonly unclaimed: number
}

/**
 * Skins: the unique lowest score of a hole wins it, among those who play it. Gross and net are two separate pots over
 * the same holes; net is after the spin. A custom; a ball that was picked up never wins, and a conceded stroke counts.
 * With `validate` (a group's game) a skin is kept only if its winner makes par or better on their next hole.
 */
export function skins({
  card,
  by,
  carryOver = carriesOver,
  order = card.holes.map(({ hole }) => hole),
  validate = false,
}: {
  card: OutingCard
  by: 'gross' | 'net'
  carryOver?: boolean
  /** The order in which tied holes are carried over: by hole number for an outing, the order of play for a group. */
  order?: readonly number[]
  validate?: boolean
}): SkinsStanding {
  const score = by === 'gross' ? card.scores : netScores(card)
  const validation = validate ? validated(card, by) : () => kept
  const waiting: number[] = []
  let pot = 0
  const holes = order.map((hole) => {
    const missing = missingOn(card, hole)
    const low = outrightLow(playersOn(card, hole), (id) => score(id, hole))
    const { isLost, waitsFor } = low === null ? kept : validation(low, hole)
    const winner = isLost ? null : low
    const open = [...(missing.length > 0 ? [hole] : []), ...waitsFor]
    waiting.push(...open.filter((each) => !waiting.includes(each)))
    pot += 1
    const worth = winner === null ? 0 : pot
    if (winner !== null || !carryOver) pot = 0
    return { hole, winner, worth, missing, waitsFor: carryOver ? [...waiting] : open }
  })
  return {
    holes,
    golfers: card.golfers.map(({ id }) => {
      const own = holes.filter(({ winner }) => winner === id)
      const won = own.filter(({ waitsFor }) => waitsFor.length === 0)
      return { golferId: id, won: worthOf(won), provisional: worthOf(own) - worthOf(won), waitsFor: waiting }
    }),
    unclaimed: pot,
  }
}

function worthOf(holes: readonly { readonly worth: number }[]): number {
  return sumOf(holes, ({ worth }) => worth)
}

/**
 * Computes the skins of an outing among its whole field; net is after the spin. Once the outing is over, no score is
 * waited for. `compared` is the card with the strokes of the whole field.
 */
export function skinsOfField(
  card: OutingCard,
  { by, spin, isOver }: { by: 'gross' | 'net'; spin: HandicapSpin; isOver: boolean },
): { readonly compared: OutingCard; readonly standing: SkinsStanding } {
  const compared = by === 'gross' ? card : withParDifferences(card, spin)
  return { compared, standing: skins({ card: cardOfGames(compared, isOver), by }) }
}

/** Whether the next hole takes the skin from its winner; `waitsFor` has that hole while it has no entry. */
type Validation = { readonly isLost: boolean; readonly waitsFor: readonly number[] }

const kept: Validation = { isLost: false, waitsFor: [] }

/**
 * Returns a function that validates a skin by its winner's next hole in the order of play, which also works after
 * golfers were moved to another group. The last hole of a round needs no validation. A winner who leaves before the
 * next hole loses the skin.
 */
function validated(card: OutingCard, by: 'gross' | 'net'): (winner: number, hole: number) => Validation {
  const balls = by === 'gross' ? grossBalls(card, 'count') : netBalls(card, 'count')
  const golferOf = new Map(card.golfers.map((golfer) => [golfer.id, golfer]))
  return (winner, hole) => {
    const { startingHole = 1, holes } = golferOf.get(winner) ?? {}
    const order = holesInOrderOfPlay({ holes: card.holes, startingHole })
    const next = order[order.indexOf(hole) + 1]
    if (next === undefined) return kept
    const ball = balls(winner, next)
    if (ball === null) return { isLost: false, waitsFor: [next] }
    const par = holesOf({ holes }, card).find((each) => each.hole === next)?.par ?? 0
    return { isLost: ball === 'out' || ball > par, waitsFor: [] }
  }
}

type SkinsGameStanding = SkinsStanding & { readonly game: 'skins'; readonly by: 'gross' | 'net' }

/** Skins for an outing, a group or some golfers. */
export const skinsGame: GameRules<SkinsGameStanding> = {
  ...ownBallAgainstOthers,
  kind: 'skins',
  name: 'Skins',
  about: 'Lowest score alone wins the hole',
  waitsFor: ({ golfers }) => openHoles(golfers),
  standing: ({ card, order, settings: { by = 'net', carryOver = carriesOver, validate = false } }) => {
    return { game: 'skins', by, ...skins({ card, by, carryOver, order, validate }) }
  },
  lines: ({ golfers }) => {
    const mostFirst = golfers.toSorted((one, other) => other.won - one.won || other.provisional - one.provisional)
    const lines = mostFirst.map(({ golferId, won, provisional }) => {
      const counted = `${won} ${won === 1 ? 'skin' : 'skins'}`
      const open = provisional === 0 ? [] : [`${provisional} provisional`]
      return {
        of: [golferId],
        text: [counted, ...open].join(', '),
        besideName: (won === 0 && provisional > 0 ? open : [won, ...open]).join(', '),
        isEmpty: won === 0 && provisional === 0,
      }
    })
    // In a large field most golfers have no skin, so their lines are left out.
    return golfers.length > groupSize ? lines.filter(({ isEmpty }) => !isEmpty) : lines
  },
}
