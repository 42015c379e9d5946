import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { recordDeparture, recordScores } from '../outbox/outbox.ts'
import { testPorts } from '../testing.ts'
import { departureHistory, scoreHistory } from './history.ts'
import { benId, carolId, putOuting } from './outing-testing.ts'

const atClub = {
  strokes: 4,
  by: 'Bob',
  enteredAt: '2026-11-21T09:58:00.000Z',
  receivedAt: '2026-11-21T09:59:00.000Z',
  outcome: 'applied',
}

let device: Device
let asked: { url: string; token: string | null }[]
let answer: () => Response

const ports = testPorts({
  fetch: async (url, init) => {
    asked.push({ url, token: new Headers(init.headers).get('authorization') })
    return answer()
  },
})

beforeEach(async () => {
  asked = []
  answer = () => Response.json({ entries: [atClub] })
  device = openDevice(ports, { name: 'history' })
  await putOuting(device)
  for (const strokes of [5, 6]) await record(benId, strokes)
  await record(carolId, 3)
})
afterEach(() => device.database.delete())

const record = (golferId: number, strokes: number) =>
  recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId, strokes }] })
const read = () => scoreHistory(device, { outingId: 9, golferId: benId, hole: 7 })

it('is listed also when the connection to the storage is lost in the middle', async () => {
  let reads = 0
  device.database.outbox.hook('reading', (row: unknown) => {
    reads += 1
    if (reads === 1) throw Object.assign(new Error('gone'), { name: 'UnknownError' })
    return row
  })
  expect((await read()).entries).toHaveLength(3)
})

it('is the server’s, and then what waits here, oldest first', async () => {
  const { entries, complete } = await read()
  expect(complete).toBe(true)
  const told = entries.map(({ strokes, outcome }) => `${strokes} ${outcome}`)
  expect(told).toEqual(['4 applied', '5 waiting', '6 waiting'])
  expect(entries[1]).toMatchObject({ by: null, receivedAt: null, enteredAt: new Date(ports.now()).toISOString() })
  expect(asked).toEqual([{ url: '/api/teetime/history/3/7', token: 'Bearer to-score-group-1' }])
})

it('is what waits here when the server cannot be asked, and says so', async () => {
  answer = () => new Response('<html>')
  expect(await read()).toMatchObject({ complete: false, entries: [{ strokes: 5 }, { strokes: 6 }] })
})

it('begins with the score that the server had when this phone last heard it', async () => {
  answer = () => new Response('<html>')
  const club = { strokes: 4, ver: 1, by: 'Bob', at: '2026-11-21T09:59:00.000Z', contested: false }
  await device.database.scores.update([9, benId, 7], { club })
  const { entries } = await read()
  expect(entries.map(({ strokes, by }) => [strokes, by])).toEqual([
    [4, 'Bob'],
    [5, null],
    [6, null],
  ])
})

it('is what waits here when the server refuses', async () => {
  const problem = { type: 't', title: 't', status: 403, code: 'c', detail: 'd', error: 'No.' }
  answer = () => Response.json(problem, { status: 403 })
  expect(await read()).toMatchObject({ complete: false })
})

it('of leaving the course is the server’s, and then what waits here, of this golfer alone', async () => {
  const { strokes: _, ...entered } = atClub
  answer = () => Response.json({ entries: [{ fromHole: 12, ...entered }] })
  for (const fromHole of [13, null]) await recordDeparture(device, { outingId: 9, golferId: benId, fromHole })
  await recordDeparture(device, { outingId: 9, golferId: carolId, fromHole: 5 })
  const { entries, complete } = await departureHistory(device, { outingId: 9, golferId: benId })
  expect(complete).toBe(true)
  const told = entries.map(({ fromHole, outcome }) => [fromHole, outcome])
  expect(told).toEqual([
    [12, 'applied'],
    [13, 'waiting'],
    [null, 'waiting'],
  ])
  expect(asked.map(({ url }) => url)).toEqual(['/api/teetime/departures/3'])

  answer = () => new Response('<html>')
  expect(await departureHistory(device, { outingId: 9, golferId: carolId })).toMatchObject({
    complete: false,
    entries: [{ fromHole: 5, by: null, receivedAt: null }],
  })
})
