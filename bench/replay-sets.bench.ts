import { randomBytes } from 'node:crypto'
import { entryOf, guest, openOutingClub, startOuting } from '#db/outings/outings-testing.ts'
import { openReplay, type Batch, type Replay } from '#db/scores/replay.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { operationOf } from '../api/replay/replay-operations.ts'
import { bareInserts } from './bare-inserts.ts'
import { count, milliseconds, printTable, quantile, ratio } from './table.ts'

const groups = 18
const golfersEach = 4
const holes = 18
const measuredFor = 4000

const newId = () => uuidV7(Date.now(), randomBytes(10))

/** A phone that has seen every value that it replaces: its next batch, as the push route hands it to the database. */
function phoneOf({
  outingId,
  golferIds,
  tgroupId,
}: {
  outingId: number
  golferIds: readonly number[]
  tgroupId: number
}) {
  const clientId = newId()
  const state = { seq: 0 }
  return (scores: number): Batch => {
    const now = new Date()
    const group = { outingId, tgroupId }
    const origin = { group, poster: null, actor: `Group ${tgroupId}`, clientId, sentAt: now.getTime(), now }
    const operations = Array.from({ length: scores }, () => {
      const [cell, round] = [state.seq % (golferIds.length * holes), Math.floor(state.seq / (golferIds.length * holes))]
      const golferId = golferIds[Math.floor(cell / holes)]
      const args = { outingId, golferId, hole: (cell % holes) + 1, strokes: 3 + (round % 4), baseVer: round }
      state.seq += 1
      return operationOf({ mid: newId(), seq: state.seq, name: 'score.set', v: 1, at: now.getTime(), args }, origin)
    })
    return { ...origin, principal: `outing:${outingId}:${tgroupId}`, nextSeq: state.seq + 1, operations }
  }
}

type Phone = ReturnType<typeof phoneOf>
/** `cpu` is the processor time of a score, in milliseconds. */
type Taken = { readonly perSecond: number; readonly cpu: number; readonly times: readonly number[] }

/** Every phone sends a batch at the same moment, again and again; what it takes to make them is not counted. */
async function pushes(
  replay: Replay,
  { phones, scoresEach }: { phones: readonly Phone[]; scoresEach: number },
): Promise<Taken> {
  const times: number[] = []
  let spent = 0
  let scores = 0
  let cpu = 0
  while (spent < measuredFor) {
    const batches = phones.map((next) => next(scoresEach))
    const start = performance.now()
    const cpuBefore = process.cpuUsage()
    const answers = await Promise.all(
      batches.map(async (batch) => {
        const answer = await replay.apply(batch)
        times.push(performance.now() - start)
        return answer
      }),
    )
    spent += performance.now() - start
    const { user, system } = process.cpuUsage(cpuBefore)
    cpu += (user + system) / 1000
    scores += phones.length * scoresEach
    const isApplied = answers.every((one) => one.ok && one.value.answers.every(({ outcome }) => outcome === 'applied'))
    if (!isApplied) throw new Error('A score was not taken')
  }
  return { perSecond: (scores / spent) * 1000, cpu: cpu / scores, times }
}

const club = await openOutingClub()
try {
  const entries = Array.from({ length: groups * golfersEach }, (_, at) => {
    const tgroupId = 1 + Math.floor(at / golfersEach)
    return at === 0 ? entryOf(club, 'alice') : guest(club, { firstname: `Golfer${at}`, tgroupId })
  })
  const { id: outingId, golferIds } = await startOuting(club, { entries })
  const phones = Array.from({ length: groups }, (_, at) => {
    const own = golferIds.slice(at * golfersEach, (at + 1) * golfersEach)
    return phoneOf({ outingId, golferIds: own, tgroupId: at + 1 })
  })
  const replay = openReplay(club.db)
  const rows: string[][] = []
  for (const scoresEach of [200, 4, 1]) {
    const { perSecond, cpu, times } = await pushes(replay, { phones, scoresEach })
    const bare = await bareInserts(scoresEach, { forMilliseconds: measuredFor / 2 })
    const quantiles = [0.5, 0.99].map((share) => milliseconds(quantile(times, share)))
    rows.push([
      String(scoresEach),
      count(perSecond),
      milliseconds(cpu),
      ...quantiles,
      count(bare),
      ratio(perSecond, bare),
    ])
  }
  printTable({
    title: `Scores a second into the database, ${groups} phones at once, synchronous FULL`,
    headings: ['scores in one batch', 'scores/s', 'CPU a score', 'p50', 'p99', 'yardstick rows/s', 'to yardstick'],
    rows,
  })
  console.log('\nYardstick: better-sqlite3 inserting as many rows a commit into a bare table, WAL, synchronous FULL.')
} finally {
  await club.close()
}
