import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scoreKind } from '../cells/cell-kinds.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { benId, capability, putOuting } from '../outings/outing-testing.ts'
import type { ClientQueue, OutboxRow } from '../storage/device-database.ts'
import { testPorts } from '../testing.ts'
import { outboxTexts } from './outbox-texts.ts'
import { readQueue, recordScores } from './outbox.ts'
import { beginWithCopy, forgottenCode, leaveCopiedQueue, lostCode, repairQueue } from './queue-repair.ts'
import { readRejected } from './rejected-operations.ts'
import { acknowledge } from './sending.ts'

const { principal } = capability
let device: Device

beforeEach(async () => {
  device = openDevice(testPorts({}), { name: 'queue-repair' })
  await putOuting(device)
  for (const hole of [1, 2, 3, 4]) {
    await recordScores(device, { outingId: 9, hole, scores: [{ golferId: benId, strokes: 5 }] })
  }
})
afterEach(() => device.database.delete())

async function readLane(): Promise<ClientQueue> {
  const queue = await device.database.queues.get(principal)
  if (!queue) throw new Error('no queue')
  return queue
}

const rows = async () => await readQueue(device.database, principal)
const numbers = async () => (await rows()).map(({ seq, name }) => `${seq} ${name}`)
const codes = async () => (await readRejected(device.database)).map(({ code }) => code)

/** Deletes an operation from the storage, as if the browser had lost it, and on request its cell. */
async function lose(seq: number, { withCell }: { withCell: boolean }) {
  const row = (await rows()).find((one) => one.seq === seq)
  await device.database.outbox.delete(row?.mid ?? '')
  if (withCell) await device.database.scores.delete([9, benId, seq])
}

describe('a queue with missing operations', () => {
  it('fills the places that the server waits for with a note, and declares the loss once', async () => {
    await lose(1, { withCell: true })
    await lose(3, { withCell: true })
    await repairQueue(device, { queue: await readLane(), lastSeq: 0 })
    await repairQueue(device, { queue: await readLane(), lastSeq: 0 })
    expect(await numbers()).toEqual(['1 noop', '2 score.set', '3 noop', '4 score.set'])
    expect(await readRejected(device.database)).toMatchObject([{ code: lostCode, outingId: 9, resendable: false }])
  })

  it('declares the loss for its outing also when the phone no longer scores that', async () => {
    await lose(1, { withCell: true })
    await device.database.capabilities.clear()
    await repairQueue(device, { queue: await readLane(), lastSeq: 0 })
    expect(await readRejected(device.database)).toMatchObject([{ code: lostCode, outingId: 9 }])
  })

  it('passes over what the server has had', async () => {
    await lose(1, { withCell: true })
    await repairQueue(device, { queue: await readLane(), lastSeq: 1 })
    expect(await numbers()).toEqual(['2 score.set', '3 score.set', '4 score.set'])
    expect(await readLane()).toMatchObject({ ackedSeq: 1, nextSeq: 5 })
    expect(await codes()).toEqual([lostCode])
  })

  it('loses nothing that a cell still knows', async () => {
    const [first] = await rows()
    await lose(1, { withCell: false })
    await repairQueue(device, { queue: await readLane(), lastSeq: 0 })
    expect(await numbers()).toEqual(['1 noop', '2 score.set', '3 score.set', '4 score.set', '5 score.set'])
    expect((await rows()).at(-1)).toMatchObject({ mid: first?.mid, at: first?.at, args: first?.args })
    expect(await codes()).toEqual([])
  })

  it('is in order when nothing is missing', async () => {
    const before = await readLane()
    await repairQueue(device, { queue: before, lastSeq: 2 })
    expect(await numbers()).toEqual(['1 score.set', '2 score.set', '3 score.set', '4 score.set'])
    expect(await readLane()).toEqual(before)
    expect(await codes()).toEqual([])
  })

  it('that has lost everything is brought to its end', async () => {
    for (const seq of [1, 2, 3, 4]) await lose(seq, { withCell: true })
    await repairQueue(device, { queue: await readLane(), lastSeq: 3 })
    expect(await numbers()).toEqual(['4 noop'])
    expect(await readLane()).toMatchObject({ ackedSeq: 3 })
    expect((await readRejected(device.database))[0]?.message).toContain('4 entries')
  })
})

describe('a queue that another storage writes to as well', () => {
  it('takes a new name and new numbers, and keeps its keys', async () => {
    const [before, mids] = [await readLane(), (await rows()).map(({ mid }) => mid)]
    await leaveCopiedQueue(device, before)
    expect((await rows()).map(({ mid }) => mid)).toEqual(mids)
    expect(await numbers()).toEqual(['1 score.set', '2 score.set', '3 score.set', '4 score.set'])
    const after = await readLane()
    expect(after).toMatchObject({ ackedSeq: 0, nextSeq: 5 })
    expect(after.clientId).not.toBe(before.clientId)
  })

  it('declares its losses before it forgets its numbers', async () => {
    await lose(2, { withCell: true })
    await leaveCopiedQueue(device, await readLane())
    expect(await codes()).toEqual([lostCode])
    expect(await numbers()).toEqual(['1 score.set', '2 score.set', '3 score.set'])
  })

  it('is noticed when the server is further than this storage ever was', async () => {
    const before = await readLane()
    await repairQueue(device, { queue: before, lastSeq: 5 })
    expect((await readLane()).clientId).not.toBe(before.clientId)
    expect(await codes()).toEqual([])
  })

  it('is renamed by one of two tabs', async () => {
    const before = await readLane()
    await leaveCopiedQueue(device, before)
    const after = await readLane()
    await leaveCopiedQueue(device, before)
    await repairQueue(device, { queue: before, lastSeq: 0 })
    expect(await readLane()).toEqual(after)
  })
})

it('says so when the server was restored from a backup', async () => {
  const before = await readLane()
  await device.database.outbox.bulkDelete((await rows()).slice(0, 3).map(({ mid }) => mid))
  await device.database.scores.filter(({ hole }) => hole < 4).modify({ queued: null })
  await device.database.queues.put({ ...before, ackedSeq: 3 })
  await repairQueue(device, { queue: before, lastSeq: 1 })
  expect(await readRejected(device.database)).toMatchObject([
    { code: forgottenCode, message: outboxTexts.entriesForgotten(2) },
  ])
  expect(await numbers()).toEqual(['1 score.set'])
})

describe('a queue whose operations a restored server lacks', () => {
  /** Applies an answer of the server to the first operations, which refuses those with these numbers. */
  async function answer(count: number, refused: readonly number[] = []) {
    const sent = (await rows()).slice(0, count)
    const exceptions = refused.map((seq) => ({ seq, outcome: 'rejected', code: 'a', message: 'b' }) as const)
    // The fifth operation is the second one on hole 1.
    const vers = sent.map(({ seq }) => (refused.includes(seq) ? 0 : Math.ceil(seq / 4)))
    const numbers = { lastSeq: sent.at(-1)?.seq ?? 0, serverNow: device.ports.now(), cursor: 1 }
    const answered = { ...numbers, vers, exceptions: [...exceptions] }
    await acknowledge(device, { queue: await readLane(), rows: sent, token: '', answer: answered })
  }
  const holeOf = (row: Pick<OutboxRow, 'name' | 'args'>) => scoreKind.read(row)?.place.hole
  const holes = async () => (await rows()).map((row) => [row.seq, holeOf(row)])
  const waiting = async () =>
    (await device.database.scores.toArray()).flatMap(({ hole, queued }) => (queued === null ? [] : [hole]))

  it('sends them again under their keys, before those that wait, and shows their scores as waiting', async () => {
    const before = await rows()
    await answer(3)
    expect(await waiting()).toEqual([4])
    await repairQueue(device, { queue: await readLane(), lastSeq: 1 })
    expect((await rows()).map(({ mid, args }) => ({ mid, args }))).toEqual(
      before.map(({ mid, args }) => ({ mid, args })),
    )
    expect(await holes()).toEqual([1, 2, 3, 4].map((hole) => [hole, hole]))
    expect(await waiting()).toEqual([1, 2, 3, 4])
    expect(await readLane()).toMatchObject({ ackedSeq: 0, nextSeq: 5 })
    expect(await codes()).toEqual([])
  })

  it('leaves out what the server had refused', async () => {
    await answer(3, [2])
    await repairQueue(device, { queue: await readLane(), lastSeq: 0 })
    expect((await holes()).map(([, hole]) => hole)).toEqual([1, 3, 4])
    expect(await codes()).toEqual(['a'])
  })

  it('shows the last of two scores of a hole as waiting', async () => {
    await recordScores(device, { outingId: 9, hole: 1, scores: [{ golferId: benId, strokes: 6 }] })
    await answer(5)
    await repairQueue(device, { queue: await readLane(), lastSeq: 0 })
    const cell = await device.database.scores.get([9, benId, 1])
    expect(cell?.queued).toMatchObject({ strokes: 6, mid: (await rows()).at(-1)?.mid })
  })

  it('declares those that are no longer kept, and counts none that was sent under an earlier name', async () => {
    await answer(2)
    await leaveCopiedQueue(device, await readLane())
    await answer(2)
    await device.database.answeredBatches.filter(({ rows: sent }) => sent.some((row) => holeOf(row) === 3)).delete()
    await repairQueue(device, { queue: await readLane(), lastSeq: 0 })
    expect(await readRejected(device.database)).toMatchObject([
      { code: forgottenCode, message: outboxTexts.entriesForgotten(2) },
    ])
    expect((await holes()).map(([, hole]) => hole)).toEqual([1, 2])
  })

  it('sends what was acknowledged twice once', async () => {
    await answer(4)
    const [batch] = await device.database.answeredBatches.toArray()
    if (!batch) throw new Error('no batch')
    const { n: _n, ...copy } = batch
    await device.database.answeredBatches.add(copy)
    await repairQueue(device, { queue: await readLane(), lastSeq: 0 })
    expect(await holes()).toEqual([1, 2, 3, 4].map((hole) => [hole, hole]))
  })

  it('sends everything again of every queue to another history, whose values replace all that are known', async () => {
    await answer(2)
    const { database } = device
    await database.transaction('rw', database.tables, async () => await beginWithCopy(device))
    expect(await holes()).toEqual([1, 2, 3, 4].map((hole) => [hole, hole]))
    expect(await database.answeredBatches.count()).toBe(0)
    const known = (await database.scores.toArray()).map(({ hole, club }) => [hole, club?.ver, club?.strokes])
    expect(known.slice(0, 2)).toEqual([
      [1, 0, 5],
      [2, 0, 5],
    ])
  })
})
