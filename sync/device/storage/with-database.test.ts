import { afterEach, expect, it, onTestFinished } from 'vitest'
import { refuseRequests } from '../testing.ts'
import { openDeviceDatabase } from './device-database.ts'
import { isStorageFull, withDatabase } from './with-database.ts'

const database = openDeviceDatabase('with-database')
afterEach(() => database.delete({ disableAutoOpen: false }))

const lost = (name: string) => Object.assign(new Error('the connection is gone'), { name })

it('opens the storage again when the connection was lost', async () => {
  await database.meta.put({ key: 'kept', value: 1 })
  let tries = 0
  const found = await withDatabase(database, async () => {
    tries += 1
    if (tries === 1) database.close({ disableAutoOpen: true })
    return await database.meta.get('kept')
  })
  expect(found?.value).toBe(1)
  expect(tries).toBe(2)
})

it.each(['InvalidStateError', 'UnknownError', 'AbortError', 'DatabaseClosedError', 'OpenFailedError'])(
  'gives up after opening it three times (%s)',
  async (name) => {
    let tries = 0
    const work = async () => {
      tries += 1
      throw lost(name)
    }
    await expect(withDatabase(database, work)).rejects.toThrow('the connection is gone')
    expect(tries).toBe(4)
  },
)

it.each([2, 12])('opens it again for %i at the same time, as when the phone wakes up', async (many) => {
  await database.open()
  database.backendDB().close()
  const saves = Array.from({ length: many }, (_, key) =>
    withDatabase(database, () =>
      database.transaction('rw', database.meta, () => database.meta.put({ key: `${key}`, value: 1 })),
    ),
  )
  await Promise.all(saves)
  expect(await database.meta.count()).toBe(many)
})

it('leaves every other failure to its caller immediately', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw new TypeError('a mistake')
  }
  await expect(withDatabase(database, work)).rejects.toThrow('a mistake')
  expect(tries).toBe(1)
})

it('does not take a full phone for a lost connection', async () => {
  const full = Object.assign(lost('AbortError'), { inner: lost('QuotaExceededError') })
  let tries = 0
  const work = async () => {
    tries += 1
    throw full
  }
  await expect(withDatabase(database, work)).rejects.toBe(full)
  expect(tries).toBe(1)
  expect(isStorageFull(full)).toBe(true)
  expect(isStorageFull(lost('AbortError'))).toBe(false)
  expect(isStorageFull('full')).toBe(false)
})

const many = [1, 2].map((value) => ({ key: `${value}`, value }))
const changes = [
  { how: 'are put', change: () => database.meta.bulkPut(many) },
  { how: 'are added', change: () => database.meta.bulkAdd(many.map((row) => ({ ...row, key: `new ${row.key}` }))) },
  { how: 'are modified', change: () => database.meta.toCollection().modify({ value: 3 }) },
]

it.each(changes)('knows a full phone by the errors of its requests where several rows $how', async ({ change }) => {
  await database.meta.bulkPut(many)
  onTestFinished(refuseRequests())
  const error: unknown = await withDatabase<unknown>(database, async () => await change()).catch(
    (thrown: unknown) => thrown,
  )
  expect(isStorageFull(error)).toBe(true)
})

it.each(changes)('opens the storage again where requests were lost by which several rows $how', async ({ change }) => {
  await database.meta.bulkPut(many)
  let tries = 0
  const bringBack = refuseRequests('UnknownError')
  onTestFinished(bringBack)
  await withDatabase<unknown>(database, async () => {
    tries += 1
    if (tries === 2) bringBack()
    await change()
  })
  expect(tries).toBe(2)
})
