import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { audit, type AuditReport } from './audit.ts'
import { changeClub, seedClub } from './club/club-settings.ts'
import { makeDemoClub } from './demo/demo-club.ts'
import { openDatabase, openMoment } from './open-database.ts'
import type { TestPlace } from './places-testing.ts'
import { deleteRounds } from './rounds/rounds-change.ts'
import { auditLinks } from './schema/audit.ts'
import { roundChanges, rounds } from './schema/rounds.ts'
import { seededDatabase, testPlaces } from './testing.ts'
import { transaction } from './transaction.ts'

const now = new Date('2026-06-14T09:00:00.000Z')
const openDemo = seededDatabase(async (db) => {
  await makeDemoClub(db, { passwordHash: 'nobody', date: '2026-06-14', now, newId: randomUUID, randomBytes })
})

let place: TestPlace
beforeEach(async () => {
  const demo = await openDemo()
  place = demo.place
  await demo.db.close()
})
afterEach(() => place.remove())

async function reportOf(noted?: string): Promise<AuditReport> {
  const moment = await openMoment(place)
  const report = await audit(moment, noted)
  await moment.close()
  return report
}

const tamper = (sql: string) => testPlaces().tamper(place, sql)

test('what the program has written is as it was entered, and a posted outing adds up again (REL-12)', async () => {
  const report = await reportOf()
  expect(report.faults).toEqual([])
  expect(report.scores).toBeGreaterThan(100)
  expect(report.rounds).toBeGreaterThan(100)
  expect(report.outings).toBeGreaterThan(0)
  expect(report.head).toMatch(/^\d+:[0-9a-f]{64}$/)
})

describe('beside the program', () => {
  const last = (table: string) => `(SELECT max(id) FROM ${table})`
  test.each([
    [
      'a score is changed',
      'UPDATE score_history SET strokes = CASE strokes WHEN 3 THEN 4 ELSE 3 END WHERE id = 20',
      /does not fit.*scores/,
    ],
    ['the writer of a score is changed', "UPDATE score_history SET actor = 'x' WHERE id = 20", /does not fit.*scores/],
    ['a score is removed', 'DELETE FROM score_history WHERE id = 20', /does not fit.*scores/],
    ['the last score is removed', `DELETE FROM score_history WHERE id = ${last('score_history')}`, /does not fit/],
    ['a round is changed', 'UPDATE rounds SET score = score - 1 WHERE id = 30', /does not fit.*rounds/],
    ['the rating of a round is changed', 'UPDATE rounds SET slope = 130 - slope % 2 WHERE id = 30', /does not fit/],
    ['a round is marked as deleted', "UPDATE rounds SET deleted_at = '2026-06-14' WHERE id = 30", /does not fit/],
    ['a round is removed', 'DELETE FROM rounds WHERE id = 30', /does not fit.*rounds/],
    ['a link is removed', `DELETE FROM audit_links WHERE id = ${last('audit_links')} - 1`, /does not continue/],
    ['the chain is emptied', 'DELETE FROM audit_links', /have no link/],
    [
      'a posted total is changed',
      "UPDATE outing_endings SET answer = replace(answer, 'totalgross\":', 'totalgross\":1')",
      /posted and/,
    ],
  ])('%s, which is found', async (_what, sql, fault) => {
    await tamper(sql)
    expect((await reportOf()).faults.join('\n')).toMatch(fault)
  })

  test('a score that is added is found', async () => {
    await tamper(`INSERT INTO score_history (mid, outing_id, golfer_id, hole, strokes, base_ver, ver, actor, received_at, outcome)
      SELECT 'added', outing_id, golfer_id, hole, 1, ver, ver + 1, actor, received_at, 'applied' FROM score_history LIMIT 1`)
    expect((await reportOf()).faults.join('\n')).toMatch(/have no link/)
  })

  test('an end that is cut off with its links is found by the head that was noted', async () => {
    const { head } = await reportOf()
    expect((await reportOf(head)).faults).toEqual([])
    await tamper(`DELETE FROM score_history WHERE id > (SELECT score_to FROM audit_links ORDER BY id DESC LIMIT 1 OFFSET 1);
      DELETE FROM rounds WHERE id > (SELECT round_to FROM audit_links ORDER BY id DESC LIMIT 1 OFFSET 1);
      DELETE FROM audit_links WHERE id = (SELECT max(id) FROM audit_links)`)
    expect((await reportOf(head)).faults).toContain(`the chain does not contain ${head}`)
  })
})

test('a round that the program changes stays covered, before and after', async () => {
  const db = await openDatabase(place)
  const [round] = await db.sql.select().from(rounds)
  if (round === undefined) throw new Error('no round')
  const change = { rounds: [round], by: { memberId: 1, isadmin: true }, now }
  await transaction(db, (tx) => deleteRounds(tx, change))
  expect((await reportOf()).faults).toEqual([])
  expect(await db.sql.select().from(roundChanges)).toHaveLength(1)
  await db.close()
  await tamper('UPDATE round_changes SET before = replace(before, \'"score":\', \'"score":1\')')
  expect((await reportOf()).faults.join('\n')).toMatch(/does not fit/)
})

test('a change of the club is covered, and so is one that was there before the chain covered it', async () => {
  const links = { cupUrl: '', leaderboardUrl: '', footerCredit: '', headerColor: '', mainColor: '' }
  const club = { name: 'Pine', contact: 'club@mail.example', timeZone: 'America/Phoenix', ...links }
  const change = async (name: string) => {
    const db = await openDatabase(place)
    const settings = { ...club, name }
    await transaction(db, async (tx) => {
      await seedClub(tx, club)
      await changeClub(tx, { settings, by: 1, at: now.toISOString() })
    })
    await db.close()
  }
  await change('Pine Valley')
  expect((await reportOf()).faults).toEqual([])
  await tamper("UPDATE club_changes SET after = replace(after, 'Pine', 'Oak')")
  expect((await reportOf()).faults.join('\n')).toMatch(/does not fit.*changes of the club 1 to 1/)
  await tamper("UPDATE club_changes SET after = replace(after, 'Oak', 'Pine')")
  expect((await reportOf()).faults).toEqual([])

  await tamper('DELETE FROM audit_links WHERE id = (SELECT max(id) FROM audit_links)')
  expect((await reportOf()).faults).toEqual(['changes of the club after 0 have no link'])
  await change('Pine Hill')
  expect((await reportOf()).faults).toEqual([])
})

test('a database of before the chain is linked when it is opened first, and every row of it is covered', async () => {
  await tamper('DELETE FROM audit_links')
  const db = await openDatabase(place)
  expect(await db.sql.select().from(auditLinks)).toHaveLength(1)
  await db.close()
  expect(await reportOf()).toMatchObject({ faults: [], links: 1 })
  await tamper('UPDATE score_history SET strokes = CASE strokes WHEN 3 THEN 4 ELSE 3 END WHERE id = 20')
  expect((await reportOf()).faults).toHaveLength(1)
})
