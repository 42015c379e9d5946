import { expect, test } from 'vitest'
import { strokes } from '../units.ts'
import { roundsBehind, type DetailView } from './detail-views.ts'
import { sampleRound, sampleRounds } from './record-testing.ts'
import { replay, type PostedRound } from './record.ts'

const today = '2025-02-01'

function view(name: DetailView, rounds: readonly PostedRound[], on = today) {
  return roundsBehind({ view: name, history: replay(rounds), today: on }).map(({ round }) => round.id)
}

// Ids 1 to 24 from January 2 on; the differential is the id.
const climbing = sampleRounds(Array.from({ length: 24 }, (_, at) => at + 1))

test('the index shows the best eight of the last twenty', () => {
  expect(view('usga', climbing)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
  expect(view('usga', climbing.slice(0, 2))).toEqual([])
})

test('the anti-handicap shows the worst eight of the last twenty', () => {
  expect(view('anti-handicap', climbing)).toEqual([17, 18, 19, 20, 21, 22, 23, 24])
})

test('a short record shows as many of the worst as count for the index', () => {
  expect(view('anti-handicap', climbing.slice(0, 6))).toEqual([5, 6])
  expect(view('anti-handicap', climbing.slice(0, 2))).toEqual([])
})

test('the average shows the last twenty rounds of eighteen holes', () => {
  const nine = sampleRound({ id: 25, holes: 9, adjustedGross: strokes(45) })
  expect(view('avg', [...climbing, nine])).toEqual(climbing.slice(4).map(({ id }) => id))
})

test('posted rounds are shown by the month, the year or all', () => {
  const years = ['2023-12-31', '2024-01-31', '2024-02-01', '2024-12-31', '2025-01-01', '2025-01-31']
  const rounds = years.map((date, at) => sampleRound({ id: at + 1, date }))
  expect(view('round-posted-past-month', rounds)).toEqual([5, 6])
  expect(view('round-posted-past-year', rounds)).toEqual([3, 4, 5, 6])
  expect(view('total-rounds-posted', rounds)).toEqual([1, 2, 3, 4, 5, 6])
})

test('both nines of a score that counts are shown', () => {
  const nines = [1, 2].map((id) => sampleRound({ id, holes: 9, adjustedGross: strokes(40) }))
  const later = [90, 91].map((score, at) => sampleRound({ id: at + 3, adjustedGross: strokes(score) }))
  expect(view('usga', [...nines, ...later])).toEqual([1, 2])
})

test('the tournament handicap shows the best eight tournament scores of the last twelve months', () => {
  const tournament = climbing.map((round) => ({ ...round, tournament: round.id % 2 === 0 }))
  expect(view('tournament-handicap', tournament)).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
  expect(view('tournament-handicap', tournament, '2026-01-21')).toEqual([20, 22, 24])
  const falling = sampleRounds([24, 23, 22, 21, 20, 19, 18, 17, 16, 15]).map((round) => ({
    ...round,
    tournament: true,
  }))
  expect(view('tournament-handicap', falling)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
})
