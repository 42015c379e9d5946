import { expect, test } from 'vitest'
import { scorecard } from '#golf/card/scorecard.ts'
import { sampleCard, sampleGolfer } from '#golf/outing/sample-outing-testing.ts'
import { getsStrokes } from './card/texts.ts'
import * as gameTexts from './games/texts.ts'
import { notAcceptedStays } from './sheets/texts.ts'
import * as texts from './texts.ts'

test('a golfer who did not hole out has no figures, as on the leaderboard', () => {
  const [golfer, other] = [sampleGolfer(1), sampleGolfer(2)]
  const card = sampleCard({ golfers: [golfer, other], gross: { 1: [5, 'X'], 2: [5] } })
  expect(texts.soFar(scorecard({ ...card, golfer }), 12)).toEqual(['NR'])
  expect(texts.soFar(scorecard({ ...card, golfer: other }), 12)).toEqual(['Gross +1', 'net +1'])
})

test('before the first score a golfer has the tees and the strokes of the round', () => {
  const golfer = sampleGolfer(1)
  const before = scorecard({ ...sampleCard({ golfers: [golfer], gross: {} }), golfer })
  expect(texts.soFar(before, 12, 'White')).toEqual(['White', 'gets 12'])
  expect(texts.soFar(before, -1, 'Black')).toEqual(['Black', 'gives 1'])
})

test('a hole is read with its par and stroke index', () => {
  expect(texts.spokenHole({ hole: 7, par: 4, strokeIndex: 3 })).toBe('Hole 7, par 4, stroke index 3')
})

test('a golfer is read with the strokes received and the score', () => {
  expect(texts.spokenGolfer({ name: 'Ben', received: 1, shown: 5, recorded: 5 })).toBe('Ben, gets one stroke, five')
  expect(texts.spokenGolfer({ name: 'Alice', received: 0, shown: 4, recorded: 4 })).toBe('Alice, four')
})

test('a score that is not recorded says so', () => {
  const carol = { name: 'Carol', received: 2 }
  expect(texts.spokenGolfer({ ...carol, shown: 4, recorded: undefined })).toBe(
    'Carol, gets two strokes, four not recorded',
  )
  expect(texts.spokenGolfer({ ...carol, shown: 5, recorded: 6 })).toBe('Carol, gets two strokes, five not recorded')
})

test('the strokes on a hole are not read as a score: golfers get them, and a plus golfer gives them', () => {
  expect(texts.spokenStrokes(1)).toBe('gets one stroke')
  expect(texts.spokenStrokes(-1)).toBe('gives one stroke')
  expect(texts.spokenStrokes(0)).toBe('')
  expect([-1, 1, 8].map(getsStrokes)).toEqual(['gives 1 stroke', 'gets 1 stroke', 'gets 8 strokes'])
})

test('every score that can be entered has a word', () => {
  expect([1, 12, 20].map(texts.spokenNumber)).toEqual(['one', 'twelve', 'twenty'])
  const scores = Array.from({ length: 20 }, (_, at) => texts.spokenNumber(at + 1))
  expect(scores.every((word) => /^[a-z]+$/.test(word))).toBe(true)
})

test('one and several have sentences of their own', () => {
  expect(texts.sendOrDiscard(1)).toMatch(/^1 score wasn’t accepted\. It’s /)
  expect(texts.sendOrDiscard(2)).toMatch(/^2 scores weren’t accepted\. They’re /)
  expect(notAcceptedStays(1)).toMatch(/^1 score .* it stays/)
  expect(gameTexts.openHoles('hole 4', 1)).toBe('Hole 4 is still open')
  expect(gameTexts.openHoles('holes 4–5', 2)).toBe('Holes 4–5 are still open')
})

test('an undo names the scores that it left alone', () => {
  expect(texts.holeUndone(7, 0)).toBe('Hole 7 undone')
  expect(texts.holeUndone(7, 1)).toBe('Hole 7 undone, except 1 score changed since')
})

test('a rabbit is loose, held or won', () => {
  const said = [false, true].flatMap((isFinal) =>
    ['Ben', null].map((holder) => gameTexts.rabbitIs(holder, { isFinal })),
  )
  expect(new Set(said).size).toBe(4)
})
