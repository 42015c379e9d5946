import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { keepClubs, type AwakeClubs } from './awake-clubs.ts'

let clock: number
let clubs: AwakeClubs
let log: string[]
/** The hosts of clubs that are making or copying a backup. */
let busy: Set<string>

beforeEach(() => {
  clock = 0
  log = []
  busy = new Set()
  clubs = keepClubs({
    elapsed: () => clock,
    open: async (host) => {
      log.push(`open ${host}`)
      const close = async () => void log.push(`close ${host}`)
      return { app: Fastify(), close, isBusy: () => busy.has(host), backUp: async () => undefined }
    },
  })
})

const minute = 60_000

test('requests that come together share one opening', async () => {
  await Promise.all(Array.from({ length: 20 }, () => clubs.hold('elms')))
  expect(log).toEqual(['open elms'])
})

test('a club is closed when it has not been used for five minutes, and not while a stream is open', async () => {
  const stream = await clubs.hold('elms')
  const request = await clubs.hold('oaks')
  request.release()
  clock += 5 * minute
  await clubs.closeUnused()
  expect(log.slice(2)).toEqual(['close oaks'])
  stream.release()
  await clubs.closeUnused()
  expect(clubs.count()).toBe(1)
  clock += 5 * minute
  await clubs.closeUnused()
  expect(clubs.count()).toBe(0)
})

test('a club that still copies its backup is closed once it has, and makes no room for another', async () => {
  busy.add('elms')
  await clubs.wakeForJobs(['elms'])
  clock += 5 * minute
  await clubs.closeUnused()
  expect(log).toEqual(['open elms'])
  busy.clear()
  await clubs.closeUnused()
  expect(log).toEqual(['open elms', 'close elms'])
})

test('a request that comes while its club is closed waits, and opens it again', async () => {
  const first = await clubs.hold('elms')
  first.release()
  const closed = clubs.close('elms')
  await clubs.hold('elms')
  await closed
  expect(log).toEqual(['open elms', 'close elms', 'open elms'])
})

test('a club without requests is opened each hour for its jobs', async () => {
  await clubs.wakeForJobs(['elms', 'oaks'])
  clock += 5 * minute
  await clubs.closeUnused()
  clock += 59 * minute
  await clubs.wakeForJobs(['elms', 'oaks'])
  expect(log).toEqual(['open elms', 'open oaks', 'close elms', 'close oaks'])
  clock += minute
  await clubs.wakeForJobs(['elms', 'oaks'])
  expect(log.slice(4)).toEqual(['open elms', 'open oaks'])
})

test('after the end no club is opened', async () => {
  await clubs.hold('elms')
  await clubs.end()
  expect(log).toEqual(['open elms', 'close elms'])
  await expect(clubs.hold('elms')).rejects.toThrow('stopping')
})
