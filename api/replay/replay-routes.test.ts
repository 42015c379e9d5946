import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scoreHistory, scores } from '#db/schema/cells.ts'
import { syncMutations } from '#db/schema/replay.ts'
import type { PushBody, Tap } from '#sync/calls/replay.ts'
import { outOfTaps } from '#sync/calls/taps.ts'
import { openTestOuting, phoneB, type TestOuting } from '../outings/outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const history = () => club.db.sql.select().from(scoreHistory).orderBy(scoreHistory.id)
const cells = () => club.db.sql.select().from(scores).orderBy(scores.golferId, scores.hole)

describe('a code exchanged for a capability', () => {
  const opening = (initials: string, as?: string) =>
    club.call({ path: 'sync/session', body: { accessCode: club.codes[0], initials }, ...(as && { token: as }) })

  test('tells the phone where it is and under whose name it queues', async () => {
    const { body } = await opening('')
    expect(body).toMatchObject({ outingId: club.outingId, tgroup_id: 1, principal: `outing:${club.outingId}:1` })
  })

  test.each([
    ['', undefined, 'Group 1'],
    [' bm ', undefined, 'Group 1 · BM'],
    ['XX', 'dev', 'Dev Patel'],
  ] as const)('with the initials “%s” signed in as %s scores as %s', async (initials, member, actor) => {
    const { body } = await opening(initials, member && club.tokens[member])
    await club.push([club.score(1)], { as: String(body['token']) })
    expect(await history()).toMatchObject([{ actor }])
  })

  test.each([
    ['the member', 'dev', 'Dev Patel'],
    ['no one', undefined, 'Group 1 · BM'],
  ] as const)('by %s is kept with what is refused, so that namesakes are not mistaken', async (_, member, actor) => {
    const { body } = await opening('BM', member && club.tokens[member])
    await club.push([{ ...club.score(1), v: 2 }], { as: String(body['token']) })
    const senderId = member ? club.ids.members[member] : null
    expect(await club.db.sql.select().from(syncMutations)).toMatchObject([{ actor, senderId }])
  })

  test('is refused for a wrong code', async () => {
    const body = { accessCode: 'AAAAAAAA', initials: '' }
    const answer = await club.call({ path: 'sync/session', body })
    expect(answer).toMatchObject({ status: 404, problem: { code: 'outing.no-such-code' } })
  })
})

describe('a batch', () => {
  test('is recorded and answered with versions, marked as the club’s answer', async () => {
    const again = club.score(3, { hole: 1, strokes: 6, baseVer: 1 })
    const answer = await club.push([club.score(1), club.score(2, { strokes: 5 }), again])
    expect(answer).toMatchObject({ status: 200, headers: { 'x-sync': '1' } })
    expect(answer.push).toMatchObject({ lastSeq: 3, vers: [1, 1, 2], exceptions: [] })
    expect(answer.push.serverNow).toBe(club.context.now().getTime())
    expect(await cells()).toMatchObject([
      { hole: 1, strokes: 6 },
      { hole: 2, strokes: 5 },
    ])
    expect(await history()).toMatchObject([
      {
        actor: 'Group 1 · BO',
        enteredAt: '2026-06-14T08:58:00.000Z',
        intentAt: '2026-06-14T08:58:00.000Z',
        receivedAt: '2026-06-14T09:00:00.000Z',
      },
      {},
      {},
    ])
  })

  test('may be packed with gzip', async () => {
    const answer = await club.app.inject({
      method: 'POST',
      url: '/api/sync/push',
      headers: {
        authorization: `Bearer ${club.capability}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify(club.batch([club.score(1)]))),
    })
    expect(answer.json()).toMatchObject({ lastSeq: 1, vers: [1] })
  })

  test('of two hundred scores fits, and one more does not', async () => {
    const many = Array.from({ length: 201 }, (_, at) => club.score(at + 1, { hole: 1 + (at % 18), strokes: 3 }))
    expect(await club.push(many)).toMatchObject({ status: 400 })
    expect((await club.push(many.slice(0, 200))).push).toMatchObject({ lastSeq: 200 })
  })

  describe('with the scores of a tap as one', () => {
    const mid = '019b0000-0000-7000-8000-0000000000ff'
    const { alice, ben } = { alice: () => club.golfers.alice, ben: () => club.golfers.ben }
    const tap = (more: Partial<Tap> = {}): Tap => ({
      mid,
      seq: 1,
      at: club.context.now().getTime() - 120_000,
      hole: 7,
      scores: [
        [ben(), 4],
        [alice(), 5],
      ],
      ...more,
    })
    const send = (mutations: PushBody['mutations'], sent: Partial<PushBody> = {}) =>
      club.call({ path: 'sync/push', token: club.capability, body: { ...club.batch([]), ...sent, mutations } })

    test('is recorded as if each score had been sent by itself', async () => {
      const answer = await send([tap(), club.score(3), tap({ seq: 4, mid: phoneB, hole: 8, scores: [[ben(), 'X7']] })])
      expect(answer.push).toMatchObject({ lastSeq: 4, vers: [1, 1, 1, 1], exceptions: [] })
      expect(await history()).toMatchObject([
        { mid, golferId: ben(), hole: 7, strokes: 4, baseVer: 0, enteredAt: '2026-06-14T08:58:00.000Z' },
        { mid: '019b0000-0000-7000-8000-000000000100', golferId: alice(), hole: 7, strokes: 5 },
        { golferId: ben(), hole: 3, strokes: 4 },
        { mid: phoneB, golferId: ben(), hole: 8, strokes: null, pickup: 'X7' },
      ])
    })

    test('is the same as the operations that an older app sends: in either form they are recorded once', async () => {
      const packed = [tap()]
      const first = await send(packed)
      const operations = [...outOfTaps(packed, club.batch([]).principal)]
      expect((await club.push(operations)).push).toEqual(first.push)
      expect((await send(packed)).push).toEqual(first.push)
      expect(await history()).toHaveLength(2)
    })

    test('clears a score, built on the version that was seen', async () => {
      await send([tap()])
      const answer = await send([tap({ seq: 3, mid: phoneB, scores: [[ben(), null, 1]] })])
      expect(answer.push).toMatchObject({ lastSeq: 3, vers: [2], exceptions: [] })
      expect(await cells()).toMatchObject([{ strokes: 5 }, { strokes: null, ver: 2 }])
    })

    test('records the others when one is of a golfer of another group', async () => {
      const answer = await send([
        tap({
          scores: [
            [club.golfers.carol, 4],
            [ben(), 5],
          ],
        }),
      ])
      expect(answer.push.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code: 'score.not-in-group' }])
      expect(await cells()).toMatchObject([{ golferId: ben(), strokes: 5 }])
    })

    test('records nothing under a hole or with strokes that do not exist', async () => {
      const answer = await send([tap({ hole: 99 }), tap({ seq: 3, mid: phoneB, scores: [[ben(), 2 ** 40]] })])
      const malformed = { outcome: 'rejected', code: 'replay.malformed' }
      expect(answer.push.exceptions).toMatchObject([malformed, malformed, malformed])
      expect(await cells()).toEqual([])
    })

    test('of more scores than fit is refused, however they are packed', async () => {
      const scores = Array.from({ length: 101 }, (): [number, number] => [ben(), 4])
      const answer = await send([tap({ scores }), tap({ seq: 102, scores })])
      expect(answer).toMatchObject({ status: 400 })
      expect(await history()).toEqual([])
    })
  })

  test('tells the groups how many scores are still on the phone', async () => {
    await club.push([club.score(1)], { nextSeq: 9 })
    const { pull } = await club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, token: club.capability })
    expect(pull.groups[0]).toEqual({ id: 1, pending: 7, heardAt: club.context.now().toISOString() })
  })
})

describe('on a bad line', () => {
  test('an answer that got lost is given again, and the scores are recorded once', async () => {
    const mutations = [club.score(1), club.score(2)]
    const lost = await club.push(mutations)
    const again = await club.push(mutations)
    expect(again.push).toEqual(lost.push)
    expect(await history()).toHaveLength(2)
  })

  test('the same batch over fifty connections in the same moment is recorded once', async () => {
    const mutations = [club.score(1)]
    const answers = await Promise.all(Array.from({ length: 50 }, () => club.push(mutations)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await history()).toHaveLength(1)
  })

  test('an old request that comes late changes nothing', async () => {
    const first = club.score(1, { hole: 7, strokes: 5 })
    await club.push([first])
    await club.push([club.score(2, { hole: 7, strokes: 6, baseVer: 1 })])
    await club.push([first])
    expect(await cells()).toMatchObject([{ hole: 7, strokes: 6, ver: 2 }])
  })

  test('a request that overtakes another waits for it', async () => {
    const [first, second] = [club.score(1), club.score(2)]
    expect(await club.push([second])).toMatchObject({ status: 409, problem: { code: 'replay.gap' } })
    expect((await club.push([])).push).toMatchObject({ lastSeq: 0 })
    expect((await club.push([first, second])).push).toMatchObject({ lastSeq: 2 })
  })

  test('a copied phone that uses a number again is refused', async () => {
    await club.push([club.score(1)])
    expect(await club.push([club.score(1)])).toMatchObject({ status: 409, problem: { code: 'replay.sequence-reused' } })
    expect(await history()).toHaveLength(1)
    const line = club.log.findLast((text) => text.includes('"event":"sequence_fail"')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ code: 'replay.sequence-reused', actor: `outing ${club.outingId} group 1` })
  })
})

describe('two phones on one cell', () => {
  test('the phone that meant it earlier learns what is shown; both values stay', async () => {
    await club.push([{ ...club.score(1, { hole: 7, strokes: 4 }), at: club.context.now().getTime() - 1000 }])
    const answer = await club.push([club.score(1, { hole: 7, strokes: 5 })], { clientId: phoneB })
    expect(answer.push.exceptions).toEqual([
      {
        seq: 1,
        outcome: 'contested',
        ver: 2,
        shown: { strokes: 4, by: 'Group 1 · BO', at: '2026-06-14T09:00:00.000Z' },
        kept: { strokes: 5 },
      },
    ])
    expect(await cells()).toMatchObject([{ strokes: 4, ver: 2, contested: true }])
    expect(await history()).toMatchObject([{ strokes: 4 }, { strokes: 5, outcome: 'contested' }])
  })

  test('clocks that are hours off do not decide which one is shown', async () => {
    const now = club.context.now().getTime()
    const ahead = 5 * 60 * 60 * 1000
    await club.push([{ ...club.score(1, { hole: 7, strokes: 4 }), at: now - 60_000 }])
    const earlier = { ...club.score(1, { hole: 7, strokes: 5 }), at: now - 120_000 + ahead }
    await club.push([earlier], { clientId: phoneB, sentAt: now + ahead })
    expect(await cells()).toMatchObject([{ strokes: 4, contested: true }])
  })

  test('a clock that has lost its time, and begins before 1970, does not keep its scores from the club', async () => {
    const lost = { ...club.score(1, { hole: 7 }), at: -7_200_000 }
    const answer = await club.push([lost], { sentAt: -3_600_000 })
    expect(answer.push).toMatchObject({ lastSeq: 1, vers: [1], exceptions: [] })
  })

  test('entering it again with the cell in sight settles it', async () => {
    await club.push([club.score(1, { hole: 7, strokes: 4 })])
    await club.push([club.score(1, { hole: 7, strokes: 5 })], { clientId: phoneB })
    const settled = await club.push([club.score(2, { hole: 7, strokes: 4, baseVer: 2 })])
    expect(settled.push).toMatchObject({ vers: [3], exceptions: [] })
    expect(await cells()).toMatchObject([{ strokes: 4, ver: 3, contested: false }])
  })

  test('a phone that changes its own mind before it was answered causes no conflict', async () => {
    const answer = await club.push([club.score(1, { hole: 7, strokes: 4 }), club.score(2, { hole: 7, strokes: 5 })])
    expect(answer.push).toMatchObject({ vers: [1, 2], exceptions: [] })
    expect(await cells()).toMatchObject([{ strokes: 5, contested: false }])
  })
})

describe('pulling', () => {
  const pull = async (since: number) =>
    await club.call({ path: `sync/pull?outing=${club.outingId}&since=${since}`, token: club.capability })

  test('answers every change after the cursor', async () => {
    const start = await pull(0)
    expect(start.pull.changes).toMatchObject([{ kind: 'outing', cell: null }])
    const { cursor } = (await club.push([club.score(1), club.score(2)])).push
    const after = await pull(start.pull.cursor)
    expect(after.pull).toMatchObject({
      cursor,
      more: false,
      changes: [{ cell: { hole: 1, strokes: 4, ver: 1, by: 'Group 1 · BO' } }, { cell: { hole: 2 } }],
    })
    expect((await pull(cursor)).pull.changes).toEqual([])
  })

  test('by fifty phones of a group in the same moment notes once that the group was heard', async () => {
    // The background jobs that follow the start of the outing commit as well.
    await club.context.backgroundJobs.settled()
    const { count } = club.db.commits
    await Promise.all(Array.from({ length: 50 }, () => pull(0)))
    expect(club.db.commits.count - count).toBe(1)
  })

  test('goes on while the disk is full, and notes who was heard once it is not (REL-07)', async () => {
    await club.push([club.score(1)])
    club.advance(60_000)
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    vi.spyOn(club.db, 'write').mockRejectedValueOnce(full)
    const { count } = club.db.commits
    expect((await pull(0)).pull.changes).toMatchObject([{ kind: 'outing' }, { cell: { hole: 1 } }])
    expect(club.db.commits.count - count).toBe(0)
    club.advance(60_000)
    await pull(0)
    expect(club.db.commits.count - count).toBe(1)
  })

  test('with a cursor that the club has never given asks to open the outing again', async () => {
    expect(await pull(10_000)).toMatchObject({ status: 410, problem: { code: 'replay.cursor-unknown' } })
  })
})
