import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isDiskFull } from '../faults.ts'
import { temporaryFolder } from '../testing.ts'
import { lockDatabase } from './connection.ts'
import { migrateDatabase, applicationId } from './migrate.ts'

let folder: ReturnType<typeof temporaryFolder>
let migrationsFolder: string
beforeEach(() => {
  folder = temporaryFolder()
  migrationsFolder = join(folder.path, 'migrations')
  mkdirSync(migrationsFolder)
  write('0001-clubs.sql', 'CREATE TABLE clubs (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;')
})
afterEach(() => folder.remove())

const write = (name: string, sql: string) => writeFileSync(join(migrationsFolder, name), sql)
const migrate = () => migrateDatabase({ file: folder.file, migrationsFolder })
const backup = () => join(folder.path, 'pre-migrate-v1-v2.db')

function withDatabase<T>(file: string, work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const addClub = () => withDatabase(folder.file, (database) => database.exec("INSERT INTO clubs VALUES (1, 'Oaks')"))
const tables = (file = folder.file) =>
  withDatabase(file, (database) =>
    database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
  )

test('a new database gets all migrations, its version and the mark of this product', () => {
  expect(migrate()).toEqual({ from: 0, to: 1, backup: null })
  withDatabase(folder.file, (database) => {
    expect(database.pragma('user_version', { simple: true })).toBe(1)
    expect(database.pragma('application_id', { simple: true })).toBe(applicationId)
  })
  expect(readdirSync(folder.path).sort()).toEqual(['migrations', 'nomad.db', 'nomad.db.lock'])
})

test('a database at this version is left alone', () => {
  migrate()
  expect(migrate()).toEqual({ from: 1, to: 1, backup: null })
})

test('an older database gets the new migrations, and a checked backup of its old state (REL-04)', () => {
  migrate()
  addClub()
  write('0002-par.sql', 'ALTER TABLE clubs ADD COLUMN par INTEGER NOT NULL DEFAULT 72;')
  expect(migrate()).toEqual({ from: 1, to: 2, backup: backup() })
  const club = (file: string) => withDatabase(file, (database) => database.prepare('SELECT * FROM clubs').get())
  expect(club(folder.file)).toEqual({ id: 1, name: 'Oaks', par: 72 })
  expect(club(backup())).toEqual({ id: 1, name: 'Oaks' })
})

test('all pending migrations are kept or none, and the old database stays as it was', () => {
  migrate()
  addClub()
  const before = readFileSync(folder.file)
  write('0002-par.sql', 'ALTER TABLE clubs ADD COLUMN par INTEGER NOT NULL DEFAULT 72;')
  write('0003-broken.sql', 'CREATE TABLE holes (id INTEGER PRIMARY KEY); INSERT INTO nowhere VALUES (1);')
  expect(migrate).toThrow(/0003-broken\.sql failed: no such table: nowhere/)
  expect(readFileSync(folder.file).equals(before)).toBe(true)
  expect(tables()).toEqual(['clubs'])

  write('0003-broken.sql', 'CREATE TABLE holes (id INTEGER PRIMARY KEY);')
  expect(migrate()).toMatchObject({ from: 1, to: 3 })
})

test('rows that point at nothing are found before the commit', () => {
  migrate()
  write(
    '0002-holes.sql',
    'CREATE TABLE holes (club_id INTEGER NOT NULL REFERENCES clubs (id)) STRICT; INSERT INTO holes VALUES (99);',
  )
  expect(migrate).toThrow('point at nothing')
  expect(tables()).toEqual(['clubs'])
})

test('a table that others point at can be rebuilt', () => {
  write(
    '0001-clubs.sql',
    `CREATE TABLE clubs (id INTEGER PRIMARY KEY) STRICT;
     CREATE TABLE holes (club_id REFERENCES clubs (id));`,
  )
  migrate()
  withDatabase(folder.file, (database) => database.exec('INSERT INTO clubs VALUES (1); INSERT INTO holes VALUES (1)'))
  write(
    '0002-rebuild.sql',
    `CREATE TABLE new_clubs (id INTEGER PRIMARY KEY, par INTEGER) STRICT;
     INSERT INTO new_clubs SELECT id, 72 FROM clubs;
     DROP TABLE clubs; ALTER TABLE new_clubs RENAME TO clubs;`,
  )
  expect(migrate()).toMatchObject({ to: 2 })
})

test('a migration that ends the shared transaction is refused', () => {
  write('0001-clubs.sql', 'CREATE TABLE clubs (id INTEGER); COMMIT;')
  expect(migrate).toThrow('ends the transaction')
})

test('a database of a newer program is refused and not touched', () => {
  write('0002-par.sql', 'ALTER TABLE clubs ADD COLUMN par INTEGER;')
  migrate()
  const before = readFileSync(folder.file)
  const older = join(folder.path, 'older')
  mkdirSync(older)
  copyFileSync(join(migrationsFolder, '0001-clubs.sql'), join(older, '0001-clubs.sql'))
  const migrateBack = () => migrateDatabase({ file: folder.file, migrationsFolder: older })
  expect(migrateBack).toThrow('version 2 and this program knows 1')
  expect(readFileSync(folder.file).equals(before)).toBe(true)
})

test('a database of another program is refused and not touched', () => {
  withDatabase(folder.file, (database) => database.exec('CREATE TABLE theirs (id INTEGER)'))
  const before = readFileSync(folder.file)
  expect(migrate).toThrow('of another program')
  expect(readFileSync(folder.file).equals(before)).toBe(true)
})

test('an empty file is a lost database, not a new one (REL-04)', () => {
  writeFileSync(folder.file, '')
  expect(migrate).toThrow('is empty')
})

test.each([
  'nomad.db-wal',
  'pre-migrate-v1-v2.db',
  'replaced-2026-11-21T11-10-00Z',
  'backups/nomad-2026-11-21T11-10-00Z.db',
])('a missing file beside %s is a lost database, not a new one (REL-04)', (trace) => {
  mkdirSync(join(folder.path, 'backups'))
  writeFileSync(join(folder.path, trace), 'of the club')
  expect(migrate).toThrow(/nomad\.db is missing but .* npm run restore/)
  expect(readdirSync(folder.path)).not.toContain('nomad.db')
})

test('a start that was killed while it made the database is started again', () => {
  writeFileSync(`${folder.file}.new`, 'half')
  expect(migrate()).toEqual({ from: 0, to: 1, backup: null })
})

test('without room for the backup nothing is migrated', () => {
  migrate()
  write('0002-par.sql', 'ALTER TABLE clubs ADD COLUMN par INTEGER;')
  const full = { file: folder.file, migrationsFolder, freeBytes: () => 1000 }
  expect(() => migrateDatabase(full)).toThrow(/needs 1 MB free/)
  expect(migrate()).toMatchObject({ from: 1, to: 2 })
})

test('a migration that fills the disk leaves the database as it was, and is known as a full disk', () => {
  migrate()
  addClub()
  write(
    '0002-large.sql',
    "PRAGMA max_page_count = 4; CREATE TABLE large (part TEXT); INSERT INTO large VALUES (printf('%099999d', 1));",
  )
  const failure = failureOf(migrate)
  expect(failure).toMatchObject({ message: expect.stringContaining('0002-large.sql failed') as string })
  expect(isDiskFull(failure)).toBe(true)
  expect(tables()).toEqual(['clubs'])
})

function failureOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a database that is being served is not migrated under its server', () => {
  const unlock = lockDatabase(folder.file)
  expect(migrate).toThrow('in use by another process')
  unlock()
  migrate()
})

test.each([
  ['a gap', ['0003-late.sql']],
  ['a number twice', ['0001-again.sql']],
  ['a name without a number', ['late.sql']],
])('%s in the migrations is found', (_what, names) => {
  for (const name of names) write(name, 'SELECT 1;')
  expect(migrate).toThrow('should be number')
})
