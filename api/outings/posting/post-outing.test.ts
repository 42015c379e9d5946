import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#db/audit.ts'
import { lateScores } from '#db/cells/late-entries.ts'
import { recordScores, scoreKind, scoresOf, type HoleScores } from '#db/cells/scores.ts'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { outingsInProgress } from '#db/outings/outings-lists.ts'
import { keepLateCells } from '#db/outings/outings-testing.ts'
import {
  endOuting,
  entryOf,
  guest,
  openOutingClub,
  outingOf,
  settingsOf,
  startOuting,
  type OutingClub,
} from '#db/outings/outings-testing.ts'
import { readOuting } from '#db/outings/outings.ts'
import { savePosting } from '#db/outings/save-posting.ts'
import { noConditions } from '#db/rounds/rounds-posting.ts'
import { newRound, post } from '#db/rounds/rounds-testing.ts'
import { members } from '#db/schema/members.ts'
import { outingEndings } from '#db/schema/outings.ts'
import { roundPostings, rounds } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { readConfig } from '../../server/config.ts'
import { updateOuting, type OutingUpdate } from '../update-outing.ts'
import { cancelOuting } from './cancel-outing.ts'
import { postOuting, type OutingToPost } from './post-outing.ts'
import { isUnheard, postingBoard } from './posting-board.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>

beforeEach(async () => {
  club = await openOutingClub()
})
afterEach(async () => club.close())

/** Alice, Ben and a guest in one group. */
async function start(update: Partial<OutingUpdate> = {}) {
  const entries = [entryOf(club, 'alice'), entryOf(club, 'ben'), guest(club)]
  outing = await startOuting(club, { entries, ...update })
}

const ids = () => outing.golferIds
const allPars = Array.from({ length: 18 }, () => 4)
const blowUp = allPars.with(0, 10)

function holeScores(place: number, hole: number, strokes: number): HoleScores {
  const entries = [{ mid: crypto.randomUUID(), golferId: ids()[place] ?? 0, strokes }]
  const at = club.now.toISOString()
  const writer = { actor: 'Ben Member', clientId: null, enteredAt: at, intentAt: at, receivedAt: at }
  return { outingId: outing.id, tgroupId: 1, hole, entries, writer }
}

async function score(place: number, card: readonly number[]) {
  await transaction(club.db, async (tx) => {
    for (const [at, strokes] of card.entries()) {
      const recorded = await recordScores(tx, holeScores(place, at + 1, strokes))
      if (!recorded.ok) throw new Error(recorded.refusal.message)
    }
  })
}

/** Enters another score without having seen the present one. */
async function addConflict(place: number, hole: number, strokes: number) {
  const given = holeScores(place, hole, strokes)
  const entries = given.entries.map((entry) => ({ ...entry, baseVer: 0 }))
  await transaction(club.db, (tx) => recordScores(tx, { ...given, entries }))
}

const asked = (changes: Partial<OutingToPost>): OutingToPost => {
  const alice = { memberId: club.members.alice, isadmin: false }
  const by = {
    id: outing.id,
    by: alice,
    name: 'Alice Member',
    days: { today: '2026-06-14', latest: '2026-06-14' },
    now: club.now,
  }
  return { ...by, expect: undefined, accepted: [], conditions: noConditions, ...changes }
}
const config = readConfig({ DEMO: 'off' })
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const context = () => ({ db: club.db, config, randomBytes })
const postScores = (changes: Partial<OutingToPost> = {}) => postOuting({ db: club.db, config }, asked(changes))
const stored = () => club.db.sql.select().from(rounds)

async function board() {
  const found = await readOuting(club.db, outing.id)
  if (!found) throw new Error('The outing is gone')
  return postingBoard(await snapshotOf(club.db, found))
}

describe('posting', () => {
  test('makes no round of a card that was played alone, and the outing is posted all the same', async () => {
    await start({ entries: [entryOf(club, 'alice'), entryOf(club, 'ben', { tgroupId: 2 })] })
    await score(0, allPars)
    const { posting } = await board()
    expect(posting.inGroupOfOne).toEqual([ids()[0]])
    expect(await postScores({ said: { alone: [ids()[0] ?? 0] } })).toMatchObject({ value: { answer: { rounds: [] } } })
    expect(await stored()).toEqual([])
  })

  test('counts net par on holes that were not played for a reason, and keeps the reason', async () => {
    await start()
    await score(1, allPars)
    await score(0, allPars.slice(0, 15))
    const [alice = 0] = ids()
    expect((await board()).notposted).toContainEqual(
      expect.objectContaining({ id: alice, missing: [16, 17, 18], afterreason: 'net-par' }),
    )
    const posted = await postScores({ said: { notPlayed: new Map([[alice, 'darkness' as const]]) } })
    const rounds = [{ id: alice, totalgross: null, notplayed: 'darkness' }, { id: ids()[1] }]
    expect(posted).toMatchObject({ value: { answer: { rounds } } })
    expect(posted.ok && posted.value.answer.rounds[1]).not.toHaveProperty('notplayed')
    expect(await stored()).toHaveLength(2)
    expect((await audit(club.db)).faults).toEqual([])
  })

  test('makes one round of each member’s whole card, adjusted by the full course handicap', async () => {
    await start({ settings: settingsOf(club, { spin: 1, tournament: 1 }) })
    for (const place of [0, 1, 2]) await score(place, blowUp)
    const posted = await postScores({ conditions: { ...noConditions, greenscondition: 3 } })
    // Alice (12) and Ben (7) receive a stroke on the first hole: seven at most, although the spin leaves Ben none.
    const round = { totalgross: 78, score: 75, parorbetter: 17 }
    expect(posted).toMatchObject({
      value: {
        answer: {
          rounds: [
            { id: ids()[0], name: 'Alice Member', user_id: club.members.alice, ...round },
            { id: ids()[1], name: 'Ben Member', user_id: club.members.ben, ...round },
          ],
          notposted: [],
        },
      },
    })
    const played = { date: '2026-06-14', rating: 702, slope: 125, holes: 18, score: 75, tournament: true }
    expect(await stored()).toMatchObject([
      { memberId: club.members.alice, gtid: ids()[0], parorbetter: 17, ...played },
      { memberId: club.members.ben, gtid: ids()[1], ...played },
    ])
    const about = { source: 'outing', postedBy: club.members.alice, greenscondition: 3 }
    expect(await club.db.sql.select().from(roundPostings)).toMatchObject([about])
  })

  test('changes the indexes immediately', async () => {
    await post(club, [newRound(club, { date: '2026-06-12' }), newRound(club, { date: '2026-06-13' })])
    await start()
    for (const place of [0, 1, 2]) await score(place, allPars.with(0, 5).with(1, 5))
    const posted = await postScores()
    // 74 on 70.2 / 125 is 3.4, and the lowest of three less two is the index.
    const indexes = [
      { indexBefore: 12.4, indexAfter: 1.4 },
      { indexBefore: 8.1, indexAfter: 8.1 },
    ]
    expect(posted).toMatchObject({ value: { answer: { rounds: indexes } } })
    const stored = await club.db.sql.select().from(members)
    expect(stored.find(({ username }) => username === 'alice')?.handicapIndexTenths).toBe(14)
  })

  test('leaves out and names who has no whole card', async () => {
    await start()
    await score(0, allPars)
    await score(1, allPars.slice(0, 16))
    const guestCard = { id: ids()[2], name: 'Zed Guest', missing: [...allPars.keys()].map((at) => at + 1) }
    expect(await postScores()).toMatchObject({
      value: {
        answer: {
          rounds: [{ name: 'Alice Member' }],
          notposted: [{ id: ids()[1], name: 'Ben Member', missing: [17, 18] }, guestCard],
        },
      },
    })
    expect(await stored()).toHaveLength(1)
  })

  test('limits a member without an index to five over par', async () => {
    await start({ entries: [entryOf(club, 'alice'), entryOf(club, 'grace')] })
    await score(0, allPars)
    await score(1, blowUp)
    expect(await postScores()).toMatchObject({ value: { answer: { rounds: [{ score: 72 }, { score: 77 }] } } })
  })

  test.each([
    { dated: '2026-06-15', played: '2026-06-15', why: 'the day has started where the course may be' },
    { dated: '2026-06-16', played: '2026-06-14', why: 'no place on Earth has that day, so it was the day at the club' },
  ])('of an outing dated $dated makes rounds of $played: $why', async ({ dated, played }) => {
    await start({ settings: settingsOf(club, { date: dated }) })
    await score(0, allPars)
    await postScores({ days: { today: '2026-06-14', latest: '2026-06-15' } })
    expect(await stored()).toMatchObject([{ date: played }])
  })

  test('ends the outing, and its organizer can start another', async () => {
    await start()
    await score(0, allPars)
    await postScores()
    expect(await readOuting(club.db, outing.id)).toMatchObject({ status: 'posted', endedAt: club.now.toISOString() })
    expect(await outingsInProgress(club.db)).toEqual([])
    expect((await updateOuting(context(), outingOf(club))).ok).toBe(true)
  })

  test('without a complete card ends it without rounds, if the organizer says so and a score is in', async () => {
    await start()
    expect(await postScores({ withoutRounds: true })).toMatchObject({ refusal: { code: 'posting.no-whole-card' } })
    for (const place of [0, 1]) await score(place, allPars.slice(0, 12))
    expect(await postScores()).toMatchObject({ refusal: { code: 'posting.no-whole-card' } })
    const ended = await postScores({ withoutRounds: true })
    expect(ended).toMatchObject({ value: { newRounds: [], answer: { rounds: [], notposted: [{}, {}, {}] } } })
    expect(await readOuting(club.db, outing.id)).toMatchObject({ status: 'posted' })
    expect(await stored()).toEqual([])
  })

  test('happens once: a repeat gets the first answer, also from fifty in the same moment', async () => {
    await start()
    for (const place of [0, 1]) await score(place, allPars)
    const posted = await Promise.all(Array.from({ length: 50 }, () => postScores()))
    const answers = posted.map((one) => (one.ok ? JSON.stringify(one.value.answer) : one.refusal.code))
    expect(new Set(answers).size).toBe(1)
    expect(posted.filter((one) => one.ok && one.value.newRounds.length > 0)).toHaveLength(1)
    expect(await stored()).toHaveLength(2)
    expect(await club.db.sql.select().from(outingEndings)).toHaveLength(1)
    const later = await postScores({ expect: 'another board', now: new Date('2026-06-20T09:00:00.000Z') })
    expect(JSON.stringify(later.ok && later.value.answer)).toBe(answers[0])
  })
})

describe('posting is refused, and nothing of it kept,', () => {
  test.each<[string, string, () => Promise<Partial<OutingToPost>>]>([
    ['for an unknown outing', 'outing.not-found', async () => ({ id: 999 })],
    [
      'to everybody but the organizer',
      'outing.not-organizer',
      async () => ({ by: { memberId: club.members.ben, isadmin: false } }),
    ],
    [
      'when the board is not the one that was seen',
      'posting.board-changed',
      async () => {
        const { board: expect } = await board()
        await score(0, [5])
        return { expect }
      },
    ],
    [
      'while two people have entered different scores',
      'posting.contested',
      async () => {
        await addConflict(1, 3, 6)
        return { accepted: [{ id: ids()[1] ?? 0, hole: 4 }] }
      },
    ],
  ])('%s', async (_, code, change) => {
    await start()
    for (const place of [0, 1]) await score(place, allPars)
    expect(await postScores(await change())).toMatchObject({ refusal: { code } })
    expect(await stored()).toEqual([])
    expect(await readOuting(club.db, outing.id)).toMatchObject({ status: 'inprogress' })
  })

  test('before anybody has a score on every hole', async () => {
    await start()
    await score(0, allPars.slice(1))
    expect(await postScores()).toMatchObject({ refusal: { code: 'posting.no-whole-card' } })
  })

  test('after it was canceled', async () => {
    await start()
    await score(0, allPars)
    await endOuting(club.db, { id: outing.id, cancelledAt: club.now.toISOString() })
    expect(await postScores()).toMatchObject({ refusal: { code: 'outing.cancelled' } })
  })

  test('when the disk fails on its last write: then all of it is as it was', async () => {
    await start()
    await score(0, allPars)
    const failing = transaction(club.db, async (tx) => {
      const found = await readOuting(tx, outing.id)
      if (!found) throw new Error('The outing is gone')
      const snapshot = await snapshotOf(tx, found)
      const { posting, notposted } = postingBoard(snapshot)
      await savePosting(tx, { ...asked({}), snapshot, board: '', notposted, cards: posting.rounds })
      throw new Error('disk I/O error')
    })
    await expect(failing).rejects.toThrow('disk I/O error')
    expect(await stored()).toEqual([])
    expect(await postScores()).toMatchObject({ ok: true })
  })
})

test('a contested hole is posted as it is shown when its organizer accepts it', async () => {
  await start()
  for (const place of [0, 1]) await score(place, allPars)
  await addConflict(1, 3, 6)
  const { contested, board: seen } = await board()
  expect(contested).toEqual([{ id: ids()[1], name: 'Ben Member', hole: 3, strokes: 6 }])
  const posted = await postScores({ expect: seen, accepted: contested })
  expect(posted).toMatchObject({ value: { answer: { rounds: [{ totalgross: 72 }, { totalgross: 74 }] } } })
})

describe('cancelling', () => {
  const cancel = () =>
    cancelOuting(context(), { id: outing.id, by: { memberId: club.members.ben, name: 'Ben' }, now: club.now })

  test('takes the outing off the lists, once', async () => {
    await start()
    expect(await cancel()).toEqual({ ok: true, value: true })
    expect(await cancel()).toEqual({ ok: true, value: false })
    expect(await outingsInProgress(club.db)).toEqual([])
    const ending = { outingId: outing.id, kind: 'cancelled', memberId: club.members.ben, answer: null }
    expect(await club.db.sql.select().from(outingEndings)).toMatchObject([ending])
  })

  test('is refused after posting', async () => {
    await start()
    await score(0, allPars)
    await postScores()
    expect(await cancel()).toMatchObject({ refusal: { code: 'outing.posted' } })
  })

  test('and posting are never taken back, not even by the program', async () => {
    await start()
    await cancel()
    await expect(transaction(club.db, (tx) => tx.sql.delete(outingEndings))).rejects.toThrow()
    await expect(transaction(club.db, (tx) => tx.sql.update(outingEndings).set({ memberId: 1 }))).rejects.toThrow()
  })
})

test('the organizer is notified of scores that came too late', async () => {
  await start()
  await score(0, allPars)
  await postScores()
  await keepLateCells(club.db, scoreKind, scoresOf(holeScores(1, 5, 3)))
  expect(await lateScores(club.db, outing.id)).toMatchObject([
    { id: ids()[1], firstname: 'Ben', hole: 5, strokes: 3, by: 'Ben Member' },
  ])
})

test.each([
  ['was never heard', { heardAt: null, pending: 0 }, true],
  ['was heard nine minutes ago', { heardAt: '2026-06-14T08:51:00.000Z', pending: 0 }, false],
  ['was heard ten minutes ago', { heardAt: '2026-06-14T08:50:00.000Z', pending: 0 }, true],
  ['was heard while the clock was ahead', { heardAt: '2026-06-14T10:00:00.000Z', pending: 0 }, true],
  ['has scores on a phone', { heardAt: '2026-06-14T08:59:00.000Z', pending: 2 }, true],
])('a group that %s may still have scores', (_, group, unheard) => {
  expect(isUnheard({ tgroupId: 1, accessCode: '', ...group }, club.now)).toBe(unheard)
})
