import { expect, test } from 'vitest'
import {
  namesByWord,
  proposeCourse,
  proposeDate,
  proposeFlag,
  proposeRating,
  proposeTees,
  proposeWhole,
} from './round-fields.ts'

const latest = '2026-06-14'

test.each([
  ['14.06.2026', '2026-06-14'],
  ['14/06/2026', '2026-06-14'],
  ['6/13/26', '2026-06-13'],
  ['06/06/26', '2026-06-06'],
  ['2026/6/3', '2026-06-03'],
  ['2026-6-3', '2026-06-03'],
  ['2026-06-03T08:30:00Z', '2026-06-03'],
  ['6/3/2026 0:00', '2026-06-03'],
  ['June 4, 2026', '2026-06-04'],
  ['Jun 4th 2026', '2026-06-04'],
  ['4 Jun 2026', '2026-06-04'],
  ['4-Jun-2026', '2026-06-04'],
  ['45123', '2023-07-16'],
  ['46187', '2026-06-14'],
  ['36585', '2000-02-29'],
  ['45123.354166666664', '2023-07-16'],
  ['45123,5', '2023-07-16'],
])('a date that is written %s is %s', (text, date) => {
  expect(proposeDate(text, latest, false)).toBe(date)
})

test.each([
  ['05.06.2026', 'May or June'],
  ['5/6/26', 'May or June'],
  ['June 4', 'no year'],
  ['2026-06-15', 'in the future'],
  ['2026-02-30', 'no day'],
  ['6/31/2026', 'no day'],
  ['Juno 4, 20266', 'no year'],
  ['46188', 'in the future'],
  ['60', 'a day that only Excel has'],
  ['4512', 'long ago, or no date'],
  ['045123', 'no number'],
  ['451234', 'in the future'],
  ['45123:1', 'no number'],
  ['', 'nothing'],
])('nothing is proposed for the date “%s”: %s', (text) => {
  expect(proposeDate(text, latest, false)).toBeNull()
})

test('figures keep what they plainly mean', () => {
  expect(['85.0', '85', '85.5', '85*', 'many', ''].map(proposeWhole)).toEqual(['85', null, null, null, null, null])
  expect(['70,2', '702', '70.200000000000003', '70.25', '1022', '7', ''].map(proposeRating)).toEqual([
    '70.2',
    '70.2',
    '70.2',
    null,
    null,
    null,
    null,
  ])
  expect(['TRUE', 'x', 'false', '-', 'maybe', ''].map(proposeFlag)).toEqual(['yes', 'yes', 'no', 'no', null, null])
})

test('a course is proposed where one alone has the words of its name', () => {
  const courses = namesByWord(['The Oaks', 'Elm Hill', 'Elm Valley'])
  const names = ['Oaks', 'Oaks Golf Club', 'Hill', 'Elm', 'Oak', 'Oaks North', 'Golf Club', '']
  expect(names.map((name) => proposeCourse(name, courses))).toEqual([
    'The Oaks',
    'The Oaks',
    'Elm Hill',
    null,
    null,
    null,
    null,
    null,
  ])
})

test('tees are proposed without the word', () => {
  const names = ['White', 'White (W)', 'Blue']
  const typed = ['White tees', 'Men’s White', 'white (m)', 'Tees', 'Red', '']
  expect(typed.map((name) => proposeTees(name, names))).toEqual(['White', 'White', 'White', null, null, null])
})
