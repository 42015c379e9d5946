import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outingGames } from '#db/schema/outings.ts'
import type { RecordSet } from '#sync/calls/cells.ts'
import type { GameAdd } from '#sync/calls/outing-games.ts'
import type { Mutation } from '#sync/calls/replay.ts'
import { openTestOuting, outingBody, phoneB, type TestOuting } from '../outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

/** Ids as a phone assigns them; the second is lower than the first. */
const first = 2 ** 48 + 20
const second = 2 ** 48 + 10

/** A game as a phone queues it: skins of the first group. */
function adding(seq: number, args: Partial<GameAdd> = {}): Mutation {
  const skins: GameAdd = {
    outingId: club.outingId,
    id: first,
    kind: 'skins',
    group: 1,
    sides: [],
    settings: { by: 'net' },
    ...args,
  }
  const mid = `019b0000-0000-7000-8000-${String(seq).padStart(12, '0')}`
  return { mid, seq, name: 'game.add', v: 1, at: club.context.now().getTime() - 60_000, args: skins }
}
const nassau = (seq: number, args: Partial<GameAdd> = {}): Mutation =>
  adding(seq, {
    kind: 'nassau',
    group: undefined,
    sides: [[club.golfers.alice], [club.golfers.ben]],
    settings: { automaticPresses: [], pressAt: 1 },
    ...args,
  })
const pressing = (seq: number, args: Partial<RecordSet> = {}): Mutation => ({
  ...adding(seq),
  name: 'record.set',
  args: {
    outingId: club.outingId,
    gameId: first,
    hole: 2,
    what: 'press-front',
    golferId: 0,
    side: 'A',
    amount: null,
    baseVer: 0,
    ...args,
  },
})
const snapshot = async () => (await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })).snapshot
const byGroup = async (group: 1 | 2, initials = '') => ({
  as: await club.open(club.codes[group - 1] ?? '', initials),
  principal: `outing:${club.outingId}:${group}`,
  clientId: phoneB,
})

test('a game of a queue is there under the id that the phone gave it, and every phone is called', async () => {
  const { cursor } = await snapshot()
  const { push } = await club.push([adding(1), club.score(2)])
  expect(push).toMatchObject({ lastSeq: 2, exceptions: [] })
  const { games } = await snapshot()
  expect(games).toEqual([
    { id: first, kind: 'skins', scope: { of: 'group', group: 1 }, sides: [], settings: { by: 'net' } },
  ])
  const { pull } = await club.call({
    path: `sync/pull?outing=${club.outingId}&since=${cursor}`,
    token: club.tokens.ben,
  })
  // The version in the answer is the change after which every snapshot contains the game.
  const [of] = pull.changes.filter(({ kind }) => kind === 'outing')
  expect(push.vers).toEqual([of?.chg, 1])
  expect(await club.db.sql.select().from(outingGames)).toMatchObject([{ addedBy: 'Group 1 · BO', mid: adding(1).mid }])
})

test('a game that is sent again is there once, with the same answer, also under another number of a queue', async () => {
  const answer = await club.push([adding(1)])
  expect((await club.push([adding(1)])).push.vers).toEqual(answer.push.vers)
  const other = await club.push([{ ...adding(1), from: phoneB }], { clientId: phoneB })
  expect(other.push).toMatchObject({ exceptions: [], vers: answer.push.vers })
  expect((await snapshot()).games).toHaveLength(1)
})

test('what is recorded in a game follows it in the same request', async () => {
  const { push } = await club.push([nassau(1), pressing(2), club.score(3)])
  expect(push.exceptions).toEqual([])
  expect((await snapshot()).records).toMatchObject([{ gameId: first, hole: 2, what: 'press-front', side: 'A', ver: 1 }])
})

test('what is recorded in a game that was refused is refused as well, and what is behind it is done', async () => {
  const refused = nassau(1, { sides: [[club.golfers.alice]] })
  const { push } = await club.push([refused, pressing(2), club.score(3)])
  expect(push.exceptions).toMatchObject([
    { seq: 1, outcome: 'rejected', code: 'game.needs-two-sides' },
    { seq: 2, outcome: 'rejected' },
  ])
  expect((await snapshot()).scores).toHaveLength(1)
  expect((await snapshot()).games).toEqual([])
})

test('games stand in the order in which they were added, whatever their ids are', async () => {
  await club.push([adding(1), adding(2, { id: second })])
  expect((await snapshot()).games?.map(({ id }) => id)).toEqual([first, second])
})

test('its allowance is changed and it is removed like any other, and its records stay its own', async () => {
  await club.push([nassau(1), pressing(2)])
  const change = (path: string, body: object) =>
    club.call({ path: `teetime/games/${club.outingId}/${path}`, body, token: club.capability })
  const changed = await change('allowance', { game: first, allowance: 80 })
  const [game] = (await snapshot()).games ?? []
  expect(game).toMatchObject({ id: changed.body['id'], rootId: first, settings: { allowance: 80 } })
  expect((await club.push([pressing(3, { hole: 4, side: 'B' })])).push.exceptions).toEqual([])
  expect((await change('remove', { game: first })).status).toBe(200)
  expect((await snapshot()).games).toEqual([])
  // The phone sends the operation again, as after a restore.
  expect((await club.push([nassau(1)])).push.exceptions).toEqual([])
  expect((await snapshot()).games).toEqual([])
})

test('an id that another game has or had is refused, in this outing and in any other', async () => {
  await club.push([adding(1)])
  const again = await club.push([adding(2)])
  expect(again.push.exceptions).toMatchObject([{ seq: 2, code: 'game.same-key' }])
  const body = await outingBody(club)
  const started = await club.call({
    path: 'teetime/updateGroupOuting/0',
    body: { ...body, golfers: body.golfers.slice(2).map((golfer) => ({ ...golfer, tgroup_id: 1 })) },
    token: club.tokens.carol,
  })
  const outingId = Number(started.body['id'])
  const elsewhere = await club.push([{ ...adding(1, { outingId }), mid: crypto.randomUUID() }], {
    as: club.tokens.carol,
    principal: `outing:${outingId}:1`,
    clientId: phoneB,
  })
  expect(elsewhere.push.exceptions).toMatchObject([{ seq: 1, code: 'game.same-key' }])
  expect(await club.db.sql.select().from(outingGames)).toHaveLength(1)
})

describe('a game of a queue is refused', () => {
  const code = async (mutation: Mutation, sent?: Parameters<TestOuting['push']>[1]) =>
    (await club.push([mutation], sent)).push.exceptions[0]?.code

  test('for an id that a server could give, or none that JavaScript counts with', async () => {
    for (const id of [1, -first, 2 ** 48 - 1, 2 ** 49, 2 ** 53]) {
      expect(await code({ ...adding(1, { id }), mid: crypto.randomUUID() }, { clientId: crypto.randomUUID() })).toBe(
        'replay.malformed',
      )
    }
  })

  test('for another outing than the one of the queue', async () => {
    expect(await code(adding(1, { outingId: club.outingId + 1 }))).toBe('score.not-in-group')
  })

  test('for golfers of other groups alone, and not where one is in the group', async () => {
    const carols = await byGroup(2)
    expect(await code(nassau(1), carols)).toBe('score.not-in-group')
    const across = nassau(2, { sides: [[club.golfers.alice], [club.golfers.carol]] })
    expect(await code(across, carols)).toBeUndefined()
  })

  test('with someone who does not play', async () => {
    expect(await code(nassau(1, { sides: [[club.golfers.alice], [999_999]] }))).toBe('game.golfer-removed')
  })

  test('over the room of a group', async () => {
    const three = [1, 2, 3].map((seq) => adding(seq, { id: first + seq }))
    expect((await club.push(three)).push.exceptions).toEqual([])
    expect(await code(adding(4))).toBe('game.too-many')
  })

  test('after the end of the outing', async () => {
    await club.call({ path: `teetime/cancelouting/${club.outingId}`, token: club.tokens.alice })
    expect(await code(adding(1))).toBe('outing.cancelled')
  })

  test('for a contest of everyone, unless the organizer had opened the code', async () => {
    const contest: Partial<GameAdd> = { kind: 'closest-to-pin', group: undefined, settings: { holes: [3] } }
    expect(await code(adding(1, contest))).toBe('score.not-in-group')
    const opened = await club.call({
      path: 'sync/session',
      body: { accessCode: club.codes[0], initials: '' },
      token: club.tokens.alice,
    })
    const byOrganizer = { ...adding(1, contest), mid: crypto.randomUUID() }
    expect(await code(byOrganizer, { as: String(opened.body['token']), clientId: phoneB })).toBeUndefined()
    expect((await snapshot()).games).toMatchObject([{ id: first, kind: 'closest-to-pin' }])
  })
})
