import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dueEmailChanges, listOpenEmailChanges } from '../accounts/email-changes.ts'
import { listCities, searchCourses } from '../courses/courses-search.ts'
import type { Reader } from '../database.ts'
import { historyOfMember } from '../handicaps/handicap-history.ts'
import { searchGolfers } from '../members/golfer-search.ts'
import { searchAccounts, listDirectory, listGolfers } from '../members/members.ts'
import { countMessages, lastMessages, listMessages } from '../messages/messages.ts'
import { cancelledOutingsOf, outingsForAdmins } from '../outings/outing-overviews.ts'
import { listOutings, outingsInProgress } from '../outings/outings-lists.ts'
import { openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { listAssociation } from '../rounds/association-rounds.ts'
import { correctionOfCard } from '../rounds/rounds-change.ts'
import { roundsPostedForOthers } from '../rounds/rounds-posting.ts'
import { newRound, post } from '../rounds/rounds-testing.ts'
import { roundsTogether } from '../rounds/rounds-undo.ts'
import { listDeletedRounds, recentPostings, searchRounds } from '../rounds/rounds.ts'
import { changesAfter } from '../scores/changes.ts'
import { historyOfDeparture } from '../scores/departures.ts'
import { lateChoices, lateScores } from '../scores/late-entries.ts'
import { cellsOfOuting, historyOfCell } from '../scores/scores.ts'
import { teeTimesOf } from '../tee-times/calendar-feeds.ts'
import { rosterOf, roundsEntered } from '../tee-times/sign-ups-roster.ts'
import { forgetTees, moveStarts, spotsOfComing } from '../tee-times/sign-ups.ts'
import { comingTeeTimes } from '../tee-times/tee-times.ts'
import { fileOf } from '../testing.ts'
import { transaction } from '../transaction.ts'

const at = '2026-06-14T09:00:00.000Z'
const today = '2026-06-14'

let club: OutingClub
beforeEach(async () => {
  club = await openOutingClub()
  await startOuting(club)
  await post(club, [newRound(club)])
})
afterEach(() => club.close())

/** SQLite's query plan for a piece of work, one line per table. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  await work()
  const statements = prepare.mock.calls.map(([statement]) => statement)
  prepare.mockRestore()
  const connection = new Sqlite(fileOf(club.db), { readonly: true })
  const plans = statements.flatMap((statement) => {
    const explained = connection.prepare(`EXPLAIN QUERY PLAN ${statement}`)
    const parameters = Array.from({ length: statement.split('?').length - 1 }, () => 1)
    return explained.all(...parameters) as { detail: string }[]
  })
  connection.close()
  // Work without queries would pass the test.
  expect(plans.length).toBeGreaterThan(0)
  return plans.map(({ detail }) => detail)
}

const reads: readonly (readonly [string, (reader: Reader) => Promise<unknown>])[] = [
  ['the score board', (reader) => cellsOfOuting(reader, 1)],
  ['what changed on it', (reader) => changesAfter(reader, { outingId: 1, since: 0, limit: 10 })],
  ['the history of a departure', (reader) => historyOfDeparture(reader, { golferId: 1 })],
  ['the history of a score', (reader) => historyOfCell(reader, { golferId: 1, hole: 1 })],
  ['scores that came too late', (reader) => lateScores(reader, 1)],
  ['choices that came too late', (reader) => lateChoices(reader, 1)],
  ['outings in progress', (reader) => outingsInProgress(reader)],
  ['the outings of a member', (reader) => listOutings(reader, { of: { memberId: 1 } })],
  ['the handicap record of a member', (reader) => historyOfMember(reader, 1)],
  ['the rounds of a member', (reader) => searchRounds(reader, { memberId: 1, sort: 'date', desc: true })],
  ['deleted rounds', (reader) => listDeletedRounds(reader, { now: club.now })],
  ['rounds of a golfer by who posted them', (reader) => roundsTogether(reader, { memberId: 1, postedBy: 1 })],
  ['the rounds of an outing', (reader) => roundsTogether(reader, { outingId: 1 })],
  ['rounds of others today', (reader) => roundsPostedForOthers(reader, { by: 1, since: today })],
  ['what became of a card', (reader) => correctionOfCard(reader, 1)],
  ['outings for administrators', (reader) => outingsForAdmins(reader, club.now)],
  ['outings to take back', (reader) => cancelledOutingsOf(reader, { memberId: 1, since: club.now })],
  ['rounds for the association', (reader) => listAssociation(reader, { state: 'waiting' })],
  ['tee times to come', (reader) => comingTeeTimes(reader, { today })],
  ['their spots', (reader) => spotsOfComing(reader, { today, memberId: 1 })],
  ['who signed up for one', (reader) => rosterOf(reader, { teetimeId: 1 })],
  ['the rounds that they entered', (reader) => roundsEntered(reader, { teetimeId: 1 })],
  ['the tee times of a member', (reader) => teeTimesOf(reader, { memberId: 1, from: today })],
  ['messages of a member', (reader) => countMessages(reader, { memberId: 1, topic: 'sign-in', since: at })],
  ['messages that failed', (reader) => listMessages(reader, { state: 'failed' })],
  ['how sending emails went lately', (reader) => lastMessages(reader, { kind: 'mail' })],
  ['changes of address that are due', (reader) => dueEmailChanges(reader, { at })],
  ['changes of address that are open', (reader) => listOpenEmailChanges(reader, { at })],
]

test.each(reads)('%s: no table is read whole', async (_, read) => {
  const plans = await plansOf(() => read(club.db))
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
})

test('a tee time that is moved reads its own sign-ups', async () => {
  const plans = await plansOf(() =>
    transaction(club.db, async (tx) => {
      await forgetTees(tx, { teetimeId: 1 })
      await moveStarts(tx, { teetimeId: 1, from: '07:40', to: '08:00' })
    }),
  )
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
})

const everyCourse = { name: '', city: '', desc: false, today } as const

test.each<[string, (reader: Reader) => Promise<unknown>]>([
  ['golfers', (reader) => listGolfers(reader)],
  ['the directory', (reader) => listDirectory(reader)],
  ['members', (reader) => searchAccounts(reader, {})],
  ['members by name', (reader) => searchAccounts(reader, { name: 'nov tom' })],
  ['courses by name', (reader) => searchCourses(reader, { ...everyCourse, name: 'oak', sort: 'name' })],
  ['courses by city', (reader) => searchCourses(reader, { ...everyCourse, sort: 'city' })],
  ['cities', (reader) => listCities(reader)],
])('%s are read in the order of an index of folded names', async (_, read) => {
  const plans = await plansOf(() => read(club.db))
  const scans = plans.filter((plan) => /^SCAN (members|courses)/.test(plan))
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toContain(' INDEX ')
})

test('golfers are searched in the index of the golfers of the club', async () => {
  const plans = await plansOf(() =>
    searchGolfers(club.db, { by: 1, name: 'nov tom', courseId: undefined, sort: 'name', desc: false, today }),
  )
  const scans = plans.filter((plan) => plan.startsWith('SCAN members'))
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toContain(' INDEX members_golfers')
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([])
})

test('recent postings are read by the time of their posting, with no sort', async () => {
  const plans = await plansOf(() => recentPostings(club.db, {}))
  expect(plans).toContain('SCAN round_postings USING COVERING INDEX round_postings_by_time')
  expect(plans).toContain('SEARCH rounds USING COVERING INDEX rounds_by_posting (posting_id=? AND deleted_at=?)')
})

test.each<[string, (reader: Reader) => Promise<unknown>]>([
  ['the rounds of everybody', (reader) => recentPostings(reader, {})],
  ['rounds for the association', (reader) => listAssociation(reader, {})],
])('a page of %s is read in the order of an index', async (_, read) => {
  const plans = await plansOf(() => read(club.db))
  const scans = plans.filter((plan) => plan.startsWith('SCAN') && plan !== 'SCAN latest')
  for (const scan of scans) expect(scan).toContain(' INDEX ')
})
