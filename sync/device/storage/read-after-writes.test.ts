import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { until } from '../testing.ts'
import { openDeviceDatabase } from './device-database.ts'
import { readAfterWrites, watchTables } from './read-after-writes.ts'

afterEach(() => Dexie.delete('watched'))

it('reads again what was written while a read failed', async () => {
  const database = openDeviceDatabase('watched')
  const shown: number[] = []
  const failures: unknown[] = []
  let reads = 0
  const stop = readAfterWrites({
    read: async () => {
      reads += 1
      if (reads > 1) return await database.meta.count()
      await database.meta.put({ key: 'a', value: 1 })
      throw new Error('the disk is busy')
    },
    show: (count) => shown.push(count),
    fail: (error) => failures.push(error),
  })
  await until(() => shown.length > 0)
  stop()
  expect(shown).toEqual([1])
  expect(failures).toEqual([new Error('the disk is busy')])
  database.close()
})

// With five losses, all attempts of one read fail.
it.each([1, 5])(
  'reads a table again after its connection was lost %i times, also when nothing is written',
  async (lost) => {
    const database = openDeviceDatabase('watched')
    await database.meta.put({ key: 'a', value: 1 })
    const shown: number[] = []
    const failures: unknown[] = []
    let reads = 0
    const stop = watchTables(database, [database.meta], {
      read: async () => {
        reads += 1
        if (reads <= lost) throw Object.assign(new Error('the connection is gone'), { name: 'AbortError' })
        return await database.meta.count()
      },
      show: (count) => shown.push(count),
      fail: (error) => failures.push(error),
    })
    await until(() => shown.length > 0)
    stop()
    expect([shown, failures]).toEqual([[1], []])
    database.close()
  },
)
