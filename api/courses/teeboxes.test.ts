import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCourse, findStoredCourse, updateCourse } from '#db/courses/courses.ts'
import { transaction } from '#db/transaction.ts'
import { tenths } from '#golf/units.ts'
import type { CourseEntry } from '#sync/calls/courses.ts'
import { holeFromWire } from '#sync/calls/shapes.ts'
import type { Teebox, TeeboxEntry } from '#sync/calls/teeboxes.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { asking, courseEntry, redTees, teeboxEntries } from './courses-testing.ts'

type Saved = { readonly updatedTeeboxIds: readonly number[] }

const tenMinutes = 10 * 60_000
const catalogue = { status: 200, body: '{}', asked: [] as string[], change: async () => undefined as unknown }
const server = createServer((request, response) => {
  catalogue.asked.push(request.url ?? '')
  void catalogue.change().then(() => response.writeHead(catalogue.status).end(catalogue.body))
})

let club: TestClub
let ask: ReturnType<typeof asking>
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the catalogue has no port')
  club = await openTestClub({ environment: { COURSE_CATALOGUE_URL: `http://127.0.0.1:${address.port}/tees?key=7` } })
  ask = asking(club)
})
afterAll(async () => {
  await club.close()
  server.close()
})

async function tees(courseId: number): Promise<Teebox[]> {
  const body = { course_id: { operator: '=', value: courseId } }
  const { json } = await ask<{ teeboxes: Teebox[] }>({ path: 'teebox/search', body })
  return json.teeboxes
}

const entries = (found: readonly Teebox[]) => teeboxEntries(Object.fromEntries(Object.entries(found)))
const save = (courseId: number, teeboxes: readonly TeeboxEntry[], by: 'alice' | 'ben' = 'alice') =>
  ask<Saved>({ by, method: 'PATCH', path: 'course/editTeebox', body: { course_id: courseId, teeboxes } })

const add = async (entry: Partial<CourseEntry>) =>
  (await ask<{ id: number }>({ path: 'course/add', body: courseEntry(entry) })).json.id

test('an administrator changes, adds and removes teeboxes, and gets the updated ids', async () => {
  const id = club.ids.courses.oaks
  const [white, blue] = entries(await tees(id))
  if (white === undefined || blue === undefined) throw new Error('the oaks have two teeboxes')
  const { status, json } = await save(id, [{ ...white, rating: 71 }, redTees])
  const after = await tees(id)
  expect(status).toBe(200)
  expect(json.updatedTeeboxIds).toEqual(after.map((teebox) => teebox.id))
  expect(after.map(({ description, rating }) => `${description} ${rating}`)).toEqual(['White 71', 'Red 68.4'])

  const again = await save(id, [...entries(after), { ...blue, id: null, slope: 130 }])
  expect(again.json.updatedTeeboxIds).toEqual([blue.id])
  expect((await tees(id)).find(({ description }) => description === 'Blue')).toMatchObject({ id: blue.id, slope: 130 })
})

test('two teeboxes can swap names, and unchanged ones are not updated', async () => {
  const id = club.ids.courses.elms
  const [white, blue] = entries(await tees(id))
  if (white === undefined || blue === undefined) throw new Error('the elms have two teeboxes')
  const exchanged = [
    { ...white, description: 'Blue' },
    { ...blue, description: 'White' },
  ]
  expect((await save(id, exchanged)).json.updatedTeeboxIds).toEqual([white.id, blue.id])
  expect(entries(await tees(id))).toEqual(exchanged)
  expect((await save(id, exchanged)).json.updatedTeeboxIds).toEqual([])
})

test('the name of a removed teebox is not given to another one', async () => {
  const id = await add({ name: 'Removed', teeboxes: [redTees, { ...redTees, description: 'Gold' }] })
  const [red] = entries(await tees(id))
  if (red === undefined) throw new Error('it has two teeboxes')
  await save(id, [red])
  expect((await save(id, [{ ...red, description: 'gold' }])).json).toMatchObject({ code: 'teebox.name-removed' })
})

test('a member fills a missing yardage and nothing else', async () => {
  const id = await add({ name: 'Yards', teeboxes: [{ ...redTees, yardage: null }] })
  const [red] = entries(await tees(id))
  if (red === undefined) throw new Error('it has one teebox')
  const gold = { ...redTees, description: 'Gold' }
  for (const wrong of [[{ ...red, rating: 68.5 }], [red, gold], [gold]]) {
    expect((await save(id, wrong, 'ben')).json).toMatchObject({ code: 'course.field-set' })
  }
  expect((await save(id, [{ ...red, yardage: 5300 }], 'ben')).json).toEqual({ updatedTeeboxIds: [red.id] })
  expect((await save(id, [{ ...red, yardage: 5400 }], 'ben')).status).toBe(403)
})

test('teeboxes of another course and unknown courses are refused', async () => {
  const [foreign] = entries(await tees(club.ids.courses.oaks))
  if (foreign === undefined) throw new Error('the oaks have teeboxes')
  expect((await save(club.ids.courses.moor, [foreign])).json).toMatchObject({ code: 'teebox.not-found' })
  expect((await save(999, [redTees])).json).toMatchObject({ code: 'course.not-found' })
  expect((await save(club.ids.courses.oaks, [])).json).toMatchObject({ error: 'Teeboxes is Required!' })
})

test('a search accepts one operator', async () => {
  const body = { course_id: { operator: '>', value: 1 } }
  expect((await ask({ path: 'teebox/search', body })).status).toBe(400)
})

/** A course of the catalogue, as the demo has it. */
const published = { name: 'Published', city: 'Testville', state: 'CA', source: 'catalogue', holes: [] }
const tee = (description: string, rating: number) => ({
  description,
  rating: tenths(rating),
  slope: 120,
  yardage: null,
})

async function publish(name: string): Promise<number> {
  const teeboxes = [tee('White', 70), tee('Blue', 72), tee('Gold', 74)]
  return transaction(club.db, (tx) => addCourse(tx, { ...published, name, teeboxes }))
}

const holesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ hole: at + 1, par: 4, handicap: at + 1 }))

/** Sends no body, as in the specification; the app sends an empty one. */
const refresh = (id: number) => ask<Saved>({ method: 'POST', path: `course/${id}/refresh-teeboxes` })
const answer = (teeboxes: readonly object[]) => JSON.stringify({ teeboxes })

test('a refresh stores what the catalogue changed or added, and keeps edits of a person', async () => {
  const id = await publish('Refreshed')
  const [white, blue, gold] = entries(await tees(id))
  if (white === undefined || blue === undefined || gold === undefined) throw new Error('it has three teeboxes')
  await save(id, [white, { ...blue, rating: 72.4 }])
  const other = { rating: 69.9, slope: 121, yardage: 6000 }
  catalogue.asked.length = 0
  catalogue.body = answer(['WHITE', 'Blue', 'Gold', 'Red'].map((description) => ({ description, ...other })))

  const { json } = await refresh(id)
  const after = await tees(id)
  const ratings = after.map(({ description, rating }) => `${description} ${rating}`)
  expect(ratings).toEqual(['White 69.9', 'Blue 72.4', 'Red 69.9'])
  expect(json.updatedTeeboxIds).toEqual([white.id, after.at(-1)?.id])
  expect(catalogue.asked).toEqual(['/tees?key=7&name=Refreshed&city=Testville&state=CA'])

  await refresh(id)
  expect(catalogue.asked).toHaveLength(1)
  club.advance(tenMinutes)
  await refresh(id)
  expect(catalogue.asked).toHaveLength(2)
  // The clock was an hour ahead.
  club.advance(-60 * 60_000)
  await refresh(id)
  expect(catalogue.asked).toHaveLength(3)
})

test('what changes while the catalogue is asked counts, and it is asked once', async () => {
  const id = await add({ name: 'Shortened', holes: holesOf(18) })
  const eighteen = Array.from({ length: 18 }, (_, at) => at + 1)
  const tees18 = { rating: 70, slope: 120, yardage: null, par: eighteen.map(() => 4), strokeIndex: eighteen }
  Object.assign(catalogue, { status: 200, body: answer([{ description: 'Long', ...tees18 }]) })
  catalogue.asked.length = 0
  catalogue.change = async () => {
    const fields = (await findStoredCourse(club.db, { id }))?.fields
    if (fields === undefined) throw new Error('the course is gone')
    const holes = holesOf(9).map(holeFromWire)
    await transaction(club.db, (tx) => updateCourse(tx, { id, fields, holes }))
  }
  const refreshed = await Promise.all([refresh(id), refresh(id), refresh(id)])
  catalogue.change = async () => undefined
  expect(refreshed.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await tees(id)).map((teebox) => teebox.holes?.length)).not.toContain(18)
  expect(catalogue.asked).toHaveLength(1)
})

test.each([
  ['fails', 500, answer([])],
  ['answers something else', 200, '<html>'],
  ['answers impossible ratings', 200, answer([{ description: 'White', rating: 7, slope: 999, yardage: null }])],
  ['leads somewhere else', 302, ''],
  ['answers without an end', 200, 'x'.repeat(300_000)],
])('when the catalogue %s, the teeboxes stay and it is said', async (what, status, body) => {
  const id = await publish(`Catalogue ${what}`)
  const before = await tees(id)
  Object.assign(catalogue, { status, body })
  expect(await refresh(id)).toMatchObject({
    status: 502,
    json: {
      code: 'course.refresh-failed',
      error: 'Teebox Refresh Failed: Could not refresh teeboxes. Please try again.',
    },
  })
  expect(await tees(id)).toEqual(before)
})

test('a course that the catalogue does not have is not changed', async () => {
  const id = await publish('Unknown')
  Object.assign(catalogue, { status: 404, body: '' })
  expect(await refresh(id)).toMatchObject({ status: 200, json: { updatedTeeboxIds: [] } })
  expect((await refresh(999)).status).toBe(404)
})
