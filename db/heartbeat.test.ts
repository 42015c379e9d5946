import { expect, test } from 'vitest'
import { beat } from './heartbeat.ts'
import { openDatabase } from './open-database.ts'
import { heartbeat } from './schema/heartbeat.ts'
import { temporaryFolder } from './testing.ts'

test('the heart beats in one row', async () => {
  const folder = temporaryFolder()
  const db = await openDatabase(folder)
  await beat(db, { at: 'first' })
  await beat(db, { at: 'second' })
  expect(await db.sql.select().from(heartbeat)).toEqual([{ id: 1, at: 'second' }])
  await db.close()
  await expect(beat(db, { at: 'third' })).rejects.toThrow()
  folder.remove()
})
