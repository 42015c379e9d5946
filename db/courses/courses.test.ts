import { beforeAll, expect, test } from 'vitest'
import { tenths } from '#golf/units.ts'
import { emptyDatabase } from '../empty-database-testing.ts'
import { constraintIn } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { addCourse, findCourse, listCourses, type NewCourse } from './courses.ts'

const db = await emptyDatabase()
beforeAll(async () => {
  await add(oaks)
  await add({ ...oaks, name: 'alder moor', holes: [], teeboxes: [] })
})

const cardOfWomen = [
  { hole: 1, par: 6, strokeIndex: 1 },
  { hole: 2, par: 4, strokeIndex: 2 },
]

const oaks: NewCourse = {
  name: 'Oaks',
  city: 'Testville',
  state: 'CA',
  source: 'a score card',
  holes: [
    { hole: 2, par: 3, strokeIndex: 1 },
    { hole: 1, par: 5, strokeIndex: 2 },
  ],
  teeboxes: [
    { description: 'White', rating: tenths(70.2), slope: 125, yardage: 6100 },
    { description: 'White', gender: 'W', rating: tenths(74.8), slope: 134, yardage: null, holes: cardOfWomen },
  ],
}

const add = (course: NewCourse) => transaction(db, (tx) => addCourse(tx, course))

test('courses are listed by name, ignoring case, with par and number of holes', async () => {
  expect(await listCourses(db)).toEqual([
    { id: 2, name: 'alder moor', city: 'Testville', state: 'CA', par: 0, holecount: 0 },
    { id: 1, name: 'Oaks', city: 'Testville', state: 'CA', par: 8, holecount: 2 },
  ])
})

test('a course has its holes in order and decimal ratings', async () => {
  const found = await findCourse(db, { id: 1 })
  expect(found?.holes.map(({ hole }) => hole)).toEqual([1, 2])
  expect(found?.teeboxes).toEqual([
    { id: 1, course_id: 1, description: 'White', gender: 'M', rating: 70.2, slope: 125, yardage: 6100, holes: [] },
    {
      id: 2,
      course_id: 1,
      description: 'White',
      gender: 'W',
      rating: 74.8,
      slope: 134,
      yardage: null,
      holes: cardOfWomen,
    },
  ])
})

test('an unknown course is not found', async () => {
  expect(await findCourse(db, { id: 99 })).toBeUndefined()
})

test.each([
  ['a name that exists', { name: 'OAKS' }],
  ['a state of three letters', { name: 'x', state: 'CAL' }],
  ['a par of seven', { name: 'x', holes: [{ hole: 1, par: 7, strokeIndex: 1 }] }],
  ['a stroke index twice', { name: 'x', holes: [...oaks.holes, { hole: 3, par: 4, strokeIndex: 1 }] }],
  ['a slope of 156', { name: 'x', teeboxes: [{ description: 'Red', rating: tenths(70), slope: 156, yardage: null }] }],
  ['two tees of one name', { name: 'x', teeboxes: [...oaks.teeboxes, ...oaks.teeboxes] }],
])('the tables refuse %s, and nothing of the course is kept', async (_what, wrong) => {
  await expect(constraintIn(add({ ...oaks, ...wrong }))).resolves.toBeDefined()
  expect(await listCourses(db)).toHaveLength(2)
})
