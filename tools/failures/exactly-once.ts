import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { openMoment } from '#db/open-database.ts'
import { scoreHistory, scores } from '#db/schema/cells.ts'
import { syncClients } from '#db/schema/replay.ts'
import { sumOf } from '#golf/sums.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { makeClub } from './club.ts'
import type { Answer, Pushed, Question, SentBatch } from './exactly-once-process.ts'
import type { Group } from './phones.ts'

export type Load = {
  readonly cluster: Cluster
  /** A database created for this run. */
  readonly database: string
  readonly processes: number
  /** The number of outings; each has six groups with a phone each. */
  readonly outings: number
  readonly scores: number
  /** The number of boards that follow an outing while it is scored. */
  readonly cursors: number
  /** Returns the URL of the database for the processes; the cluster's own when left out. */
  readonly through?: (database: string) => string
  /** A planted bug, active in every process. */
  readonly bug?: string
}

export type Outcome = {
  readonly batches: number
  /** Batches that a process refused, or answered differently from another one. */
  readonly refused: number
  readonly lost: number
  readonly doubled: number
  /** Changes that a cursor skipped. */
  readonly skipped: number
  /** Cells and queues whose version or sequence number differs from what was sent. */
  readonly astray: number
  /** Transactions that PostgreSQL rolled back, including those that were retried. */
  readonly rolledBack: number
  readonly milliseconds: number
}

const program = join(import.meta.dirname, 'exactly-once-process.ts')
const plantBug = join(import.meta.dirname, '../../simulate/planted/plant-bug.ts')
/** Numbers of scores in a batch: a single score, a hole, and what a phone has after some time offline. */
const sizes = [1, 4, 40]
const holes = 18
/** The number of refusals of a batch after which a phone stops retrying. */
const mostTries = 5

/**
 * Lets phones score through several processes on one database; each batch is sent to two or three of them in parallel.
 */
export async function scoreThroughProcesses(load: Load): Promise<Outcome> {
  const { cluster, database, processes: count, outings, cursors } = load
  await cluster.query(`CREATE DATABASE ${database} TEMPLATE template0 LOCALE 'C'`)
  const url = cluster.url(database)
  const groups = await makeClub({ url }, { outings })
  const rolledBack = async () =>
    Number(await cluster.query(`SELECT xact_rollback FROM pg_stat_database WHERE datname = '${database}'`))
  const processes: Process[] = []
  try {
    const address = load.through?.(database) ?? url
    for (let at = 0; at < count; at += 1) processes.push(await startProcess(address, load.bug))
    const before = await rolledBack()
    for (let at = 0; at < cursors; at += 1) {
      const outingId = groups[at % groups.length]?.outingId ?? 0
      await processes[at % count]?.ask({ kind: 'follow', outingId })
    }
    const started = performance.now()
    const phones = groups.map((group) => openPhone(group, Math.ceil(load.scores / groups.length)))
    const calls = await Promise.all(phones.map((phone, at) => scoreRound(phone, { processes, first: at })))
    const milliseconds = performance.now() - started
    const skipped = await Promise.all(processes.map(({ ask }) => ask({ kind: 'finish' })))
    for (const { end } of processes) await end()
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    return {
      batches: sum(calls.map(({ batches }) => batches)),
      refused: sum(calls.map(({ refused }) => refused)),
      skipped: sum(skipped.map(Number)),
      rolledBack: (await rolledBack()) - before,
      milliseconds,
      ...(await compare(url, phones)),
    }
  } finally {
    for (const { end } of processes) await end()
  }
}

type Process = {
  readonly ask: (question: Question) => Promise<Pushed | number>
  /** Closes the database and ends the process. */
  readonly end: () => Promise<void>
}

async function startProcess(url: string, bug: string | undefined): Promise<Process> {
  const child: ChildProcess = fork(program, {
    env: { ...process.env, DATABASE_URL: url, ...(bug !== undefined && { PLANTED_BUG: bug }) },
    execArgv: bug === undefined ? [] : ['--import', plantBug],
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  const state = { asked: 0 }
  const gone = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    gone.then(([code]) => {
      throw new Error(`A process ended with ${code}`)
    }),
  ])
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  child.once('exit', () => waiting.forEach((hear, id) => hear({ id, error: 'The process ended' })))
  return {
    async ask(question) {
      const id = (state.asked += 1)
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      child.send({ id, question })
      const { value, error } = await answered
      waiting.delete(id)
      if (value === undefined) throw new Error(error)
      return value
    },
    async end() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

type Phone = {
  readonly clientId: string
  readonly group: Group
  /** The ids of its operations, ordered by round, golfer and hole. */
  readonly mids: readonly string[]
  /** Returns the next batch; undefined when everything was sent. */
  readonly next: (size: number) => SentBatch | undefined
}

const newId = () => uuidV7(Date.now(), randomBytes(10))

function openPhone(group: Group, wanted: number): Phone {
  const { outingId, tgroupId, golferIds } = group
  const clientId = newId()
  const mids: string[] = []
  const cells = golferIds.length * holes
  return {
    clientId,
    group,
    mids,
    next(size) {
      const count = Math.min(size, wanted - mids.length)
      if (count === 0) return undefined
      const mutations = Array.from({ length: count }, () => {
        const [cell, round] = [mids.length % cells, Math.floor(mids.length / cells)]
        const golferId = golferIds[Math.floor(cell / holes)]
        const args = { outingId, golferId, hole: (cell % holes) + 1, strokes: 3 + (round % 4), baseVer: round }
        const mid = newId()
        mids.push(mid)
        return { mid, seq: mids.length, name: 'score.set', v: 1, at: Date.now(), args }
      })
      return { group: { outingId, tgroupId }, clientId, mutations, nextSeq: mids.length + 1 }
    },
  }
}

type Line = { readonly processes: readonly Process[]; readonly first: number }

/** Sends a phone's batches in order, each to two or three processes in parallel. */
async function scoreRound(phone: Phone, { processes, first }: Line): Promise<{ batches: number; refused: number }> {
  const counts = { batches: 0, refused: 0 }
  for (;;) {
    const batch = phone.next(sizes[(first + counts.batches) % sizes.length] ?? 1)
    if (batch === undefined) return counts
    const at = first + counts.batches
    const inTurn = [...processes, ...processes].slice(at % processes.length)
    const receivers = inTurn.slice(0, 2 + (counts.batches % 2))
    counts.batches += 1
    const answers = await Promise.allSettled(receivers.map(({ ask }) => ask({ kind: 'push', batch })))
    const taken = answers.flatMap((one) => (one.status === 'fulfilled' ? [JSON.stringify(one.value)] : []))
    counts.refused += answers.length - taken.length + Math.max(0, new Set(taken).size - 1)
    if (taken.length === 0 && !(await offerAgain(batch, processes))) return counts
  }
}

async function offerAgain(batch: SentBatch, processes: readonly Process[]): Promise<boolean> {
  for (const { ask } of processes.slice(0, mostTries)) {
    const [answer] = await Promise.allSettled([ask({ kind: 'push', batch })])
    if (answer.status === 'fulfilled') return true
  }
  return false
}

/** Compares what was sent with the content of the database. */
async function compare(url: string, phones: readonly Phone[]): Promise<Pick<Outcome, 'lost' | 'doubled' | 'astray'>> {
  const moment = await openMoment({ url })
  try {
    const history = await moment.sql.select({ mid: scoreHistory.mid }).from(scoreHistory)
    const entered = Map.groupBy(history, ({ mid }): string => mid)
    const clients = await moment.sql.select().from(syncClients)
    const queues = new Map(clients.map(({ clientId, lastSeq }): [string, number] => [clientId, lastSeq]))
    const shown = await moment.sql.select().from(scores)
    const versions = new Map(shown.map(({ golferId, hole, ver }) => [`${golferId}/${hole}`, ver]))
    const astrayOf = ({ clientId, group, mids }: Phone) => {
      const cells = group.golferIds.flatMap((golfer) => Array.from({ length: holes }, (_, at) => `${golfer}/${at + 1}`))
      // The cells are scored in turn, so the first of them may have one score more than the others.
      const wrong = cells.filter(
        (cell, at) => (versions.get(cell) ?? 0) !== Math.ceil((mids.length - at) / cells.length),
      )
      return wrong.length + (queues.get(clientId) === mids.length ? 0 : 1)
    }
    const sent = phones.flatMap(({ mids }) => mids)
    return {
      lost: sent.filter((mid) => !entered.has(mid)).length,
      doubled: [...entered.values()].filter((rows) => rows.length > 1).length,
      astray: sumOf(phones, astrayOf),
    }
  } finally {
    await moment.close()
  }
}
