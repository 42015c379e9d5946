import { expect, test } from 'vitest'
import { cutCourseName, dayHeading, differentialText, isGreatScore, spokenRound } from './listed-round.ts'

test.each([
  [12.3, 12.4, true],
  [12.4, 12.4, false],
  [-2.1, -1.9, true],
  [null, 12.4, false],
  [12.3, null, false],
])('a differential of %s on an index of %s is great: %s', (handicap, previndex, isGreat) => {
  expect(isGreatScore({ handicap, previndex })).toBe(isGreat)
})

test.each([
  ['Papago', 'Papago'],
  ['Fifteen letters', 'Fifteen letters'],
  ['Ken McDonald Golf Course', 'Ken McDonald Go…'],
  ['Dobson Ranch at the Lake', 'Dobson Ranch at…'],
])('%s is cut to %s', (name, cut) => expect(cutCourseName(name)).toBe(cut))

test('the heading of a day has its weekday', () => {
  expect(dayHeading('2026-11-21')).toBe('Sat · 11-21-2026')
})

test('a nine that waits for the next one has no differential', () => {
  expect(differentialText({ handicap: null })).toBe('–')
  expect(differentialText({ handicap: -0.4 })).toBe('+0.4')
})

const round: Parameters<typeof spokenRound>[0] = {
  golfer: 'Dev Patel',
  score: 81,
  tournament: 1,
  date: '2026-11-21',
  course: 'Papago',
  tee: 'White',
  handicap: 10.2,
  indexBefore: 11.9,
  highlight: 'Differential below the index',
}

test('a round is read with its golfer first and the reason of its mark last', () => {
  expect(spokenRound(round)).toBe(
    'Dev Patel, 81, tournament, 11-21-2026, Papago, White, differential 10.2, index 11.9, Differential below the index',
  )
})

test('in a list of one golfer a round is read without the name', () => {
  expect(spokenRound(round, { ofOneGolfer: true })).toMatch(/^81, /)
})

test('what a round does not have is not read', () => {
  const first = { ...round, tournament: 0 as const, handicap: null, indexBefore: null, highlight: null }
  expect(spokenRound(first)).toBe('Dev Patel, 81, 11-21-2026, Papago, White, no differential yet')
})
