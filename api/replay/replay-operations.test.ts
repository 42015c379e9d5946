import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endOuting } from '#db/outings/outings-testing.ts'
import { golfersOfOuting } from '#db/outings/outings.ts'
import { scoreHistory, scores } from '#db/schema/cells.ts'
import { syncMutations } from '#db/schema/replay.ts'
import type { Mutation } from '#sync/calls/replay.ts'
import { openTestOuting, outingBody, phoneB, type TestOuting } from '../outings/outings-testing.ts'
import { reopenOuting } from '../outings/posting/reopen-outing.ts'
import { fingerprint } from './replay-operations.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const holes = Array.from({ length: 16 }, () => ({ grossscore: null }))
const history = () => club.db.sql.select().from(scoreHistory)
const cells = () => club.db.sql.select().from(scores)

const pickup = (args: object): Partial<Mutation> => {
  const { strokes: _, ...place } = club.score(1).args as Record<string, unknown>
  return { name: 'score.pickup', args: { ...place, pickup: 'X', ...args } }
}

test('a fingerprint is that of the JSON with its fields in order: those of years ago are compared with it', () => {
  const args = { strokes: 4, hole: 7, games: [{ b: null, a: undefined }, undefined, 'x'], 10: 1, 9: 2 }
  const json = '{"args":{"9":2,"10":1,"games":[{"b":null},null,"x"],"hole":7,"strokes":4},"name":"score.set","v":1}'
  expect(fingerprint({ v: 1, name: 'score.set', args })).toBe(hash('sha256', json))
  expect(fingerprint({ name: 'noop', v: 1, args: undefined })).toBe(hash('sha256', '{"name":"noop","v":1}'))
})

test('a fingerprint is the same whether all fields are in order, or only the outer ones', () => {
  const json = '{"args":{"games":[{"a":1,"b":2}],"hole":7},"name":"score.set","v":1}'
  const games = [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ]
  for (const game of games) {
    const args = { games: [game], hole: 7 }
    expect(fingerprint({ args, name: 'score.set', v: 1 })).toBe(hash('sha256', json))
  }
})

test('a pickup is sent as one, and a board that knows scores alone sees a hole without one', async () => {
  await club.push([{ ...club.score(1), ...pickup({ pickup: 'X7' }) }, club.score(2)])
  const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })
  const plain = { golferId: club.golfers.ben, ver: 1, contested: false }
  expect(snapshot.scores).toMatchObject([
    { ...plain, hole: 1, strokes: null, pickup: 'X7' },
    { ...plain, hole: 2, strokes: 4 },
  ])
  expect(snapshot.scores[1]).not.toHaveProperty('pickup')
  const token = club.capability
  const card = await club.call({ path: `teetime/card/${club.golfers.ben}`, token })
  expect(card.body['scores']).toMatchObject([{ hole: 1, grossscore: null, pickup: 'X7' }, { grossscore: 4 }, ...holes])
  const { entries } = (await club.call({ path: `teetime/history/${club.golfers.ben}/1`, token })).body
  expect(entries).toMatchObject([{ strokes: null, pickup: 'X7', outcome: 'applied' }])
})

test('a conceded stroke is sent as one, and a board that knows scores alone sees its strokes', async () => {
  await club.push([{ ...club.score(1), name: 'score.concede' }, club.score(2)])
  const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })
  const plain = { golferId: club.golfers.ben, strokes: 4, ver: 1, contested: false }
  expect(snapshot.scores).toMatchObject([
    { ...plain, hole: 1, conceded: true },
    { ...plain, hole: 2 },
  ])
  expect(snapshot.scores[1]).not.toHaveProperty('conceded')
  const token = club.capability
  const card = await club.call({ path: `teetime/card/${club.golfers.ben}`, token })
  expect(card.body['scores']).toMatchObject([{ hole: 1, grossscore: 4, conceded: true }, { grossscore: 4 }, ...holes])
  const { entries } = (await club.call({ path: `teetime/history/${club.golfers.ben}/1`, token })).body
  expect(entries).toMatchObject([{ strokes: 4, conceded: true, outcome: 'applied' }])
})

describe('an operation that cannot be', () => {
  test.each<[string, string, () => Partial<Mutation>]>([
    ['a golfer of another group', 'score.not-in-group', () => club.score(1, { golferId: club.golfers.carol })],
    ['another outing', 'score.not-in-group', () => ({ args: { ...club.score(1).args, outingId: 999 } })],
    ['strokes that do not exist', 'replay.malformed', () => club.score(1, { strokes: 21 })],
    ['a pickup that does not exist', 'replay.malformed', () => pickup({ pickup: 'X21' })],
    ['a conceded stroke without strokes', 'replay.malformed', () => ({ ...pickup({}), name: 'score.concede' })],
    ['a pickup with strokes', 'replay.malformed', () => pickup({ strokes: 4 })],
    ['more than was declared', 'replay.malformed', () => ({ args: { ...club.score(1).args, more: 1 } })],
    ['nothing', 'replay.malformed', () => ({ args: null })],
    ['no content at all', 'replay.malformed', () => ({ args: undefined })],
    ['an unknown name', 'replay.unknown-operation', () => ({ name: 'score.guess' })],
    ['a name that every object has', 'replay.unknown-operation', () => ({ name: 'constructor' })],
    ['a newer payload', 'replay.too-new', () => ({ v: 2 })],
  ])('with %s is refused, and does not block the next', async (_, code, rest) => {
    const poison = { ...club.score(1), ...rest() }
    const answer = await club.push([poison, club.score(2)])
    expect(answer.push).toMatchObject({ lastSeq: 2, vers: [0, 1] })
    expect(answer.push.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code }])
    expect(answer.push.exceptions[0]?.message).toMatch(/\.$/)
    expect(await history()).toHaveLength(1)
    const stored = await club.db.sql.select().from(syncMutations)
    const refusedArgs = JSON.stringify(poison.args ?? null)
    expect(stored.find(({ seq }) => seq === 1)).toMatchObject({ outcome: 'rejected', refusedArgs })
  })

  test('with a hole that the course does not have is refused', async () => {
    const { teetime, golfers } = await outingBody(club, 'elms')
    const body = { teetime, golfers: golfers.slice(1, 2), removedGolfers: [] }
    const started = await club.call({ path: 'teetime/updateGroupOuting/0', body, token: club.tokens.ben })
    const outingId = Number(started.body['id'])
    const [golfer] = await golfersOfOuting(club.db, outingId)
    const tenth = club.score(1, { outingId, golferId: golfer?.id ?? 0, hole: 10 })
    const answer = await club.push([tenth], { as: club.tokens.ben, principal: `outing:${outingId}:1` })
    expect(answer.push.exceptions).toMatchObject([{ outcome: 'rejected', code: 'score.no-such-hole' }])
  })

  test('because the outing was posted or canceled is refused, kept as late, and leaves the board alone', async () => {
    await club.push([club.score(1, { hole: 7, strokes: 4 })])
    await endOuting(club.db, { id: club.outingId, postedAt: '2026-06-14T14:00:00.000Z' })
    const posted = await club.push([club.score(2, { hole: 7, strokes: 5, baseVer: 1 })])
    expect(posted.push.exceptions).toMatchObject([{ seq: 2, outcome: 'rejected', code: 'outing.posted' }])
    const reopening = {
      id: club.outingId,
      by: { memberId: club.ids.members.alice, isadmin: true },
      reason: 'Too early',
    }
    await reopenOuting(club.context, { ...reopening, now: club.context.now() })
    await endOuting(club.db, { id: club.outingId, cancelledAt: '2026-06-14T14:00:00.000Z' })
    const cancelled = await club.push([club.score(3, { hole: 8 })])
    expect(cancelled.push.exceptions).toMatchObject([{ code: 'outing.cancelled' }])
    expect(await cells()).toMatchObject([{ hole: 7, strokes: 4, ver: 1 }])
    expect((await history()).map(({ strokes, outcome }) => [strokes, outcome])).toEqual([
      [4, 'applied'],
      [5, 'late'],
      [4, 'late'],
    ])
  })

  test('sent again with another content is refused', async () => {
    const first = club.score(1)
    await club.push([first])
    const { push: answer } = await club.push([{ ...first, args: club.score(1, { strokes: 7 }).args }])
    expect(answer.exceptions).toMatchObject([{ seq: 1, code: 'replay.payload-mismatch' }])
    const conceded = await club.push([{ ...first, name: 'score.concede' }])
    expect(conceded.push.exceptions).toMatchObject([{ seq: 1, code: 'replay.payload-mismatch' }])
    const shuffled = Object.fromEntries(Object.entries(first.args).toReversed())
    expect((await club.push([{ ...first, args: shuffled }])).push.exceptions).toEqual([])
  })

  test('from a clock that shows no date of the calendar is recorded without one', async () => {
    const answer = await club.push([{ ...club.score(1), at: Number.MAX_SAFE_INTEGER }])
    expect(answer.push).toMatchObject({ lastSeq: 1, vers: [1], exceptions: [] })
    expect(await history()).toMatchObject([{ enteredAt: null, intentAt: null }])
  })

  test('stands for a lost one when it says so', async () => {
    const lost = { mid: crypto.randomUUID(), seq: 1, name: 'noop', v: 1, at: 0, args: { reason: 'lost' } }
    expect((await club.push([lost, club.score(2)])).push).toMatchObject({ lastSeq: 2, vers: [0, 1], exceptions: [] })
  })
})

describe('an operation of another outing or group', () => {
  test.each<[string, () => object]>([
    ['wolf.set', () => ({ tgroupId: 1, hole: 1, wolfGame: 1, wolfPartner: null, baseVer: 0 })],
    ['golfer.leave', () => ({ golferId: club.golfers.ben, hole: 5, baseVer: 0 })],
    ['golfer.return', () => ({ golferId: club.golfers.ben, baseVer: 0 })],
    [
      'card.sign',
      () => ({ golferId: club.golfers.ben, role: 'player', signerId: club.golfers.ben, scores: '4', baseVer: 0 }),
    ],
    ['game.add', () => ({ id: 2 ** 48 + 20, kind: 'skins', group: 1, sides: [], settings: {} })],
  ])('is refused, and does not block the next: %s', async (name, args) => {
    const foreign = { ...club.score(1), name, args: { outingId: 999, ...args() } } as Mutation
    const { push: answer } = await club.push([foreign, club.score(2)])
    expect(answer).toMatchObject({ lastSeq: 2, vers: [0, 1] })
    expect(answer.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code: 'score.not-in-group' }])
  })

  test('is refused for a choice of the Wolf of another group', async () => {
    const args = { outingId: club.outingId, tgroupId: 2, hole: 1, wolfGame: 1, wolfPartner: null, baseVer: 0 }
    const { push: answer } = await club.push([{ ...club.score(1), name: 'wolf.set', args }])
    expect(answer.exceptions).toMatchObject([{ outcome: 'rejected', code: 'score.not-in-group' }])
  })
})

describe('a push is refused as a whole', () => {
  test('under a principal that is not the caller’s', async () => {
    const principals = [`outing:${club.outingId}:2`, 'outing:999:1', `u:${club.ids.members.ben}`, 'group 1', '']
    for (const principal of principals) {
      const answer = await club.push([club.score(1)], { principal })
      expect(answer).toMatchObject({ status: 403, problem: { code: 'replay.foreign-principal' } })
    }
    expect(await history()).toEqual([])
  })

  test('under the queue of another principal', async () => {
    await club.push([club.score(1)])
    const as = await club.open(club.codes[1])
    const carols = club.score(2, { golferId: club.golfers.carol })
    const answer = await club.push([carols], { as, principal: `outing:${club.outingId}:2` })
    expect(answer).toMatchObject({ status: 403, problem: { code: 'replay.foreign-principal' } })
  })

  test('by a phone that speaks another protocol', async () => {
    const answer = await club.push([club.score(1)], { p: 2 })
    expect(answer).toMatchObject({ status: 426, problem: { code: 'replay.upgrade-required' } })
  })

  test('without any proof, and after the capability has ended', async () => {
    const body = club.batch([club.score(1)])
    expect(await club.call({ path: 'sync/push', body })).toMatchObject({ status: 401 })
    await endOuting(club.db, { id: club.outingId, postedAt: '2026-06-07T09:00:00.000Z' })
    const answer = await club.push([club.score(1)])
    expect(answer).toMatchObject({ status: 403, problem: { code: 'outing.code-expired' } })
  })

  test('is accepted from a golfer of the group and from the organizer without a code', async () => {
    expect(await club.push([club.score(1)], { as: club.tokens.ben })).toMatchObject({ status: 200 })
    const carols = club.score(1, { golferId: club.golfers.carol })
    const principal = `outing:${club.outingId}:2`
    const answer = await club.push([carols], { as: club.tokens.alice, principal, clientId: phoneB })
    expect(answer).toMatchObject({ status: 200 })
    expect(await history()).toMatchObject([{ actor: 'Ben Okafor' }, { actor: 'Alice Moreno' }])
  })
})

describe('a record of a game that cannot be', () => {
  const place = () => ({ outingId: club.outingId, gameId: 1, hole: 3, what: 'press-front', golferId: 0 })
  const press = (args: object = {}) => {
    const all = { ...place(), side: 'B', amount: null, baseVer: 0, ...args }
    return { ...club.score(1), name: 'record.set', args: all } as Mutation
  }

  test.each<[string, string, () => object]>([
    ['with a game that the outing does not have', 'game.unknown', () => ({ gameId: 99 })],
    ['with a hole beyond the course', 'replay.malformed', () => ({ hole: 19 })],
    ['with a side that no match has', 'replay.malformed', () => ({ side: 'C' })],
    ['with what no game knows', 'replay.malformed', () => ({ what: 'mulligan' })],
    ['with an amount below nothing', 'replay.malformed', () => ({ amount: -1 })],
    ['with more than was declared', 'replay.malformed', () => ({ note: 'x' })],
    ['of another outing', 'score.not-in-group', () => ({ outingId: 999 })],
  ])('%s is refused, and does not block the next', async (_, code, args) => {
    const { alice, ben } = club.golfers
    const game = { kind: 'nassau', sides: [[alice], [ben]], settings: {} }
    await club.call({ path: `teetime/games/${club.outingId}`, body: game, token: club.capability })
    const answer = await club.push([press(args()), club.score(2)])
    expect(answer.push).toMatchObject({ lastSeq: 2, vers: [0, 1] })
    expect(answer.push.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code }])
  })

  test('from a group without a golfer in the game is refused, and so is one sent for another group', async () => {
    const { alice, ben } = club.golfers
    const game = { kind: 'nassau', sides: [[alice], [ben]], settings: { automaticPresses: [] } }
    await club.call({ path: `teetime/games/${club.outingId}`, body: game, token: club.capability })
    const as = await club.open(club.codes[1], 'ci')
    const other = { clientId: phoneB, principal: `outing:${club.outingId}:2` }
    const refused = await club.push([press()], { ...other, as })
    expect(refused.push.exceptions).toMatchObject([{ code: 'score.not-in-group' }])
    expect((await club.push([press()], { as })).status).toBe(403)
    expect((await club.push([press()])).push.exceptions).toEqual([])
  })
})
