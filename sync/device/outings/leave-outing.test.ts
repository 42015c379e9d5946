import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { recordScores } from '../outbox/outbox.ts'
import { readSyncStatus } from '../outbox/sync-status.ts'
import { testPorts } from '../testing.ts'
import { keepHoleDraft } from './hole-drafts.ts'
import { leaveOuting } from './end-outing.ts'
import { findOutingByCode, readOuting } from './outings.ts'
import { benId, capability, putOuting } from './outing-testing.ts'

let device: Device
beforeEach(async () => {
  device = openDevice(testPorts({}), { name: 'leave-outing' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

test('a phone that logs out of an outing has neither the right to score it nor anything of it left', async () => {
  const scores = [{ golferId: benId, strokes: 6, over: null }]
  await keepHoleDraft(device, { outingId: 9, tgroupId: 1, hole: 7, scores })
  await leaveOuting(device, 9)
  expect(await findOutingByCode(device.database, capability.code)).toBeUndefined()
  expect(await readOuting(device.database, 9)).toBeUndefined()
  expect(await device.database.drafts.count()).toBe(0)
})

test('what was not sent stays, asks for the code, and goes on once it is entered again', async () => {
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  await leaveOuting(device, 9)
  expect(await readOuting(device.database, 9)).toMatchObject({ code: null, readOnly: true })
  expect(await readSyncStatus(device.database, 9)).toMatchObject({ waiting: 1, parked: 1 })
  await putOuting(device)
  expect(await readSyncStatus(device.database, 9)).toMatchObject({ waiting: 1, parked: 0 })
  expect((await readOuting(device.database, 9))?.readOnly).toBe(false)
})
