import { describe, expect, test } from 'vitest'
import { strokes, tenths, type HandicapIndex } from '../units.ts'
import { sampleRound, sampleRounds } from './record-testing.ts'
import { replay, type PostedRound } from './record.ts'
import { roundsSummary } from './statistics.ts'

function summary(rounds: readonly PostedRound[], today = '2025-02-01', dateOfBirth: string | null = '1950-06-15') {
  return roundsSummary({ history: replay(rounds), today, dateOfBirth })
}

test('a member without rounds has no figures', () => {
  expect(summary([])).toEqual({
    index: null,
    cap: 0,
    revisedIndex: null,
    averageScore: null,
    averageParOrBetter: null,
    lowestIndex: null,
    antiHandicap: null,
    consistency: null,
    roundsPastYear: 0,
    roundsPerYear: null,
    rounds: 0,
    eligibleTournamentScores: 0,
    tournamentHandicap: null,
    lowestTournamentDifferential: null,
    secondLowestTournamentDifferential: null,
    eightyPlus: null,
  })
})

test('index, anti-handicap and consistency come from best and worst eight of the last twenty', () => {
  const climbing = sampleRounds(Array.from({ length: 24 }, (_, at) => at + 1))
  // Best eight 5 to 12: 8.5. Worst eight 17 to 24: 20.5. The low index of 0.3 caps the rise.
  expect(summary(climbing)).toMatchObject({ antiHandicap: 205, index: 40, cap: 2, consistency: 165 })
})

test('averages are of the last twenty rounds, nine-hole rounds apart', () => {
  const rounds = [
    ...sampleRounds(Array<number>(19).fill(20)),
    sampleRound({ id: 20, adjustedGross: strokes(101), parOrBetter: 0 }),
    sampleRound({ id: 21, holes: 9, adjustedGross: strokes(45), parOrBetter: 9 }),
  ]
  // 19 x 90 + 101 = 1811 over 20 is 90.55; 19 x 5 over 20 is 4.75.
  expect(summary(rounds)).toMatchObject({ averageScore: 906, averageParOrBetter: 48 })
})

describe('the lowest index of twelve months', () => {
  const dated = (dates: readonly string[]) =>
    sampleRounds([20, 20, 18, 24, 24, 24]).map((round, at) => ({ ...round, date: dates[at] ?? '' }))

  test('is the lowest issued in them', () => {
    const dates = ['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04', '2024-03-05', '2024-03-06']
    expect(summary(dated(dates))).toMatchObject({ index: 180, lowestIndex: 160 })
  })

  test('may be the one that was in effect when they began', () => {
    const dates = ['2023-03-01', '2023-03-02', '2023-03-03', '2024-03-04', '2024-03-05', '2024-03-06']
    expect(summary(dated(dates)).lowestIndex).toBe(160)
    expect(summary(dated(dates), '2026-01-01').lowestIndex).toBe(180)
    // A round a year ago to the day raised it to 18.0.
    expect(summary(dated(dates), '2025-03-05').lowestIndex).toBe(170)
  })

  test('may be the latest', () => {
    expect(summary(sampleRounds([20, 20, 20, 10]))).toMatchObject({ index: 80, lowestIndex: 80 })
  })
})

test('rounds per year are counted from the first round, less than a year as one', () => {
  const twice = [sampleRound({ id: 1, date: '2023-02-01' }), sampleRound({ id: 2, date: '2025-01-01' })]
  expect(summary(twice)).toMatchObject({ rounds: 2, roundsPastYear: 1, roundsPerYear: 10 })
  expect(summary(sampleRounds([10, 10, 10]), '2025-01-20')).toMatchObject({ roundsPerYear: 30 })
})

describe('tournament figures', () => {
  const regular = sampleRounds(Array<number>(20).fill(20))
  const tournament = (id: number, differential: number) =>
    sampleRound({ id, tournament: true, adjustedGross: strokes(70 + differential) })

  test('are the mean of the best, the two lowest and how many are eligible', () => {
    expect(summary([...regular, tournament(21, 19), tournament(22, 16), tournament(23, 18)])).toMatchObject({
      eligibleTournamentScores: 3,
      tournamentHandicap: 177,
      lowestTournamentDifferential: 160,
      secondLowestTournamentDifferential: 180,
      revisedIndex: null,
    })
  })

  test('revise an index that two scores beat by far, and leave the index itself alone', () => {
    const { index, revisedIndex } = summary([...regular, tournament(21, 14), tournament(22, 14)])
    expect(index).toBe(185)
    // 4.5 better on average with two scores: 1.8.
    expect(revisedIndex).toBe(185 - 18)
  })
})

test('an index that a golfer joined with is their lowest, and counts for 80 plus, until the record gives one', () => {
  const about = { today: '2025-02-01', dateOfBirth: '1960-01-01', transferred: tenths(20) as HandicapIndex }
  const two = roundsSummary({ history: replay(sampleRounds([30, 30])), ...about })
  expect(two).toMatchObject({ index: null, lowestIndex: 200, eightyPlus: true, consistency: null })
  const three = roundsSummary({ history: replay(sampleRounds([10, 10, 10])), ...about })
  expect(three).toMatchObject({ index: 80, lowestIndex: 80, eightyPlus: false })
})

describe('80 plus', () => {
  const index20 = sampleRounds([22, 22, 22])

  test('is age and index together above 80, not at it', () => {
    expect(summary(index20, '2025-02-01', '1965-02-02').eightyPlus).toBe(false)
    expect(summary(index20, '2025-02-01', '1965-02-01').eightyPlus).toBe(false)
    expect(summary(index20, '2025-02-01', '1964-02-01').eightyPlus).toBe(true)
  })

  test('is unknown without a date of birth or an index', () => {
    expect(summary(index20, '2025-02-01', null).eightyPlus).toBeNull()
    expect(summary(index20.slice(1)).eightyPlus).toBeNull()
  })
})
