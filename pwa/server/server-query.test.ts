import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { courseCity } from '#sync/calls/courses.ts'
import { cacheAnswer } from '#sync/device/connection/cached-answers.ts'
import { serverFailure } from '#sync/device/connection/exchange.ts'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts, type TestPorts } from '#sync/device/testing.ts'
import { serverRefused } from './failure-text.ts'
import { asOf } from './query-boundary.tsx'
import { cacheOnPhone, createQueryClient } from './server-query.ts'

type Cities = { cities: string[] }

const question = { call: courseCity, request: {} }
const old = { cities: ['Espoo'] }
const fresh = { cities: ['Espoo', 'San Jose'] }
let ports: TestPorts
let device: Device

beforeEach(() => {
  ports = testPorts({ fetch: () => Promise.reject(new TypeError('no network')) })
  device = openDevice(ports, { name: 'server-query' })
})
afterEach(async () => {
  await device.database.delete()
})

/** A screen with one query, which the test answers. */
function screen() {
  const answer = Promise.withResolvers<Cities>()
  const client = createQueryClient()
  const persister = cacheOnPhone(device, question)
  const observer = new QueryObserver<Cities>(client, {
    queryKey: ['cities'],
    queryFn: () => answer.promise,
    persister,
    retry: false,
  })
  observer.subscribe(() => undefined)
  const shown = () => {
    const result = observer.getCurrentResult()
    return { data: result.data, asOf: asOf(result), error: result.error?.message ?? null }
  }
  return { answer, shown }
}

async function cached(): Promise<number> {
  await cacheAnswer(device, question, { answer: old, askedBy: undefined })
  const at = ports.now()
  ports.advance(3_600_000)
  return at
}

const unreachable = serverFailure('unreachable', { message: 'cut' })

test('an answer in time is shown as it is, and cached', async () => {
  await cached()
  const { answer, shown } = screen()
  answer.resolve(fresh)
  await expect.poll(shown).toEqual({ data: fresh, asOf: null, error: null })
  const stored = async () => (await device.database.seen.toArray()).map((row) => row.answer)
  await expect.poll(stored).toEqual([fresh])
})

test('a server that is slow leaves the cached answer on the screen, with its time, until it answers', async () => {
  const at = await cached()
  const { answer, shown } = screen()
  ports.advance(1_999)
  expect(shown()).toEqual({ data: undefined, asOf: null, error: null })
  ports.advance(1)
  await expect.poll(shown).toEqual({ data: old, asOf: at, error: 'no answer yet' })
  answer.resolve(fresh)
  await expect.poll(shown).toEqual({ data: fresh, asOf: null, error: null })
})

test('without a network the cached answer is shown, with its time', async () => {
  const at = await cached()
  const { answer, shown } = screen()
  answer.reject(unreachable)
  await expect.poll(shown).toEqual({ data: old, asOf: at, error: 'cut' })
})

test('without a network and without a cached answer there is the failure alone', async () => {
  const { answer, shown } = screen()
  answer.reject(unreachable)
  await expect.poll(shown).toEqual({ data: undefined, asOf: null, error: 'cut' })
})

test('a refusal is shown instead of the cached answer, which stays on the phone', async () => {
  await cached()
  const { answer, shown } = screen()
  answer.reject(serverRefused({ code: 'request.too-many', message: 'Wait' }))
  await expect.poll(shown).toEqual({ data: undefined, asOf: null, error: 'Wait' })
  expect(await device.database.seen.count()).toBe(1)
})

test('what the server no longer has is deleted from the phone', async () => {
  await cached()
  const { answer, shown } = screen()
  answer.reject(serverRefused({ code: 'course.not-found', message: 'Gone' }))
  await expect.poll(shown).toEqual({ data: undefined, asOf: null, error: 'Gone' })
  expect(await device.database.seen.count()).toBe(0)
})
