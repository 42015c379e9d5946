import { holesInOrderOfPlay } from '../card/next-hole.ts'
import type { Hole } from '../course/course.ts'
import { entryOn, type OutingCard, type OutingGolfer } from './outing.ts'

/** The position of a golfer who left the course; the same in every standing. */
export const withdrawn = 'WD' as const

type Field = Pick<OutingCard, 'holes' | 'golfers'>

/**
 * Returns a test of whether a golfer plays a hole: all holes, or those before the hole from which they left, in their
 * order of play. While the golfer is gone, a score on any other hole does not count.
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

/** The golfers who play a hole, in the order of the card. */
export function playersOn({ holes, golfers }: Field, hole: number): readonly OutingGolfer[] {
  return golfers.filter((golfer) => playedBy(golfer, holes)(hole))
}

/** The golfers with at least one entry. The others are in no game once the outing is over, and owe nothing. */
export function golfersWhoStarted(card: OutingCard): readonly OutingGolfer[] {
  const entry = entryOn(card)
  return card.golfers.filter(({ id }) => card.holes.some(({ hole }) => entry(id, hole) !== undefined))
}

/**
 * Returns a card on which every missing entry is a pickup, including extra holes that at least one golfer has played.
 */
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
 * Returns the card that games are computed from. Golfers without any entry are removed once they left before their
 * first hole, or the organizer ended the outing. After the end, missing entries count as pickups, so that no game
 * waits.
 */
export function cardOfGames(card: OutingCard, isOver = false): OutingCard {
  const entry = entryOn(card)
  const golfers = card.golfers.filter((golfer) => {
    const mayPlay = isOver ? () => false : playedBy(golfer, card.holes)
    return card.holes.some(({ hole }) => mayPlay(hole) || entry(golfer.id, hole) !== undefined)
  })
  return isOver ? withoutGaps({ ...card, golfers }) : { ...card, golfers }
}

/** Whether every golfer who plays a hole has an entry on it. */
export function isHoleScored(card: OutingCard, hole: number): boolean {
  const entry = entryOn(card)
  return playersOn(card, hole).every(({ id }) => entry(id, hole) !== undefined)
}

/**
 * Whether a group has finished a hole: every golfer who plays it has an entry, except those who had not arrived when
 * the others played it. An entry that was cleared is expected again.
 */
export function isHolePlayed(card: OutingCard, hole: number, wasCleared: WasCleared = () => false): boolean {
  const entry = entryOn(card)
  return playersOn(card, hole).every((golfer) => {
    if (entry(golfer.id, hole) !== undefined) return true
    return !wasCleared(golfer.id, hole) && missedAtStart(golfer, card).includes(hole)
  })
}

/** Whether a golfer's entry on a hole was cleared. */
type WasCleared = (golferId: number, hole: number) => boolean

/**
 * Returns the hole on which a group continues: the first unfinished one in its order of play; null when all are
 * finished.
 */
export function holeToGoOn(
  { golfers: all, ...card }: OutingCard,
  group: number,
  wasCleared?: WasCleared,
): number | null {
  const golfers = all.filter((golfer) => golfer.group === group)
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: golfers[0]?.startingHole ?? 1 })
  return order.find((hole) => !isHolePlayed({ ...card, golfers }, hole, wasCleared)) ?? null
}

/**
 * Returns the holes that a late golfer missed: those before the golfer's first entry, in order of play, that the group
 * has played. For a golfer without any entry, all holes that the group has played.
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
