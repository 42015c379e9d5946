import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing.ts'
import { migrateDatabase } from './migrate.ts'

const all = join(import.meta.dirname, 'migrations')

test('rounds that were changed and outings that ended before keep their history, which says what became of them', () => {
  const folder = temporaryFolder()
  const before = join(folder.path, 'before')
  mkdirSync(before)
  const names = readdirSync(all).toSorted()
  const corrections = names.findIndex((name) => name.endsWith('-corrections.sql'))
  for (const name of names.slice(0, corrections)) copyFileSync(join(all, name), join(before, name))
  migrateDatabase({ file: folder.file, migrationsFolder: before })
  const database = new Sqlite(folder.file)
  database.exec(`
    PRAGMA foreign_keys = OFF;
    INSERT INTO rounds (id, posting_id, member_id, date, course_id, teebox_id, rating_tenths, slope, holes, score, parorbetter, tournament)
      VALUES (1, 1, 1, '2026-06-01', 1, 1, 702, 125, 18, 76, 9, 1);
    INSERT INTO round_postings (id, source, posted_by, posted_at) VALUES (1, 'member', 1, '2026-06-01T10:00:00.000Z');
    INSERT INTO members (id, username, password_hash, firstname, lastname, email, isadmin, isconfirmed, created_at)
      VALUES (1, 'alice', '', 'Alice', 'M', 'a@club.example', 0, 1, '2026-01-01');
    INSERT INTO courses (id, name, city, state, source) VALUES (1, 'Oaks', '', '', '');
    INSERT INTO teeboxes (id, course_id, description, rating_tenths, slope) VALUES (1, 1, 'White', 702, 125);
    INSERT INTO round_changes (round_id, kind, changed_by, changed_at, before) VALUES
      (1, 'saved', 1, '2026-06-02', '{"score":90,"date":"2026-06-01"}'),
      (1, 'saved', 1, '2026-06-03', '{"score":80,"date":"2026-06-01"}');
    INSERT INTO teetimes (id, organizer_id, date, course_id, teebox_id, inprogress, created_at, posted_at)
      VALUES (7, 1, '2026-06-01', 1, 1, 0, '2026-06-01', '2026-06-02');
    INSERT INTO outing_endings (outing_id, kind, member_id, ended_at, answer) VALUES (7, 'posted', 1, '2026-06-02', '{}');
  `)
  database.close()
  migrateDatabase({ file: folder.file, migrationsFolder: all })
  const migrated = new Sqlite(folder.file, { readonly: true })
  const changes = migrated.prepare('SELECT before, after, reason FROM round_changes ORDER BY id').all()
  const read = (changes as { before: string; after: string; reason: string }[]).map((change) => ({
    from: JSON.parse(change.before),
    to: JSON.parse(change.after),
    reason: change.reason,
  }))
  expect(read).toMatchObject([
    { from: { score: 90 }, to: { score: 80 }, reason: '' },
    { from: { score: 80 }, to: { score: 76, tournament: true, deletedAt: null, teeboxId: 1 } },
  ])
  const endings = migrated.prepare('SELECT outing_id, run, kind, answer FROM outing_endings').all()
  expect(endings).toEqual([{ outing_id: 7, run: 1, kind: 'posted', answer: '{}' }])
  migrated.close()
  folder.remove()
})
