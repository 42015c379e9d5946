import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing.ts'
import { migrateDatabase } from './migrate.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => (folder = temporaryFolder()))
afterEach(() => folder.remove())

/** A database as left by a program that knew the migrations before this one. */
function databaseBefore(name: string): Sqlite.Database {
  const migrationsFolder = join(folder.path, 'older')
  mkdirSync(migrationsFolder)
  cpSync(join(import.meta.dirname, 'migrations'), migrationsFolder, { recursive: true })
  for (const newer of readdirSync(migrationsFolder).filter((each) => each >= name)) {
    rmSync(join(migrationsFolder, newer))
  }
  migrateDatabase({ file: folder.file, migrationsFolder })
  return new Sqlite(folder.file)
}

/** Ben plays in an outing, and his first hole has been scored twice. */
const outingWithScores = `
  INSERT INTO members (id, username, password_hash, firstname, lastname, email, created_at)
    VALUES (1, 'ben', '', 'Ben', 'Member', 'ben@example.com', '2026-06-14');
  INSERT INTO courses (id, name) VALUES (1, 'Oaks');
  INSERT INTO teeboxes (id, course_id, description, rating_tenths, slope) VALUES (1, 1, 'Blue', 720, 120);
  INSERT INTO teetimes (id, organizer_id, date, course_id, teebox_id, created_at)
    VALUES (1, 1, '2026-06-14', 1, 1, '2026-06-14');
  INSERT INTO outing_groups (outing_id, tgroup_id, access_code) VALUES (1, 1, 'ABCDEFGH');
  INSERT INTO outing_golfers (id, outing_id, member_id, firstname, lastname, handicap_index_tenths, teebox_id,
    tgroup_id, course_handicap, playing_handicap, position) VALUES (1, 1, 1, 'Ben', 'Member', 100, 1, 1, 10, 10, 1);
  INSERT INTO scores (golfer_id, hole, outing_id, strokes, ver, mid, actor, received_at, contested)
    VALUES (1, 1, 1, 5, 2, 'b', 'Ben', '2026-06-14T10:01:00.000Z', 1);
  INSERT INTO score_history (mid, outing_id, golfer_id, hole, strokes, base_ver, ver, actor, received_at, outcome)
    VALUES ('a', 1, 1, 1, 4, 0, 1, 'Ann', '2026-06-14T10:00:00.000Z', 'applied'),
           ('b', 1, 1, 1, 5, 0, 2, 'Ben', '2026-06-14T10:01:00.000Z', 'contested');
  INSERT INTO change_log (chg, outing_id, kind, golfer_id, hole) VALUES (41, 1, 'score', 1, 1), (42, 1, 'score', 1, 1);
`

test('scores, their history and the order of changes outlast the migrations that rebuild their tables', () => {
  const tables = ['scores', 'score_history', 'change_log']
  const before = databaseBefore('0013')
  before.exec(outingWithScores)
  const rows = tables.map((table) => before.prepare(`SELECT * FROM ${table}`).all())
  before.close()

  migrateDatabase(folder)
  const after = new Sqlite(folder.file)
  try {
    expect(tables.map((table) => after.prepare(`SELECT * FROM ${table}`).all())).toMatchObject(rows)
    expect(() => after.exec('DELETE FROM score_history')).toThrow('never deleted')
    expect(() => after.exec('UPDATE score_history SET strokes = 1')).toThrow('never changed')
    after.exec(`UPDATE scores SET strokes = NULL; INSERT INTO change_log (outing_id, kind) VALUES (1, 'outing')`)
    expect(after.prepare('SELECT max(chg) AS chg FROM change_log').get()).toEqual({ chg: 43 })
  } finally {
    after.close()
  }
})

test('records of games outlast the migration that rebuilds their table, and a drive can be of any golfer', () => {
  const before = databaseBefore('0046')
  before.exec(outingWithScores)
  before.exec(`
    INSERT INTO outing_games (id, outing_id, kind, terms, added_by, added_at) VALUES (1, 1, 'nassau', '{}', 'Ben', '');
    INSERT INTO game_records (outing_id, game_id, hole, what, golfer_id, side, ver, mid, actor, received_at)
      VALUES (1, 1, 3, 'press-front', 0, 'B', 2, 'c', 'Ben', '2026-06-14T10:02:00.000Z');
  `)
  const rows = before.prepare('SELECT * FROM game_records').all()
  before.close()
  migrateDatabase(folder)
  const after = new Sqlite(folder.file)
  try {
    expect(after.prepare('SELECT * FROM game_records').all()).toEqual(rows)
    const record = (what: string, amount: number) => () =>
      after.exec(`
        INSERT INTO game_records (outing_id, game_id, hole, what, golfer_id, amount, ver, mid, actor, received_at)
          VALUES (1, 1, 4, '${what}', 1, ${amount}, 1, '${what}', 'Ben', '')`)
    expect(record('drive', -(2 ** 48))).not.toThrow()
    expect(record('extra', 5)).not.toThrow()
    expect(record('entry', -1)).toThrow('CHECK')
    expect(record('mulligan', 1)).toThrow('CHECK')
  } finally {
    after.close()
  }
})

test('a rating of before with (W) in its name is the women’s rating of that tee', () => {
  const before = databaseBefore('0028')
  before.exec(`
    INSERT INTO courses (id, name) VALUES (1, 'Oaks');
    INSERT INTO holes (course_id, hole, par, stroke_index) VALUES (1, 1, 5, 1);
    INSERT INTO teeboxes (id, course_id, description, rating_tenths, slope, yardage)
      VALUES (1, 1, 'White', 702, 125, 6100), (2, 1, 'White (W)', 748, 134, NULL);
  `)
  before.close()
  migrateDatabase(folder)
  const after = new Sqlite(folder.file)
  try {
    expect(after.prepare('SELECT id, description, gender, rating_tenths, yardage FROM teeboxes').all()).toEqual([
      { id: 1, description: 'White', gender: 'M', rating_tenths: 702, yardage: 6100 },
      { id: 2, description: 'White', gender: 'W', rating_tenths: 748, yardage: null },
    ])
    after.exec(`UPDATE holes SET par = 6`)
    const twice = `INSERT INTO teeboxes (course_id, description, rating_tenths, slope) VALUES (1, 'white', 700, 125)`
    expect(() => after.exec(twice)).toThrow('UNIQUE')
  } finally {
    after.close()
  }
})

test('an outing of before has its tees, its card and all of the Course Handicap', () => {
  const before = databaseBefore('0030')
  before.exec(outingWithScores)
  before.exec(`
    INSERT INTO teeboxes (id, course_id, description, gender, rating_tenths, slope) VALUES (2, 1, 'Red', 'W', 700, 110);
    INSERT INTO holes (course_id, hole, par, stroke_index) VALUES (1, 2, 4, 1), (1, 1, 5, 2);
    UPDATE outing_golfers SET teebox_id = 2;
    UPDATE teetimes SET inprogress = 1;
    INSERT INTO teetimes (id, organizer_id, date, course_id, teebox_id, created_at)
      VALUES (2, 1, '2026-06-20', 1, 1, '2026-06-14');
  `)
  before.close()
  migrateDatabase(folder)
  const after = new Sqlite(folder.file)
  try {
    const holes = JSON.stringify([
      { hole: 1, par: 5, strokeIndex: 2 },
      { hole: 2, par: 4, strokeIndex: 1 },
    ])
    expect(after.prepare('SELECT * FROM outing_tees ORDER BY teebox_id').all()).toEqual([
      { outing_id: 1, teebox_id: 1, description: 'Blue', gender: 'M', rating_tenths: 720, slope: 120, holes },
      { outing_id: 1, teebox_id: 2, description: 'Red', gender: 'W', rating_tenths: 700, slope: 110, holes },
    ])
    expect(after.prepare('SELECT DISTINCT allowance FROM teetimes').all()).toEqual([{ allowance: 100 }])
  } finally {
    after.close()
  }
})

const anOuting = `
  INSERT INTO members (id, username, password_hash, firstname, lastname, email, created_at)
  VALUES (1, 'alice', '', 'Alice', 'Moreno', 'alice@club.example', '');
  INSERT INTO courses (id, name) VALUES (1, 'Oaks');
  INSERT INTO teeboxes (id, course_id, description, rating_tenths, slope) VALUES (1, 1, 'White', 702, 125);
  INSERT INTO teetimes (id, organizer_id, date, course_id, teebox_id, created_at)
  VALUES (1, 1, '2026-06-14', 1, 1, '');`

test('a phone’s cursor is good after the log of changes has learned of wolves', () => {
  const old = databaseBefore('0005')
  old.exec(anOuting)
  old.exec("INSERT INTO change_log (chg, outing_id, kind) VALUES (1, 1, 'outing'), (5, 1, 'score')")
  old.close()
  migrateDatabase(folder)
  const migrated = new Sqlite(folder.file)
  migrated.exec("INSERT INTO change_log (outing_id, kind, tgroup_id, hole) VALUES (1, 'wolf', 1, 7)")
  expect(migrated.prepare('SELECT chg, kind FROM change_log ORDER BY chg').raw().all()).toEqual([
    [1, 'outing'],
    [5, 'score'],
    [6, 'wolf'],
  ])
  migrated.close()
})

test('rounds that were changed and outings that ended before keep their history, which says what became of them', () => {
  const database = databaseBefore('0018-corrections')
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
  migrateDatabase(folder)
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
})

test('the names of a database from before are folded when it is migrated, and kept as they were', () => {
  const before = databaseBefore('0012-folded-names')
  before.exec(`
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
  before.close()
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
