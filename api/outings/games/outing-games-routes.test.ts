import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { outingGames } from '#db/schema/outings.ts'
import { addOutingGame, removeOutingGame, setGameAllowance } from '#sync/calls/outing-games.ts'
import { buildApp } from '../../server/app.ts'
import { openTestOuting, type TestOuting } from '../outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const snapshot = async () => (await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })).snapshot
const add = (game: object, token = club.capability, key?: string) =>
  club.call({
    path: `teetime/games/${club.outingId}`,
    body: { sides: [], settings: {}, ...game },
    token,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const remove = (game: number, token = club.capability) =>
  club.call({ path: `teetime/games/${club.outingId}/remove`, body: { game }, token })
const allow = (game: number, allowance: number | null, token = club.capability) =>
  club.call({ path: `teetime/games/${club.outingId}/allowance`, body: { game, allowance }, token })
const singles = () => ({ kind: 'match', sides: [[club.golfers.alice], [club.golfers.ben]] })

test('members get the games in the order in which they are offered', async () => {
  const { body } = await club.call({ path: 'contest/all', token: club.tokens.ben })
  expect(body).toMatchObject({ contests: [0, 21, 14, 16, 17, 18].map((id) => ({ id, name: expect.any(String) })) })
})

test('a group adds a match and skins of its own, and every phone of the outing gets them', async () => {
  const { cursor } = await snapshot()
  expect(await add(singles())).toMatchObject({ status: 200, body: { id: 1 } })
  await add({ kind: 'skins', group: 1, settings: { carryOver: true, by: 'gross' } })
  const { games, golfers, course_par } = await snapshot()
  expect(games).toEqual([
    {
      id: 1,
      kind: 'match',
      scope: { of: 'outing' },
      settings: {},
      sides: [
        { id: 1, golfers: [club.golfers.alice] },
        { id: 2, golfers: [club.golfers.ben] },
      ],
    },
    { id: 2, kind: 'skins', scope: { of: 'group', group: 1 }, sides: [], settings: { carryOver: true, by: 'gross' } },
  ])
  expect(course_par).toBe(72)
  for (const { unrounded = 0, coursehandicap } of golfers) {
    expect(Math.floor((unrounded + 1130) / 2260)).toBe(coursehandicap)
  }
  const path = `sync/pull?outing=${club.outingId}&since=${cursor}`
  const { pull } = await club.call({ path, token: club.tokens.ben })
  expect(pull.changes).toMatchObject([{ kind: 'outing' }])
})

test('what was set for a game comes to every phone', async () => {
  const pair = () => [[club.golfers.alice, club.golfers.ben]]
  const set = [
    { kind: 'skins', group: 1, settings: { by: 'net', carryOver: true, validate: true } },
    { kind: 'maximum-score', settings: { maximum: { type: 'double-par' } } },
    { kind: 'maximum-score', settings: { maximum: { type: 'over-par', strokes: 3 } } },
    { kind: 'maximum-score', settings: { maximum: { type: 'strokes', strokes: 8 } } },
    { kind: 'best-ball', sides: pair(), settings: { count: { 3: 2, 4: 1, 5: 1 }, whenShort: 'no-return', ghost: 12 } },
    { kind: 'team-stableford', sides: pair(), settings: { count: [1, 2] } },
  ]
  for (const game of set) expect((await add(game)).status).toBe(200)
  expect((await snapshot()).games?.map(({ settings }) => settings)).toEqual(set.map(({ settings }) => settings))
})

test('a game that is removed is gone on every phone, and stays in the records with who removed it', async () => {
  await add(singles())
  expect((await remove(1)).status).toBe(200)
  expect((await remove(1)).status).toBe(200)
  expect((await snapshot()).games).toEqual([])
  expect(await club.db.sql.select().from(outingGames)).toMatchObject([{ kind: 'match', removedBy: 'Group 1 · BO' }])
})

test('the allowance of a game changes on every phone, and the records keep the one before', async () => {
  await add({ ...singles(), settings: { by: 'net', allowance: 100 } })
  expect(await allow(1, 85)).toMatchObject({ status: 200, body: { id: 2 } })
  expect((await snapshot()).games).toMatchObject([{ id: 2, kind: 'match', settings: { by: 'net', allowance: 85 } }])
  expect((await allow(2, null)).status).toBe(200)
  expect((await snapshot()).games?.map(({ settings }) => settings)).toEqual([{ by: 'net' }])
  const stored = await club.db.sql.select().from(outingGames)
  expect(stored.map(({ removedBy }) => removedBy)).toEqual(['Group 1 · BO', 'Group 1 · BO', null])
})

describe.each([
  ['a golfer with the code of the group', () => club.capability],
  ['the organizer', () => club.tokens.alice],
])('sent again by %s', (_, token) => {
  const skins = () => ({ kind: 'skins', group: 1, settings: { carryOver: true, by: 'net' } })

  test('a game is there once, under its present id, and not again once it was removed', async () => {
    expect(await add(skins(), token(), 'the-first')).toMatchObject({ status: 200, body: { id: 1 } })
    expect(await add(skins(), token(), 'the-first')).toMatchObject({ status: 200, body: { id: 1 } })
    expect((await snapshot()).games).toHaveLength(1)
    await allow(1, 85)
    expect(await add(skins(), token(), 'the-first')).toMatchObject({ status: 200, body: { id: 2 } })
    await remove(2)
    expect((await add(skins(), token(), 'the-first')).problem).toMatchObject({ code: 'request.sent-before' })
    expect((await snapshot()).games).toEqual([])
  })

  test('two games that look the same are two, with keys of their own or, from an older app, without', async () => {
    await add(skins(), token(), 'the-first')
    await add(skins(), token(), 'the-second')
    await add(skins(), token())
    expect((await snapshot()).games).toHaveLength(3)
  })

  test('a game that was corrected after it had arrived is refused, and both are there under another key', async () => {
    await add(skins(), token(), 'the-first')
    const refused = await add({ ...skins(), settings: { carryOver: false, by: 'net' } }, token(), 'the-first')
    expect(refused).toMatchObject({ status: 409, problem: { code: 'request.sent-before' } })
    expect((await snapshot()).games).toHaveLength(1)
  })

  test('a game that was refused is added under the same key once it may be', async () => {
    const alone = { kind: 'match', sides: [[club.golfers.alice]] }
    expect((await add(alone, token(), 'the-first')).problem).toMatchObject({ code: 'game.needs-two-sides' })
    expect((await add(singles(), token(), 'the-first')).status).toBe(200)
  })

  test('an allowance is changed once, and the game is not called gone', async () => {
    await add(skins(), token())
    const again = () => allow(1, 85, token())
    expect([await again(), await again()]).toMatchObject([
      { status: 200, body: { id: 2 } },
      { status: 200, body: { id: 2 } },
    ])
    expect((await allow(1, 80, token())).problem).toMatchObject({ code: 'game.changed' })
    await remove(2, token())
    expect((await again()).problem).toMatchObject({ code: 'game.unknown' })
  })
})

test('a game whose allowance another phone has changed is removed by a phone that has not seen that yet', async () => {
  await add(singles())
  await allow(1, 85)
  await allow(2, 90)
  const carols = await club.open(club.codes[1], 'ci')
  expect((await remove(1, carols)).problem).toMatchObject({ code: 'score.not-in-group' })
  expect((await snapshot()).games).toMatchObject([{ id: 3 }])
  expect((await remove(1)).status).toBe(200)
  expect((await snapshot()).games).toEqual([])
  expect((await remove(1)).status).toBe(200)
})

test('an allowance that a game has already makes no other game of it', async () => {
  await add(singles())
  expect(await allow(1, null)).toMatchObject({ status: 200, body: { id: 1 } })
  await allow(1, 85)
  expect(await allow(2, 85)).toMatchObject({ status: 200, body: { id: 2 } })
  expect(await club.db.sql.select().from(outingGames)).toHaveLength(2)
})

test('a key that cannot be one is refused with its field', async () => {
  const refused = await add(singles(), club.capability, 'x')
  expect(refused).toMatchObject({ status: 400, problem: { fields: { 'idempotency-key': expect.any(String) } } })
  expect((await snapshot()).games).toEqual([])
})

test('an allowance is not changed by others, of a game that is gone, beyond 100 percent or after the end', async () => {
  await add(singles())
  const carols = await club.open(club.codes[1], 'ci')
  expect((await allow(1, 90, carols)).problem).toMatchObject({ code: 'score.not-in-group' })
  expect((await allow(7, 90)).problem).toMatchObject({ code: 'game.unknown' })
  expect((await allow(1, 101)).problem).toMatchObject({ code: 'request.malformed' })
  await club.call({ path: `teetime/cancelouting/${club.outingId}`, token: club.tokens.alice })
  expect((await allow(1, 90)).problem).toMatchObject({ code: 'outing.cancelled' })
  expect((await snapshot()).games).toMatchObject([{ id: 1, settings: {} }])
})

describe('a game is refused', () => {
  test.each<[string, string, () => object]>([
    ['with one side', 'game.needs-two-sides', () => ({ kind: 'match', sides: [[club.golfers.alice]] })],
    [
      'with a golfer on both sides',
      'game.sides-overlap',
      () => ({ kind: 'match', sides: [[club.golfers.alice], [club.golfers.alice]] }),
    ],
    [
      'with someone who does not play',
      'game.golfer-removed',
      () => ({ kind: 'match', sides: [[club.golfers.ben], [999]] }),
    ],
    [
      'with teams of one',
      'game.needs-teams',
      () => ({ kind: 'best-ball', sides: [[club.golfers.alice], [club.golfers.ben]] }),
    ],
    [
      'of several groups, kept by a par',
      'game.needs-one-group',
      () => ({ kind: 'skins', settings: { validate: true } }),
    ],
    [
      'with a maximum of no strokes over par',
      'request.malformed',
      () => ({ kind: 'maximum-score', settings: { maximum: { type: 'over-par', strokes: 0 } } }),
    ],
    [
      'with five scores of a team',
      'request.malformed',
      () => ({
        kind: 'best-ball',
        sides: [[club.golfers.alice, club.golfers.ben]],
        settings: { count: { 3: 5, 4: 2, 5: 1 } },
      }),
    ],
    [
      'with a ghost off a handicap that no one has',
      'request.malformed',
      () => ({ kind: 'best-ball', sides: [[club.golfers.alice, club.golfers.ben]], settings: { ghost: 55 } }),
    ],
    ['of another group', 'score.not-in-group', () => ({ kind: 'skins', group: 2 })],
    ['of a kind that needs one ball', 'request.malformed', () => ({ kind: 'scramble' })],
    ['with more than the whole handicap', 'request.malformed', () => ({ ...singles(), settings: { allowance: 101 } })],
  ])('%s', async (_, code, game) => {
    expect((await add(game())).problem).toMatchObject({ code })
    expect((await snapshot()).games).toEqual([])
  })

  test('after the twenty-fourth', async () => {
    for (let game = 1; game <= 24; game += 1) expect((await add(singles())).status).toBe(200)
    expect((await add(singles())).problem).toMatchObject({ code: 'game.too-many' })
    // Each group still has room for its own.
    const ofGroup = () => ({ kind: 'skins', group: 1 })
    for (let game = 1; game <= 3; game += 1) expect((await add(ofGroup())).status).toBe(200)
    expect((await add(ofGroup())).problem).toMatchObject({ code: 'game.too-many' })
  })

  test('once the outing has ended, as is its removal', async () => {
    await add(singles())
    await club.call({ path: `teetime/cancelouting/${club.outingId}`, token: club.tokens.alice })
    expect((await add(singles())).problem).toMatchObject({ code: 'outing.cancelled' })
    expect((await remove(1)).problem).toMatchObject({ code: 'outing.cancelled' })
  })

  test.each([
    ['added', addOutingGame, () => ({ ...singles(), settings: {} })],
    ['removed', removeOutingGame, () => ({ game: 1 })],
    ['given another allowance', setGameAllowance, () => ({ game: 1, allowance: 90 })],
  ])('once the outing has ended since the caller was let in: %s', async (_, { path }, body) => {
    await add(singles())
    const cancel = { path: `teetime/cancelouting/${club.outingId}`, token: club.tokens.alice, body: {} }
    const changes: (() => Promise<unknown>)[] = []
    const app = await buildApp({ ...club.context, db: changedBefore(club.db, changes) })
    await app.ready()
    changes.push(() => club.call(cancel))
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${path.replace(':id', `${club.outingId}`)}`,
      headers: { authorization: `Bearer ${club.capability}` },
      body: body(),
    })
    await app.close()
    expect(answer.json()).toMatchObject({ code: 'outing.cancelled' })
    expect((await snapshot()).games).toMatchObject([{ id: 1, settings: {} }])
  })

  test('from the group of other golfers, who do not remove it either', async () => {
    await add(singles())
    const carols = await club.open(club.codes[1], 'ci')
    expect((await remove(1, carols)).problem).toMatchObject({ code: 'score.not-in-group' })
    const across = { kind: 'match', sides: [[club.golfers.alice], [club.golfers.carol]] }
    expect((await add(across, carols)).status).toBe(200)
  })
})

/** A database that makes one of the changes before each transaction. */
function changedBefore(db: Database, changes: (() => Promise<unknown>)[]): Database {
  return {
    ...db,
    async write(work, turn) {
      await changes.shift()?.()
      return await db.write(work, turn)
    },
  }
}
