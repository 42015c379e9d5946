import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { readOuting } from '#db/outings/outings.ts'
import { scoreHistory } from '#db/schema/cells.ts'
import { rounds } from '#db/schema/rounds.ts'
import { assignSignUp } from '#db/tee-times/sign-ups-roster.ts'
import { person } from '#db/tee-times/sign-ups-testing.ts'
import { addSignUp } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import type { Mutation } from '#sync/calls/replay.ts'
import type { OutingResults } from '#sync/calls/results.ts'
import { openTestOuting, outingBody, type TestOuting } from '../outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const names = ['alice', 'ben', 'carol', 'zed'] as const

/** Saves the outing as a scramble of two teams, Alice with Ben and Carol with Zed, with the changes of the test. */
async function change(teetime: object = {}, { sides = [1, 1, 1, 1], without = [] as readonly string[] } = {}) {
  const body = await outingBody(club)
  const golfers = body.golfers.map((golfer, at) => ({
    ...golfer,
    id: club.golfers[names[at] ?? 'alice'],
    side: sides[at] ?? 0,
  }))
  return await club.call({
    path: `teetime/updateGroupOuting/${club.outingId}`,
    token: club.tokens.alice,
    body: {
      teetime: { ...body.teetime, format: 'scramble', ...teetime },
      golfers: golfers.filter(({ firstname }) => !without.includes(firstname)),
      removedGolfers: golfers
        .filter(({ firstname }) => without.includes(firstname))
        .map(({ id, user_id }) => ({ id, user_id })),
    },
  })
}

async function opened(): Promise<OutingSnapshot> {
  return (await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })).snapshot
}

async function score(name: (typeof names)[number], hole: number, holescore: number) {
  const path = `teetime/updateScore/${club.outingId}/${hole}`
  const body = { golfers: [{ id: club.golfers[name], holescore }] }
  return await club.call({ path, body, token: club.tokens.alice })
}

test('a phone gets each team as one golfer, with its partners and its strokes, and the prints learn of partners', async () => {
  expect((await change()).status).toBe(200)
  const { outing, golfers } = await opened()
  expect(outing).toMatchObject({ format: 'scramble', shares: null })
  expect(golfers.map(({ id, first, last, tgroup_id }) => ({ id, first, last, tgroup_id }))).toEqual([
    { id: club.golfers.alice, first: 'Alice, Ben', last: '', tgroup_id: 1 },
    { id: club.golfers.carol, first: 'Carol, Zed', last: '', tgroup_id: 2 },
  ])
  const day = await club.call({ path: `teetime/eventDay/${club.outingId}`, token: club.tokens.alice })
  expect((day.body['golfers'] as { first: string; ball?: number }[]).map(({ first, ball }) => [first, ball])).toEqual([
    ['Alice', club.golfers.alice],
    ['Ben', club.golfers.alice],
    ['Carol', club.golfers.carol],
    ['Zed', club.golfers.carol],
  ])
  const [team] = golfers
  expect(team?.partners?.map(({ first, last }) => `${first} ${last}`)).toEqual(['Alice Moreno', 'Ben Okafor'])
  // 35% of the lower and 15% of the higher course handicap, rounded once.
  const [low = 0, high = 0] = (team?.partners ?? []).map(({ unrounded }) => unrounded).toSorted((a, b) => a - b)
  expect(team?.playinghandicap).toBe(Math.floor((low * 35 + high * 15) / 226_000 + 0.5))
})

test('the organizer may choose other shares', async () => {
  await change({ shares: [50, 50] })
  const { outing, golfers } = await opened()
  expect(outing.shares).toEqual([50, 50])
  const [team] = golfers
  const sum = (team?.partners ?? []).reduce((total, { unrounded }) => total + unrounded, 0)
  expect(team?.playinghandicap).toBe(Math.floor(sum / 4520 + 0.5))
})

test.each([
  [{}, [1, 1, 1, 2], 'Team 1 of group 2 has 1. Scramble needs teams of 2 to 4 golfers.'],
  [{}, [0, 0, 1, 1], 'Put every golfer of group 1 on a team.'],
])('%o with the teams %o is refused', async (teetime, sides, message) => {
  expect((await change(teetime, { sides })).problem).toMatchObject({ code: 'outing.sides', detail: message })
})

describe('drives of each golfer', () => {
  const add = (token: string, requiredDrives = 2) =>
    club.call({
      path: `teetime/games/${club.outingId}`,
      token,
      body: { kind: 'drives', sides: [], settings: { requiredDrives } },
    })
  const drive = (seq: number, { of, by }: { of: number; by: number }): Mutation => {
    const place = { outingId: club.outingId, gameId: 1, hole: seq, what: 'drive', golferId: of }
    return { ...club.score(seq), name: 'record.set', args: { ...place, side: null, amount: by, baseVer: 0 } }
  }

  test('are required by the organizer of a scramble alone', async () => {
    expect((await add(club.tokens.alice)).problem).toMatchObject({ code: 'game.needs-scramble' })
    await change()
    expect((await add(club.capability)).problem).toMatchObject({ code: 'score.not-in-group' })
    expect((await add(club.tokens.alice, 10)).problem).toMatchObject({ code: 'request.malformed' })
    expect((await add(club.tokens.alice)).status).toBe(200)
  })

  test('are recorded for the team of the group, and every phone gets them', async () => {
    await change()
    await add(club.tokens.alice)
    const { alice, ben, carol } = club.golfers
    const answer = await club.push([
      drive(1, { of: alice, by: ben }),
      drive(2, { of: alice, by: carol }),
      drive(3, { of: ben, by: ben }),
    ])
    expect(answer.push.exceptions).toMatchObject([{ seq: 2, code: 'record.not-in-game' }])
    expect((await opened()).records).toMatchObject([
      { hole: 1, what: 'drive', golferId: alice, amount: ben },
      { hole: 3, what: 'drive', golferId: ben, amount: ben },
    ])
  })

  test('are in the results of each team', async () => {
    await change()
    await add(club.tokens.alice, 1)
    for (let hole = 1; hole <= 18; hole += 1) {
      await score('alice', hole, 4)
      await score('carol', hole, 5)
    }
    const { alice, ben } = club.golfers
    await club.push([drive(1, { of: alice, by: ben }), drive(2, { of: alice, by: alice })])
    await club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: club.tokens.alice })
    const answer = await club.call({ path: `teetime/results/${club.outingId}`, token: club.tokens.dev })
    const { games } = JSON.parse(answer.text) as OutingResults
    expect(games).toMatchObject([
      {
        name: 'Required drives (drives of each golfer: 1)',
        lines: [{ of: [alice], text: 'Drives done' }, { text: '2 drives to go' }],
      },
    ])
  })
})

test('Wolf is not played with one ball a team', async () => {
  expect((await change({ contest_id: 21 })).problem).toMatchObject({ code: 'outing.game-golfers' })
})

test('the score of a team is that of its first golfer, and one for a partner is refused', async () => {
  await change()
  expect([(await score('alice', 1, 3)).status, (await score('carol', 1, 5)).status]).toEqual([200, 200])
  const { problem } = await score('ben', 1, 4)
  expect(problem).toMatchObject({ code: 'score.not-in-group' })
  expect(problem.detail).toContain('Ben Okafor shares a ball')
  const { scores } = await opened()
  expect(scores.map(({ golferId, strokes }) => [golferId, strokes])).toEqual([
    [club.golfers.alice, 3],
    [club.golfers.carol, 5],
  ])
})

test('teams with scores stay as they are', async () => {
  await change()
  await score('alice', 1, 3)
  const code = 'outing.sides-scored'
  expect((await change({ format: 'own' }, { sides: [] })).problem).toMatchObject({ code })
  expect((await change({ format: 'foursomes' })).problem).toMatchObject({ code })
  expect((await change({ date: '2026-06-13' })).status).toBe(200)
})

test('the scores of a team stay with the partners when its first golfer is taken out', async () => {
  const body = await outingBody(club)
  const all = names.map((name, at) => ({ ...body.golfers[at], id: club.golfers[name], side: 1, tgroup_id: 1 }))
  const save = (golfers: object[], removedGolfers: object[]) =>
    club.call({
      path: `teetime/updateGroupOuting/${club.outingId}`,
      token: club.tokens.alice,
      body: { teetime: { ...body.teetime, format: 'scramble' }, golfers, removedGolfers },
    })
  const two = all.map((golfer, at) => ({ ...golfer, tgroup_id: at < 2 ? 1 : 2 }))
  expect((await save(two, [])).status).toBe(200)
  await score('carol', 1, 5)
  const dev = { ...two[2], id: 0, user_id: club.ids.members.dev, firstname: 'Dev', replaces: club.golfers.carol }
  const left = [{ id: club.golfers.carol, user_id: club.ids.members.carol }]
  expect(
    (
      await save(
        [two[0], two[1], dev, two[3]].flatMap((golfer) => golfer ?? []),
        left,
      )
    ).status,
  ).toBe(200)
  const { golfers, scores } = await opened()
  expect(golfers.map(({ id, first }) => [id, first])).toEqual([
    [club.golfers.alice, 'Alice, Ben'],
    [club.golfers.zed, 'Dev, Zed'],
  ])
  expect(scores.map(({ golferId, strokes }) => [golferId, strokes])).toEqual([[club.golfers.zed, 5]])
  // The team keeps the drives of the partner who was replaced.
  const outing = await readOuting(club.db, club.outingId)
  const { card } = await snapshotOf(club.db, outing ?? expect.fail())
  expect(card.golfers.map(({ former }) => former)).toEqual([[], [club.golfers.carol]])
  const history = await club.db.sql.select({ actor: scoreHistory.actor }).from(scoreHistory)
  expect(history.at(-1)?.actor).toContain('moved from Carol Ito')
})

test('posting writes no round, and the results have the places of the teams', async () => {
  await change()
  for (let hole = 1; hole <= 18; hole += 1) {
    await score('alice', hole, 4)
    await score('carol', hole, hole === 18 ? 5 : 4)
  }
  const before = await club.db.sql.select().from(rounds)
  const posted = await club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: club.tokens.alice })
  expect(posted.body).toMatchObject({ rounds: [], notposted: [] })
  expect(await club.db.sql.select().from(rounds)).toEqual(before)
  const answer = await club.call({ path: `teetime/results/${club.outingId}`, token: club.tokens.dev })
  const { outing, golfers, gross } = JSON.parse(answer.text) as OutingResults
  expect(outing.format).toBe('scramble')
  const stakes = await club.call({ path: `teetime/stakes/${club.outingId}`, token: club.tokens.alice })
  expect(stakes.body).toMatchObject({ outing: { format: 'scramble' }, golfers: [{ last: '' }, { last: '' }] })
  const nameIn = (id: number) => golfers.find((golfer) => golfer.id === id)?.first
  expect(gross.map(({ id, place }) => [nameIn(id), place])).toEqual([
    ['Alice, Ben', '1'],
    ['Carol, Zed', '2'],
  ])
})

test('those who follow learn that the rows of the board are teams', async () => {
  await change()
  const link = await club.call({ path: `teetime/${club.outingId}/follow`, body: {}, token: club.tokens.alice })
  const token = String(link.body['url']).split('/').at(-1)
  const { body } = await club.call({ path: `follow/${token}` })
  expect(body).toMatchObject({ outing: { format: 'scramble' }, golfers: [{ name: 'Alice M., Ben O.' }, {}] })
})

test('a team whose first golfer is a guest is in the flight that was drawn for the guest', async () => {
  const body = await outingBody(club)
  const [alice, ben, carol, zed] = body.golfers.map((golfer, at) => ({
    ...golfer,
    id: club.golfers[names[at] ?? 'alice'],
    side: 1,
  }))
  // Dev replaces Carol, so Zed has been in the team the longest.
  const dev = { ...carol, id: 0, user_id: club.ids.members.dev, firstname: 'Dev' }
  const saved = await club.call({
    path: `teetime/updateGroupOuting/${club.outingId}`,
    token: club.tokens.alice,
    body: {
      teetime: { ...body.teetime, format: 'scramble' },
      golfers: [alice, ben, dev, zed],
      removedGolfers: [{ id: club.golfers.carol, user_id: club.ids.members.carol }],
    },
  })
  expect(saved.status).toBe(200)
  await transaction(club.db, async (tx) => {
    for (const [memberId, full, flight] of [
      [club.ids.members.alice, 'Alice Moreno', 1],
      [null, 'Zed Guest', 2],
    ] as const) {
      const signUp = { mid: full, teetimeId: club.outingId, memberId, by: null, person: person(full) }
      await assignSignUp(tx, { id: await addSignUp(tx, { ...signUp, now: club.context.now() }), flight })
    }
  })
  for (let hole = 1; hole <= 18; hole += 1) {
    await score('alice', hole, 4)
    await score('zed', hole, 4)
  }
  await club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: club.tokens.alice })
  const answer = await club.call({ path: `teetime/results/${club.outingId}`, token: club.tokens.dev })
  const { flights } = JSON.parse(answer.text) as OutingResults
  expect(flights.map(({ flight, rows }) => [flight, rows.map(({ id }) => id)])).toEqual([
    [1, [club.golfers.alice]],
    [2, [club.golfers.zed]],
  ])
})
