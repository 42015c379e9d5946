import { expect, test } from 'vitest'
import type { ListedRound } from './listed-round.ts'
import { roundLine } from './round-line.tsx'

const round: ListedRound = {
  id: 1,
  golferId: 2,
  golfer: 'Dev Patel',
  date: '2026-11-21',
  tee: 'White',
  holes: 18,
  rating: 70,
  slope: 122,
  course_id: 3,
  course: 'Ken McDonald Golf Course',
  website: '',
  phone: '',
  gtid: 0,
  score: 81,
  tournament: 0,
  parorbetter: 7,
  handicap: 10.2,
  indexBefore: 12.4,
  indexAfter: 11.9,
  conditions: { greenscondition: 3, greensspeed: 0, fairwaycondition: 0, value: 0 },
  highlight: null,
}
const onOpen = () => undefined

test('among the rounds of everyone a line has the golfer, the course and the tee, below its day', () => {
  expect(roundLine(round, { of: 'everyone', by: 'date', onOpen })).toMatchObject({
    title: 'Dev Patel',
    aside: '(12.4)',
    facts: ['Ken McDonald Golf Course', '', 'White'],
    heading: 'Sat · 11-21-2026',
    more: 'Greens Good',
    figure: { value: '10.2', name: 'H-Diff' },
  })
})

test('in another order the day is in the line, and the figure is the one of the order', () => {
  const line = roundLine(round, { of: 'everyone at a course', by: 'parorbetter', onOpen })
  expect(line.heading).toBeUndefined()
  expect(line).toMatchObject({ facts: ['White 70.0/122', '', '11-21-2026'], figure: { value: 7, name: 'Pars+' } })
})

test('the rounds of one golfer are named by their course, at one course by their day', () => {
  expect(roundLine(round, { of: 'a golfer', by: 'date', onOpen })).toMatchObject({
    title: 'Ken McDonald Go…',
    wideTitle: 'Ken McDonald Golf Course',
    facts: ['White', '', '11-21-2026'],
  })
  expect(roundLine(round, { of: 'a golfer at a course', by: 'date', onOpen })).toMatchObject({
    title: 'Sat · 11-21-2026',
    facts: ['White 70.0/122', '', ''],
  })
})

test('a nine says so', () => {
  const nine = { ...round, holes: 9, handicap: null }
  expect(roundLine(nine, { of: 'everyone', by: 'date', onOpen })).toMatchObject({
    facts: ['Ken McDonald Golf Course', '9 holes', 'White'],
    figure: { value: '–' },
  })
})
