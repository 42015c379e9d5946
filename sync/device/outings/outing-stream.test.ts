import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PullAnswer } from '../../calls/replay.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { acknowledge } from '../outbox/acknowledge.ts'
import { readQueue } from '../outbox/client-queue.ts'
import { recordScores } from '../outbox/outbox.ts'
import { testPorts, type TestPorts } from '../testing.ts'
import { dismissNotice, readNotices } from './notices.ts'
import { takeNews } from './outing-stream.ts'
import { benId, capability, carolId, serverCell, outingSnapshot, putOuting } from './outing-testing.ts'
import { readOuting } from './outings.ts'

let device: Device
let ports: TestPorts
let snapshot: (() => Response) | null

beforeEach(async () => {
  snapshot = null
  ports = testPorts({
    fetch: async () => {
      if (!snapshot) throw new TypeError('no network')
      return snapshot()
    },
  })
  device = openDevice(ports, { name: 'club-news' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const take = async (changes: PullAnswer['changes'], more: Partial<PullAnswer> = {}) =>
  await takeNews(device, {
    outingId: 9,
    answer: { cursor: changes.at(-1)?.chg ?? 0, more: false, changes, groups: [], serverNow: ports.now(), ...more },
  })

const score = (chg: number, changes: Parameters<typeof serverCell>[0]) =>
  ({ chg, kind: 'score', cell: serverCell(changes) }) as const
const shown = async (golferId = benId) => (await readOuting(device.database, 9))?.card.scores(golferId, 7)
const cursor = async () => (await device.database.outings.get(9))?.cursor

/** This phone records a score, and the club has it as the cell's first version. */
async function enterAndSend(strokes: number) {
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes }] })
  const queue = await device.database.lanes.get(capability.principal)
  const rows = await readQueue(device.database, capability.principal)
  if (!queue) throw new Error('no queue')
  const answer = { lastSeq: queue.nextSeq - 1, serverNow: ports.now(), vers: [1], cursor: 1, exceptions: [] }
  await acknowledge(device, { queue, rows, answer })
}

it('brings the scores of others', async () => {
  expect(await take([score(3, { strokes: 4 }), score(4, { golferId: carolId, strokes: 6 })])).toBe(true)
  expect([await shown(), await shown(carolId), await cursor()]).toEqual([4, 6, 4])
})

it('never goes back, in whatever order it comes', async () => {
  await take([score(8, { ver: 3, strokes: 6 })])
  await take([score(5, { ver: 2, strokes: 9 })])
  expect([await shown(), await cursor()]).toEqual([6, 8])
})

it('shows this phone’s score until the club has answered for it', async () => {
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  await take([score(3, { ver: 2, strokes: 4 })])
  expect(await shown()).toBe(5)
})

it('says who and when, after the bare answer to a push', async () => {
  await enterAndSend(5)
  await take([score(3, { ver: 1, strokes: 5, by: 'Group 1 · BM' })])
  expect((await readOuting(device.database, 9))?.cells).toMatchObject([{ by: 'Group 1 · BM', at: serverCell().at }])
})

it('tells whose score was replaced unseen, until they have read it', async () => {
  await enterAndSend(5)
  await take([score(3, { ver: 2, strokes: 4, contested: true })])
  const [notice] = await readNotices(device.database, 9)
  expect(notice).toMatchObject({ entered: 5, shown: 4, by: 'Bob', replaced: true })
  expect(notice?.message).toBe('Your 5 for Ben on hole 7 was replaced by Bob’s 4.')
  await dismissNotice(device, notice?.n ?? 0)
  expect(await readNotices(device.database, 9)).toEqual([])
})

it('tells whose score stands against another one', async () => {
  await enterAndSend(5)
  await take([score(3, { ver: 2, strokes: 5, contested: true, by: 'Group 1 · BM' })])
  const [notice] = await readNotices(device.database, 9)
  expect(notice?.replaced).toBe(false)
  expect(notice?.message).toBe(
    'Your 5 for Ben on hole 7 stands against another score. Record the hole again to settle it.',
  )
})

it('tells when each group was heard, by this phone’s clock', async () => {
  const serverNow = ports.now() + 3_600_000
  const heardAt = new Date(serverNow - 180_000).toISOString()
  expect(await take([], { groups: [{ id: 1, heardAt, pending: 2 }], serverNow })).toBe(false)
  const outing = await readOuting(device.database, 9)
  expect(outing?.groups).toEqual([{ id: 1, heardAt: new Date(ports.now() - 180_000).toISOString(), pending: 2 }])
  expect(outing?.refreshedAt).toBe(ports.now())
})

it('fetches the outing anew when more than scores has changed', async () => {
  const golfers = outingSnapshot().golfers.slice(1)
  snapshot = () => Response.json(outingSnapshot({ golfers, cursor: 4, scores: [serverCell({ strokes: 3 })] }))
  await take([{ chg: 4, kind: 'outing', cell: null }])
  expect((await readOuting(device.database, 9))?.snapshot.golfers).toEqual(golfers)
  expect([await shown(), await cursor()]).toEqual([3, 4])
})

it('is told again when that could not be fetched', async () => {
  await expect(take([{ chg: 4, kind: 'outing', cell: null }])).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await cursor()).toBe(0)
})

it('is nothing for an outing that is no longer on the phone', async () => {
  await device.database.outings.clear()
  await take([score(3, {})])
  expect(await device.database.scores.count()).toBe(0)
})
