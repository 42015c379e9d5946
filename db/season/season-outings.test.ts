import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { strokes } from '#golf/units.ts'
import { endOuting, openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { bringBack, edit, newRound, post, takeAway } from '../rounds/rounds-testing.ts'
import { members } from '../schema/members.ts'
import { teetimes } from '../schema/outings.ts'
import { transaction } from '../transaction.ts'
import { cardsOfOutings, isOutingOfSeason, membersOfSeason, outingsOfSeason } from './season-outings.ts'
import { postedOuting, seasonOf } from './season-testing.ts'
import { addSeason, countOutingAgain, leaveOutingOut, removeSeason, type SeasonSettings } from './seasons.ts'

let club: OutingClub
beforeEach(async () => {
  club = await openOutingClub()
})
afterEach(() => club.close())

const saving = () => ({ by: club.members.alice, at: club.now.toISOString() })

async function add(settings: Partial<SeasonSettings> = {}) {
  const chosen = seasonOf(settings)
  return { ...chosen, id: await transaction(club.db, (tx) => addSeason(tx, chosen, saving())) }
}

const idsOf = async (season: Awaited<ReturnType<typeof add>>, most = 10) =>
  (await outingsOfSeason(club.db, season, { most })).map(({ id }) => id)

describe('the outings of a season', () => {
  test('are those posted between its days, the latest first and at most so many', async () => {
    const season = await add({ lastDay: '2026-06-14' })
    const last = await postedOuting(club)
    const first = await postedOuting(club, { date: '2026-01-01' })
    await postedOuting(club, { date: '2026-06-15' })
    await startOuting(club)
    expect(await idsOf(season)).toEqual([last.id, first.id])
    expect(await idsOf(season, 1)).toEqual([last.id])
    const [outing] = await outingsOfSeason(club.db, season, { most: 1 })
    expect(outing).toMatchObject({ date: '2026-06-14', course: 'Course of 18', isLeftOut: false })
  })

  test('leave out practice and canceled outings, and where only tournaments count, all others', async () => {
    const tournaments = await add({ name: 'Tournaments', outings: 'tournaments' })
    const all = await add()
    const canceled = await startOuting(club)
    await endOuting(club.db, { id: canceled.id, cancelledAt: club.now.toISOString() })
    const practice = await postedOuting(club)
    await transaction(club.db, (tx) => tx.sql.update(teetimes).set({ practice: 1 }).where(eq(teetimes.id, practice.id)))
    const plain = await postedOuting(club, { date: '2026-06-12' })
    const tournament = await postedOuting(club, { date: '2026-06-11', tournament: 1 })
    expect(await idsOf(all)).toEqual([plain.id, tournament.id])
    expect(await idsOf(tournaments)).toEqual([tournament.id])
    const isIn = (outingId: number) => isOutingOfSeason(club.db, tournaments, outingId)
    expect([await isIn(tournament.id), await isIn(plain.id), await isIn(canceled.id)]).toEqual([true, false, false])
  })

  test('can be left out, and count again', async () => {
    const season = await add()
    const { id: outingId } = await postedOuting(club)
    const of = { seasonId: season.id, outingId }
    const isLeftOut = async () => (await outingsOfSeason(club.db, season, { most: 1 }))[0]?.isLeftOut
    for (const _ of [1, 2]) await transaction(club.db, (tx) => leaveOutingOut(tx, of, saving()))
    expect(await isLeftOut()).toBe(true)
    const other = await add({ name: 'Another' })
    expect((await outingsOfSeason(club.db, other, { most: 1 }))[0]?.isLeftOut).toBe(false)
    await transaction(club.db, (tx) => countOutingAgain(tx, of))
    expect(await isLeftOut()).toBe(false)
    await transaction(club.db, (tx) => leaveOutingOut(tx, of, saving()))
    await transaction(club.db, (tx) => removeSeason(tx, season.id))
    expect(await isOutingOfSeason(club.db, other, outingId)).toBe(true)
  })
})

describe('the cards of a season', () => {
  async function cardsOf(ids: readonly number[]) {
    const found = (await outingsOfSeason(club.db, await add(), { most: 10 })).filter(({ id }) => ids.includes(id))
    return await cardsOfOutings(club.db, found)
  }
  const countedIn = async ({ id }: { id: number }) => {
    const [cards] = await cardsOfOutings(club.db, [{ id, teeboxId: club.courses.oaks.white, gimmes: 0 }])
    return cards?.golfers.map(({ memberId, correction }) => [memberId, correction])
  }

  test('are those of its members with every entry, and guests have none', async () => {
    const posted = await postedOuting(club, { bensFirst: 7 })
    const [cards] = await cardsOf([posted.id])
    expect(cards?.golfers).toEqual([
      { id: posted.golfers.alice, memberId: club.members.alice, correction: 0, hasOwnBall: true },
      { id: posted.golfers.ben, memberId: club.members.ben, correction: 0, hasOwnBall: true },
    ])
    expect(cards?.card.golfers.map(({ id }) => id)).toEqual([posted.golfers.alice, posted.golfers.ben])
    expect(cards?.card.holes).toHaveLength(18)
    expect([1, 18].map((hole) => cards?.card.scores(posted.golfers.ben, hole))).toEqual([7, 4])
    expect(await cardsOfOutings(club.db, [])).toEqual([])
  })

  test('say how many strokes the corrections of a round added to what was posted', async () => {
    const posted = await postedOuting(club)
    await edit(club, { id: posted.rounds.ben, score: strokes(75) })
    await edit(club, { id: posted.rounds.ben, score: strokes(74) })
    expect(await countedIn(posted)).toEqual([
      [club.members.alice, 0],
      [club.members.ben, 2],
    ])
  })

  test('have a golfer whose card was not posted any more when the outing was posted again', async () => {
    const posted = await postedOuting(club)
    for (const id of [posted.rounds.alice, posted.rounds.ben]) await takeAway(club, id)
    await post(club, [newRound(club, { date: '2026-06-14', gtid: posted.golfers.alice })])
    expect(await countedIn(posted)).toEqual([
      [club.members.alice, 0],
      [club.members.ben, 0],
    ])
  })

  test('leave out a deleted round until it is restored', async () => {
    const posted = await postedOuting(club)
    await takeAway(club, posted.rounds.ben)
    expect(await countedIn(posted)).toEqual([[club.members.alice, 0]])
    await bringBack(club, posted.rounds.ben)
    expect(await countedIn(posted)).toHaveLength(2)
  })
})

test('members come by name, and one who is leaving has none', async () => {
  const { alice, ben, carol } = club.members
  await transaction(club.db, (tx) =>
    tx.sql.update(members).set({ leavesAt: '2026-07-14T00:00:00.000Z' }).where(eq(members.id, ben)),
  )
  expect(await membersOfSeason(club.db, [carol, ben, alice])).toEqual([
    { id: alice, firstname: 'Alice', lastname: 'Member' },
    { id: ben, firstname: 'Former', lastname: 'member' },
    { id: carol, firstname: 'Carol', lastname: 'Member' },
  ])
})
