import { expect, test } from 'vitest'
import { texts as peopleTexts } from '../../people/texts.ts'
import { bySlope, handicapLine, handicapRows } from './course-handicaps.tsx'

const tee = (id: number, slope: number, rating = 70) => ({
  id,
  course_id: 1,
  description: `tee ${id}`,
  rating,
  slope,
  yardage: null,
})
const golfer = (id: number, name: string, handicapindex: number | null) => {
  const [firstname = '', lastname = ''] = name.split(' ')
  return { id, firstname, lastname, handicapindex }
}

const golfers = [golfer(1, 'Zoe Adams', 12.4), golfer(2, 'Carol Ito', -1.2), golfer(3, 'Ben Adams', null)]
const rows = handicapRows(golfers, { teeboxes: [tee(7, 113), tee(8, 137)], userId: 2 })

test('the user comes first, the others by name', () => {
  expect(rows.map(({ name }) => name)).toEqual(['Carol Ito', 'Ben Adams', 'Zoe Adams'])
})

test('names are in alphabetical order', () => {
  const named = [golfer(1, 'Zoe Zed', 1), golfer(2, 'Émile Özdemir', 2), golfer(3, 'Pedro Álvarez', 3)]
  const sorted = handicapRows(named, { teeboxes: [], userId: undefined })
  expect(sorted.map(({ name }) => name)).toEqual(['Pedro Álvarez', 'Émile Özdemir', 'Zoe Zed'])
})

test('a course handicap is the index by the slope, rounded, without rating and par', () => {
  expect([...(rows[2]?.handicaps ?? [])]).toEqual([
    [7, '12'],
    [8, '15'],
  ])
  expect([...(rows[0]?.handicaps ?? [])]).toEqual([
    [7, '+1'],
    [8, '+1'],
  ])
  expect(rows[0]?.index).toBe('+1.2')
})

test('from tees rated for nine holes half the index counts', () => {
  const [zoe] = handicapRows([golfer(1, 'Zoe Adams', 12.4)], { teeboxes: [tee(9, 113, 34.5)], userId: undefined })
  expect(zoe?.handicaps.get(9)).toBe('6')
})

test('without an index there is no course handicap', () => {
  expect(rows[1]).toMatchObject({
    index: 'N/A',
    handicaps: new Map([
      [7, 'N/A'],
      [8, 'N/A'],
    ]),
  })
})

test('teeboxes stand by slope, the hardest first', () => {
  const teeboxes = { 1: tee(1, 120, 69), 2: tee(2, 131), 3: tee(3, 120, 71) }
  expect(bySlope(teeboxes).map(({ id }) => id)).toEqual([2, 3, 1])
})

test('on a phone a transferred index is a number, and the line below the name says that it was transferred', () => {
  const teeboxes = [tee(7, 113)]
  const asked = { teeboxes, userId: undefined }
  const [own, brought] = handicapRows(
    [golfer(1, 'Zoe Adams', 12.4), { ...golfer(2, 'Carol Ito', 9.1), transferred: true }],
    asked,
  ).map((row) => handicapLine(row, teeboxes))
  expect([brought?.figure?.value, brought?.facts]).toEqual(['9.1', [peopleTexts.transferredIndex]])
  expect(brought?.spoken).toContain(peopleTexts.transferredIndex)
  expect([own?.figure?.value, own?.facts]).toEqual(['12.4', []])
})
