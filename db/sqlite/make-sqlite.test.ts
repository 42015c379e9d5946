import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { beat } from '../heartbeat.ts'
import { heartbeat } from '../schema/server.ts'
import { temporaryFolder } from '../testing.ts'
import { makeSqlite } from './make-sqlite.ts'
import { openSqlite } from './open-sqlite.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const fill = (db: Database) => beat(db, { at: 'made' })

async function beats() {
  const db = await openSqlite(folder)
  const rows = await db.sql.select().from(heartbeat)
  await db.close()
  return rows
}

test('what a start that was killed on the way has left is no database, and nothing is left of the making', async () => {
  writeFileSync(`${folder.file}.making`, 'half a club')
  await makeSqlite(folder, fill)
  expect(await beats()).toEqual([{ id: 1, at: 'made' }])
  expect(readdirSync(folder.path).filter((name) => name.includes('making'))).toEqual([])
})

test('a database that was not finished does not exist', async () => {
  await expect(makeSqlite(folder, () => Promise.reject(new Error('the power went')))).rejects.toThrow('the power went')
  expect(existsSync(folder.file)).toBe(false)
  await makeSqlite(folder, fill)
  expect(existsSync(folder.file)).toBe(true)
})

test('of two starts at the same moment one makes the database, and the other is refused', async () => {
  const starts = await Promise.allSettled([makeSqlite(folder, fill), makeSqlite(folder, fill)])
  expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(starts[1]).toMatchObject({ reason: { message: expect.stringContaining('in use by another process') } })
  expect(await beats()).toHaveLength(1)
})

test('a database that is there is left alone, whatever it holds', async () => {
  await (await openSqlite(folder)).close()
  await makeSqlite(folder, fill)
  expect(await beats()).toEqual([])
})
