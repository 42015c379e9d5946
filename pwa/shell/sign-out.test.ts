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

test.each([
  [1, 0, 0, '1 hole not yet sent'],
  [3, 0, 0, '3 holes not yet sent'],
  [0, 1, 0, '1 round not yet sent'],
  [2, 2, 0, '2 holes and 2 rounds not yet sent'],
  [0, 0, 1, '1 sign-up not yet sent'],
  [0, 1, 2, '1 round and 2 sign-ups not yet sent'],
  [0, 0, 0, 'Not everything is sent yet'],
])('%i holes, %i rounds and %i sign-ups: %s', (holes, rounds, signUps, title) => {
  expect(texts.signOut.unsent({ holes, rounds, signUps })).toBe(title)
})
