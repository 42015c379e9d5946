import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteConnectivity } from '../connection/connectivity.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { benId, capability, carolId, putOuting } from '../outings/outing-testing.ts'
import { testPorts, until } from '../testing.ts'
import { recordScores } from './outbox.ts'
import { readSyncStatus } from './sync-status.ts'

const ports = testPorts({})
let device: Device

beforeEach(async () => {
  device = openDevice(ports, { name: 'sync-status' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const record = (hole: number, golferIds = [benId, carolId]) =>
  recordScores(device, { outingId: 9, hole, scores: golferIds.map((golferId) => ({ golferId, strokes: 4 })) })

it('is empty when everything is at the server', async () => {
  expect(await readSyncStatus(device.database)).toEqual({
    waiting: 0,
    waitingHoles: 0,
    suspended: 0,
    codeExpired: false,
    rejected: 0,
    connectivity: 'unknown',
    upgradeNeeded: false,
    storageKept: null,
  })
})

it('counts operations and holes that wait, and how many of them are suspended', async () => {
  await record(1)
  await record(2)
  await record(2, [benId])
  expect(await readSyncStatus(device.database, 9)).toMatchObject({ waiting: 4, waitingHoles: 2 })
  await device.database.queues.update(capability.principal, { parked: { code: 'a', message: 'b' } })
  expect(await readSyncStatus(device.database)).toMatchObject({ waiting: 4, suspended: 4 })
  expect(await readSyncStatus(device.database, 10)).toMatchObject({ waiting: 0, waitingHoles: 0, suspended: 0 })
})

it('says whether the code has expired, of the outings whose scores wait for it', async () => {
  await record(1)
  const park = (code: string) => device.database.queues.update(capability.principal, { parked: { code, message: 'b' } })
  await park('outing.code-expired')
  expect(await readSyncStatus(device.database, 9)).toMatchObject({ suspended: 2, codeExpired: true })
  expect(await readSyncStatus(device.database, 10)).toMatchObject({ suspended: 0, codeExpired: false })
  await park('outing.left')
  expect(await readSyncStatus(device.database, 9)).toMatchObject({
    suspended: 2,
    codeExpired: false,
  })
})

it('does not count a note that fills the place of a lost score', async () => {
  const note = { mid: 'a', principal: 'outing:9:1', seq: 1, name: 'noop', v: 1, at: 1, outingId: null } as const
  await device.database.outbox.put({ ...note, args: { reason: 'lost' } })
  expect((await readSyncStatus(device.database)).waiting).toBe(0)
})

it('counts what was rejected, of one outing or of all', async () => {
  const row = { principal: 'outing:9:1', name: 'noop', at: 1, args: {}, code: 'a', message: 'b', refusedAt: 1 } as const
  await device.database.rejected.bulkPut([
    { ...row, mid: 'a', outingId: 9 },
    { ...row, mid: 'b', outingId: 10 },
  ])
  expect((await readSyncStatus(device.database, 9)).rejected).toBe(1)
  expect((await readSyncStatus(device.database)).rejected).toBe(2)
})

it('is read again by itself when a hole is recorded or the server is reached', async () => {
  const seen: string[] = []
  const watching = liveQuery(() => readSyncStatus(device.database, 9))
  const subscription = watching.subscribe(({ waitingHoles, connectivity }) =>
    seen.push(`${waitingHoles} ${connectivity}`),
  )
  await until(() => seen.at(-1) === '0 unknown')
  await record(1)
  await until(() => seen.at(-1) === '1 unknown')
  await noteConnectivity(device, 'unreachable')
  await until(() => seen.at(-1) === '1 unreachable')
  subscription.unsubscribe()
})
