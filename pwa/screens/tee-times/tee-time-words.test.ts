import { expect, test } from 'vitest'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { clockOf, clockText, detailOf, rateText, titleOf } from './tee-time-words.ts'

test.each([
  ['00:00', '12:00 am'],
  ['07:40', '7:40 am'],
  ['12:10', '12:10 pm'],
  ['23:50', '11:50 pm'],
])('%s is %s', (time, text) => expect(clockText(time)).toBe(text))

test('the form has hour, minutes and half of the day apart', () => {
  expect(clockOf('13:20')).toEqual({ hour: 1, min: 20, ampm: 'pm' })
})

test('cents are told where there are some', () => {
  expect([62, 62.1, 0.05].map(rateText)).toEqual(['$62', '$62.10', '$0.05'])
})

const plain: OpenTeeTime = {
  ...{ teeid: 1, date: '2026-11-28', time: '07:40', name: 'The oaks', website: '', tournamenttitle: '' },
  ...{ rate: 62, num_wanted: 16, tournament: 0, prepay: 0, deadline: '0000-00-00' },
  ...{ playercount: 0, spotsleft: 16, waitlist: 0 },
}

test('a tee time is called by its course, a tournament by its title and then says where it is', () => {
  expect([titleOf(plain), detailOf(plain)]).toEqual(['The oaks', '7:40 am · $62 · 16 golfers wanted'])
  const cup = { ...plain, tournament: 1, tournamenttitle: 'Fall Cup', prepay: 1, deadline: '2026-11-25' } as const
  expect([titleOf(cup), detailOf(cup)]).toEqual([
    'Fall Cup',
    '7:40 am · The oaks · $62 · 16 golfers wanted · prepay by 11-25-2026',
  ])
})

test('what is free has no price, and prepaying without a deadline no day', () => {
  const one = { ...plain, rate: 0, num_wanted: 1, prepay: 1 } as const
  expect(detailOf(one)).toBe('7:40 am · 1 golfer wanted · prepay')
})
