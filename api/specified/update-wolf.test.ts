import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wolfHistory } from '#db/schema/cells.ts'
import type { WolfSet } from '#sync/calls/cells.ts'
import { openTestOuting, phoneB, type TestOuting, type TestRequest } from '../outings/outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

type Proof = Pick<TestRequest, 'token' | 'headers'>

const lone = { wolfGame: 1, hole: 1, wolfPartner: null }
const choose = (proof: Proof, body: object = {}) =>
  club.call({ path: 'teetime/updateWolf', body: { ...lone, ...body }, ...proof })

async function shown() {
  const board = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })
  return board.snapshot.wolf
}

const history = () => club.db.sql.select().from(wolfHistory)

describe('the wolf’s choice is entered', () => {
  test.each<[string, () => Promise<Proof> | Proof]>([
    ['with the capability of the group', () => ({ token: club.capability })],
    ['with its code', () => ({ headers: { 'x-access-code': club.codes[0] } })],
    ['by a golfer of it', () => ({ token: club.tokens.ben })],
  ])('%s, without saying which outing and group', async (_, proof) => {
    expect(await choose(await proof())).toMatchObject({ status: 200, body: { result: 'Success' } })
    expect(await shown()).toMatchObject([{ tgroupId: 1, hole: 1, wolfGame: 1, wolfPartner: null, ver: 1 }])
  })

  test('by the organizer for another group, which must be named', async () => {
    const body = { outingId: club.outingId, tgroup_id: 2 }
    expect(await choose({ token: club.tokens.alice }, body)).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject([{ tgroupId: 2, by: 'Alice Moreno' }])
  })

  test('once for one key', async () => {
    const proof = { token: club.tokens.ben, headers: { 'idempotency-key': 'once-and-once' } }
    await choose(proof)
    expect(await choose(proof)).toMatchObject({ status: 200 })
    expect(await choose(proof, { wolfGame: 0 })).toMatchObject({ problem: { code: 'replay.payload-mismatch' } })
    expect(await history()).toHaveLength(1)
  })
})

describe('nothing is entered', () => {
  const withStranger = { wolfGame: 2, wolfPartner: 999 }
  test.each<[string, number, string, () => Proof, object]>([
    ['without a login', 401, 'session.required', () => ({}), {}],
    ['for another group', 403, 'score.not-in-group', () => ({ token: club.tokens.ben }), { tgroup_id: 2 }],
    ['by who plays nowhere', 404, 'outing.not-found', () => ({ token: club.tokens.dev }), {}],
    ['by guessing', 404, 'outing.no-such-code', () => ({ headers: { 'x-access-code': 'AAAAAAAA' } }), {}],
    ['with a stranger for a partner', 422, 'wolf.partner', () => ({ token: club.tokens.ben }), withStranger],
    ['without a partner who is needed', 422, 'wolf.partner', () => ({ token: club.tokens.ben }), { wolfGame: 2 }],
    ['on a hole of no course', 400, 'request.malformed', () => ({ token: club.tokens.ben }), { hole: 19 }],
    ['as no game', 400, 'request.malformed', () => ({ token: club.tokens.ben }), { wolfGame: 3 }],
  ])('%s', async (_, status, code, proof, body) => {
    expect(await choose(proof(), body)).toMatchObject({ status, problem: { code } })
    expect(await history()).toEqual([])
  })
})

describe('phones', () => {
  const operation = (seq: number, args: Partial<WolfSet> = {}) => {
    const set = { outingId: club.outingId, tgroupId: 1, hole: 1, wolfGame: 1, wolfPartner: null, baseVer: 0, ...args }
    return { ...club.score(seq), name: 'wolf.set', args: set }
  }

  test('replay choices with the scores, and get those of others', async () => {
    const pushed = await club.push([operation(1), club.score(2, { hole: 1 })])
    expect(pushed.push).toMatchObject({ lastSeq: 2, vers: [1, 1], exceptions: [] })
    const pulled = await club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, token: club.tokens.ben })
    expect(pulled.pull.changes).toMatchObject([
      { kind: 'outing', cell: null },
      { kind: 'wolf', cell: null, wolf: { tgroupId: 1, hole: 1, wolfGame: 1, by: 'Group 1 · BO', late: false } },
      { kind: 'score', cell: { hole: 1, strokes: 4 } },
    ])
  })

  test('get a conflict when two of them choose differently', async () => {
    await club.push([operation(1)])
    const other = await club.push([operation(1, { wolfGame: 0 })], { clientId: phoneB })
    const exception = { outcome: 'contested', ver: 2, shown: { wolfGame: 0, wolfPartner: null }, kept: { wolfGame: 0 } }
    expect(other.push.exceptions).toMatchObject([exception])
  })

  test('cannot choose for another group', async () => {
    const refused = await club.push([operation(1, { tgroupId: 2 })])
    expect(refused.push.exceptions).toMatchObject([{ outcome: 'rejected', code: 'score.not-in-group' }])
    expect(await shown()).toEqual([])
  })

  test('see the names behind choices only inside the outing', async () => {
    await club.push([operation(1)])
    const path = `teetime/groupOutingByCode/${club.outingId}/0`
    const outside = await club.call({ path, token: club.tokens.dev })
    expect(outside.snapshot.wolf).toMatchObject([{ wolfGame: 1, by: null }])
    const pulled = await club.call({ path: `sync/pull?outing=${club.outingId}&since=1`, token: club.tokens.dev })
    expect(pulled.pull.changes).toMatchObject([{ wolf: { by: null } }])
  })
})
