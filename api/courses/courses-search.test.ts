import { afterAll, beforeAll, expect, test } from 'vitest'
import { postRounds } from '#db/rounds/rounds-posting.ts'
import { transaction } from '#db/transaction.ts'
import { strokes, tenths } from '#golf/units.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { courseConditions, courseSearch } from '#sync/calls/courses.ts'
import { openTestClub, type CourseName, type TestClub } from '../testing.ts'
import { asking, courseEntry } from './courses-testing.ts'

let club: TestClub
let ask: ReturnType<typeof asking>
beforeAll(async () => {
  club = await openTestClub()
  ask = asking(club)
  await ask({ path: 'course/add', body: courseEntry({ name: 'Ash 100%', city: 'San Jose' }) })
  await ask({ path: 'course/add', body: courseEntry({ name: 'Ash_hills', city: 'Santa Cruz' }) })
  await play('elms', '2026-06-01', 4)
  await play('elms', '2026-05-01', 1)
  await play('oaks', '2026-06-02', 0)
  // More than twelve months ago.
  for (const day of ['01', '02', '03']) await play('oaks', `2025-05-${day}`, 1)
})
afterAll(() => club.close())

/** Ben posts a round that rates the greens. */
async function play(course: CourseName, date: string, greenscondition: number): Promise<void> {
  const { db, ids } = club
  const found = await ask<{ teeboxes: Record<string, { id: number }> }>({ path: `course/${ids.courses[course]}` })
  const [tees] = Object.values(found.json.teeboxes)
  const conditions = { greenscondition, greensspeed: 0, fairwaycondition: 0, value: 0, coursecom: '' }
  const by = { source: 'member', postedBy: ids.members.ben, postedAt: `${date}T20:00:00.000Z` } as const
  const posting = { ...by, mid: null, regionId: null, conditions, confirmed: true }
  const round = {
    memberId: ids.members.ben,
    date,
    courseId: ids.courses[course],
    teeboxId: tees?.id ?? 0,
    gtid: null,
    rating: tenths(70.2),
    slope: 125,
    holes: 18,
    score: strokes(84),
    parorbetter: 4,
    tournament: false,
    alcohol: '0',
  } as const
  const newRounds = [round, { ...round, memberId: ids.members.carol }]
  await transaction(db, (tx) => postRounds(tx, { posting, newRounds }))
}

async function search(query: string) {
  const { status, json } = await ask<AnswerOf<typeof courseSearch>>({ path: `course/search?${query}` })
  return status === 200 ? json.courseInfo : { results: [], page: 0, nextPage: null, totalPages: status }
}
const names = async (query: string) => (await search(query)).results.map(({ name }) => name)

test('the courses played most in the last 12 months come first', async () => {
  const { results } = await search('')
  expect(results.map(({ name, recent12mo }) => [name, recent12mo])).toEqual([
    ['The elms', 4],
    ['The oaks', 2],
    ['Ash 100%', 0],
    ['Ash_hills', 0],
    ['The moor', 0],
  ])
  expect(results[1]).toMatchObject({ city: 'Testville', state: 'CA', par: 72, holecount: 18 })
})

test('conditions are the means of the last 12 months, each posting once, without N/A', async () => {
  const { results } = await search('name=The')
  expect(results.map(({ name, greenscondition, coursecomdate }) => [name, greenscondition, coursecomdate])).toEqual([
    ['The elms', 3, '2026-06-01'],
    ['The oaks', 0, null],
    ['The moor', 0, null],
  ])
})

test.each([
  ['sort=name', ['Ash 100%', 'Ash_hills', 'The elms', 'The moor', 'The oaks']],
  ['sort=name&desc=true', ['The oaks', 'The moor', 'The elms', 'Ash_hills', 'Ash 100%']],
  ['sort=city&size=2', ['Ash 100%', 'Ash_hills']],
  ['sort=greenscondition', ['The elms', 'Ash 100%', 'Ash_hills', 'The moor', 'The oaks']],
  ['sort=coursecomdate&desc=true&size=1', ['The elms']],
  ['sort=recent12mo&desc=false&size=1', ['Ash 100%']],
])('%s', async (query, expected) => expect(await names(query)).toEqual(expected))

test.each([
  ['a part of the name in any case', 'name=ELM', ['The elms']],
  ['words in any order', 'name=hills%20ash', ['Ash_hills']],
  ['a percent sign, not a wildcard,', 'name=%25', []],
  ['an underscore, not a wildcard,', 'name=_', []],
  ['a name with signs', 'name=h_hil', ['Ash_hills']],
  ['a part of the city', 'city=san%20j', ['Ash 100%']],
  ['name and city', 'name=ash&city=santa', ['Ash_hills']],
])('%s finds only what has it', async (_what, query, expected) => expect(await names(query)).toEqual(expected))

test('a list is paged', async () => {
  expect(await search('sort=name&size=2&page=2')).toMatchObject({ page: 2, nextPage: 3, totalPages: 3 })
  expect(await search('sort=name&size=2&page=3')).toMatchObject({ nextPage: null, results: [{ name: 'The oaks' }] })
})

const wrongQueries = ['size=101', 'size=1e9', 'page=0', 'sort=source', 'sort=(select 1)', 'name=a&name=b']

test.each([...wrongQueries, `name=${'x'.repeat(51)}`])('%s is malformed (SEC-29)', async (query) =>
  expect((await search(query)).totalPages).toBe(400),
)

test('each city is listed once, by name', async () => {
  expect((await ask({ path: 'course/city' })).json).toEqual({ cities: ['San Jose', 'Santa Cruz', 'Testville'] })
})

test('a report of conditions is shown as the newest, and earlier ones are kept', async () => {
  const id = club.ids.courses.elms
  const report = {
    greenscondition: 2,
    greensspeed: 4,
    fairwaycondition: 1,
    value: 3,
    coursecom: 'Bunkers have new sand',
  }
  const answer = await ask({ by: 'dev', path: 'course/editconditions', body: { id, ...report } })
  expect(answer).toMatchObject({ status: 200, json: { result: 'Success' } })

  const { course } = (await ask<{ course: object }>({ path: `course/${id}` })).json
  expect(course).toMatchObject({ ...report, coursecomdate: '2026-06-14', coursecomby: 'Dev Patel' })
  const history = await ask<AnswerOf<typeof courseConditions>>({ path: `course/${id}/conditions` })
  expect(history.json.results.map(({ date, by, greenscondition }) => [date, by, greenscondition])).toEqual([
    ['2026-06-14', 'Dev Patel', 2],
    ['2026-06-01', 'Ben Okafor', 4],
    ['2026-05-01', 'Ben Okafor', 1],
  ])
  expect((await search('name=elm')).results[0]).toMatchObject({ greenscondition: 2, greensspeed: 4, value: 3 })
})

test('conditions outside the scale and of unknown courses are refused', async () => {
  const report = { greenscondition: 0, greensspeed: 0, fairwaycondition: 0, value: 0, coursecom: '' }
  const wrong = await ask({ path: 'course/editconditions', body: { id: club.ids.courses.oaks, ...report, value: 5 } })
  expect(wrong.status).toBe(400)
  expect((await ask({ path: 'course/editconditions', body: { id: 999, ...report } })).status).toBe(404)
})

test.each([
  ['GET', 'course/search'],
  ['GET', 'course/city'],
  ['GET', 'course/1'],
  ['GET', 'course/1/conditions'],
  ['POST', 'course/add'],
  ['POST', 'course/edit'],
  ['POST', 'course/editconditions'],
  ['POST', 'course/1/refresh-teeboxes'],
  ['POST', 'teebox/search'],
  ['PATCH', 'course/editTeebox'],
] as const)('visitors cannot %s %s', async (method, path) => {
  expect((await club.app.inject({ method, url: `/api/${path}` })).statusCode).toBe(401)
})
