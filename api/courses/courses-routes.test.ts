import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestClub, type TestClub } from '../testing.ts'

let club: TestClub
let headers: { authorization: string }
beforeAll(async () => {
  club = await openTestClub()
  headers = { authorization: `Bearer ${await club.signIn('ben')}` }
})
afterAll(() => club.close())

test('members see all courses by name', async () => {
  const answer = await club.app.inject({ url: '/api/course/all', headers })
  const { courses } = answer.json<{ courses: { name: string }[] }>()
  expect(courses.map(({ name }) => name)).toEqual(['The elms', 'The moor', 'The oaks'])
  const place = { city: 'Testville', state: 'CA' }
  expect(courses[2]).toEqual({ id: club.ids.courses.oaks, name: 'The oaks', ...place, par: 72, holecount: 18 })
})

test('a course has its holes in order and its teeboxes by id', async () => {
  const id = club.ids.courses.elms
  const answer = (await club.app.inject({ url: `/api/course/${id}`, headers })).json<{
    holes: object[]
    teeboxes: Record<string, { description: string }>
  }>()
  expect(answer.holes).toHaveLength(9)
  expect(answer.holes[1]).toEqual({ courseid: id, hole: 2, par: 3, handicap: 2 })
  const white = Object.entries(answer.teeboxes).find(([, { description }]) => description === 'White')
  const played = { description: 'White', gender: 'M', rating: 35.1, slope: 125, yardage: 6100, holes: [] }
  expect(white?.[1]).toEqual({ id: Number(white?.[0]), course_id: id, ...played })
})

test('an unknown course is refused', async () => {
  const answer = await club.app.inject({ url: '/api/course/999', headers })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'course.not-found' })
})

test('visitors see no courses', async () => {
  expect((await club.app.inject('/api/course/all')).statusCode).toBe(401)
})
