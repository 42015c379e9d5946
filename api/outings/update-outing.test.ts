import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordCells } from '#db/cells/cell-recording.ts'
import { changesAfter, choicesOfOuting, recordsOfOuting } from '#db/cells/changes.ts'
import { departureKind, departuresOfOuting } from '#db/cells/departures.ts'
import { recordKind } from '#db/cells/game-records.ts'
import { historyOfScore, recordScores, scoresOfOuting } from '#db/cells/scores.ts'
import { choiceKind } from '#db/cells/wolf-choices.ts'
import { changeAccount } from '#db/members/members.ts'
import { addGame, gamesOfOuting } from '#db/outings/outing-games.ts'
import { outingsInProgress } from '#db/outings/outings-lists.ts'
import {
  type OutingClub,
  byBen,
  endOuting,
  entriesNow,
  entryOf,
  guest,
  openOutingClub,
  outingOf,
  settingsOf,
  startOuting,
} from '#db/outings/outings-testing.ts'
import { golfersOfOuting, golfersTakenOut, groupsOfOuting, readOuting } from '#db/outings/outings.ts'
import { members } from '#db/schema/members.ts'
import { teetimes } from '#db/schema/outings.ts'
import { openTeeTime } from '#db/tee-times/sign-ups-testing.ts'
import { findKeptTeeTime, findTeeTime, withdrawTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import type { OwnGameId } from '#golf/games/game.ts'
import type { GolferEntry } from '#golf/outing/field.ts'
import { handicapIndex } from '#golf/units.ts'
import { readConfig } from '../server/config.ts'
import { type OutingUpdate, type UpdateRefusal, updateOuting, versionOfOuting } from './update-outing.ts'

let club: OutingClub

beforeEach(async () => {
  club = await openOutingClub()
})
afterEach(async () => club.close())

const config = readConfig({ DEMO: 'off' })
const context = () => ({
  db: club.db,
  config,
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
})

async function refusalOf(update: Partial<OutingUpdate>) {
  const result = await updateOuting(context(), outingOf(club, update))
  return result.ok ? 'accepted' : result.refusal.code
}

describe('starting an outing', () => {
  test('stores the field with a code for each group and answers the organizer’s', async () => {
    const { id, code } = await startOuting(club)
    const groups = await groupsOfOuting(club.db, id)
    expect(groups.map(({ tgroupId, heardAt, pending }) => ({ tgroupId, heardAt, pending }))).toEqual([
      { tgroupId: 1, heardAt: null, pending: 0 },
      { tgroupId: 2, heardAt: null, pending: 0 },
    ])
    expect(code).toBe(groups[0]?.accessCode)
    expect(groups[1]?.accessCode).not.toBe(code)
    expect(await readOuting(club.db, id)).toMatchObject({ organizerId: club.members.alice, status: 'inprogress' })
  })

  test('takes a member’s name and index from the club, and only without one from the entry', async () => {
    const { id } = await startOuting(club, {
      entries: [entryOf(club, 'alice'), entryOf(club, 'grace'), guest(club, { index: handicapIndex(18) })],
    })
    expect(await golfersOfOuting(club.db, id)).toMatchObject([
      { firstname: 'Alice', lastname: 'Member', email: '', index: 124 },
      { firstname: 'Grace', index: 360, memberId: club.members.grace },
      { firstname: 'Zed', lastname: 'Guest', email: 'z@example.com', index: 180, memberId: null },
    ])
  })

  test('computes course handicaps with rating and par of each golfer’s tee', async () => {
    const { blue } = club.courses.oaks
    const { id } = await startOuting(club, {
      entries: [entryOf(club, 'alice'), entryOf(club, 'ben', { teeboxId: blue }), entryOf(club, 'carol')],
    })
    const golfers = await golfersOfOuting(club.db, id)
    // 12.4 x 125 / 113 - 1.8 = 11.92; 8.1 x 134 / 113 + 0.8 = 10.41; -1.2 x 125 / 113 - 1.8 = -3.13
    expect(golfers.map(({ courseHandicap }) => courseHandicap)).toEqual([12, 10, -3])
    expect(golfers.map(({ playingHandicap }) => playingHandicap)).toEqual([12, 10, -3])
  })

  test('halves the index over nine holes', async () => {
    const { id: courseId, white: teeboxId } = club.courses.elms
    const { id } = await startOuting(club, {
      settings: settingsOf(club, { courseId, teeboxId }),
      entries: [entryOf(club, 'alice', { teeboxId })],
    })
    // 6.2 x 125 / 113 + (35.1 - 36) = 5.96
    expect(await golfersOfOuting(club.db, id)).toMatchObject([{ courseHandicap: 6 }])
  })

  test('plays off the lowest of the group or of the field', async () => {
    const four = outingOf(club).entries
    const { id } = await startOuting(club, {
      settings: settingsOf(club, { spin: 1 }),
      entries: [...four, guest(club, { tgroupId: 3 })],
    })
    const strokes = async () => (await golfersOfOuting(club.db, id)).map(({ playingHandicap }) => playingHandicap)
    expect(await strokes()).toEqual([5, 0, 0, 33, 0])
    const entries = await entriesNow(club, id)
    await updateOuting(context(), outingOf(club, { id, entries, settings: settingsOf(club, { spin: 2 }) }))
    expect(await strokes()).toEqual([15, 10, 0, 33, 41])
  })

  test('with terms left out keeps those that another change has stored', async () => {
    const { id } = await startOuting(club)
    const entries = await entriesNow(club, id)
    const { spin: _, ...settings } = settingsOf(club, {})
    await Promise.all([
      updateOuting(context(), outingOf(club, { id, entries, settings: settingsOf(club, { spin: 1, allowance: 90 }) })),
      updateOuting(context(), outingOf(club, { id, entries, settings })),
    ])
    expect(await readOuting(club.db, id)).toMatchObject({ spin: 1, allowance: 90 })
  })

  test('is refused while the organizer has another one in progress', async () => {
    await startOuting(club)
    expect(await refusalOf({})).toBe('outing.already-in-progress')
  })

  test('on a course without its holes says what to do', async () => {
    const { id: courseId, white: teeboxId } = club.courses.moor
    const entries = [entryOf(club, 'alice', { teeboxId })]
    const update = outingOf(club, { settings: settingsOf(club, { courseId, teeboxId }), entries })
    const result = await updateOuting(context(), update)
    expect(result).toMatchObject({ refusal: { code: 'outing.holes-not-set' } })
    expect(result).toHaveProperty('refusal.message', expect.stringMatching(/^The selected course does not have its/))
  })

  describe('is refused, leaving nothing, with', () => {
    const settings = (set: Parameters<typeof settingsOf>[1]) => ({ settings: settingsOf(club, set) })
    const golfers = (...entries: GolferEntry[]) => ({ entries })
    const alice = (entry?: Partial<GolferEntry>) => entryOf(club, 'alice', entry)
    const guests = (count: number) => Array.from({ length: count }, () => guest(club))
    const ofGroupTwo = () => guest(club, { tgroupId: 2 })
    const game = (ownGameId: OwnGameId, field: Partial<OutingUpdate>) => ({ ...settings({ ownGameId }), ...field })
    const foreignTee = () => ({ teeboxId: club.courses.elms.white })

    test.each<[string, UpdateRefusal, () => Partial<OutingUpdate>]>([
      ['an unknown course', 'outing.no-such-course', () => settings({ courseId: 999 })],
      ['a tee of another course', 'outing.no-such-teebox', () => settings(foreignTee())],
      ['a golfer’s tee of another course', 'outing.no-such-teebox', () => golfers(alice(foreignTee()))],
      ['an unknown member', 'outing.no-such-golfer', () => golfers(alice(), alice({ memberId: 999 }))],
      ['a golfer of no outing', 'outing.no-such-golfer', () => golfers(alice({ id: 7 }))],
      ['a golfer twice', 'outing.golfer-twice', () => golfers(alice(), alice())],
      ['no one who organizes', 'outing.organizer-missing', () => golfers(entryOf(club, 'ben'))],
      ['five in a group', 'outing.group-full', () => golfers(alice(), ...guests(4))],
      ['Sixes for three', 'outing.game-golfers', () => game(14, golfers(alice(), ...guests(2)))],
      ['Wolf for five', 'outing.game-golfers', () => game(21, golfers(alice(), ...guests(3), ofGroupTwo()))],
      ['Stableford alone', 'outing.game-golfers', () => game(16, golfers(alice()))],
      ['Rabbit alone', 'outing.game-golfers', () => game(18, golfers(alice()))],
      ['strokes off a field of four', 'outing.spin-field', () => settings({ spin: 2 })],
      ['a day more than 30 days ago', 'outing.date-range', () => settings({ date: '2026-05-14' })],
      ['a day more than a year ahead', 'outing.date-range', () => settings({ date: '2027-06-15' })],
      [
        'two starting holes in a group',
        'outing.starting-holes',
        () => golfers(alice(), guest(club, { startingHole: 10 })),
      ],
      [
        'scores of someone who is not in it',
        'outing.scores-stay',
        () => golfers(alice(), guest(club, { replacesId: 9 })),
      ],
      ['a day of no calendar', 'outing.no-such-day', () => settings({ date: '2026-02-30' })],
    ])('%s', async (_, code, update) => {
      expect(await refusalOf(update())).toBe(code)
      expect(await club.db.sql.select().from(teetimes)).toEqual([])
    })
  })
})

describe('changing an outing', () => {
  async function score(outingId: number, golferId: number, hole = 3) {
    const writer = { actor: 'Ben', clientId: null, enteredAt: null, intentAt: null, receivedAt: club.now.toISOString() }
    const entries = [{ mid: `score of ${golferId}`, golferId, strokes: 5 }]
    await transaction(club.db, (tx) => recordScores(tx, { outingId, tgroupId: 1, hole, entries, writer }))
  }

  test('keeps the course while it has scores of holes that another one lacks', async () => {
    const { id, golferIds } = await startOuting(club)
    const { id: courseId, white: teeboxId } = club.courses.elms
    const toNineHoles = async () => {
      const entries = (await entriesNow(club, id)).map((entry) => ({ ...entry, teeboxId, startingHole: 1 }))
      return await refusalOf({ id, entries, settings: settingsOf(club, { courseId, teeboxId }) })
    }
    await score(id, golferIds[1] ?? 0, 12)
    expect(await toNineHoles()).toBe('outing.holes-scored')
    expect((await scoresOfOuting(club.db, id)).map(({ hole }) => hole)).toEqual([12])
  })

  test('moves to a course that has every hole with a score', async () => {
    const { id, golferIds } = await startOuting(club)
    const { id: courseId, white: teeboxId } = club.courses.elms
    await score(id, golferIds[1] ?? 0)
    const entries = (await entriesNow(club, id)).map((entry) => ({ ...entry, teeboxId, startingHole: 1 }))
    expect(await refusalOf({ id, entries, settings: settingsOf(club, { courseId, teeboxId }) })).toBe('accepted')
  })

  test('keeps scores, golfers’ ids and codes, and gives a new group a new code', async () => {
    const { id, golferIds } = await startOuting(club)
    await score(id, golferIds[1] ?? 0)
    const codes = await groupsOfOuting(club.db, id)

    const entries = [...(await entriesNow(club, id)), guest(club, { tgroupId: 3 })]
    const settings = settingsOf(club, { ownGameId: 16, netSkins: 1, grossSkins: 1 })
    expect(await refusalOf({ id, entries, settings })).toBe('accepted')

    expect(await scoresOfOuting(club.db, id)).toMatchObject([{ golferId: golferIds[1], hole: 3, strokes: 5 }])
    const after = await golfersOfOuting(club.db, id)
    expect(after.map((golfer) => golfer.id).slice(0, 4)).toEqual(golferIds)
    const codesAfter = await groupsOfOuting(club.db, id)
    expect(codesAfter.slice(0, 2)).toEqual(codes)
    expect(codesAfter).toHaveLength(3)
    expect(await readOuting(club.db, id)).toMatchObject({ ownGameId: 16, netSkins: 1, grossSkins: 1 })
  })

  test('takes the present index of members until the first score, and then keeps the one they play off', async () => {
    const { id, golferIds } = await startOuting(club)
    const alice = async () => {
      expect(await refusalOf({ id, entries: await entriesNow(club, id) })).toBe('accepted')
      return (await golfersOfOuting(club.db, id))[0]
    }
    const becomes = async (index: number) => {
      const set = { handicapIndexTenths: handicapIndex(index) }
      await transaction(club.db, async (tx) => {
        await tx.sql.update(members).set(set)
      })
    }
    await becomes(10)
    const before = await alice()
    expect(before?.index).toBe(100)
    await score(id, golferIds[1] ?? 0)
    await becomes(7.5)
    expect(await alice()).toEqual(before)
  })

  test('keeps what it does not say: the choices of wolves, and whether it is a tournament', async () => {
    const entries = (['alice', 'ben', 'carol', 'dev'] as const).map((name) => entryOf(club, name))
    const wolf = settingsOf(club, { ownGameId: 21, tournament: 1 })
    const { id, golferIds } = await startOuting(club, { settings: wolf, entries })
    await score(id, golferIds[1] ?? 0)
    const at = club.now.toISOString()
    const writer = { actor: 'Ben', clientId: null, enteredAt: null, intentAt: null, receivedAt: at }
    const entry = { mid: 'choice', wolfGame: 0, wolfPartner: null } as const
    const choice = { outingId: id, tgroupId: 1, hole: 1, entry, writer }
    await transaction(club.db, (tx) => recordCells(tx, choiceKind, [choice]))
    for (const ownGameId of [0, 21] as const) {
      const settings = settingsOf(club, { ownGameId, spin: 1 })
      expect(await refusalOf({ id, entries: await entriesNow(club, id), settings })).toBe('accepted')
      expect(await scoresOfOuting(club.db, id)).toHaveLength(1)
      expect(await choicesOfOuting(club.db, id)).toMatchObject([{ hole: 1, wolfGame: 0 }])
      expect(await readOuting(club.db, id)).toMatchObject({ ownGameId, tournament: 1 })
    }
  })

  test('tells the boards', async () => {
    const { id } = await startOuting(club)
    const before = await changesAfter(club.db, { outingId: id, since: 0, limit: 10 })
    expect(before.changes).toMatchObject([{ kind: 'outing', cell: null }])
    await updateOuting(context(), outingOf(club, { id, entries: await entriesNow(club, id) }))
    const after = await changesAfter(club.db, { outingId: id, since: before.cursor, limit: 10 })
    expect(after.changes).toMatchObject([{ kind: 'outing', cell: null }])
  })

  test('removes a golfer from the board and brings them back with their scores', async () => {
    const { id, golferIds } = await startOuting(club)
    const ben = golferIds[1] ?? 0
    await score(id, ben)
    const entries = (await entriesNow(club, id)).filter((entry) => entry.id !== ben)
    expect(await refusalOf({ id, entries, removedIds: [ben] })).toBe('accepted')
    expect(await golfersOfOuting(club.db, id)).toHaveLength(3)
    expect(await scoresOfOuting(club.db, id)).toEqual([])

    expect(await refusalOf({ id, entries: [...entries, entryOf(club, 'ben')] })).toBe('accepted')
    expect((await golfersOfOuting(club.db, id)).map((golfer) => golfer.id)).toContain(ben)
    expect(await scoresOfOuting(club.db, id)).toMatchObject([{ golferId: ben, strokes: 5 }])
  })

  test('carries the scores over to the golfer who really played, and names both in the history', async () => {
    const entries = (['alice', 'ben', 'carol', 'dev'] as const).map((name) => entryOf(club, name))
    const wolf = settingsOf(club, { ownGameId: 21 })
    const { id, golferIds } = await startOuting(club, { settings: wolf, entries })
    const ben = golferIds[1] ?? 0
    await score(id, ben)
    const writer = { ...byBen, clientId: null }
    const entry = { mid: 'choice', wolfGame: 2, wolfPartner: ben } as const
    const choice = { outingId: id, tgroupId: 1, hole: 1, entry, writer }
    await transaction(club.db, (tx) => recordCells(tx, choiceKind, [choice]))
    const left = { ...choice, entry: { mid: 'left', golferId: ben, fromHole: 10 } }
    await transaction(club.db, (tx) => recordCells(tx, departureKind, [left]))

    const now = await entriesNow(club, id)
    const swapped = now.map((golfer) =>
      golfer.id === ben ? entryOf(club, 'grace', { replacesId: ben, takesScores: true }) : golfer,
    )
    expect(await refusalOf({ id, entries: swapped, removedIds: [ben], settings: wolf })).toBe('accepted')

    const grace = (await golfersOfOuting(club.db, id))[1]
    expect(grace).toMatchObject({ firstname: 'Grace' })
    const graceId = grace?.id ?? 0
    const by = 'Alice Member, moved from Ben Member'
    expect(await scoresOfOuting(club.db, id)).toMatchObject([{ golferId: graceId, hole: 3, strokes: 5, ver: 1, by }])
    expect(await historyOfScore(club.db, { golferId: graceId, hole: 3 })).toMatchObject([{ strokes: 5, by }])
    expect(await historyOfScore(club.db, { golferId: ben, hole: 3 })).toMatchObject([{ strokes: 5, by: 'Ben' }])
    expect(await choicesOfOuting(club.db, id)).toMatchObject([{ wolfPartner: graceId, ver: 2, by }])
    expect(await departuresOfOuting(club.db, id)).toMatchObject([{ golferId: graceId, fromHole: 10, ver: 1, by }])
    expect(await golfersTakenOut(club.db, id)).toEqual([
      { id: ben, firstname: 'Ben', lastname: 'Member', replacedBy: graceId },
    ])
    const late = { outingId: id, tgroupId: 1, hole: 4, writer, entries: [{ mid: 'late', golferId: ben, strokes: 6 }] }
    const refused = await transaction(club.db, (tx) => recordScores(tx, late))
    const message = 'Grace Member is playing instead of Ben Member. Enter this score for Grace Member.'
    expect(refused).toMatchObject({ refusal: { code: 'score.not-in-group', message } })
  })

  test('carries the games over to the golfer who really played, with what was recorded in them', async () => {
    const { id, golferIds } = await startOuting(club)
    const [alice = 0, ben = 0] = golferIds
    const sides = [
      { id: 1, golfers: [alice] },
      { id: 2, golfers: [ben] },
    ]
    const terms = { scope: { of: 'outing' }, settings: { holes: [3] } } as const
    const written = { outingId: id, by: 'Alice', now: new Date() }
    const { id: match } = await transaction(club.db, (tx) => addGame(tx, { kind: 'match', ...terms, sides }, written))
    const { id: pin } = await transaction(club.db, (tx) =>
      addGame(tx, { kind: 'closest-to-pin', ...terms, sides: [] }, written),
    )
    const nearest = { gameId: pin, hole: 3, what: 'entry', golferId: ben, side: null, amount: 40, mid: 'pin' } as const
    const entered = { outingId: id, tgroupId: 1, entry: nearest, writer: { ...byBen, clientId: null } }
    await transaction(club.db, (tx) => recordCells(tx, recordKind, [entered]))

    const now = await entriesNow(club, id)
    const swapped = now.map((golfer) =>
      golfer.id === ben ? entryOf(club, 'grace', { replacesId: ben, takesScores: true }) : golfer,
    )
    expect(await refusalOf({ id, entries: swapped, removedIds: [ben] })).toBe('accepted')

    const grace = (await golfersOfOuting(club.db, id)).find(({ firstname }) => firstname === 'Grace')?.id ?? 0
    const games = await gamesOfOuting(club.db, id)
    const own = [{ golfers: [alice] }, { golfers: [grace] }]
    expect(games.find(({ kind }) => kind === 'match')).toMatchObject({ rootId: match, sides: own })
    const records = (await recordsOfOuting(club.db, id)).filter(({ golferId }) => golferId === grace)
    expect(records).toMatchObject([{ gameId: pin, hole: 3, what: 'entry', amount: 40, ver: 1 }])
  })

  test('the sides of a game have the golfer who plays instead, also when no scores move', async () => {
    const { id, golferIds } = await startOuting(club)
    const [alice = 0, ben = 0] = golferIds
    const sides = [
      { id: 1, golfers: [alice] },
      { id: 2, golfers: [ben] },
    ]
    const terms = { scope: { of: 'outing' }, settings: {}, sides } as const
    const written = { outingId: id, by: 'Alice', now: new Date() }
    const { id: match } = await transaction(club.db, (tx) => addGame(tx, { kind: 'match', ...terms }, written))
    const now = await entriesNow(club, id)
    const swapped = now.map((golfer) => (golfer.id === ben ? entryOf(club, 'grace', { replacesId: ben }) : golfer))
    expect(await refusalOf({ id, entries: swapped, removedIds: [ben] })).toBe('accepted')
    const grace = (await golfersOfOuting(club.db, id)).find(({ firstname }) => firstname === 'Grace')?.id ?? 0
    expect(await gamesOfOuting(club.db, id)).toMatchObject([
      { kind: 'match', rootId: match, sides: [{ golfers: [alice] }, { golfers: [grace] }] },
    ])
  })

  test('leaves the scores of a replaced golfer where they are unless they are to move', async () => {
    const { id, golferIds } = await startOuting(club)
    const ben = golferIds[1] ?? 0
    await score(id, ben)
    const now = await entriesNow(club, id)
    const swapped = now.map((golfer) => (golfer.id === ben ? entryOf(club, 'grace', { replacesId: ben }) : golfer))
    expect(await refusalOf({ id, entries: swapped, removedIds: [ben] })).toBe('accepted')
    expect(await scoresOfOuting(club.db, id)).toEqual([])
    expect(await golfersTakenOut(club.db, id)).toMatchObject([{ id: ben, firstname: 'Ben' }])
  })

  test('carries no scores over to a golfer who stays, returns, or takes those of one who stays', async () => {
    const { id, golferIds } = await startOuting(club)
    const [alice, ben, carol] = golferIds
    const now = await entriesNow(club, id)
    const taking = (who: number | undefined, from: number | undefined) =>
      now.map((golfer) => (golfer.id === who ? { ...golfer, replacesId: from } : golfer))
    expect(await refusalOf({ id, entries: taking(alice, ben) })).toBe('outing.scores-stay')
    const without = now.filter((golfer) => golfer.id !== ben)
    const newcomer = guest(club, { replacesId: ben })
    expect(await refusalOf({ id, entries: [...now, newcomer] })).toBe('outing.scores-stay')
    const both = [...without, newcomer, guest(club, { replacesId: ben })]
    expect(await refusalOf({ id, entries: both, removedIds: [ben ?? 0] })).toBe('outing.scores-stay')
    expect(await refusalOf({ id, entries: without, removedIds: [ben ?? 0] })).toBe('accepted')
    const back = [...without.filter((golfer) => golfer.id !== carol), entryOf(club, 'ben', { replacesId: carol })]
    expect(await refusalOf({ id, entries: back, removedIds: [carol ?? 0] })).toBe('outing.scores-stay')
  })

  test('keeps the day of an outing that has been in progress for long', async () => {
    const { id } = await startOuting(club)
    const entries = await entriesNow(club, id)
    expect(await refusalOf({ id, entries, today: '2026-08-01' })).toBe('accepted')
    const settings = settingsOf(club, { date: '2026-06-13' })
    expect(await refusalOf({ id, entries, settings, today: '2026-08-01' })).toBe('outing.date-range')
  })

  test('does not drop a golfer whom the organizer’s screen did not know of', async () => {
    const { id } = await startOuting(club)
    const entries = (await entriesNow(club, id)).slice(0, 3)
    expect(await refusalOf({ id, entries })).toBe('outing.golfer-unaccounted')
  })

  test('goes on when one of its golfers has left the club, who cannot come back once taken out', async () => {
    const { id } = await startOuting(club)
    const { ben } = club.members
    await transaction(club.db, (tx) => changeAccount(tx, { id: ben, isactive: false }))
    const settings = settingsOf(club, { netSkins: 1 })
    const entries = await entriesNow(club, id)
    expect(await refusalOf({ id, settings, entries })).toBe('accepted')
    expect(await golfersOfOuting(club.db, id)).toContainEqual(expect.objectContaining({ memberId: ben }))
    const others = entries.filter(({ memberId }) => memberId !== ben)
    const removedIds = entries.filter(({ memberId }) => memberId === ben).map((entry) => entry.id)
    expect(await refusalOf({ id, entries: others, removedIds })).toBe('accepted')
    expect(await refusalOf({ id, entries: [...others, entryOf(club, 'ben')] })).toBe('outing.no-such-golfer')
  })

  test('does not let a golfer’s id be taken over by someone else', async () => {
    const { id } = await startOuting(club)
    const [alice, ben, ...others] = await entriesNow(club, id)
    if (!alice || !ben) throw new Error('The outing has golfers')
    const entries = [alice, { ...ben, memberId: club.members.grace }, ...others]
    expect(await refusalOf({ id, entries })).toBe('outing.no-such-golfer')
  })

  test('of two people who edit it at the same time, the later one sees what the other saved', async () => {
    const { id } = await startOuting(club)
    const version = async () => {
      const outing = await readOuting(club.db, id)
      return outing && versionOfOuting(outing, await golfersOfOuting(club.db, id))
    }
    const opened = await version()
    const entries = await entriesNow(club, id)
    const moved = entries.map((entry, at) => (at === 1 ? { ...entry, tgroupId: 3 } : entry))
    expect(await refusalOf({ id, entries: moved, version: opened })).toBe('accepted')
    // A repeated save whose answer was lost.
    expect(await refusalOf({ id, entries: moved, version: opened })).toBe('accepted')
    const settings = settingsOf(club, { ownGameId: 16 })
    expect(await refusalOf({ id, entries, settings, version: opened })).toBe('outing.changed')
    expect((await golfersOfOuting(club.db, id))[1]?.tgroupId).toBe(3)
    const now = await version()
    await score(id, entries[1]?.id ?? 0)
    expect(await refusalOf({ id, entries: moved, settings, version: now })).toBe('accepted')
  })

  test('is for the organizer and for admins', async () => {
    const { id } = await startOuting(club)
    const entries = await entriesNow(club, id)
    const by = { memberId: club.members.ben, isadmin: false }
    expect(await refusalOf({ id, entries, by })).toBe('outing.not-organizer')
    expect(await refusalOf({ id, entries, by: { ...by, isadmin: true } })).toBe('accepted')
    expect(await readOuting(club.db, id)).toMatchObject({ organizerId: club.members.alice })
  })

  test('is refused for an unknown outing and after its end', async () => {
    expect(await refusalOf({ id: 999 })).toBe('outing.not-found')
    const { id } = await startOuting(club)
    const entries = await entriesNow(club, id)
    await endOuting(club.db, { id, postedAt: club.now.toISOString() })
    expect(await refusalOf({ id, entries })).toBe('outing.posted')
    const other = await startOuting(club)
    const others = await entriesNow(club, other.id)
    await endOuting(club.db, { id: other.id, cancelledAt: club.now.toISOString() })
    expect(await refusalOf({ id: other.id, entries: others })).toBe('outing.cancelled')
    expect(await refusalOf({})).toBe('accepted')
  })
})

describe('starting a tee time as an outing', () => {
  const listed = async () => (await outingsInProgress(club.db)).map(({ id }) => id)

  test('makes it the outing, with its number, of the member who starts it', async () => {
    const id = await openTeeTime(club)
    expect(await listed()).toEqual([])
    const started = await startOuting(club, { id })
    expect(started.id).toBe(id)
    expect(await listed()).toEqual([id])
    expect(await readOuting(club.db, id)).toMatchObject({ organizerId: club.members.alice, tournament: 1 })
    expect(await findTeeTime(club.db, id)).toBeUndefined()
    expect(await findKeptTeeTime(club.db, id)).toMatchObject({ isOpen: false, time: '07:40' })
  })

  test('an administrator may start one of another, and is the organizer then', async () => {
    const id = await openTeeTime(club)
    const by = { memberId: club.members.ben, isadmin: true }
    expect(await refusalOf({ id, by })).toBe('accepted')
    expect(await readOuting(club.db, id)).toMatchObject({ organizerId: club.members.ben })
  })

  test('the member who starts it need not play in it, and is given the code of the first group', async () => {
    const id = await openTeeTime(club)
    const by = { memberId: club.members.carol, isadmin: true }
    const entries = [entryOf(club, 'ben', { tgroupId: 3 }), entryOf(club, 'alice', { tgroupId: 2 })]
    const { code } = await startOuting(club, { id, by, entries })
    expect(await groupsOfOuting(club.db, id)).toMatchObject([{ tgroupId: 2, accessCode: code }, { tgroupId: 3 }])

    // Carol, who was added later, then has to stay, like the organizer of any outing.
    expect(await refusalOf({ id, by, entries: await entriesNow(club, id) })).toBe('accepted')
    const withCarol = [...(await entriesNow(club, id)), entryOf(club, 'carol')]
    expect(await refusalOf({ id, by, entries: withCarol })).toBe('accepted')
    const [, , own] = await golfersOfOuting(club.db, id)
    const others = (await entriesNow(club, id)).filter((entry) => entry.id !== own?.id)
    expect(await refusalOf({ id, by, entries: others, removedIds: [own?.id ?? 0] })).toBe('outing.organizer-missing')
  })

  test('is refused to other members, and to a member with an outing in progress', async () => {
    const id = await openTeeTime(club)
    expect(await refusalOf({ id, by: { memberId: club.members.ben, isadmin: false } })).toBe('outing.not-organizer')
    await startOuting(club)
    expect(await refusalOf({ id })).toBe('outing.already-in-progress')
    expect(await findTeeTime(club.db, id)).toBeDefined()
  })

  test('is refused when it was called off', async () => {
    const id = await openTeeTime(club)
    await transaction(club.db, (tx) => withdrawTeeTime(tx, { id, now: club.now }))
    expect(await refusalOf({ id })).toBe('outing.not-found')
  })
})
