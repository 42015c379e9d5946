import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupsOfOuting } from '#db/outings/outings.ts'
import { scoreHistory, scores } from '#db/schema/cells.ts'
import { openTestOuting, type TestOuting } from '../outings/outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

type Golfers = { id: number; holescore: number }[]

async function record(golfers: Golfers, { hole = 1, headers = {} }: { hole?: number; headers?: object } = {}) {
  const path = `teetime/updateScore/${club.outingId}/${hole}`
  return await club.call({ path, body: { golfers }, token: club.tokens.ben, headers: { ...headers } })
}

const both = (strokes: number): Golfers => [
  { id: club.golfers.alice, holescore: strokes },
  { id: club.golfers.ben, holescore: strokes },
]
const ben = (holescore: number): Golfers => [{ id: club.golfers.ben, holescore }]
const history = () => club.db.sql.select().from(scoreHistory)
const cells = () => club.db.sql.select().from(scores)

describe('recording a hole', () => {
  test('answers the next hole without scores, across the turn', async () => {
    expect((await record(both(4), { hole: 1 })).body).toEqual({ hole: 2 })
    expect((await record(both(4), { hole: 3 })).body).toEqual({ hole: 4 })
    expect((await record(both(4), { hole: 18 })).body).toEqual({ hole: 2 })
  })

  test('updates when the group was last seen, unless the organizer scores for it', async () => {
    const now = club.context.now().toISOString()
    const heard = async () => (await groupsOfOuting(club.db, club.outingId)).map(({ heardAt }) => heardAt)
    const path = `teetime/updateScore/${club.outingId}/1`
    const carol = [{ id: club.golfers.carol, holescore: 3 }]
    await club.call({ path, body: { golfers: carol }, token: club.tokens.alice })
    expect(await heard()).toEqual([null, null])
    await record(ben(4))
    expect(await heard()).toEqual([now, null])
  })

  test('follows the order of the group, regardless of the scores of others', async () => {
    const carol = [{ id: club.golfers.carol, holescore: 3 }]
    const path = `teetime/updateScore/${club.outingId}/2`
    await club.call({ path, body: { golfers: carol }, token: club.tokens.carol })
    expect((await record(both(4), { hole: 1 })).body).toEqual({ hole: 2 })
  })

  test('answers the following hole when all are scored', async () => {
    for (let hole = 1; hole <= 18; hole += 1) await record(both(4), { hole })
    expect((await record(both(5), { hole: 18 })).body).toEqual({ hole: 1 })
    expect((await record(both(5), { hole: 7 })).body).toEqual({ hole: 8 })
  })

  test('without versions replaces the shown score and keeps the history', async () => {
    await record(ben(5))
    await record(ben(6))
    expect(await cells()).toMatchObject([{ strokes: 6, ver: 2, contested: false, actor: 'Ben Okafor' }])
    expect(await history()).toMatchObject([
      { strokes: 5, outcome: 'applied', enteredAt: null },
      { strokes: 6, outcome: 'applied' },
    ])
  })

  test('refuses an invalid score with a sentence', async () => {
    for (const holescore of [0, 21, 4.5, '4', null]) {
      const golfers = [{ id: club.golfers.ben, holescore }] as Golfers
      expect(await record(golfers)).toMatchObject({ status: 400, problem: { code: 'request.malformed' } })
    }
    expect(await record(ben(4), { hole: 19 })).toMatchObject({ status: 400 })
    expect(await record([])).toMatchObject({ status: 400 })
    const twice = await record([...ben(4), ...ben(5)])
    expect(twice).toMatchObject({ status: 422, problem: { code: 'score.golfer-twice' } })
    expect(await history()).toEqual([])
  })

  test('with one golfer of another group records nothing', async () => {
    const golfers = [...ben(4), { id: club.golfers.carol, holescore: 4 }]
    expect(await record(golfers)).toMatchObject({ status: 403, problem: { code: 'score.not-in-group' } })
    expect(await cells()).toEqual([])
  })
})

describe('a repeated call', () => {
  const headers = { 'idempotency-key': '019b0000-0000-7000-8000-000000000001' }

  test('has one effect and the same answer', async () => {
    const first = await record(both(4), { headers })
    const again = await record(both(4), { headers })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await history()).toHaveLength(2)
  })

  test('has one effect when it is sent fifty times simultaneously', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => record(ben(4), { headers })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await history()).toHaveLength(1)
  })

  test('is refused with another score under the same key', async () => {
    await record(ben(4), { headers })
    const other = await record(ben(5), { headers })
    expect(other).toMatchObject({ status: 422, problem: { code: 'replay.payload-mismatch' } })
    expect(await cells()).toMatchObject([{ strokes: 4 }])
  })

  test('gets the same refusal again', async () => {
    const golfers = [...ben(4), { id: club.golfers.carol, holescore: 4 }]
    const first = await record(golfers, { headers })
    expect(await record(golfers, { headers })).toMatchObject({ status: 403, text: first.text })
  })
})

describe('a call with versions', () => {
  test('records a conflict of two scores: the later one is shown, both are kept', async () => {
    const now = club.context.now().getTime()
    const sent = (minutesAgo: number) => ({
      'x-base-ver': '0',
      'x-at': String(now - minutesAgo * 60_000),
      'x-sent-at': String(now),
    })
    await record(ben(4), { headers: sent(1) })
    await record(ben(5), { headers: sent(2) })
    expect(await cells()).toMatchObject([{ strokes: 4, ver: 2, contested: true }])
    expect(await history()).toMatchObject([
      { strokes: 4, outcome: 'applied', enteredAt: '2026-06-14T08:59:00.000Z' },
      { strokes: 5, outcome: 'contested', enteredAt: '2026-06-14T08:58:00.000Z' },
    ])
  })

  test('has one version for each golfer', async () => {
    await record(ben(4))
    await record(both(5), { headers: { 'x-base-ver': '0,1' } })
    expect(await cells()).toMatchObject([
      { golferId: club.golfers.alice, contested: false },
      { golferId: club.golfers.ben, ver: 2, contested: false },
    ])
  })

  test.each([
    { 'x-base-ver': '1,2' },
    { 'x-base-ver': 'new' },
    { 'x-at': '-1' },
    { 'x-sent-at': '1,2' },
    { 'idempotency-key': 'short' },
  ])('is malformed with %o', async (headers) => {
    const answer = await record(ben(4), { headers })
    expect(answer).toMatchObject({ status: 400, problem: { code: 'score.unreadable-header' } })
    expect(await cells()).toEqual([])
  })
})
