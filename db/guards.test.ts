import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { posting } from '#golf/outing/posting.ts'
import { strokes } from '#golf/units.ts'
import { recordScores } from './cells/scores.ts'
import { replaceCode } from './outings/access-codes.ts'
import { endOuting, handOver, reopen } from './outings/outing-endings.ts'
import { snapshotOf } from './outings/outing-snapshot.ts'
import { entryOf, openOutingClub, startOuting, type OutingClub } from './outings/outings-testing.ts'
import { readOuting } from './outings/outings.ts'
import { savePosting } from './outings/save-posting.ts'
import { noConditions } from './rounds/rounds-posting.ts'
import { edit, takeAway } from './rounds/rounds-testing.ts'
import { addReport, settleReports } from './rounds/rounds-to-check.ts'
import { transaction } from './transaction.ts'

/**
 * The database itself guards posted rounds and the ends of outings (REL-03): no statement changes them without the rows
 * that record the change.
 */
let club: OutingClub
beforeEach(async () => {
  club = await openOutingClub()
})
afterEach(() => club.close())

const admin = () => ({ memberId: club.members.dev, isadmin: true })
const organizer = () => ({ memberId: club.members.alice, isadmin: false })

/** Alice, and Ben with an 80, in a posted outing of hers. */
async function postedOuting() {
  const { id, golferIds } = await startOuting(club, { entries: [entryOf(club, 'alice'), entryOf(club, 'ben')] })
  await transaction(club.db, async (tx) => {
    for (const [place, golferId] of golferIds.entries()) {
      for (let hole = 1; hole <= 18; hole += 1) {
        const entries = [{ mid: crypto.randomUUID(), golferId, strokes: hole <= 8 ? 5 : 4 }]
        const at = club.now.toISOString()
        const writer = { actor: 'Ben Member', clientId: null, enteredAt: at, intentAt: at, receivedAt: at }
        const scored = await recordScores(tx, { outingId: id, tgroupId: 1, hole, entries, writer })
        if (!scored.ok) throw new Error(`${place}: ${scored.refusal.message}`)
      }
    }
    const outing = await readOuting(tx, id)
    if (!outing) throw new Error('The outing is gone')
    const snapshot = await snapshotOf(tx, outing)
    const { rounds: cards } = posting(snapshot.card)
    const given = {
      board: null,
      notposted: [],
      conditions: noConditions,
      days: { today: '2026-06-14', latest: '2026-06-14' },
      now: club.now,
    }
    await savePosting(tx, { ...given, snapshot, cards, by: organizer() })
  })
  return id
}

/** Fails with the database's message, which drizzle keeps as a cause. */
async function run(statement: string): Promise<void> {
  const [outcome] = await Promise.allSettled([transaction(club.db, async (tx) => tx.sql.run(sql.raw(statement)))])
  if (outcome.status === 'rejected') throw (outcome.reason as Error).cause ?? outcome.reason
}

test.each([
  ['a score of a posted round', 'UPDATE rounds SET score = 70', 'changes only as its history says'],
  ['its day', `UPDATE rounds SET date = '2026-06-01'`, 'changes only as its history says'],
  ['its tees', 'UPDATE rounds SET teebox_id = teebox_id + 1', 'changes only as its history says'],
  ['its rating', 'UPDATE rounds SET rating_tenths = 650', 'changes only as its history says'],
  ['its slope', 'UPDATE rounds SET slope = 155', 'changes only as its history says'],
  ['its holes par or better', 'UPDATE rounds SET parorbetter = 18', 'changes only as its history says'],
  ['whether it was a tournament', 'UPDATE rounds SET tournament = 1', 'changes only as its history says'],
  ['that it counts', `UPDATE rounds SET deleted_at = '2026-06-14'`, 'changes only as its history says'],
  ['whose it is', 'UPDATE rounds SET member_id = 3', 'stays whose it is'],
  ['its outing', 'UPDATE rounds SET gtid = NULL', 'stays whose it is'],
  ['who posted it', 'UPDATE round_postings SET posted_by = 3', 'never changed'],
])('no statement changes %s', async (_, statement, message) => {
  await postedOuting()
  await expect(run(statement)).rejects.toThrow(message)
})

test.each([
  ['rounds', 'never removed'],
  ['round_postings', 'never deleted'],
  ['outing_endings', 'never deleted'],
  ['score_history', 'never deleted'],
  ['scores', 'never changed'],
])('nothing is deleted from %s after a posting', async (table, message) => {
  await postedOuting()
  await expect(run(`DELETE FROM ${table}`)).rejects.toThrow(message)
})

test('the card of a posted outing takes no score and no other one', async () => {
  await postedOuting()
  await expect(run('UPDATE scores SET strokes = 3')).rejects.toThrow('the card of a posted outing is never changed')
  const copy =
    'INSERT INTO scores SELECT golfer_id, 0, outing_id, strokes, ver, mid, client_id, actor, intent_at, received_at, contested, pickup, conceded FROM scores LIMIT 1'
  await expect(run(copy)).rejects.toThrow('the card of a posted outing is never changed')
})

test('a round that was edited the recorded way is guarded as before, also with the row of that edit', async () => {
  await postedOuting()
  await edit(club, { id: 2, score: strokes(79) })
  for (const score of [80, 70]) {
    await expect(run(`UPDATE rounds SET score = ${score} WHERE id = 2`)).rejects.toThrow(
      'changes only as its history says',
    )
  }
  await expect(run('UPDATE round_changes SET reason = 1')).rejects.toThrow('never changed')
  await expect(run('DELETE FROM round_changes')).rejects.toThrow('never deleted')
})

test('what is between a golfer and the club has no history, and is free', async () => {
  await postedOuting()
  await run(`UPDATE rounds SET alcohol = '2'`)
})

test('a report, a wait and what was decided on them stay', async () => {
  await postedOuting()
  const roundId = 2
  const words = 'I had a 7 on hole 3'
  await transaction(club.db, (tx) => addReport(tx, { roundId, by: club.members.ben, now: club.now, words }))
  await transaction(club.db, (tx) => settleReports(tx, { roundId, outcome: 'stands', by: admin(), now: club.now }))
  await expect(run(`UPDATE round_reports SET outcome = 'removed'`)).rejects.toThrow('never changed')
  await expect(run('DELETE FROM round_reports')).rejects.toThrow('never deleted')
  await run('INSERT INTO round_holds (round_id, held_at, index_tenths, differential_tenths) VALUES (2, 1, 1, 1)')
  await expect(run('DELETE FROM round_holds')).rejects.toThrow('never deleted')
  await run(`UPDATE round_holds SET settled_at = 1, settled_by = 1, outcome = 'confirmed'`)
  await expect(run(`UPDATE round_holds SET outcome = 'removed'`)).rejects.toThrow('never changed')
})

test.each([
  ['posted', `UPDATE teetimes SET posted_at = '2026-06-14'`],
  ['canceled', `UPDATE teetimes SET cancelled_at = '2026-06-14'`],
])('no outing is %s without an ending', async (_, statement) => {
  await startOuting(club)
  await expect(run(statement)).rejects.toThrow('an outing ends and goes on only as its endings say')
})

test('an outing that ended goes on only after it was reopened, and every step stays', async () => {
  const { id } = await startOuting(club)
  const by = club.members.ben
  const at = club.now.toISOString()
  await transaction(club.db, (tx) => endOuting(tx, { id, by, at, kind: 'cancelled', board: null, answer: null }))
  await expect(run('UPDATE teetimes SET cancelled_at = NULL')).rejects.toThrow('only as its endings say')
  await expect(run(`UPDATE outing_endings SET kind = 'posted'`)).rejects.toThrow('never changed')
  const second = `INSERT INTO outing_endings (outing_id, run, kind, member_id, ended_at) VALUES (${id}, 2, 'posted', 1, 1)`
  await expect(run(second)).rejects.toThrow('only after it was reopened')
  await transaction(club.db, (tx) => reopen(tx, { outingId: id, run: 1, memberId: by, reopenedAt: at, reason: '' }))
  await expect(run('DELETE FROM outing_reopenings')).rejects.toThrow('never deleted')
  await expect(run('UPDATE outing_reopenings SET member_id = 2')).rejects.toThrow('never changed')
  const handover = { outingId: id, fromId: club.members.alice, toId: by, handedBy: 4, handedAt: at }
  await transaction(club.db, (tx) => handOver(tx, handover))
  await expect(run('DELETE FROM outing_handovers')).rejects.toThrow('never deleted')
  await expect(run('UPDATE outing_handovers SET to_id = 3')).rejects.toThrow('never changed')
})

test('a replaced code stays one', async () => {
  const { id: outingId, code: accessCode } = await startOuting(club)
  const replaced = {
    outingId,
    tgroupId: 1,
    accessCode,
    replacedBy: club.members.ben,
    replacedAt: club.now.toISOString(),
  }
  await transaction(club.db, (tx) => replaceCode(tx, { ...replaced, randomBytes }))
  await expect(run('DELETE FROM replaced_codes')).rejects.toThrow('never deleted')
  await expect(run('UPDATE replaced_codes SET tgroup_id = 2')).rejects.toThrow('never changed')
})

test('a deleted round stays deleted until its history says that it was brought back', async () => {
  await postedOuting()
  await takeAway(club, 2)
  await expect(run('UPDATE rounds SET deleted_at = NULL WHERE id = 2')).rejects.toThrow(
    'changes only as its history says',
  )
})
