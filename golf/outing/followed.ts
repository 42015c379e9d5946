import { valueOfEntry, type HoleValue } from '../card/hole-entry.ts'
import { holesInOrderOfPlay } from '../card/next-hole.ts'
import { playedBy } from './departures.ts'
import { cardOfEntries, entryOn, holesOf, type OutingCard } from './outing.ts'

type PlayedHole = { readonly hole: number; readonly par: number; readonly gross: HoleValue }

/** The last holes that a golfer has played, in the group's order of play. */
export function lastHoles(card: OutingCard, { golferId, count }: { golferId: number; count: number }): PlayedHole[] {
  const golfer = card.golfers.find(({ id }) => id === golferId)
  if (golfer === undefined) return []
  const entry = entryOn(card)
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: golfer.startingHole })
  const played = order.filter(playedBy(golfer, card.holes)).flatMap((hole) => {
    const written = entry(golferId, hole)
    const gross = written && (written.kind === 'picked-up' ? 'X' : valueOfEntry(written))
    const par = holesOf(golfer, card).find((each) => each.hole === hole)?.par
    return gross === undefined || par === undefined ? [] : [{ hole, par, gross }]
  })
  return played.slice(-count)
}

/** The number of holes hidden from followers. Clubs hide three on the day of a championship to keep the winner open. */
const hiddenHoles = 3

/** Returns a test of whether a hole is among a golfer's last three in their order of play. */
export function isHidden({ golfers, holes }: OutingCard): (golferId: number, hole: number) => boolean {
  const hidden = new Map(
    golfers.map(({ id, startingHole }) => {
      return [id, new Set(holesInOrderOfPlay({ holes, startingHole }).slice(-hiddenHoles))]
    }),
  )
  return (golferId, hole) => hidden.get(golferId)?.has(hole) === true
}

/** Returns a card without the entries on each golfer's last three holes. */
export function withoutLastHoles(card: OutingCard): OutingCard {
  const entry = entryOn(card)
  const hides = isHidden(card)
  return cardOfEntries({
    ...card,
    entries: (golferId, hole) => (hides(golferId, hole) ? undefined : entry(golferId, hole)),
  })
}
