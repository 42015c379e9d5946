import { expect, test } from 'vitest'
import { standing } from '#golf/outing/standing.ts'
import { strokes } from '#golf/units.ts'
import { outingCard } from './outing-card.ts'

const ben = {
  id: 5,
  user_id: 0,
  first: 'Ben',
  last: 'Okafor',
  handicapindex: 15.2,
  coursehandicap: 17,
  playinghandicap: 1,
  teebox: 'White',
  tgroup_id: 2,
  starting_hole: 9,
  stroke: 0,
  holescore: null,
}

const card = outingCard({
  snapshot: {
    golfers: [ben],
    holes: [
      { hole: 1, par: 4, handicap: 2 },
      { hole: 2, par: 3, handicap: 1 },
    ],
  },
  scores: (golferId, hole) => (golferId === 5 && hole === 2 ? strokes(4) : undefined),
  departures: [{ golferId: 5, fromHole: 12, pending: false, contested: false, by: null }],
})

test('starting holes count from one, the hole’s handicap is its stroke index, and who left is known', () => {
  const played = { courseHandicap: 17, playingHandicap: 1, startingHole: 10 }
  expect(card.golfers).toEqual([{ id: 5, group: 2, ...played, leftFrom: 12 }])
  expect(card.holes[1]).toEqual({ hole: 2, par: 3, strokeIndex: 1 })
})

test('a board can be computed from it', () => {
  const playing = { ...card, golfers: card.golfers.map((golfer) => ({ ...golfer, leftFrom: null })) }
  const [row] = standing(playing, 'net')
  expect(row).toMatchObject({ golferId: 5, position: '1', thru: 1, grossToPar: 1, netToPar: 0 })
})
