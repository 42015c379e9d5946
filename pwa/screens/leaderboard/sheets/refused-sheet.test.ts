import { expect, test } from 'vitest'
import { texts as form } from '../../../games-beside/texts.ts'
import * as gameTexts from '../games/texts.ts'
import * as texts from '../texts.ts'
import { refusedWords } from './refused-sheet.tsx'
import * as sheetTexts from './texts.ts'

const nameOf = (golferId: number) => `Golfer ${golferId}`
const none = { score: null, choice: null, departure: null, record: null }

test('a refused score says whose it is', () => {
  const score = { golferId: 3, hole: 7, strokes: 5 }
  expect(refusedWords({ ...none, score }, nameOf)).toEqual({ value: 5, what: sheetTexts.onHole(7, 'Golfer 3') })
})

test('a refused choice of the wolf says what was chosen', () => {
  const lone = { hole: 7, wolfGame: 1, wolfPartner: null } as const
  expect(refusedWords({ ...none, choice: lone }, nameOf)).toEqual({
    value: gameTexts.wolf,
    what: sheetTexts.onHole(7, gameTexts.loneWolf),
  })
  const pair = { hole: 8, wolfGame: 2, wolfPartner: 4 } as const
  expect(refusedWords({ ...none, choice: pair }, nameOf).what).toBe(
    sheetTexts.onHole(8, gameTexts.withPartner('Golfer 4')),
  )
})

test('a golfer whose name this phone does not know is not shown as a number', () => {
  const score = { golferId: 3, hole: 7, strokes: 5 }
  expect(refusedWords({ ...none, score }, () => '').what).toBe(sheetTexts.onHole(7, sheetTexts.golferGone))
})

test('an entry of which nothing is known is still listed', () => {
  expect(refusedWords(none, nameOf)).toEqual({ value: '?', what: sheetTexts.unknownScore })
})

test('a refused departure says who and from where', () => {
  const departure = { golferId: 3, fromHole: 13 }
  expect(refusedWords({ ...none, departure }, nameOf)).toEqual({
    value: 'WD',
    what: sheetTexts.departureOf('Golfer 3', 13),
  })
  expect(refusedWords({ ...none, departure: { ...departure, fromHole: null } }, nameOf).what).toBe(
    sheetTexts.departureOf('Golfer 3', null),
  )
})

test('a refused record of a game says what it was, and on which hole', () => {
  const press = { gameId: 1, hole: 12, what: 'press-back', golferId: 0, side: 'B', amount: null } as const
  expect(refusedWords({ ...none, record: press }, nameOf)).toEqual({
    value: sheetTexts.pressBet('back'),
    what: texts.hole(12),
  })
  const entry = { ...press, what: 'entry', golferId: 3, side: null, amount: 40 } as const
  expect(refusedWords({ ...none, record: entry }, nameOf).what).toBe(sheetTexts.onHole(12, 'Golfer 3'))
})

test('a refused signature says on whose card', () => {
  const signature = { golferId: 3, role: 'marker', signerId: 4, scores: '4 4', reopened: null } as const
  expect(refusedWords({ ...none, signature }, nameOf)).toEqual({
    value: sheetTexts.signature,
    what: sheetTexts.signatureOn('Golfer 3'),
  })
})

test('a refused game says which it is and who plays it', () => {
  const game = { id: 2 ** 48, kind: 'nassau', scope: { of: 'outing' as const }, settings: {} }
  const sides = [
    { id: 1, golfers: [3] },
    { id: 2, golfers: [4] },
  ]
  expect(refusedWords({ ...none, game: { ...game, sides } }, nameOf)).toEqual({
    value: 'Nassau',
    what: 'Golfer 3 vs. Golfer 4',
  })
  const ofGroup = { ...game, kind: 'skins', scope: { of: 'group' as const, group: 2 }, sides: [] }
  expect(refusedWords({ ...none, game: ofGroup }, nameOf)).toEqual({ value: 'Skins', what: form.group(2) })
  // A game of everyone that exists only in a newer app.
  expect(refusedWords({ ...none, game: { ...game, kind: 'later', sides: [] } }, nameOf)).toEqual({
    value: 'later',
    what: form.everyone,
  })
})
