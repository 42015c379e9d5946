import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { openDatabase } from '#db/open-database.ts'
import { courses } from '#db/schema/courses.ts'
import { damageTable } from '#db/sqlite/places-testing.ts'
import { transaction } from '#db/transaction.ts'
import { readEpoch } from '../process/epoch.ts'
import { programOf } from '../process/server-testing.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nomad-restore-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

type Command = 'backup' | 'restore' | 'verify'

const run = (command: Command, ...args: string[]) => runIn(dataDir, command, ...args)

function runIn(folder: string, command: Command, ...args: string[]): string {
  return execFileSync(process.execPath, [programOf(`commands/${command}-command.ts`), ...args], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

const open = () => openDatabase({ file: join(dataDir, 'nomad.db') })
const add = (db: Database, name: string) =>
  transaction(db, async (tx) => {
    await tx.sql.insert(courses).values({ name })
  })

test('npm run backup copies the database of a running server, npm run restore brings it back (REL-05)', async () => {
  const db = await open()
  await add(db, 'Oaks')
  expect(run('backup')).toContain('every page of the copy was read')
  await add(db, 'Elms')
  const [name = ''] = readdirSync(join(dataDir, 'backups'))
  const backup = join(dataDir, 'backups', name)
  const epoch = readEpoch({ dataDir, randomBytes })
  expect(() => run('restore', backup)).toThrow('in use by another process')
  await db.close()

  expect(run('restore', backup)).toContain('is now the database')
  expect(readEpoch({ dataDir, randomBytes })).not.toBe(epoch)
  const restored = await open()
  expect((await restored.sql.select().from(courses)).map((course) => course.name)).toEqual(['Oaks'])
  await restored.close()
})

test('a folder without a club is not taken for the one of the server', async () => {
  const db = await open()
  await db.close()
  run('backup')
  const [name = ''] = readdirSync(join(dataDir, 'backups'))
  const backup = join(dataDir, 'backups', name)
  const elsewhere = join(dataDir, 'elsewhere')
  const restore = (from: string) => runIn(elsewhere, 'restore', from)
  expect(() => restore(backup)).toThrow(`no folder ${elsewhere}`)
  expect(existsSync(elsewhere)).toBe(false)
  mkdirSync(elsewhere)
  expect(() => restore(`${backup}.old`)).toThrow('is not there')
  expect(readdirSync(elsewhere)).toEqual([])
  // The folder is empty, as on a new machine.
  expect(restore(backup)).toMatch(/is now the database .*elsewhere.*[^]*DATA_DIR/)
})

test('without a database or a backup the commands say what is missing', () => {
  expect(() => run('backup')).toThrow(`There is no club in ${dataDir} yet`)
  expect(() => run('restore')).toThrow('npm run restore -- <backup>')
  expect(() => run('restore', 'nowhere.db')).toThrow('nowhere.db is not there')
  writeFileSync(join(dataDir, 'nomad.db'), 'not a database'.repeat(500))
  expect(() => run('backup')).toThrow(/nomad\.db is damaged .*: restore a backup/)
})

test('npm run verify on a file with a damaged page says what to do', async () => {
  await (await open()).close()
  damageTable(join(dataDir, 'nomad.db'), 'rounds')
  expect(() => run('verify')).toThrow(
    /The database in .* is damaged .*: restart the server, which reads the whole file/,
  )
})
