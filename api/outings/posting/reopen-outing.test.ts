import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lastChange } from '#db/cells/changes.ts'
import { recordScores } from '#db/cells/scores.ts'
import { cancelledOutingsOf, outingOverview, outingsForAdmins } from '#db/outings/outing-overviews.ts'
import {
  entriesNow,
  entryOf,
  openOutingClub,
  outingOf,
  settingsOf,
  startOuting,
  type OutingClub,
} from '#db/outings/outings-testing.ts'
import { readOuting } from '#db/outings/outings.ts'
import { noConditions } from '#db/rounds/rounds-posting.ts'
import { listRoundsToCheck } from '#db/rounds/rounds-to-check.ts'
import { rounds } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { restoreTogether, settleRound } from '../../rounds/check-round.ts'
import { restoreRound } from '../../rounds/edit-round.ts'
import type { Changer } from '../../server/callers/caller.ts'
import { readConfig } from '../../server/config.ts'
import { updateOuting } from '../update-outing.ts'
import { cancelOuting, takeBackLife } from './cancel-outing.ts'
import { handOverOuting } from './hand-over-outing.ts'
import { postOuting, type OutingToPost } from './post-outing.ts'
import { reopenOuting } from './reopen-outing.ts'

let club: OutingClub
let id: number
let golferIds: readonly number[]
beforeEach(async () => {
  club = await openOutingClub()
  const started = await startOuting(club, { entries: [entryOf(club, 'alice'), entryOf(club, 'ben')] })
  id = started.id
  golferIds = started.golferIds
})
afterEach(() => club.close())

const config = readConfig({ DEMO: 'off' })
const organizer = () => ({ memberId: club.members.alice, isadmin: false })
const admin = () => ({ memberId: club.members.dev, isadmin: true })
const later = (hours: number) => new Date(club.now.getTime() + hours * 3_600_000)

async function score(holes: number, strokes = 5) {
  await transaction(club.db, async (tx) => {
    const at = club.now.toISOString()
    const writer = { actor: 'Ben Member', clientId: null, enteredAt: at, intentAt: at, receivedAt: at }
    for (const golferId of golferIds) {
      for (let hole = 1; hole <= holes; hole += 1) {
        const entries = [{ mid: crypto.randomUUID(), golferId, strokes }]
        const scored = await recordScores(tx, { outingId: id, tgroupId: 1, hole, entries, writer })
        if (!scored.ok) throw new Error(scored.refusal.message)
      }
    }
  })
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const context = () => ({ db: club.db, config, randomBytes })
const cancel = (by = club.members.ben, now = club.now) =>
  cancelOuting(context(), { id, by: { memberId: by, name: 'Ben Okafor' }, now })
const reopen = (by: Changer, { now = later(1), reason = '' } = {}) => reopenOuting(context(), { id, by, now, reason })
const handOver = (to: number) => handOverOuting(club.db, { id, to, by: club.members.dev, now: club.now })
function post(changes: Partial<OutingToPost> = {}) {
  const given = { id, by: organizer(), name: 'Alice Member', expect: undefined, accepted: [], conditions: noConditions }
  const days = { days: { today: '2026-06-14', latest: '2026-06-14' }, now: club.now }
  return postOuting({ db: club.db, config }, { ...given, ...days, ...changes })
}
const takenBack = (now: Date) =>
  cancelledOutingsOf(club.db, { memberId: club.members.alice, since: new Date(now.getTime() - takeBackLife) })
const status = async () => (await readOuting(club.db, id))?.status

describe('taking a cancellation back', () => {
  test('lets the outing go on with all of its scores, tells its phones, and names who did what', async () => {
    await score(3)
    await cancel()
    const before = await lastChange(club.db, id)
    expect(await takenBack(later(23))).toMatchObject([
      { id, scores: 6, golfers: 2, status: 'cancelled', events: [{ kind: 'cancelled', by: 'Ben Member' }] },
    ])
    expect(await reopen(organizer())).toMatchObject({ ok: true, value: { rounds: 0 } })
    expect(await status()).toBe('inprogress')
    expect(await lastChange(club.db, id)).toBeGreaterThan(before)
    expect(await outingOverview(club.db, id)).toMatchObject({
      scores: 6,
      golfers: 2,
      events: [
        { kind: 'cancelled', by: 'Ben Member' },
        { kind: 'reopened', by: 'Alice Member' },
      ],
    })
    await score(1, 4)
    expect(await cancel()).toMatchObject({ value: true })
  })

  test('is for its organizer within a day, and for administrators later, too', async () => {
    await cancel()
    expect(await reopen({ memberId: club.members.ben, isadmin: false })).toMatchObject({
      refusal: { code: 'outing.not-organizer' },
    })
    expect(await reopen(organizer(), { now: later(24) })).toMatchObject({
      refusal: { code: 'outing.take-back-too-late' },
    })
    expect(await takenBack(later(25))).toEqual([])
    expect(await reopen(admin(), { now: later(200) })).toMatchObject({ ok: true })
    expect(await reopen(organizer())).toMatchObject({ refusal: { code: 'outing.goes-on' } })
  })

  test('is done once when its answer was lost and the same person sends it again', async () => {
    await cancel()
    expect(await reopen(organizer())).toMatchObject({ ok: true, value: { isRepeated: false } })
    const before = await outingOverview(club.db, id)
    expect(await reopen(organizer())).toMatchObject({ ok: true, value: { rounds: 0, isRepeated: true } })
    expect(await outingOverview(club.db, id)).toEqual(before)
    await cancel()
    expect(await reopen(organizer())).toMatchObject({ ok: true, value: { isRepeated: false } })
    expect(await status()).toBe('inprogress')
  })

  test('waits while its organizer runs another outing', async () => {
    await cancel()
    await startOuting(club)
    expect(await reopen(organizer())).toMatchObject({ refusal: { code: 'outing.already-in-progress' } })
    expect(await status()).toBe('cancelled')
  })
})

describe('administrators', () => {
  test('reopen a posted outing: its rounds are taken back with the reason, and it is posted once more', async () => {
    await score(18)
    await post()
    expect(await reopen(admin())).toMatchObject({ refusal: { code: 'outing.reason-required' } })
    expect(await reopen(organizer())).toMatchObject({ refusal: { code: 'outing.posted' } })
    const reason = 'Hole 3 was scored on the wrong card'
    expect(await reopen(admin(), { reason })).toMatchObject({ value: { rounds: 2 } })
    await score(1, 4)
    const again = await post({ now: later(2) })
    expect(again).toMatchObject({ ok: true, value: { answer: { rounds: [{ totalgross: 89 }, { totalgross: 89 }] } } })
    const stored = await club.db.sql.select().from(rounds)
    expect(stored.map(({ score: posted, deletedAt }) => [posted, deletedAt === null])).toEqual([
      [90, false],
      [90, false],
      [89, true],
      [89, true],
    ])
  })

  test('restore no round of a reopened outing, whose next posting makes another one', async () => {
    await score(18)
    await post()
    await reopen(admin(), { reason: 'The wrong card' })
    const by = { since: '', by: admin(), now: later(2) }
    const refused = { refusal: { code: 'round.outing-reopened' } }
    expect(await transaction(club.db, (tx) => restoreTogether(tx, { id: 1, ...by }))).toMatchObject(refused)
    expect(await transaction(club.db, (tx) => restoreRound(tx, { id: 1, ...by }))).toMatchObject(refused)
    expect(await post({ now: later(3) })).toMatchObject({ ok: true, value: { newRounds: [3, 4] } })
    const twice = { refusal: { code: 'round.posted-again' } }
    expect(await transaction(club.db, (tx) => restoreRound(tx, { id: 1, ...by }))).toMatchObject(twice)
    expect(await transaction(club.db, (tx) => restoreTogether(tx, { id: 1, ...by }))).toEqual({
      ok: true,
      value: { rounds: 0, restored: [] },
    })
  })

  test('reopen an outing with a round that waits, which no one can confirm afterwards', async () => {
    await score(18, 4)
    await post()
    expect(await reopen(admin(), { reason: 'The wrong card' })).toMatchObject({ value: { rounds: 2 } })
    expect(await listRoundsToCheck(club.db, {})).toMatchObject({ results: [] })
    const verdict = { verdict: 'confirm', by: admin(), now: later(2) } as const
    expect(await transaction(club.db, (tx) => settleRound(tx, { id: 1, ...verdict }))).toMatchObject({ ok: false })
    expect(await post({ now: later(3) })).toMatchObject({ ok: true, value: { newRounds: [3, 4] } })
    expect(await listRoundsToCheck(club.db, {})).toMatchObject({ results: [{ id: 3 }] })
  })

  test('post an outing that its organizer left standing', async () => {
    await score(18)
    const ben = { memberId: club.members.ben, isadmin: false }
    expect(await post({ by: ben })).toMatchObject({ refusal: { code: 'outing.not-organizer' } })
    expect(await post({ by: admin() })).toMatchObject({ ok: true })
    expect(await outingOverview(club.db, id)).toMatchObject({ events: [{ kind: 'posted', by: 'Dev Member' }] })
  })

  test('hand an outing over to a member who runs no other', async () => {
    await startOuting(club, { by: { memberId: club.members.carol, isadmin: false }, entries: [entryOf(club, 'carol')] })
    expect(await handOver(club.members.carol)).toMatchObject({ refusal: { code: 'outing.already-in-progress' } })
    expect(await handOver(999)).toMatchObject({ refusal: { code: 'outing.no-such-golfer' } })
    expect(await handOver(club.members.ben)).toMatchObject({ ok: true })
    expect(await readOuting(club.db, id)).toMatchObject({ organizerId: club.members.ben })
    expect(await outingOverview(club.db, id)).toMatchObject({
      events: [{ kind: 'handed-over', by: 'Dev Member', detail: 'Ben Member' }],
    })
    await cancel()
    expect(await handOver(club.members.grace)).toMatchObject({ refusal: { code: 'outing.not-found' } })
  })

  test('see of each outing its own scores and events', async () => {
    await score(2)
    const by = { memberId: club.members.carol, isadmin: false }
    const other = await startOuting(club, { by, entries: [entryOf(club, 'carol')] })
    const handed = { to: club.members.ben, by: club.members.dev, now: club.now }
    expect(await handOverOuting(club.db, { id: other.id, ...handed })).toMatchObject({ ok: true })
    const seen = await outingsForAdmins(club.db, club.now)
    expect(seen.find((outing) => outing.id === id)).toMatchObject({ scores: 4, golfers: 2, events: [] })
    expect(seen.find((outing) => outing.id === other.id)).toMatchObject({
      scores: 0,
      golfers: 0,
      events: [{ kind: 'handed-over', detail: 'Ben Member' }],
    })
  })

  test('see outings in progress with those of the oldest day first, then what ended lately', async () => {
    const settings = settingsOf(club, { date: '2026-06-11' })
    const by = { memberId: club.members.carol, isadmin: false }
    const old = await startOuting(club, { settings, by, entries: [entryOf(club, 'carol')] })
    const dev = { memberId: club.members.dev, isadmin: false }
    const ended = await startOuting(club, { by: dev, entries: [entryOf(club, 'dev')] })
    await cancelOuting(context(), { id: ended.id, by: { memberId: club.members.dev, name: 'Dev' }, now: club.now })
    const ids = async (now: Date) => (await outingsForAdmins(club.db, now)).map((outing) => outing.id)
    expect(await ids(later(1))).toEqual([old.id, id, ended.id])
    expect(await ids(later(31 * 24))).toEqual([old.id, id])
  })
})

test('a day that rain ended after nine holes is posted on a course of nine', async () => {
  await score(9)
  expect(await post()).toMatchObject({ refusal: { code: 'posting.no-whole-card' } })
  const { id: courseId, white: teeboxId } = club.courses.elms
  const entries = (await entriesNow(club, id)).map((entry) => ({ ...entry, teeboxId }))
  const changed = outingOf(club, { id, entries, settings: settingsOf(club, { courseId, teeboxId }) })
  expect(await updateOuting(context(), changed)).toMatchObject({ ok: true })
  expect(await post()).toMatchObject({ value: { answer: { rounds: [{ totalgross: 45 }, { totalgross: 45 }] } } })
  expect(await club.db.sql.select().from(rounds)).toMatchObject([{ holes: 9 }, { holes: 9 }])
})

test('what is lost by canceling is counted without golfers who were taken out', async () => {
  await score(2)
  expect(await outingOverview(club.db, id)).toMatchObject({ scores: 4, golfers: 2 })
  const [alice, ben] = await entriesNow(club, id)
  const entries = alice === undefined ? [] : [alice, entryOf(club, 'carol')]
  const changed = outingOf(club, { id, entries, removedIds: [ben?.id ?? 0] })
  expect(await updateOuting(context(), changed)).toMatchObject({ ok: true })
  expect(await outingOverview(club.db, id)).toMatchObject({ scores: 2, golfers: 1 })
})

test('a score far below the index waits, is named in the answer, and is not counted (SEC-21)', async () => {
  await score(18, 4)
  // A score of 72 is a differential of 1.6: 10.8 better than Alice’s index of 12.4, and 6.5 better than Ben’s 8.1.
  const posted = await post()
  expect(posted).toMatchObject({ value: { answer: { rounds: [{ name: 'Alice Member', waits: true }, {}] } } })
  expect(posted.ok && posted.value.answer.rounds[1]).not.toHaveProperty('waits')
  const alices = (await club.db.sql.select().from(rounds)).find(({ memberId }) => memberId === club.members.alice)
  expect(alices?.deletedAt).not.toBeNull()
})
