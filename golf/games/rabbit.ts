import { playedBy, playersOn } from '../outing/departures.ts'
import type { OutingCard } from '../outing/outing.ts'
import { openHoles, ownBallAgainstOthers, type GameRules } from './game-rules.ts'
import { missingOn, netScores, gameOrder, outrightLow, type Play } from './game.ts'
import { holesListed } from './waiting.ts'

/** Whether another golfer's outright low frees the rabbit first or takes it from its holder directly. */
export type RabbitRule = 'free' | 'steal'

type RabbitHole = {
  readonly hole: number
  /** The golfer with the outright low of the hole, if every score is in and no one shares it. */
  readonly winner: number | null
  /** The holder of the rabbit after the hole; null while it is free. */
  readonly holder: number | null
  readonly missing: readonly number[]
  /** The holes of the leg up to this one without all scores, each of which can still change the holder. */
  readonly waitsFor: readonly number[]
}

export type RabbitLeg = {
  readonly holes: readonly RabbitHole[]
  readonly holder: number | null
  readonly waitsFor: readonly number[]
}

export type RabbitStanding = {
  readonly game: 'rabbit'
  readonly groups: readonly {
    readonly group: number
    readonly legs: readonly RabbitLeg[]
    /** The golfer marked on the board: the holder in the leg that is being played. */
    readonly holder: number | null
  }[]
}

/** One rabbit for each nine; a new one starts free on the tenth hole of play. */
export const rabbitPerNine = {
  kind: 'rabbit-per-nine',
  name: 'Rabbit (each nine)',
  about: 'Low score alone catches the rabbit; hold it at 9 and again at 18',
  ...rabbitEvery(9),
} satisfies GameRules<RabbitStanding>

/** One rabbit for the whole round. */
export const rabbitFull18 = {
  kind: 'rabbit-full-18',
  name: 'Rabbit (18 holes)',
  about: 'Low score alone catches the rabbit; hold it at 18',
  ...rabbitEvery(18),
} satisfies GameRules<RabbitStanding>

function rabbitEvery(legLength: number) {
  return {
    ...ownBallAgainstOthers,
    standing: ({ card }: Pick<Play, 'card'>) => rabbitStanding(card, legLength),
    waitsFor: ({ groups }: RabbitStanding) => openHoles(groups.flatMap(({ legs }) => legs)),
    lines: ({ groups }: RabbitStanding) =>
      groups.flatMap(({ legs }) => {
        const current = currentLeg(legs)
        return legs.flatMap((leg) => {
          const { holder, holes, waitsFor } = leg
          const isWon = waitsFor.length === 0
          if (holder === null || (!isWon && leg !== current)) return []
          const listed = legs.length > 1 ? `, ${holesListed(holes.map(({ hole }) => hole))}` : ''
          return [{ of: [holder], text: isWon ? `won the rabbit${listed}` : 'has the rabbit' }]
        })
      }),
  }
}

/**
 * Rabbit on net scores, one in each group of two or more. The first outright low catches the rabbit, ties change
 * nothing, and another golfer's outright low frees it. The holder at the end of a leg wins; a free rabbit has no
 * winner. A holder who leaves the course loses it.
 */
function rabbitStanding(card: OutingCard, legLength: number): RabbitStanding {
  const groups = [...new Set(card.golfers.map(({ group }) => group))].map((group) => ({
    group,
    golfers: card.golfers.filter((golfer) => golfer.group === group),
  }))
  return {
    game: 'rabbit',
    groups: groups
      .filter(({ golfers }) => golfers.length > 1)
      .map(({ group, golfers }) => {
        const legs = playLegs({ ...card, golfers }, legLength)
        return { group, legs, holder: currentLeg(legs)?.holder ?? null }
      }),
  }
}

/** Returns the last leg with a scored hole. */
function currentLeg(legs: readonly RabbitLeg[]): RabbitLeg | undefined {
  return legs.findLast(({ holes }) => holes.some(({ missing }) => missing.length === 0))
}

function playLegs(card: OutingCard, legLength: number): readonly RabbitLeg[] {
  const net = netScores(card)
  const order = gameOrder(card)
  const legs = order.length > legLength ? [order.slice(0, legLength), order.slice(legLength)] : [order]
  return legs.map((leg) => {
    const scored = leg.map((hole) => {
      const missing = missingOn(card, hole)
      return {
        hole,
        missing,
        winner: missing.length > 0 ? null : outrightLow(playersOn(card, hole), (id) => net(id, hole)),
      }
    })
    const plays = new Map(card.golfers.map((golfer) => [golfer.id, playedBy(golfer, card.holes)]))
    const isGone = (holder: number, at: number) => plays.get(holder)?.(leg[at] ?? 0) === false
    const holders = rabbitHolders(
      scored.map(({ winner }) => winner),
      'free',
      isGone,
    )
    const waiting = scored.filter(({ missing }) => missing.length > 0).map(({ hole }) => hole)
    return {
      holes: scored.map((hole, at) => ({
        ...hole,
        holder: holders[at] ?? null,
        waitsFor: waiting.filter((other) => leg.indexOf(other) <= at),
      })),
      holder: holders.at(-1) ?? null,
      waitsFor: waiting,
    }
  })
}

/**
 * Returns the holder of the rabbit after each hole, from the outright winners of the holes in the order of play.
 * `isGone` returns whether a holder left the course before the hole at an index of that order.
 */
export function rabbitHolders(
  winners: readonly (number | null)[],
  rule: RabbitRule = 'free',
  isGone: (holder: number, at: number) => boolean = () => false,
): readonly (number | null)[] {
  let holder: number | null = null
  return winners.map((winner, at) => {
    if (holder !== null && isGone(holder, at)) holder = null
    if (winner !== null && winner !== holder) holder = holder === null || rule === 'steal' ? winner : null
    return holder
  })
}
