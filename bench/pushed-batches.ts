import { randomBytes } from 'node:crypto'
import type { Batch, Replay } from '#db/cells/replay.ts'
import { entryOf, guest, startOuting, type OutingClub } from '#db/outings/outings-testing.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { operationsOf } from '../api/replay/replay-operations.ts'

/** Groups of an outing, each with a phone. */
export const groups = 18
const golfersEach = 4
const holes = 18

const newId = () => uuidV7(Date.now(), randomBytes(10))

type Group = { readonly outingId: number; readonly golferIds: readonly number[]; readonly tgroupId: number }

/**
 * Returns a function with a phone's next batch, as the push route passes it to the database. The phone has seen every
 * value that it replaces.
 */
export function phoneOf({ outingId, golferIds, tgroupId }: Group, { lowest = 3 } = {}) {
  const clientId = newId()
  const state = { seq: 0 }
  return (scores: number): Batch => {
    const now = new Date()
    const group = { outingId, tgroupId }
    const sender = { member: null, actor: `Group ${tgroupId}`, senderId: null }
    const origin = { ...sender, group, clientId, sentAt: now.getTime(), now }
    const mutations = Array.from({ length: scores }, () => {
      const [cell, round] = [state.seq % (golferIds.length * holes), Math.floor(state.seq / (golferIds.length * holes))]
      const golferId = golferIds[Math.floor(cell / holes)]
      const args = { outingId, golferId, hole: (cell % holes) + 1, strokes: lowest + (round % 4), baseVer: round }
      state.seq += 1
      return { mid: newId(), seq: state.seq, name: 'score.set', v: 1, at: now.getTime(), args }
    })
    const operations = operationsOf(mutations, origin)
    return { ...origin, principal: `outing:${outingId}:${tgroupId}`, nextSeq: state.seq + 1, operations }
  }
}

type Phone = ReturnType<typeof phoneOf>
/** `cpu` is the processor time per score, in milliseconds. */
type Taken = { readonly perSecond: number; readonly cpu: number; readonly times: readonly number[] }

/** Sends batches from all phones at the same time, repeatedly; the time to create them is not measured. */
export async function pushes(
  replay: Replay,
  { phones, scoresEach, measuredFor }: { phones: readonly Phone[]; scoresEach: number; measuredFor: number },
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

/** Starts an outing of 72 golfers, with a phone for each group. */
export async function startPhones(club: OutingClub): Promise<Phone[]> {
  const entries = Array.from({ length: groups * golfersEach }, (_, at) => {
    const tgroupId = 1 + Math.floor(at / golfersEach)
    return at === 0 ? entryOf(club, 'alice') : guest(club, { firstname: `Golfer${at}`, tgroupId })
  })
  const { id: outingId, golferIds } = await startOuting(club, { entries })
  return Array.from({ length: groups }, (_, at) => {
    const own = golferIds.slice(at * golfersEach, (at + 1) * golfersEach)
    return phoneOf({ outingId, golferIds: own, tgroupId: at + 1 })
  })
}
