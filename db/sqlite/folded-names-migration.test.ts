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

const all = join(import.meta.dirname, 'migrations')

/** A database from before names were folded, with a member, a course and a guest. */
function makeOldDatabase(): void {
  const migrationsFolder = join(folder.path, 'older')
  mkdirSync(migrationsFolder)
  const names = readdirSync(all).sort()
  const older = names.slice(
    0,
    names.findIndex((name) => name.endsWith('-folded-names.sql')),
  )
  for (const name of older) copyFileSync(join(all, name), join(migrationsFolder, name))
  migrateDatabase({ file: folder.file, migrationsFolder })
  const database = new Sqlite(folder.file)
  database.exec(`
    INSERT INTO members (username, password_hash, firstname, lastname, email, created_at)
      VALUES ('TNovák', '', 'Tomáš', 'O’Novák', '', '2026-06-14T09:00:00.000Z');
    INSERT INTO courses (name, city) VALUES ('L''Écluse', 'Saint-Étienne');
    INSERT INTO teeboxes (course_id, description, rating_tenths, slope) VALUES (1, 'White', 702, 125);
    INSERT INTO teetimes (organizer_id, date, course_id, teebox_id, created_at)
      VALUES (1, '2026-06-14', 1, 1, '2026-06-14T09:00:00.000Z');
    INSERT INTO outing_groups (outing_id, tgroup_id, access_code) VALUES (1, 1, 'ABCDEFGH');
    INSERT INTO outing_golfers (outing_id, firstname, lastname, handicap_index_tenths, teebox_id, tgroup_id,
      course_handicap, playing_handicap, position) VALUES (1, 'Zed', 'Özdemir', 0, 1, 1, 0, 0, 1);
  `)
  database.close()
}

test('the names of a database from before are folded when it is migrated, and kept as they were', () => {
  makeOldDatabase()
  migrateDatabase(folder)
  const database = new Sqlite(folder.file, { readonly: true })
  expect(database.prepare('SELECT * FROM members').get()).toMatchObject({
    firstname: 'Tomáš',
    lastname: 'O’Novák',
    username: 'TNovák',
    folded_firstname: 'tomas',
    folded_lastname: 'onovak',
    folded_username: 'tnovak',
  })
  expect(database.prepare('SELECT * FROM courses').get()).toMatchObject({
    name: "L'Écluse",
    city: 'Saint-Étienne',
    folded_name: 'lecluse',
    folded_city: 'saint etienne',
  })
  expect(database.prepare('SELECT * FROM outing_golfers').get()).toMatchObject({
    lastname: 'Özdemir',
    folded_lastname: 'ozdemir',
  })
  database.close()
})
