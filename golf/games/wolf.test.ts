import { describe, expect, test } from 'vitest'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import type { WolfChoice, WolfChoices } from './wolf-choice.ts'
import { wolf } from './wolf.ts'

const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id))

function play(gross: Record<number, number[]>, chosen: Record<number, WolfChoice>) {
  const wolfChoices: WolfChoices = (hole) => chosen[hole]
  return { card: sampleCard({ golfers, gross, holes: sampleHoles(9) }), wolfChoices }
}

const lone: WolfChoice = { wolfGame: 1, partner: null }
const withThree: WolfChoice = { wolfGame: 2, partner: 3 }

test('a hole gives its points to every golfer of the side that wins it', () => {
  const { holes, golfers: rows } = wolf.standing(
    play({ 1: [3, 5], 2: [4, 5], 3: [4, 4], 4: [4, 5] }, { 1: lone, 2: withThree }),
  )
  expect(holes.slice(0, 2)).toEqual([
    { hole: 1, wolf: 1, choice: lone, missing: [], winner: 'wolf', points: [{ golferId: 1, points: 4 }] },
    {
      hole: 2,
      wolf: 2,
      choice: withThree,
      missing: [],
      winner: 'wolf',
      points: [
        { golferId: 2, points: 2 },
        { golferId: 3, points: 2 },
      ],
    },
  ])
  expect(rows.map(({ points }) => points)).toEqual([4, 2, 2, 0])
  expect(rows[0]?.waitsFor).toEqual([3, 4, 5, 6, 7, 8, 9])
})

test.each([
  { wolfGame: 0, partner: null, win: [6, 0, 0, 0], loss: [0, 2, 2, 2] },
  { wolfGame: 1, partner: null, win: [4, 0, 0, 0], loss: [0, 1, 1, 1] },
  { wolfGame: 2, partner: 3, win: [2, 0, 2, 0], loss: [0, 3, 0, 3] },
] as const)('the stakes of choice $wolfGame are paid to each of the winners', ({ win, loss, ...choice }) => {
  const points = (gross: Record<number, number[]>) =>
    wolf.standing(play(gross, { 1: choice })).golfers.map((row) => row.points)
  expect(points({ 1: [3], 2: [4], 3: [4], 4: [4] })).toEqual(win)
  expect(points({ 1: [5], 2: [4], 3: [5], 4: [4] })).toEqual(loss)
})

test('a tied hole gives nothing and is final', () => {
  const { holes, golfers: rows } = wolf.standing(play({ 1: [4], 2: [4], 3: [5], 4: [5] }, { 1: lone }))
  expect(holes[0]).toMatchObject({ winner: 'halved', points: [] })
  expect(rows[0]?.waitsFor).not.toContain(1)
})

test('a hole scored without a choice waits for it', () => {
  const scored = play({ 1: [3], 2: [4], 3: [4], 4: [4] }, {})
  expect(wolf.standing(scored).holes[0]).toMatchObject({ choice: null, missing: [], winner: null, points: [] })
  expect(wolf.prompts(scored, 1)).toMatchObject([{ asks: 'wolf' }])
})

test('a partner who left the group is no choice', () => {
  const scored = play({ 1: [3], 2: [4], 3: [4], 4: [4] }, { 1: { wolfGame: 2, partner: 77 } })
  expect(wolf.standing(scored).holes[0]).toMatchObject({ choice: null, winner: null })
})

describe('before a hole', () => {
  test('the wolf can choose blind, lone or one of three partners', () => {
    const options = [
      { wolfGame: 0, partner: null },
      { wolfGame: 1, partner: null },
      { wolfGame: 2, partner: 1 },
      { wolfGame: 2, partner: 3 },
      { wolfGame: 2, partner: 4 },
    ]
    expect(wolf.prompts(play({}, {}), 2)).toEqual([{ asks: 'wolf', options }])
  })

  test('a choice can be changed until the first score', () => {
    expect(wolf.prompts(play({}, { 1: lone }), 1)).toHaveLength(1)
    expect(wolf.prompts(play({ 1: [3] }, { 1: lone }), 1)).toEqual([])
  })

  test('a hole that is not on the course has no prompt', () => {
    expect(wolf.prompts(play({}, {}), 10)).toEqual([])
  })
})

test('over nine holes the first golfer is the wolf three times', () => {
  expect(wolf.standing(play({}, {})).holes.filter((hole) => hole.wolf === 1)).toHaveLength(3)
})
