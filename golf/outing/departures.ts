import { holesInOrderOfPlay } from '../card/next-hole.ts'
import type { Hole } from '../course/course.ts'
import { entryOn, type OutingCard, type OutingGolfer } from './outing.ts'

/** The position of a golfer who left the course, in every standing. */
export const withdrawn = 'WD' as const

type Field = Pick<OutingCard, 'holes' | 'golfers'>

/**
 * Which holes a golfer plays: all of them, or those before the hole from which they left, in their order of play. A
 * score on another hole counts nowhere, until they are back.
 */
export function playedBy(
  { leftFrom, startingHole }: Pick<OutingGolfer, 'leftFrom' | 'startingHole'>,
  holes: readonly Hole[],
): (hole: number) => boolean {
  if (leftFrom === null) return () => true
  const order = holesInOrderOfPlay({ holes, startingHole })
  const at = order.indexOf(leftFrom)
  const played = new Set(at < 0 ? order : order.slice(0, at))
  return (hole) => played.has(hole)
}

/** The golfers who play a hole, in their order. */
export function playersOn({ holes, golfers }: Field, hole: number): readonly OutingGolfer[] {
  return golfers.filter((golfer) => playedBy(golfer, holes)(hole))
}

/** The golfers with an entry. Who never started is in no game once the outing is over, and owes nothing. */
export function golfersWhoStarted(card: OutingCard): readonly OutingGolfer[] {
  const entry = entryOn(card)
  return card.golfers.filter(({ id }) => card.holes.some(({ hole }) => entry(id, hole) !== undefined))
}

/** A card on which every missing entry is a pickup, also on an extra hole that one of the golfers has played. */
export function withoutGaps(card: OutingCard): OutingCard {
  const entry = entryOn(card)
  const isPlayed = (hole: number) =>
    hole <= card.holes.length || card.golfers.some(({ id }) => entry(id, hole) !== undefined)
  return {
    ...card,
    entries: (id, hole) => entry(id, hole) ?? (isPlayed(hole) ? { kind: 'picked-up', mostLikely: null } : undefined),
  }
}

/**
 * The card as games have it: golfers without any entry are in none of them once they have left before their first hole,
 * or the organizer ended the outing. After the end what the others lack counts as a pickup, so that no game waits.
 */
export function cardOfGames(card: OutingCard, isOver = false): OutingCard {
  const entry = entryOn(card)
  const golfers = card.golfers.filter((golfer) => {
    const mayPlay = isOver ? () => false : playedBy(golfer, card.holes)
    return card.holes.some(({ hole }) => mayPlay(hole) || entry(golfer.id, hole) !== undefined)
  })
  return isOver ? withoutGaps({ ...card, golfers }) : { ...card, golfers }
}

/** Whether a hole has an entry of all who play it. */
export function isHoleScored(card: OutingCard, hole: number): boolean {
  const entry = entryOn(card)
  return playersOn(card, hole).every(({ id }) => entry(id, hole) !== undefined)
}

/**
 * Whether a group is through with a hole: all who play it have an entry, except who had not come yet when the others
 * played it. An entry that was cleared is wanted again.
 */
export function isHolePlayed(card: OutingCard, hole: number, wasCleared: WasCleared = () => false): boolean {
  const entry = entryOn(card)
  return playersOn(card, hole).every((golfer) => {
    if (entry(golfer.id, hole) !== undefined) return true
    return !wasCleared(golfer.id, hole) && missedAtStart(golfer, card).includes(hole)
  })
}

/** Whether the entry of a golfer on a hole was taken back. */
type WasCleared = (golferId: number, hole: number) => boolean

/**
 * The hole with which a group goes on: the first one in its order of play with which it is not through; null for none.
 */
export function holeToGoOn({ golfers: all, ...card }: OutingCard, group: number): number | null {
  const golfers = all.filter((golfer) => golfer.group === group)
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: golfers[0]?.startingHole ?? 1 })
  return order.find((hole) => !isHolePlayed({ ...card, golfers }, hole)) ?? null
}

/**
 * The holes that a golfer who came late did not play: those before the first hole with an entry in their order of play,
 * if the group has played them. Of a golfer without any entry, all that the group has played.
 */
export function missedAtStart(golfer: OutingGolfer, card: OutingCard): readonly number[] {
  const entry = entryOn(card)
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: golfer.startingHole }).filter(
    playedBy(golfer, card.holes),
  )
  const first = order.findIndex((hole) => entry(golfer.id, hole) !== undefined)
  const others = card.golfers.filter(({ id, group }) => id !== golfer.id && group === golfer.group)
  return order
    .slice(0, first < 0 ? order.length : first)
    .filter((hole) => others.some(({ id }) => entry(id, hole) !== undefined))
}
