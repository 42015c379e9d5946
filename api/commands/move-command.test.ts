import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { courses } from '#db/schema/courses.ts'
import { temporaryFolder, temporaryPlace } from '#db/testing.ts'
import { transaction } from '#db/transaction.ts'
import { readEpoch } from '../process/epoch.ts'
import { programOf } from '../process/server-testing.ts'

test('npm run move-to-postgres moves a club, npm run move-to-sqlite moves it back (REL-06)', async () => {
  const folder = temporaryFolder()
  const place = await temporaryPlace()
  const dataDir = folder.path
  const move = (direction: string, databaseUrl = 'url' in place ? String(place.url) : '') =>
    spawnSync(process.execPath, [programOf('commands/move-command.ts'), direction], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      encoding: 'utf8',
    })
  const nameOf = async (where: Parameters<typeof openDatabase>[0]) => {
    const db = await openDatabase(where)
    const rows = await db.sql.select().from(courses)
    await db.close()
    return rows.map(({ name }) => name)
  }

  const db = await openDatabase(folder)
  await transaction(db, (tx) => tx.sql.insert(courses).values({ name: 'Oaks' }))
  expect(move('to-postgres')).toMatchObject({ status: 78, stderr: expect.stringContaining('in use') })
  await db.close()
  const epoch = () => readEpoch({ dataDir, randomBytes })
  const first = epoch()
  expect(move('to-postgres', '')).toMatchObject({ status: 78, stderr: expect.stringContaining('npm run move-to') })

  const { status, stdout, stderr } = move('to-postgres')
  expect({ stdout, stderr }).toMatchObject({
    stderr: '',
    stdout: expect.stringContaining('are now in the PostgreSQL database'),
  })
  expect(status).toBe(0)
  expect(await nameOf(place)).toEqual(['Oaks'])
  const second = epoch()
  expect(second).not.toBe(first)

  expect(move('to-sqlite')).toMatchObject({ status: 78, stderr: expect.stringContaining('is there already') })
  expect(epoch()).toBe(second)
  renameSync(folder.file, join(dataDir, 'before.db'))
  writeFileSync(`${folder.file}-wal`, 'the journal of the file that was moved away')
  expect(move('to-sqlite')).toMatchObject({ status: 78, stderr: expect.stringContaining('-wal is there already') })
  rmSync(`${folder.file}-wal`)
  expect(move('to-sqlite')).toMatchObject({ status: 0, stdout: expect.stringContaining('are now in the file') })
  expect(await nameOf(folder)).toEqual(['Oaks'])
  expect(epoch()).not.toBe(second)
  await place.remove()
  folder.remove()
})
