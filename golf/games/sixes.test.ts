import { describe, expect, test } from 'vitest'
import { sampleCard, sampleGolfer } from '../outing/sample-outing-testing.ts'
import { hasNewTeams, sixes } from './sixes.ts'

const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id, { startingHole: 10 }))

/** Scores by hole of play from the tenth; everybody makes 4 unless golfer 1 has another score in the list. */
function play(first: readonly (number | undefined)[]) {
  const gross = (id: number) => {
    const card = Array<number | undefined>(18).fill(undefined)
    first.forEach((score, at) => (card[(at + 9) % 18] = id === 1 || score === undefined ? score : 4))
    return card
  }
  const card = sampleCard({ golfers, gross: { 1: gross(1), 2: gross(2), 3: gross(3), 4: gross(4) } })
  return { card, wolfChoices: () => undefined }
}

describe('a match', () => {
  test('is played over six holes of play, each golfer once with each other', () => {
    const { matches } = sixes.standing(play([]))
    expect(matches.map(({ holes, team1, team2 }) => [holes[0], team1, team2])).toEqual([
      [10, [1, 2], [3, 4]],
      [16, [1, 3], [2, 4]],
      [4, [1, 4], [2, 3]],
    ])
    expect(matches[0]).toMatchObject({ up: 0, winner: null, waitsFor: [10, 11, 12, 13, 14, 15] })
  })

  test('is played by hole number where the four are in groups that start on different holes', () => {
    const [one, two, three, four] = golfers
    const twosomes = [one, two, ...[three, four].map((golfer) => ({ ...golfer, group: 2, startingHole: 1 }))]
    const field = twosomes.flatMap((golfer) => (golfer === undefined ? [] : [golfer])) as typeof golfers
    const card = sampleCard({ golfers: field, gross: {} })
    expect(sixes.standing({ card }).matches.map(({ holes }) => holes[0])).toEqual([1, 7, 13])
  })

  test('shows how many up while it is open', () => {
    const { matches, golfers: rows } = sixes.standing(play([3, 4, 5]))
    expect(matches[0]).toMatchObject({
      won: { team1: 1, team2: 0, halved: 2 },
      up: 1,
      winner: null,
      waitsFor: [13, 14, 15],
    })
    expect(rows.map(({ points }) => points)).toEqual([0, 0, 0, 0])
  })

  test('is decided as soon as the holes left cannot turn it, and its other holes still count', () => {
    const open = sixes.standing(play([3, 3, 3])).matches[0]
    const decided = sixes.standing(play([3, 3, 3, 3])).matches[0]
    expect(open).toMatchObject({ up: 3, winner: null })
    expect(decided).toMatchObject({ up: 4, winner: 'team1', waitsFor: [14, 15] })
    expect(sixes.standing(play([3, 3, 3, 3, 4, 3])).matches[0]).toMatchObject({ up: 5, waitsFor: [] })
    const waits = sixes.standing(play([3, 3, 3, 3])).golfers[0]?.waitsFor
    expect(waits).toHaveLength(12)
    expect(waits).not.toContain(14)
  })

  test('gives a point to each winner and a half to everybody when halved', () => {
    const { matches, golfers: rows } = sixes.standing(play([3, 4, 4, 4, 4, 4, ...Array<number>(6).fill(4), 3]))
    expect(matches.map(({ winner }) => winner)).toEqual(['team1', 'halved', null])
    expect(rows.map(({ points }) => points)).toEqual([1.5, 1.5, 0.5, 0.5])
    expect(rows[0]?.waitsFor).toEqual([5, 6, 7, 8, 9])
  })
})

test('the teams are new on the first hole of the second and third match', () => {
  const { matches } = sixes.standing(play([]))
  const areNew = (hole: number) => matches.map((match) => hasNewTeams(match, hole))
  expect(areNew(10)).toEqual([false, false, false])
  expect(areNew(16)).toEqual([false, true, false])
  expect(areNew(17)).toEqual([false, false, false])
  expect(areNew(4)).toEqual([false, false, true])
  expect(matches.map(({ team1 }) => team1)).toEqual([
    [1, 2],
    [1, 3],
    [1, 4],
  ])
})
