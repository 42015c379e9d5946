import { afterEach, describe, expect, it } from 'vitest'
import { openDevice } from '../open-device.ts'
import { testLocks, testPorts, until } from '../testing.ts'
import { underOutboxLock } from './outbox-lock.ts'

const locks = testLocks()
const ports = testPorts({ locks })
const device = openDevice(ports, { name: 'outbox-lock' })
afterEach(() => device.database.delete({ disableAutoOpen: false }))

/** Returns work that continues until it is released. */
function endless() {
  const { promise, resolve } = Promise.withResolvers<{ kind: 'done' }>()
  const state = { started: false }
  const work = async () => {
    state.started = true
    return await promise
  }
  return { work, state, finish: () => resolve({ kind: 'done' }) }
}

const quick = async () => ({ kind: 'done' }) as const

describe('the outbox', () => {
  it('is sent by one tab at a time', async () => {
    const first = endless()
    const firstEnd = underOutboxLock(device, first.work)
    await until(() => first.state.started)
    expect(await underOutboxLock(device, quick)).toEqual({ kind: 'busy' })
    first.finish()
    expect(await firstEnd).toEqual({ kind: 'done' })
    expect(await underOutboxLock(device, quick)).toEqual({ kind: 'done' })
  })

  it('is taken from a tab that is frozen, which may go on without harm when it wakes up', async () => {
    const frozen = endless()
    const frozenEnd = underOutboxLock(device, frozen.work)
    await until(() => frozen.state.started)
    ports.advance(31_000)
    expect(await underOutboxLock(device, quick)).toEqual({ kind: 'done' })
    expect(await frozenEnd).toEqual({ kind: 'busy' })
    frozen.finish()
  })

  it('is taken from a frozen tab on a phone whose clock was set back since', async () => {
    const frozen = endless()
    void underOutboxLock(device, frozen.work)
    await until(() => frozen.state.started)
    ports.moveClock(-86_400_000)
    expect(await underOutboxLock(device, quick)).toEqual({ kind: 'done' })
    frozen.finish()
    ports.moveClock(86_400_000)
  })

  it('is sent without a lock where there is none', async () => {
    const first = endless()
    const unlocked = { ...device, ports: { ...ports, locks: null } }
    const firstEnd = underOutboxLock(unlocked, first.work)
    expect(await underOutboxLock(unlocked, quick)).toEqual({ kind: 'done' })
    first.finish()
    expect(await firstEnd).toEqual({ kind: 'done' })
  })

  it('passes a failure of the work on', async () => {
    const failing = () => Promise.reject(new TypeError('a mistake'))
    await expect(underOutboxLock(device, failing)).rejects.toThrow('a mistake')
    expect(await underOutboxLock(device, quick)).toEqual({ kind: 'done' })
  })
})
