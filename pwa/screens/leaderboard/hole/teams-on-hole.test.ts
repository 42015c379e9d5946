import { expect, test } from 'vitest'
import { sixes } from '#golf/games/sixes.ts'
import { courseHandicap } from '#golf/units.ts'
import { teamsOnHole } from './teams-on-hole.ts'

const nameOf = (id: number) => ['Alice', 'Ben', 'Carol', 'Dev'][id - 1] ?? ''
const none = courseHandicap(0)
const golfers = [1, 2, 3, 4].map((id) => ({
  id,
  group: 1,
  courseHandicap: none,
  playingHandicap: none,
  startingHole: 1,
  leftFrom: null,
}))
const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
const play = { card: { golfers, holes, scores: () => undefined }, wolfChoices: () => undefined }

function on(hole: number) {
  return teamsOnHole({ standing: sixes.standing(play), question: sixes.beforeHole(play, hole), nameOf })
}

test('the first teams are told, but are not new', () => {
  expect(on(1)).toEqual({ areNew: false, text: 'Holes 1–6: Alice & Ben v Carol & Dev' })
})

test('on the seventh hole the teams are new, on the eighth they are not', () => {
  expect(on(7)).toEqual({ areNew: true, text: 'Holes 7–12: Alice & Carol v Ben & Dev' })
  expect(on(8)).toMatchObject({ areNew: false })
})

test('a hole that is not on the course has no teams', () => {
  expect(on(19)).toBeNull()
})
