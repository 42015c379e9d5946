import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnswerOf } from '../../calls/call.ts'
import { sampleCourse } from '../../calls/courses-testing.ts'
import { courseById, courseCity, courseSearch } from '../../calls/courses.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { endSignIn } from '../session/sign-in.ts'
import { ben, testPorts, type TestPorts } from '../testing.ts'
import { cacheAnswer, cachedAnswer, cachedAnswers, callServerOrCached } from './cached-answers.ts'
import { keepSignIn } from './credentials.ts'

const club = { answer: null as (() => Response) | null }
let device: Device
let ports: TestPorts
beforeEach(() => {
  const cut = () => Promise.reject(new TypeError('cut'))
  ports = testPorts({ fetch: () => (club.answer ? Promise.resolve(club.answer()) : cut()) })
  device = openDevice(ports, { name: 'seen' })
})
afterEach(async () => {
  device.database.close()
  await Dexie.delete('seen')
})

function says(answer: unknown, status = 200): void {
  club.answer = () => Response.json(answer, { status })
}
const cut = () => (club.answer = null)

const cities = { cities: ['Espoo', 'San Jose'] }
const readCities = () => callServerOrCached(device, courseCity, {})

/** A hole as an older build cached it, without the id of its course. */
const holeOfBefore = { hole: 1, par: 4, handicap: 7 }

function oneCourse(id: number, name: string): AnswerOf<typeof courseById> {
  return { course: { ...sampleCourse, id, name }, teeboxes: {}, holes: [holeOfBefore] }
}
const readCourse = (id: number) => callServerOrCached(device, courseById, { params: { id } })

it('returns the answer of the server while there is a network', async () => {
  says(cities)
  expect(await readCities()).toEqual({ ok: true, value: cities })
})

it('does not wait for the disk when there is an answer', async () => {
  vi.spyOn(device.database.seen, 'put').mockReturnValue(new Dexie.Promise(() => undefined))
  says(cities)
  expect(await readCities()).toMatchObject({ value: cities })
})

it('returns the last answer, and knows its time, without a network', async () => {
  says({ cities: [] })
  await readCities()
  ports.advance(60_000)
  says(cities)
  await readCities()
  const at = ports.now()
  ports.advance(3_600_000)
  cut()
  expect(await readCities()).toEqual({ ok: true, value: cities })
  expect(await cachedAnswer(device, { call: courseCity, request: {} })).toEqual({ answer: cities, at })
})

it('returns an answer for the same request only', async () => {
  says({ courseInfo: { results: [], page: 1, nextPage: null, totalPages: 0 } })
  await callServerOrCached(device, courseSearch, { query: { name: 'oak' } })
  cut()
  const other = callServerOrCached(device, courseSearch, { query: { name: 'elm' } })
  await expect(other).rejects.toMatchObject({ kind: 'unreachable' })
})

it('returns a refusal of the server instead of a cached answer', async () => {
  says(oneCourse(1, 'Oaks'))
  await readCourse(1)
  const problem = { type: '', title: '', status: 404, code: 'course.not-found', detail: '', error: 'Gone' }
  says(problem, 404)
  expect(await readCourse(1)).toEqual({ ok: false, refusal: { code: 'course.not-found', message: 'Gone' } })
})

it('does not return what this build cannot read', async () => {
  await device.database.seen.put({ key: 'GET course/city {}', call: 'GET course/city', answer: { towns: [] }, at: 1 })
  cut()
  await expect(readCities()).rejects.toMatchObject({ kind: 'unreachable' })
})

it('says that the server is out of reach where the storage fails, too', async () => {
  says(cities)
  await readCities()
  cut()
  vi.spyOn(device.database.seen, 'get').mockRejectedValue(new DOMException('no', 'UnknownError'))
  await expect(readCities()).rejects.toMatchObject({ kind: 'unreachable' })
})

it('returns the last answer after the browser has closed the storage', async () => {
  says(cities)
  await readCities()
  cut()
  vi.spyOn(device.database.seen, 'get').mockRejectedValueOnce(new DOMException('no', 'UnknownError'))
  expect(await readCities()).toEqual({ ok: true, value: cities })
})

it('knows every answer to one call, and none to another', async () => {
  for (const [id, name] of [
    [1, 'Oaks'],
    [2, 'Elms'],
  ] as const) {
    says(oneCourse(id, name))
    await readCourse(id)
  }
  says(cities)
  await readCities()
  const courses = await cachedAnswers(device.database, courseById)
  expect(courses.map(({ course }) => course.name).toSorted()).toEqual(['Elms', 'Oaks'])
})

it('lets the oldest go when there is more than anybody looks at again', async () => {
  const old = (at: number) => ({ key: `old ${at}`, call: 'old', answer: {}, at })
  await device.database.seen.bulkPut(Array.from({ length: 300 }, (_, at) => old(at)))
  says(cities)
  await readCities()
  await expect.poll(() => device.database.seen.get('old 0')).toBeUndefined()
  expect(await device.database.seen.count()).toBe(300)
  cut()
  expect(await readCities()).toMatchObject({ value: cities })
})

it('caches nothing of a member who has signed out while the browser had closed the storage', async () => {
  keepSignIn(ports.storage, { token: 'of ben', user: ben })
  const { seen } = device.database
  vi.spyOn(seen, 'put').mockImplementationOnce(() =>
    Dexie.Promise.resolve(endSignIn(device, { token: null })).then(() => {
      throw new DOMException('no', 'UnknownError')
    }),
  )
  await cacheAnswer(device, { call: courseCity, request: {} }, { answer: cities, askedBy: ben.id })
  expect(await seen.count()).toBe(0)
})
