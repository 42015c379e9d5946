import { expect, test } from 'vitest'
import { strokes } from '../units.ts'
import { eligibleTournamentScores, latestFullRounds, latestIssue, playedSince } from './history.ts'
import { sampleRound, sampleRounds } from './record-testing.ts'
import { replay } from './record.ts'

// Ids 1 to 24 from January 2 on; the differential is the id.
const climbing = sampleRounds(Array.from({ length: 24 }, (_, at) => at + 1))
const nine = sampleRound({ id: 25, holes: 9, adjustedGross: strokes(45) })

test('the index of the last full score stands while a nine waits', () => {
  const whole = replay(climbing)
  expect(latestIssue(replay([...climbing, nine]))).toEqual(whole.at(-1)?.issue)
  expect(latestIssue(replay(climbing.slice(0, 2)))).toBeNull()
})

test('the last full rounds are twenty, without nines', () => {
  const ids = latestFullRounds(replay([...climbing, nine])).map(({ round }) => round.id)
  expect(ids).toEqual(climbing.slice(4).map(({ id }) => id))
})

test('a round of the day itself was played since that day', () => {
  expect(playedSince(replay(climbing), '2025-01-24').map(({ round }) => round.id)).toEqual([23, 24])
})

test('tournament scores are eligible for Section 10-3 within twelve months or among the last twenty scores', () => {
  const history = replay(climbing.map((round) => ({ ...round, tournament: round.id % 2 === 0 })))
  const eligible = eligibleTournamentScores(history, '2026-06-01')
  expect(eligible.flatMap(({ rounds }) => rounds)).toEqual([6, 8, 10, 12, 14, 16, 18, 20, 22, 24])
  expect(eligibleTournamentScores(history, '2025-02-01')).toHaveLength(12)
})
