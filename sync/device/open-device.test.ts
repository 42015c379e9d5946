import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStorage } from './open-device.ts'
import { testLocks, testPorts, until } from './testing.ts'

/** The IndexedDB that Dexie uses. Dexie reads it from the browser once, when it is loaded. */
const browser = Dexie.dependencies
const usual = { ...browser }
beforeEach(() => Object.assign(browser, { indexedDB: new IDBFactory(), IDBKeyRange }))
afterEach(() => Object.assign(browser, usual))

it('opens the storage of the phone, which outlasts the page', async () => {
  const first = await openStorage(testPorts({}))
  expect(first.lasts).toBe(true)
  await first.database.meta.put({ key: 'kept', value: 1 })
  first.database.close()
  const second = await openStorage(testPorts({}))
  expect(await second.database.meta.get('kept')).toEqual({ key: 'kept', value: 1 })
  second.database.close()
})

it.each(['SecurityError', 'UnknownError', 'InvalidStateError', 'QuotaExceededError'])(
  'works in the memory of the page where the browser refuses its storage (%s)',
  async (name) => {
    const open = () => {
      throw new DOMException('the person blocks it', name)
    }
    Object.assign(browser, { indexedDB: { open } })
    const device = await openStorage(testPorts({ locks: testLocks() }))
    expect([device.lasts, device.isFull]).toEqual([false, name === 'QuotaExceededError'])
    await device.database.meta.put({ key: 'kept', value: 1 })
    expect(await device.database.meta.get('kept')).toEqual({ key: 'kept', value: 1 })
    expect(device.ports.locks).toBeNull()
    device.database.close()
  },
)

it('works in the memory of the page where the browser has no storage at all', async () => {
  Object.assign(browser, { indexedDB: undefined })
  const device = await openStorage(testPorts({}))
  expect(device.lasts).toBe(false)
  const told: number[] = []
  const query = liveQuery(() => device.database.seen.count()).subscribe((count) => told.push(count))
  await until(() => told.includes(0))
  await device.database.seen.put({ key: 'kept', call: '', answer: 1, at: 0 })
  await until(() => told.includes(1))
  query.unsubscribe()
  device.database.close()
})

it('does not wait for ever for a storage that says nothing', async () => {
  Object.assign(browser, { indexedDB: { open: () => ({}) } })
  const ports = testPorts({})
  const opening = openStorage(ports)
  await until(() => ports.timers().length > 0)
  ports.advance(3_000)
  expect((await opening).lasts).toBe(true)
})
