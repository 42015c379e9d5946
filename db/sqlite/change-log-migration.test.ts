import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing.ts'
import { migrateDatabase } from './migrate.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const migrations = join(import.meta.dirname, 'migrations')

/** Migrates like a program that knew only the first migrations. */
function migrateUpTo(last: string) {
  const migrationsFolder = join(folder.path, last)
  mkdirSync(migrationsFolder)
  for (const name of readdirSync(migrations)) {
    if (name.slice(0, 4) <= last) copyFileSync(join(migrations, name), join(migrationsFolder, name))
  }
  migrateDatabase({ file: folder.file, migrationsFolder })
}

const anOuting = `
  INSERT INTO members (id, username, password_hash, firstname, lastname, email, created_at)
  VALUES (1, 'alice', '', 'Alice', 'Moreno', 'alice@club.example', '');
  INSERT INTO courses (id, name) VALUES (1, 'Oaks');
  INSERT INTO teeboxes (id, course_id, description, rating_tenths, slope) VALUES (1, 1, 'White', 702, 125);
  INSERT INTO teetimes (id, organizer_id, date, course_id, teebox_id, created_at)
  VALUES (1, 1, '2026-06-14', 1, 1, '');`

test('a phone’s cursor is good after the log of changes has learned of wolves', () => {
  migrateUpTo('0004')
  const old = new Sqlite(folder.file)
  old.exec(anOuting)
  old.exec("INSERT INTO change_log (chg, outing_id, kind) VALUES (1, 1, 'outing'), (5, 1, 'score')")
  old.close()
  migrateUpTo('0005')
  const migrated = new Sqlite(folder.file)
  migrated.exec("INSERT INTO change_log (outing_id, kind, tgroup_id, hole) VALUES (1, 'wolf', 1, 7)")
  expect(migrated.prepare('SELECT chg, kind FROM change_log ORDER BY chg').raw().all()).toEqual([
    [1, 'outing'],
    [5, 'score'],
    [6, 'wolf'],
  ])
  migrated.close()
})
