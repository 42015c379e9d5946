import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { keepOwn } from '#sync/device/outbox/own-operations.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { readUnsent } from './sign-out.tsx'
import { texts } from './texts.ts'

let device: Device
beforeEach(() => {
  device = openDevice(testPorts({}), { name: 'sign-out' })
  keepSignIn(device.ports.storage, { token: 'mine', user: ben })
})
afterEach(() => device.database.delete())

const keepFor = (memberId: number) =>
  keepOwn(device, { memberId, mid: device.ports.newId(), name: 'signup.add', args: {} })

test('a member is not asked about what another one has left on this phone', async () => {
  await keepFor(ben.id + 1)
  expect(await readUnsent(device)).toBeNull()
  await keepFor(ben.id)
  expect(await readUnsent(device)).not.toBeNull()
})

test('an outing that was started here, and its scores, are not said to be sent without the member’s login', async () => {
  const principal = 'outing:-1:1'
  await device.database.capabilities.put({
    principal,
    outingId: -1,
    tgroupId: 1,
    code: '',
    token: null,
    startedBy: ben.id,
  })
  const shared = {
    principal,
    outingId: -1,
    v: 1,
    at: 1,
    args: { outingId: -1, golferId: -3, hole: 1, strokes: 4, baseVer: 0 },
  }
  await device.database.outbox.bulkAdd([
    { ...shared, seq: 1, mid: 'start', name: 'outing.start' },
    { ...shared, seq: 2, mid: 'score', name: 'score.set' },
  ])
  expect(await readUnsent(device)).toEqual({ holes: 0, outings: 1, rounds: 0, signUps: 0 })
  // A code that was typed since has a token with which they are sent.
  await device.database.capabilities.update(principal, { token: 'of the code' })
  expect(await readUnsent(device)).toEqual({ holes: 1, outings: 0, rounds: 0, signUps: 0 })
})

test.each([
  [{ holes: 1 }, '1 hole not yet sent'],
  [{ holes: 3 }, '3 holes not yet sent'],
  [{ rounds: 1 }, '1 round not yet sent'],
  [{ holes: 2, rounds: 2 }, '2 holes and 2 rounds not yet sent'],
  [{ signUps: 1 }, '1 sign-up not yet sent'],
  [{ rounds: 1, signUps: 2 }, '1 round and 2 sign-ups not yet sent'],
  [{ outings: 1 }, '1 outing not yet sent'],
  [{ outings: 1, holes: 3 }, '1 outing and 3 holes not yet sent'],
  [{}, 'Not everything is sent yet'],
])('%o: %s', (some, title) => {
  expect(texts.signOut.unsent({ holes: 0, outings: 0, rounds: 0, signUps: 0, ...some })).toBe(title)
})
