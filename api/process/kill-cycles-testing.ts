import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makeDemoClub } from '#db/demo/demo-club.ts'
import { openDatabase } from '#db/open-database.ts'
import { outingGolfers, outingGroups, teetimes } from '#db/schema/outings.ts'
import { syncMutations } from '#db/schema/replay.ts'
import { scoreHistory } from '#db/schema/scores.ts'
import { openOuting, push, type Mutation, type PushBody } from '#sync/calls/replay.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { openServers, type OpenServer } from './server-testing.ts'

type Cycles = { readonly signals: readonly NodeJS.Signals[]; readonly say?: (line: string) => void }

type Findings = {
  readonly sent: number
  /** Acknowledged scores that are missing or stored twice, and stored scores that were never sent. */
  readonly wrong: readonly string[]
  /** Exit codes of the stops that were requested. */
  readonly exits: readonly (number | null)[]
  /** What phones got instead of answers, and how often. */
  readonly failures: ReadonlyMap<string, number>
}

type Group = { readonly outingId: number; readonly code: string; readonly golferIds: readonly number[] }

/** A kill interrupts the scoring after between one and this many scores. */
const mostBetweenKills = 60

/**
 * Phones of every group score without a pause while the real server is ended and restarted, each time after another
 * number of scores. A phone resends what got no answer. At the end the club must hold each acknowledged score once
 * (REL-01, REL-08).
 */
export async function endUnderLoad({ signals, say = () => undefined }: Cycles): Promise<Findings> {
  const servers = openServers()
  const { dataDir } = servers
  const state = { server: undefined as OpenServer | undefined, acknowledged: 0, isOver: false, onScore: () => {} }
  const failures = new Map<string, number>()
  const exits: (number | null)[] = []
  try {
    const groups = await makeClub(dataDir)
    state.server = await servers.start()
    const phones = groups.map((group) => openPhone(group))
    const scoring = phones.map(async (phone) => {
      while (!state.isOver || phone.isWaiting()) {
        const failure = await phone.push(state.server?.url ?? '')
        if (failure === undefined) {
          state.acknowledged += 1
          state.onScore()
        } else failures.set(failure, (failures.get(failure) ?? 0) + 1)
        // A phone waits a moment after a failure: the server that starts again has the same two cores.
        await new Promise((resolve) => setTimeout(resolve, failure === undefined ? 0 : 100))
      }
    })
    for (const [cycle, signal] of signals.entries()) {
      const until = state.acknowledged + 1 + ((randomBytes(1)[0] ?? 0) % mostBetweenKills)
      // A loop that looks again and again would take a core from the server.
      await new Promise<void>((resolve) => {
        state.onScore = () => {
          if (state.acknowledged >= until) resolve()
        }
      })
      state.server.child.kill(signal)
      exits.push(await state.server.exit)
      state.server = await servers.start()
      say(`${cycle + 1} of ${signals.length}: ${signal}, ${state.acknowledged} scores acknowledged`)
    }
    state.isOver = true
    await Promise.all(scoring)
    state.server.child.kill('SIGTERM')
    await state.server.exit
    const sent = phones.flatMap((phone) => phone.sent())
    return { sent: sent.length, wrong: await compare(dataDir, sent), exits, failures }
  } finally {
    await servers.close()
  }
}

async function makeClub(dataDir: string): Promise<Group[]> {
  const db = await openDatabase({ file: join(dataDir, 'nomad.db') })
  const now = new Date()
  const newId = () => uuidV7(now.getTime(), randomBytes(10))
  const date = now.toISOString().slice(0, 10)
  await makeDemoClub(db, { passwordHash: 'nobody', date, now, newId, randomBytes })
  const live = (await db.sql.select().from(teetimes)).filter(({ inprogress }) => inprogress === 1).map(({ id }) => id)
  const golfers = await db.sql.select().from(outingGolfers)
  const groups = (await db.sql.select().from(outingGroups)).filter(({ outingId }) => live.includes(outingId))
  await db.close()
  return groups.map(({ outingId, tgroupId, accessCode: code }) => {
    const own = golfers.filter((golfer) => golfer.outingId === outingId && golfer.tgroupId === tgroupId)
    return { outingId, code, golferIds: own.map(({ id }) => id) }
  })
}

function openPhone({ outingId, code, golferIds }: Group) {
  const clientId = randomUUID()
  const acknowledged: Mutation[] = []
  const state: { token?: string; principal?: string; waiting?: Mutation } = {}

  function nextScore(): Mutation {
    const nth = acknowledged.length
    const golferId = golferIds[nth % golferIds.length]
    const hole = (Math.floor(nth / golferIds.length) % 18) + 1
    const args = { outingId, golferId, hole, strokes: 3 + (nth % 5), baseVer: 0 }
    return { mid: randomUUID(), seq: nth + 1, name: 'score.set', v: 1, at: Date.now(), args }
  }

  async function post<Answer>(url: string, body: unknown): Promise<Answer> {
    const authorized = state.token && { authorization: `Bearer ${state.token}` }
    const headers = { 'content-type': 'application/json', ...authorized }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(String(answer.status))
    return (await answer.json()) as Answer
  }

  return {
    sent: () => acknowledged.map(({ mid }) => mid),
    isWaiting: () => state.waiting !== undefined,
    /** Sends one score, the same one again if there was no answer. Answers what went wrong. */
    async push(url: string): Promise<string | undefined> {
      try {
        if (state.token === undefined) {
          const opening = { accessCode: code, initials: '' }
          Object.assign(state, await post(`${url}/api/${openOuting.path}`, opening))
        }
        state.waiting ??= nextScore()
        const { waiting, principal = '' } = state
        const numbers = { ackedSeq: waiting.seq - 1, nextSeq: waiting.seq + 1, sentAt: Date.now() }
        const body: PushBody = { p: 1, clientId, principal, ...numbers, mutations: [waiting] }
        const { lastSeq } = await post<{ lastSeq: number }>(`${url}/api/${push.path}`, body)
        if (lastSeq !== waiting.seq) return `the club is at ${lastSeq} instead of ${waiting.seq}`
        acknowledged.push(waiting)
        delete state.waiting
        return undefined
      } catch (error) {
        // fetch names the failure of the connection in the error's cause.
        const { cause, message } = error as Error & { cause?: { code?: string } }
        return cause === undefined ? message : 'no connection'
      }
    },
  }
}

/** Opening reads the whole file and throws if it is damaged. */
async function compare(dataDir: string, sent: readonly string[]): Promise<string[]> {
  const db = await openDatabase({ file: join(dataDir, 'nomad.db') })
  const done = await db.sql.select().from(syncMutations)
  const history = Map.groupBy(await db.sql.select().from(scoreHistory), ({ mid }) => mid)
  await db.close()
  const lost = sent.filter((mid) => (history.get(mid)?.length ?? 0) !== 1)
  const known = new Set(sent)
  const unasked = done.filter(({ mid, clientId }) => clientId !== null && !known.has(mid))
  return [...lost, ...unasked.map(({ mid }) => mid)]
}
