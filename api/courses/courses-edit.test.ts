import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseFacts, eachCourseText, type courseById, type CourseEntry } from '#sync/calls/courses.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { asking, courseEntry, redTees, teeboxEntries } from './courses-testing.ts'

type Answer = AnswerOf<typeof courseById>

let club: TestClub
let ask: ReturnType<typeof asking>
beforeAll(async () => {
  club = await openTestClub()
  ask = asking(club)
})
afterAll(() => club.close())

const add = (entry: Partial<CourseEntry>) => ask<{ id: number }>({ path: 'course/add', body: courseEntry(entry) })
const read = async (id: number) => (await ask<Answer>({ path: `course/${id}` })).json

/** Returns the form of a course, unchanged. */
async function formOf(id: number): Promise<CourseEntry & { id: number }> {
  const { course, teeboxes, holes } = await read(id)
  return {
    ...eachCourseText((name) => course[name]),
    id,
    region_id: course.region_id,
    holes: holes.map(({ hole, par, handicap }) => ({ hole, par, handicap })),
    state: course.state === '' ? '--' : course.state,
    teeboxes: teeboxEntries(teeboxes),
  }
}

test('a member adds a course with all its fields', async () => {
  const place = { address1: '1 Ash Lane', zip: '94110', region_id: 2 }
  const details = { ...place, phonenum: '4085551234', website: 'https://ash.example' }
  const added = await add({ name: ' The first ash ', ...details })
  expect(added.status).toBe(200)
  const { course, teeboxes, holes } = await read(added.json.id)
  expect(course).toMatchObject({ name: 'The first ash', ...details })
  expect(course).toMatchObject({ par: 36, newpar: 36, holecount: 9, custom_course: 1 })
  expect(Object.values(teeboxes)).toMatchObject([{ description: 'Red', rating: 68.4, slope: 119, yardage: 5400 }])
  expect(holes[8]).toEqual({ courseid: added.json.id, hole: 9, par: 4, handicap: 9 })
})

test('a course outside the United States is stored without a state', async () => {
  const { json } = await add({ name: 'Abroad', city: 'Espoo, Finland', state: '--' })
  expect((await read(json.id)).course.state).toBe('')
})

const holes = (change: object) =>
  courseEntry().holes.map((hole, place) => (place === 0 ? { ...hole, ...change } : hole))
const long = Array.from({ length: 18 }, (_, place) => ({
  hole: place + 1,
  handicap: place + 1,
  par: place === 0 ? 5 : 4,
}))

test.each<[Partial<CourseEntry>, string, string]>([
  [{ name: ' ' }, 'course.required', 'Name is Required!'],
  [{ state: '' }, 'course.required', 'State is Required!'],
  [{ teeboxes: [] }, 'course.required', 'Teeboxes is Required!'],
  [{ name: 'the OAKS' }, 'course.name-taken', 'A course with this name already exists.'],
  [{ phonenum: '408-555' }, 'course.phone', 'Phone must have digits only'],
  [{ website: 'javascript:alert(1)' }, 'course.website', 'Website must begin with https:// or http://'],
  [{ holes: holes({ par: 7 }) }, 'course.hole-par', 'Par of hole 1 must be 3 to 6'],
  [{ holes: holes({ handicap: 19 }) }, 'course.hole-handicap', 'Stroke index of hole 1 must be 1 to 18'],
  [{ holes: holes({ handicap: 2 }) }, 'course.hole-handicap-twice', 'Two holes have the same stroke index'],
  [{ holes: holes({ hole: 2 }) }, 'course.hole-number', 'Number the holes 1 to 18, each once'],
  [{ holes: [...long, ...long] }, 'course.too-many-holes', 'A course can’t have more than 18 holes'],
  [{ holes: long }, 'course.par', 'Course Par should not exceed 72!'],
  [{ teeboxes: [{ ...redTees, slope: null }] }, 'teebox.required', 'Teebox 1 slope is Required!'],
  [{ teeboxes: [{ ...redTees, rating: 68.45 }] }, 'teebox.rating', 'Rating of Red must be XX.X or XXX.X'],
  [{ teeboxes: [{ ...redTees, slope: 156 }] }, 'teebox.slope', 'Slope of Red must be 55 to 155'],
  [{ teeboxes: [redTees, redTees] }, 'teebox.name-twice', 'Two teeboxes are named Red'],
])('a course with %o is refused', async (wrong, code, error) => {
  expect((await add({ name: 'Wrong', ...wrong })).json).toMatchObject({ code, error })
})

test('a name that another course has is refused at its field', async () => {
  const { json } = await add({ name: 'the OAKS' })
  expect(json).toMatchObject({ fields: { name: 'A course with this name already exists.' } })
})

test('a par above 72 needs one confirmation, and is then stored', async () => {
  const high = { name: 'Long way', holes: long }
  expect((await add(high)).json).toMatchObject({ code: 'course.par' })
  const added = await add({ ...high, par_confirmed: 1 })
  expect(added.status).toBe(200)
  expect((await read(added.json.id)).course.par).toBe(73)
  const form = await formOf(added.json.id)
  expect((await ask({ by: 'alice', path: 'course/edit', body: { ...form, city: 'Elsewhere' } })).status).toBe(200)
})

test('the two ratings of a tee have their own slope, par and stroke indexes, and one of them is left alone', async () => {
  const ofWomen = courseEntry().holes.map((hole) => ({ ...hole, par: 5, handicap: 10 - hole.handicap }))
  const women = { ...redTees, gender: 'W' as const, rating: 72.9, slope: 131, holes: ofWomen }
  const { json, status } = await add({ name: 'Both', teeboxes: [redTees, women] })
  expect(status).toBe(200)
  const rated = Object.values((await read(json.id)).teeboxes)
  expect(rated).toMatchObject([
    { description: 'Red', gender: 'M', slope: 119, holes: [] },
    { description: 'Red', gender: 'W', slope: 131, holes: ofWomen },
  ])
  // The form of an earlier release has neither gender nor holes.
  const older = rated.map(({ id, description, rating, slope, yardage }) => ({
    id,
    description,
    rating,
    slope,
    yardage,
  }))
  const course_id = json.id
  const saved = await ask({
    by: 'alice',
    method: 'PATCH',
    path: 'course/editTeebox',
    body: { course_id, teeboxes: older },
  })
  expect(saved).toMatchObject({ status: 200, json: { updatedTeeboxIds: [] } })
  expect(Object.values((await read(json.id)).teeboxes)).toEqual(rated)
})

test('a course can’t lose the holes that the card of a rating has', async () => {
  const holes18 = long.map((hole) => ({ ...hole, par: 4 }))
  const ofWomen = holes18.map((hole) => ({ ...hole, handicap: 19 - hole.handicap }))
  const teeboxes = [{ ...redTees, gender: 'W' as const, holes: ofWomen }]
  const { json } = await add({ name: 'Shorter', holes: holes18, teeboxes })
  const form = await formOf(json.id)
  const body = { ...form, holes: courseEntry().holes }
  expect((await ask({ by: 'alice', path: 'course/edit', body })).json).toMatchObject({ code: 'teebox.card' })
})

test('a par of 72 needs no confirmation', async () => {
  const level = long.map((hole) => ({ ...hole, par: 4 }))
  expect((await add({ name: 'Level', holes: level })).status).toBe(200)
})

test('a member fills empty fields, and sends the others unchanged', async () => {
  const id = club.ids.courses.moor
  const form = await formOf(id)
  const filled = { ...form, phonenum: '5550100', website: 'http://moor.example', holes: courseEntry().holes }
  expect(await ask({ path: 'course/edit', body: filled })).toMatchObject({ status: 200, json: { result: 'Success' } })
  expect(await formOf(id)).toEqual(filled)
  expect((await ask({ path: 'course/edit', body: filled })).status).toBe(200)
})

test.each(courseFacts)('a form of an older release, without the %s, leaves it as it is stored', async (fact) => {
  const added = await add({ name: `Older than its ${fact}`, phonenum: '5550100', website: 'http://moor.example' })
  const { [fact]: _, ...form } = await formOf(added.json.id)
  const body = { ...form, city: 'Elsewhere' }
  expect((await ask({ by: 'alice', path: 'course/edit', body })).status).toBe(200)
  expect((await read(added.json.id)).course).toMatchObject({ city: 'Elsewhere', phonenum: '5550100' })
  expect((await read(added.json.id)).course.website).toBe('http://moor.example')
})

test.each<[string, Partial<CourseEntry>]>([
  ['name', { name: 'The other oaks' }],
  ['city', { city: '' }],
  ['state', { state: 'AZ' }],
  ['holes', { holes: courseEntry().holes }],
  ['teeboxes', { teeboxes: [redTees] }],
])('a member cannot change the %s of a course, an administrator can', async (what, change) => {
  const id = club.ids.courses.oaks
  const before = await formOf(id)
  const body = { ...before, ...change }
  const refused = await ask({ path: 'course/edit', body })
  expect(refused).toMatchObject({ status: 403, json: { code: 'course.field-set' } })
  expect(refused.json['error']).toContain(what)
  expect(await formOf(id)).toEqual(before)

  expect((await ask({ by: 'alice', path: 'course/edit', body })).status).toBe(200)
  const { teeboxes, ...after } = await formOf(id)
  const { teeboxes: wanted, ...rest } = body
  expect(after).toEqual(rest)
  expect(teeboxes.map(({ description }) => description)).toEqual(wanted.map(({ description }) => description))
})

test('the second of two members who fill the same field is refused', async () => {
  const { json } = await add({ name: 'Twice filled' })
  const form = await formOf(json.id)
  const [first, second] = await Promise.all([
    ask({ path: 'course/edit', body: { ...form, phonenum: '111' } }),
    ask({ by: 'carol', path: 'course/edit', body: { ...form, phonenum: '222' } }),
  ])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('a refused edit changes neither teeboxes nor holes', async () => {
  const id = club.ids.courses.elms
  const before = await formOf(id)
  const body = { ...before, holes: holes({ par: 3 }), teeboxes: [redTees], name: 'The oaks' }
  const refused = await ask({ by: 'alice', path: 'course/edit', body: { ...body, name: 'The moor' } })
  expect(refused.status).toBe(409)
  expect(await formOf(id)).toEqual(before)
})

test('an unknown course is not edited', async () => {
  const unknown = await ask({ by: 'alice', path: 'course/edit', body: { id: 999, ...courseEntry({ name: 'New' }) } })
  expect(unknown).toMatchObject({ status: 404, json: { code: 'course.not-found' } })
})

test('a member adds forty courses in a day, without those that are refused, and an administrator more', async () => {
  const other = await openTestClub()
  const addTo = asking(other)
  const body = (name: string) => ({ path: 'course/add', body: courseEntry({ name }) })
  for (let tries = 0; tries < 41; tries += 1) expect((await addTo(body('The oaks'))).status).toBe(409)
  for (let added = 1; added <= 40; added += 1) expect((await addTo(body(`Ash ${added}`))).status).toBe(200)
  expect(await addTo(body('Ash 41'))).toMatchObject({ status: 429, json: { code: 'course.too-many' } })
  expect((await addTo({ ...body('Ash 41'), by: 'alice' })).status).toBe(200)
  await other.close()
})

test('unknown fields are malformed', async () => {
  expect((await ask({ path: 'course/add', body: { ...courseEntry(), courses: 0 } })).status).toBe(400)
  expect((await ask({ path: 'course/add', body: courseEntry({ name: 'x'.repeat(101) }) })).status).toBe(400)
})

test('a form that was opened before another person saved is refused, and one without a version is not', async () => {
  const { json } = await add({ name: 'Two editors' })
  const { version } = await read(json.id)
  const form = await formOf(json.id)
  const save = (changed: object) =>
    ask<{ code: string }>({ by: 'alice', path: 'course/edit', body: { ...form, ...changed } })
  expect(await save({ version, zip: '85001' })).toMatchObject({ status: 200 })
  expect(await save({ version, zip: '85002' })).toMatchObject({ status: 409, json: { code: 'course.changed' } })
  const saveTees = (changed: object) =>
    ask<{ code: string }>({
      by: 'alice',
      method: 'PATCH',
      path: 'course/editTeebox',
      body: { course_id: json.id, teeboxes: form.teeboxes, ...changed },
    })
  expect(await saveTees({ version })).toMatchObject({ status: 409, json: { code: 'course.changed' } })
  expect(await saveTees({ version: (await read(json.id)).version })).toMatchObject({ status: 200 })
  expect((await read(json.id)).course.zip).toBe('85001')
  expect(await save({ zip: '85003' })).toMatchObject({ status: 200 })
})
