import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { ben, testPorts, type TestPorts } from '../testing.ts'
import { keepOwn, readOwn } from './own-operations.ts'

let device: Device
let ports: TestPorts
beforeEach(() => {
  ports = testPorts({})
  device = openDevice(ports, { name: 'own-operations' })
  keepSignIn(ports.storage, { token: 'token', user: ben })
})
afterEach(() => device.database.delete())

const note = (mid: string) => ({ memberId: ben.id, mid, name: 'noop', args: { reason: mid } }) as const

it('what a member does waits in its order, under the own name, and is wanted to be sent', async () => {
  let wanted = 0
  device.sendingWanted.listen(() => (wanted += 1))
  await keepOwn(device, note('b'))
  ports.advance(1)
  await keepOwn(device, note('a'))
  await keepOwn(device, { ...note('of another'), memberId: ben.id + 1 })
  expect(await readOwn(device)).toMatchObject([
    { mid: 'b', seq: 1, v: 1, args: { reason: 'b' }, principal: `u:${ben.id}` },
    { mid: 'a', seq: 2 },
  ])
  expect(wanted).toBe(3)
})

it('a full phone makes room, and reports it when that does not help', async () => {
  let refusals = 1
  const refuseSome = () => {
    if (refusals > 0) {
      refusals -= 1
      throw new DOMException('no', 'QuotaExceededError')
    }
  }
  device.database.outbox.hook('creating', refuseSome)
  await keepOwn(device, note('a'))
  expect(await readOwn(device)).toHaveLength(1)
  refusals = 3
  await expect(keepOwn(device, note('b'))).rejects.toThrow()
  device.database.outbox.hook('creating').unsubscribe(refuseSome)
  expect(await readOwn(device)).toHaveLength(1)
})
