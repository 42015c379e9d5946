import { afterEach, beforeEach, expect, test } from 'vitest'
import { endOuting, openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { scoreHistory } from '../schema/cells.ts'
import { syncMutations } from '../schema/replay.ts'
import { cellOperation } from './cell-recording.ts'
import { applyOnce } from './replay.ts'
import { scoreKind, scoresOf, type ScoreEntry } from './scores.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>

beforeEach(async () => {
  club = await openOutingClub()
  outing = await startOuting(club)
})
afterEach(async () => club.close())

const history = () => club.db.sql.select().from(scoreHistory)

/** Records Alice's and Ben's scores on the first hole in one operation. */
async function record(mid: string, scores: readonly [number, number], baseVer?: number) {
  const entries = scores.map((strokes, at): ScoreEntry => {
    const golferId = outing.golferIds[at] ?? 0
    return { mid: `${mid}:${golferId}`, golferId, strokes, ...(baseVer === undefined ? {} : { baseVer }) }
  })
  const at = club.now.toISOString()
  const writer = { actor: 'Ben', clientId: null, enteredAt: at, intentAt: at, receivedAt: at }
  const work = cellOperation(scoreKind, scoresOf({ outingId: outing.id, tgroupId: 1, hole: 1, entries, writer }))
  const operation = { mid, name: 'updateScore', argsHash: String(scores), args: String(scores), ...work }
  return await applyOnce(club.db, { operation, actor: 'Ben', senderId: null, now: club.now })
}

test('a hole recorded in a call of its own is recorded once, however often it is sent', async () => {
  const first = await record('hole', [4, 5])
  expect(first).toEqual({ ok: true, value: { outcome: 'applied', ver: 1 } })
  expect(await record('hole', [4, 5])).toEqual(first)
  expect(await history()).toHaveLength(2)
  expect(await club.db.sql.select().from(syncMutations)).toMatchObject([{ mid: 'hole', clientId: null, seq: null }])
})

test('the same id with other scores is refused', async () => {
  await record('hole', [4, 5])
  expect(await record('hole', [4, 6])).toMatchObject({ refusal: { code: 'replay.payload-mismatch' } })
  expect(await history()).toHaveLength(2)
})

test('of several scores the answer tells about the contested one', async () => {
  await record('first', [4, 5])
  expect(await record('second', [4, 6], 0)).toMatchObject({
    value: { outcome: 'contested', ver: 2, shown: { strokes: 6, by: 'Ben' }, kept: { strokes: 6 } },
  })
})

test('scores after the end are refused and kept once, however often they are sent', async () => {
  await endOuting(club.db, { id: outing.id, cancelledAt: club.now.toISOString() })
  const refused = await record('late', [4, 5])
  expect(refused).toMatchObject({ refusal: { code: 'outing.cancelled' } })
  expect(await record('late', [4, 5])).toEqual(refused)
  expect(await history()).toMatchObject([{ outcome: 'late' }, { outcome: 'late' }])
})
