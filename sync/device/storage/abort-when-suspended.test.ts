import { expect, it } from 'vitest'
import { openDevice } from '../open-device.ts'
import { testPorts } from '../testing.ts'
import { withDatabase } from './with-database.ts'

function openPage(name: string) {
  const suspends: (() => void)[] = []
  const suspendEvents = (suspend: () => void) => {
    suspends.push(suspend)
    return () => undefined
  }
  const { database } = openDevice(testPorts({ suspendEvents }), { name })
  return { database, suspend: () => suspends.forEach((suspend) => suspend()) }
}

it('a suspended page lets another one use the storage, and saves once it is resumed', async () => {
  const { database: page, suspend } = openPage('suspended')
  const other = openDevice(testPorts({}), { name: 'suspended' }).database
  const { promise: isSaving, resolve: saves } = Promise.withResolvers<void>()
  let tries = 0
  const saved = withDatabase(page, () =>
    page.transaction('rw', page.meta, async () => {
      tries += 1
      await page.meta.put({ key: 'saved', value: 'by the page' })
      saves()
      // As a suspended page does, keeps the transaction open.
      while (tries === 1) await page.meta.get('saved')
    }),
  )
  await isSaving
  suspend()
  await other.meta.put({ key: 'other', value: 'by the other page' })
  await saved
  const kept = await other.meta.bulkGet(['other', 'saved'])
  expect(kept.map((row) => row?.value)).toEqual(['by the other page', 'by the page'])
  expect(tries).toBe(2)
  other.close()
  await page.delete()
})

it('a suspended page keeps what it has saved', async () => {
  const { database: page, suspend } = openPage('suspended-later')
  await page.meta.put({ key: 'saved', value: 1 })
  suspend()
  expect((await page.meta.get('saved'))?.value).toBe(1)
  await page.delete()
})
