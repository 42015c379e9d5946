import type { OutingCard, Scores } from '#golf/outing/outing.ts'
import { courseHandicap } from '#golf/units.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'

/** The outing in golf's terms. On the wire a stroke index is the hole's handicap, and starting holes count from 0. */
export function outingCard({
  snapshot,
  scores,
  departures,
}: {
  snapshot: Pick<OutingSnapshot, 'golfers' | 'holes'>
  scores: Scores
  departures: OutingOnPhone['departures']
}): OutingCard {
  const left = new Map(departures.map(({ golferId, fromHole }) => [golferId, fromHole]))
  return {
    holes: snapshot.holes.map(({ hole, par, handicap }) => ({ hole, par, strokeIndex: handicap })),
    golfers: snapshot.golfers.map((golfer) => ({
      id: golfer.id,
      group: golfer.tgroup_id,
      courseHandicap: courseHandicap(golfer.coursehandicap),
      playingHandicap: courseHandicap(golfer.playinghandicap),
      startingHole: golfer.starting_hole + 1,
      leftFrom: left.get(golfer.id) ?? null,
    })),
    scores,
  }
}
