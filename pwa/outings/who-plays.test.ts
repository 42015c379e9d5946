import { expect, test } from 'vitest'
import { texts } from './off-course-texts.ts'
import { whoPlays } from './who-plays.ts'

const bo = { firstname: 'Bo', lastname: 'Lim' }

test('a visitor reads the golfers in the order of play, a member reads their own place first', () => {
  expect(whoPlays('Ada Kay, Bo Lim', null)).toBe('Ada Kay, Bo Lim')
  expect(whoPlays('Ada Kay, Bo Lim', bo)).toBe(`${texts.you}, Ada Kay`)
})

test('of a large field the first golfers are named, and the others counted', () => {
  expect(whoPlays('Ada, Cy, Dot, Eve, Fay, Bo Lim', bo)).toBe(texts.andMore([texts.you, 'Ada', 'Cy', 'Dot'], 2))
})
