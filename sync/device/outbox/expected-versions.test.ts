import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { benId, capability, carolId, putOuting } from '../outings/outing-testing.ts'
import { testPorts } from '../testing.ts'
import { correctVersions } from './expected-versions.ts'
import { readQueue, recordScores } from './outbox.ts'

let device: Device
beforeEach(async () => {
  device = openDevice(testPorts({}), { name: 'expected-versions' })
  await putOuting(device)
  await device.database.capabilities.put(capability)
})
afterEach(() => device.database.delete())

const enter = (golferId: number, strokes: number) =>
  recordScores(device, { outingId: capability.outingId, hole: 1, scores: [{ golferId, strokes }] })
const queue = () => readQueue(device.database, capability.principal)
const versions = async () => (await queue()).map(({ args }) => (args as { baseVer: number }).baseVer)
const queuedVersion = async (golferId: number) => {
  const cells = await device.database.scores.toArray()
  return cells.find((cell) => cell.golferId === golferId)?.queued?.baseVer
}

/** Applies the refusal of the operations with these numbers. */
async function refuse({ seqs, lastSeq }: { seqs: readonly number[]; lastSeq: number }): Promise<void> {
  const waiting = await queue()
  const refused = waiting.filter(({ seq }) => seqs.includes(seq))
  await correctVersions(device.database, { queue: waiting, refused, lastSeq })
}

it('what waits builds on as many versions less as were refused before it, on its own cell alone', async () => {
  for (const strokes of [5, 6, 7]) await enter(benId, strokes)
  for (const strokes of [4, 5]) await enter(carolId, strokes)
  expect(await versions()).toEqual([0, 1, 2, 0, 1])
  await refuse({ seqs: [1, 2], lastSeq: 2 })
  expect(await versions()).toEqual([0, 1, 0, 0, 1])
  expect([await queuedVersion(benId), await queuedVersion(carolId)]).toEqual([0, 1])
  await enter(benId, 8)
  expect((await versions()).at(-1)).toBe(1)
})

it('what the server has stays as it was sent', async () => {
  for (const strokes of [5, 6, 7]) await enter(benId, strokes)
  await refuse({ seqs: [1], lastSeq: 2 })
  expect(await versions()).toEqual([0, 1, 1])
})

it('an entry that builds on a value of the server, and on none of this phone, is not changed', async () => {
  await enter(benId, 5)
  const [row] = await queue()
  if (row === undefined) throw new Error('nothing was queued')
  await device.database.outbox.put({
    ...row,
    mid: `${row.mid} again`,
    seq: 2,
    args: { ...Object(row.args), baseVer: 4 },
  })
  await refuse({ seqs: [1], lastSeq: 1 })
  expect(await versions()).toEqual([0, 4])
})
