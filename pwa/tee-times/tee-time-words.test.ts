import { expect, test } from 'vitest'
import { sampleTeeTime as plain } from '#sync/calls/tee-times-testing.ts'
import { placeText, detailOf, rateText, spotsText, titleOf } from './tee-time-words.ts'
import { texts } from './texts.ts'

test('cents are shown where there are some', () => {
  expect([62, 62.1, 0.05].map(rateText)).toEqual(['$62', '$62.10', '$0.05'])
})

const today = '2026-11-25'

test('a tee time is called by its course, a tournament by its title and then says where it is', () => {
  expect([titleOf(plain), detailOf(plain, today)]).toEqual(['The oaks', `7:40 am · $62 · ${texts.spots.left(16, 16)}`])
  const cup = { ...plain, tournament: 1, tournamenttitle: 'Fall Cup', prepay: 1, deadline: '2026-11-25' } as const
  expect([titleOf(cup), detailOf(cup, today)]).toEqual([
    'Fall Cup',
    `7:40 am · The oaks · $62 · ${texts.spots.left(16, 16)} · ${texts.payBy('11-25-2026')}`,
  ])
})

test('what is free has no price, and prepaying without a deadline no day', () => {
  const one = { ...plain, rate: 0, num_wanted: 1, spotsleft: 1, prepay: 1 } as const
  expect(detailOf(one, today)).toBe(`7:40 am · ${texts.spots.left(1, 1)} · ${texts.prepay}`)
})

test('a last day to pay is named until it is over', () => {
  const cup = { ...plain, prepay: 1, deadline: '2026-11-25' } as const
  const spots = texts.spots.left(16, 16)
  expect(detailOf(cup, '2026-11-25')).toBe(`7:40 am · $62 · ${spots} · ${texts.payBy('11-25-2026')}`)
  expect(detailOf(cup, '2026-11-26')).toBe(`7:40 am · $62 · ${spots} · ${texts.prepay}`)
})

test.each([
  [16, 5, 0, texts.spots.left(5, 16)],
  [1, 1, 0, texts.spots.left(1, 1)],
  [16, 0, 0, texts.spots.full],
  [16, 0, 2, texts.spots.fullWaiting(2)],
])('of %i wanted, %i are left and %i wait: %s', (wanted, left, waiting, text) => {
  expect(spotsText({ wanted, left, waiting })).toBe(text)
})

test.each([
  [{ place: 'in', waiting: null }, texts.place.in],
  [{ place: 'waiting', waiting: 2 }, texts.place.number(2)],
  [{ place: 'waiting', waiting: null }, texts.place.waiting],
] as const)('%o: %s', (place, text) => expect(placeText(place)).toBe(text))
