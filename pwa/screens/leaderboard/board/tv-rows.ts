import { holesInOrderOfPlay } from '#golf/card/next-hole.ts'
import { playedBy } from '#golf/outing/departures.ts'
import type { OutingCard } from '#golf/outing/outing.ts'

export type PlayedHole = { readonly hole: number; readonly par: number; readonly gross: number }

/** The last holes that a golfer has a score on, in the order in which the group plays them. */
export function lastHoles({
  card,
  golferId,
  count,
}: {
  card: OutingCard
  golferId: number
  count: number
}): readonly PlayedHole[] {
  const golfer = card.golfers.find(({ id }) => id === golferId)
  if (golfer === undefined) return []
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: golfer.startingHole })
  const played = order.filter(playedBy(golfer, card.holes)).flatMap((hole) => {
    const gross = card.scores(golferId, hole)
    const par = card.holes.find((each) => each.hole === hole)?.par
    return gross === undefined || par === undefined ? [] : [{ hole, par, gross }]
  })
  return played.slice(-count)
}

/** The rows that stand on the screen at an instant: page after page, each for `turn` milliseconds. */
export function pageAt<Row>({
  rows,
  size,
  turn,
  now,
}: {
  rows: readonly Row[]
  size: number
  turn: number
  now: number
}) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.floor(now / turn) % pages
  return { page: page + 1, pages, rows: rows.slice(page * size, (page + 1) * size) }
}
