import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { readOuting } from '../outings/outings.ts'
import { benId, carolId, clubCell, putOuting } from '../outings/outing-testing.ts'
import { testPorts } from '../testing.ts'
import { recordScores } from './outbox.ts'
import { undoRecorded } from './outbox.ts'

let device: Device
beforeEach(async () => {
  device = openDevice(testPorts({}), { name: 'undo' })
})
afterEach(() => device.database.delete())

const record = (ben: number, carol: number) =>
  recordScores(device, {
    outingId: 9,
    hole: 7,
    scores: [
      { golferId: benId, strokes: ben },
      { golferId: carolId, strokes: carol },
    ],
  })
const undoable = {
  outingId: 9,
  hole: 7,
  scores: [
    { golferId: benId, written: 5, before: 4 },
    { golferId: carolId, written: 6, before: null },
  ],
}
const shown = async () => {
  const outing = await readOuting(device.database, 9)
  return [outing?.card.scores(benId, 7), outing?.card.scores(carolId, 7)]
}
const queued = async () =>
  (await device.database.outbox.orderBy('[principal+seq]').toArray()).map(({ name, args }) => [name, args])

test('what stood before is brought back, an earlier score and an empty cell, behind what was recorded', async () => {
  await putOuting(device, { scores: [clubCell({ strokes: 4, ver: 3 })] })
  await record(5, 6)
  expect(await undoRecorded(device, undoable)).toEqual([benId, carolId])
  expect(await shown()).toEqual([4, undefined])
  const cell = { outingId: 9, hole: 7 }
  expect(await queued()).toEqual([
    ['score.set', { ...cell, golferId: benId, strokes: 5, baseVer: 3 }],
    ['score.set', { ...cell, golferId: carolId, strokes: 6, baseVer: 0 }],
    ['score.set', { ...cell, golferId: benId, strokes: 4, baseVer: 4 }],
    ['score.clear', { ...cell, golferId: carolId, baseVer: 1 }],
  ])
})

test('a cell that another phone has written since is left alone', async () => {
  await putOuting(device, { scores: [clubCell({ strokes: 3, ver: 4 })] })
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: carolId, strokes: 6 }] })
  expect(await undoRecorded(device, undoable)).toEqual([carolId])
  expect(await shown()).toEqual([3, undefined])
})

test('undoing twice brings nothing back twice', async () => {
  await putOuting(device, { scores: [clubCell({ strokes: 4, ver: 3 })] })
  await record(5, 6)
  await undoRecorded(device, undoable)
  const waiting = await queued()
  expect(await undoRecorded(device, undoable)).toEqual([])
  expect(await queued()).toEqual(waiting)
})
