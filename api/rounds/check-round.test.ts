import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRecordSound } from '#db/handicaps/handicap-check.ts'
import { findGolferRecord } from '#db/handicaps/handicap-history.ts'
import { startOuting } from '#db/outings/outings-testing.ts'
import { changesOfRound, correctionOfCard, findRound } from '#db/rounds/rounds-change.ts'
import { postRounds, noConditions, type NewRound } from '#db/rounds/rounds-posting.ts'
import { newRound, openRoundClub, post, roundOf, today, type RoundClub } from '#db/rounds/rounds-testing.ts'
import { listRoundsToCheck, waitingRoundsOf } from '#db/rounds/rounds-to-check.ts'
import { listUndone, roundsTogether } from '#db/rounds/rounds-undo.ts'
import { listDeletedRounds } from '#db/rounds/rounds.ts'
import { roundReports } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { strokes, tenths } from '#golf/units.ts'
import type { Changer } from '../server/callers/caller.ts'
import { reportRound, restoreTogether, settleRound, storyOfRound, undoTogether, type Verdict } from './check-round.ts'
import { deleteRound, restoreRound, saveRound, type RoundToSave } from './edit-round.ts'
import { add, golferRound } from './posting-testing.ts'

let club: RoundClub
beforeEach(async () => {
  club = await openRoundClub()
})
afterEach(() => club.close())

const as = (name: keyof RoundClub['members'], isadmin = false): Changer => ({ memberId: club.members[name], isadmin })
const admin = () => as('dev', true)
const daysLater = (days: number) => new Date(club.now.getTime() + days * 86_400_000)

/** Rounds as a member posts them, or an outing. */
function posted(newRounds: readonly NewRound[], { by = club.members.alice, source = 'outing' as const } = {}) {
  const about = { source, postedBy: by, postedAt: club.now.toISOString(), mid: null, regionId: null }
  const posting = { ...about, conditions: noConditions, confirmed: false }
  return transaction(club.db, (tx) => postRounds(tx, { posting, newRounds }))
}

/** Ben’s 90 in an outing that Alice organized and posted. */
async function bensOutingRound() {
  const { golferIds } = await startOuting(club)
  const gtid = golferIds[1] ?? 0
  const [id = 0] = await posted([newRound(club, { memberId: club.members.ben, score: strokes(90), gtid })])
  return { id, gtid }
}

function save(id: number, given: Partial<RoundToSave>) {
  const { alcohol: _, memberId: __, ...round } = golferRound(club)
  const edit = { ...round, id, by: as('ben'), date: '2026-06-13', latestDay: today, now: club.now, ...given }
  return transaction(club.db, (tx) => saveRound(tx, edit))
}
const remove = (id: number, by: Changer, reason = '') =>
  transaction(club.db, (tx) => deleteRound(tx, { id, by, now: club.now, reason }))
const report = (id: number, by = club.members.ben, now = club.now, words = 'I had a 7 on hole 3') =>
  transaction(club.db, (tx) => reportRound(tx, { id, by, now, words }))
const settle = (id: number, verdict: Verdict) =>
  transaction(club.db, (tx) => settleRound(tx, { id, verdict, by: admin(), now: daysLater(1), reason: 'Looked at' }))
const story = async (id: number, by: Changer, now = club.now) => {
  const found = await storyOfRound(club.db, { id, by, now })
  if (!found.ok) throw new Error(found.refusal.message)
  return found.value
}
async function indexOf(name: keyof RoundClub['members']) {
  return (await findGolferRecord(club.db, club.members[name]))?.index
}

describe('a round that came from an outing', () => {
  test('is edited by an administrator or the organizer of the outing, not by its golfer', async () => {
    const { id } = await bensOutingRound()
    for (const by of [as('ben'), as('carol')]) {
      expect(await save(id, { by, score: 76, reason: 'I say so' })).toMatchObject({
        refusal: { code: 'round.not-yours' },
      })
      expect(await story(id, by)).toMatchObject({ mayEdit: false, mayDelete: false })
    }
    for (const [by, score] of [
      [as('alice'), 88],
      [admin(), 87],
    ] as const) {
      expect(await story(id, by)).toMatchObject({ mayEdit: true, mayDelete: true })
      expect(await save(id, { by, score, reason: 'Hole 3 was a 5' })).toMatchObject({ ok: true })
    }
    expect(await findRound(club.db, id)).toMatchObject({ score: 87 })
  })

  test('needs a reason for a change or deletion', async () => {
    const { id } = await bensOutingRound()
    for (const reason of ['', '   ']) {
      expect(await save(id, { by: admin(), score: 88, reason })).toMatchObject({
        refusal: { code: 'round.reason-required' },
      })
      expect(await remove(id, admin(), reason)).toMatchObject({ refusal: { code: 'round.reason-required' } })
    }
    expect(await remove(id, as('ben'), 'Mine')).toMatchObject({ refusal: { code: 'round.not-yours' } })
    expect(await remove(id, as('alice'), 'Ben left after hole 9')).toMatchObject({ ok: true })
    expect((await listDeletedRounds(club.db, { since: '' })).results).toMatchObject([
      { id, reason: 'Ben left after hole 9', deleterFirstname: 'Alice' },
    ])
  })

  test('shows each change with its member, time and reason, also on the card', async () => {
    const { id, gtid } = await bensOutingRound()
    expect(await correctionOfCard(club.db, gtid)).toBeNull()
    await save(id, { by: admin(), score: 88, reason: ' Hole 3 was a 5 ' })
    const change = { kind: 'saved', by: 'Dev Member', at: club.now.toISOString(), reason: 'Hole 3 was a 5' }
    const whole = { ...change, before: { score: 90 }, after: { score: 88 } }
    expect(await changesOfRound(club.db, id)).toMatchObject([whole])
    expect(await correctionOfCard(club.db, gtid)).toMatchObject(whole)
    await save(id, { by: admin(), score: 90, reason: 'It was not' })
    expect(await correctionOfCard(club.db, gtid)).toBeNull()
    await remove(id, admin(), 'Another golfer')
    expect(await correctionOfCard(club.db, gtid)).toMatchObject({ kind: 'deleted', reason: 'Another golfer' })
  })
})

describe('reporting a problem', () => {
  test('is for the golfer, within 7 days of the posting or the last change by another member', async () => {
    const { id } = await bensOutingRound()
    expect(await story(id, as('ben'))).toMatchObject({ reportUntil: '2026-06-21' })
    expect(await story(id, as('alice'))).toMatchObject({ reportUntil: null })
    expect(await report(id, club.members.carol)).toMatchObject({ refusal: { code: 'round.not-yours' } })
    expect(await report(id, club.members.ben, daysLater(8))).toMatchObject({
      refusal: { code: 'round.report-too-late' },
    })
    await save(id, { by: admin(), score: 91, reason: 'Hole 4', now: daysLater(5) })
    expect(await report(id, club.members.ben, daysLater(8))).toMatchObject({ ok: true })
    expect(await report(id, club.members.ben, daysLater(8), 'I had an 8')).toMatchObject({
      refusal: { code: 'round.reported' },
    })
  })

  test('is done once when its answer was lost and the golfer sends it again', async () => {
    const { id } = await bensOutingRound()
    await report(id)
    expect(await report(id)).toMatchObject({ ok: true })
    expect(await club.db.sql.select().from(roundReports)).toHaveLength(1)
  })

  test('is refused for a round that the golfer posted and can edit', async () => {
    const [own = 0] = await add(club)
    expect(await report(own, club.members.alice)).toMatchObject({ refusal: { code: 'round.yours-alone' } })
    const [others = 0] = await add(club, { golfers: [golferRound(club, { memberId: club.members.ben })] })
    expect(await report(others)).toMatchObject({ ok: true })
  })

  test('is listed for administrators until one decides, and the round counts until then', async () => {
    const { id } = await bensOutingRound()
    await report(id)
    const [listed] = (await listRoundsToCheck(club.db, {})).results
    expect(listed).toMatchObject({ id, words: 'I had a 7 on hole 3', posterFirstname: 'Alice', heldAt: null })
    expect(await findRound(club.db, id)).toBeDefined()
    const words = { words: 'I had a 7 on hole 3', outcome: null }
    expect(await story(id, as('ben'))).toMatchObject({ report: words })
    expect(await story(id, admin())).toMatchObject({ report: words })
    expect(await story(id, as('carol'))).toMatchObject({ report: null })
    expect(await settle(id, 'confirm')).toMatchObject({ ok: true })
    expect((await listRoundsToCheck(club.db, {})).results).toEqual([])
    expect(await story(id, as('ben'))).toMatchObject({ report: { outcome: 'stands' } })
    expect(await settle(id, 'confirm')).toMatchObject({ refusal: { code: 'round.nothing-to-settle' } })
  })

  test('is settled by a correction of an administrator, or by the removal', async () => {
    const { id } = await bensOutingRound()
    await report(id)
    await save(id, { by: admin(), score: 91, reason: 'Hole 3 was a 7' })
    expect(await story(id, as('ben'))).toMatchObject({ report: { outcome: 'corrected' } })
    await report(id)
    expect(await settle(id, 'remove')).toMatchObject({ ok: true })
    expect(await findRound(club.db, id)).toBeUndefined()
    expect(await story(id, as('ben'))).toMatchObject({ report: { outcome: 'removed' } })
  })
})

describe('a score ten strokes better than the index', () => {
  const far = () => roundOf(club, { differential: 2 })

  test('waits outside the record until an administrator confirms it', async () => {
    await post(
      club,
      [20, 21, 22].map((differential) => roundOf(club, { differential, date: '2026-06-01' })),
    )
    expect(await indexOf('alice')).toBe(tenths(18))
    const [id = 0] = await posted([far()])
    expect(await indexOf('alice')).toBe(tenths(18))
    expect(await findRound(club.db, id)).toBeUndefined()
    expect(await waitingRoundsOf(club.db, club.members.alice)).toMatchObject([{ id, differential: 20, index: 180 }])
    expect((await listDeletedRounds(club.db, { since: '' })).results).toEqual([])
    const restoring = transaction(club.db, (tx) => restoreRound(tx, { id, since: '', by: admin(), now: club.now }))
    expect(await restoring).toMatchObject({ refusal: { code: 'round.not-found' } })
    await settle(id, 'confirm')
    expect(await findRound(club.db, id)).toMatchObject({ score: 90 })
    expect(await indexOf('alice')).toBeLessThan(100)
    expect(await waitingRoundsOf(club.db, club.members.alice)).toEqual([])
  })

  test('can be removed and restored', async () => {
    const [id = 0] = await posted([far()])
    await settle(id, 'remove')
    expect((await listDeletedRounds(club.db, { since: '' })).results).toMatchObject([{ id, reason: 'Looked at' }])
    const restored = await transaction(club.db, (tx) =>
      restoreRound(tx, { id, since: '', by: admin(), now: daysLater(2) }),
    )
    expect(restored).toMatchObject({ ok: true })
    expect(await findRound(club.db, id)).toBeDefined()
  })

  test('leaves the record as it was when it is removed', async () => {
    const played = await post(
      club,
      [20, 21, 22].map((differential) => roundOf(club, { differential, date: '2026-06-01' })),
    )
    const [id = 0] = await posted([far()])
    await settle(id, 'remove')
    expect(await isRecordSound(club.db, club.members.alice)).toBe(true)
    expect(await remove(played[2] ?? 0, admin())).toMatchObject({ ok: true })
    expect(await indexOf('alice')).toBe(tenths(12.4))
  })

  test('counts right away when an administrator posts it', async () => {
    const [id = 0] = await add(club, { golfers: [golferRound(club, { score: 71 })], isadmin: true })
    expect(await findRound(club.db, id)).toBeDefined()
  })

  test('waits as well when it comes from an edit', async () => {
    const [id = 0] = await add(club)
    expect(await save(id, { by: as('alice'), score: 71 })).toMatchObject({ ok: true })
    expect(await findRound(club.db, id)).toBeUndefined()
    await settle(id, 'confirm')
    expect(await findRound(club.db, id)).toMatchObject({ score: 71 })
    expect(await save(id, { by: as('alice'), date: '2026-06-12', score: 71 })).toMatchObject({ ok: true })
    expect(await findRound(club.db, id)).toMatchObject({ date: '2026-06-12' })
  })
})

describe('undoing rounds together', () => {
  const together = () => ({ memberId: club.members.ben, postedBy: club.members.alice })
  const undo = (expected: number) =>
    transaction(club.db, (tx) =>
      undoTogether(tx, { together: together(), expect: expected, by: admin(), now: club.now, reason: 'Made up' }),
    )
  const bens = (differential: number) => roundOf(club, { memberId: club.members.ben, differential })

  test('deletes the rounds that one member posted, with the reason, and restores them together', async () => {
    await post(
      club,
      [20, 21, 22].map(bens).map((round) => ({ ...round, date: '2026-05-01' })),
    )
    // A round that Ben posts himself is not deleted.
    await posted([bens(20)], { by: club.members.ben })
    expect(await roundsTogether(club.db, together())).toHaveLength(3)
    const index = await indexOf('ben')
    await posted([bens(10), bens(11)])
    const lowered = await indexOf('ben')
    expect(lowered).toBeLessThan(index ?? 0)
    expect(await undo(4)).toMatchObject({ refusal: { code: 'round.others-now' } })
    const undone = await undo(5)
    if (!undone.ok) throw new Error(undone.refusal.message)
    expect(await roundsTogether(club.db, together())).toEqual([])
    expect((await listUndone(club.db, { since: '' })).results).toMatchObject([
      { golfer: 'Ben Member', poster: 'Alice Member', by: 'Dev Member', reason: 'Made up', rounds: 5 },
    ])
    const [first] = undone.value.rounds
    expect(await changesOfRound(club.db, first?.id ?? 0)).toMatchObject([{ kind: 'deleted', reason: 'Made up' }])

    const restoring = { id: undone.value.id, since: club.now.toISOString(), by: admin(), now: daysLater(30) }
    expect(
      await transaction(club.db, (tx) => restoreTogether(tx, { ...restoring, since: daysLater(1).toISOString() })),
    ).toMatchObject({
      refusal: { code: 'round.restore-too-late' },
    })
    expect(await transaction(club.db, (tx) => restoreTogether(tx, restoring))).toMatchObject({ ok: true })
    expect(await indexOf('ben')).toBe(lowered)
    expect((await listUndone(club.db, { since: '' })).results).toEqual([])
  })

  test('succeeds when the same person repeats it, and not for another person or after it was reverted', async () => {
    await posted([bens(12), bens(13)])
    const undone = await undo(2)
    const id = undone.ok ? undone.value.id : 0
    expect(await undo(2)).toEqual({ ok: true, value: { id, rounds: [] } })
    const of = { together: together(), expect: 2, now: club.now, reason: 'Made up' }
    const byAlice = { memberId: club.members.alice, isadmin: true }
    const other = await transaction(club.db, (tx) => undoTogether(tx, { ...of, by: byAlice }))
    expect(other).toMatchObject({ refusal: { code: 'round.not-found' } })
    await transaction(club.db, (tx) => restoreTogether(tx, { id, since: '', by: admin(), now: club.now }))
    for (const round of undone.ok ? undone.value.rounds : []) await remove(round.id, byAlice)
    expect(await undo(2)).toMatchObject({ refusal: { code: 'round.not-found' } })
  })

  test('is restored once, and a repeated request changes nothing until one of the rounds is deleted again', async () => {
    const [one = 0, two = 0] = await posted([bens(12), bens(13)])
    const undone = await undo(2)
    await transaction(club.db, (tx) => restoreRound(tx, { id: one, since: '', by: admin(), now: daysLater(1) }))
    const restoring = { id: undone.ok ? undone.value.id : 0, since: '', by: admin(), now: daysLater(2) }
    const restore = (now: Date) => transaction(club.db, (tx) => restoreTogether(tx, { ...restoring, now }))
    expect(await restore(daysLater(2))).toMatchObject({ ok: true, value: { rounds: 1, restored: [{ id: two }] } })
    const changes = await changesOfRound(club.db, two)
    expect(await restore(daysLater(50))).toEqual({ ok: true, value: { rounds: 1, restored: [] } })
    expect(await changesOfRound(club.db, two)).toEqual(changes)
    await remove(two, admin())
    expect(await restore(daysLater(3))).toMatchObject({ refusal: { code: 'round.others-now' } })
    expect(await transaction(club.db, (tx) => restoreTogether(tx, { ...restoring, id: 0 }))).toMatchObject({
      refusal: { code: 'round.not-found' },
    })
  })

  test('does not restore a round that was restored before', async () => {
    const [one = 0, two = 0] = await posted([bens(12), bens(13)])
    const undone = await undo(2)
    await transaction(club.db, (tx) => restoreRound(tx, { id: one, since: '', by: admin(), now: club.now }))
    const id = undone.ok ? undone.value.id : 0
    const back = await transaction(club.db, (tx) => restoreTogether(tx, { id, since: '', by: admin(), now: club.now }))
    expect(back.ok && back.value.restored.map((round) => round.id)).toEqual([two])
  })
})
