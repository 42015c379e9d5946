import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { openOuting, type Mutation, type PushBody } from '#sync/calls/replay.ts'
import { inTaps } from '#sync/calls/taps.ts'
import { followingId, uuidV7 } from '#sync/calls/uuid-v7.ts'
import { ask } from '../pwa/e2e/harness/ask.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting, type StartedGroup, type StartedOuting } from '../pwa/e2e/harness/outing.ts'
import { openListeners, type Listeners } from '../tools/failures/listeners.ts'

/** A phone without a screen: it sends scores of one group over one connection, by the protocol. */
export type PushingPhone = {
  /** Sends this many scores in one request and waits for the answer. */
  readonly push: (scores: number) => Promise<void>
  readonly close: () => void
}

type InGroup = { readonly url: string; readonly outing: StartedOuting; readonly group: StartedGroup }

export async function openPushingPhone({ url, outing, group }: InGroup): Promise<PushingPhone> {
  const body = { accessCode: group.code, initials: '' }
  const { token, principal } = await ask({ url, call: openOuting, body })
  const clientId = randomUUID()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const state = { seq: 1 }

  /** Returns the next score: it cycles through the group's cells, having seen each value that it replaces. */
  function nextScore(mid: string): Mutation {
    const at = state.seq - 1
    const cells = group.golferIds.length * 18
    const cell = at % cells
    const args = {
      outingId: outing.id,
      golferId: group.golferIds[cell % group.golferIds.length],
      hole: Math.floor(cell / group.golferIds.length) + 1,
      strokes: 3 + (Math.floor(at / cells) % 4),
      baseVer: Math.floor(at / cells),
    }
    const seq = state.seq
    state.seq += 1
    return { mid, seq, name: 'score.set', v: 1, at: Date.now(), args }
  }

  return {
    push: async (scores) => {
      const ackedSeq = state.seq - 1
      const first = uuidV7(Date.now(), randomBytes(10))
      const operations = Array.from({ length: scores }, (_, at) => nextScore(followingId(first, at)))
      const mutations = [...inTaps(operations, principal)]
      const numbers = { ackedSeq, nextSeq: state.seq, sentAt: Date.now() }
      const pushed: PushBody = { p: 1, clientId, principal, ...numbers, mutations }
      const answer = await post({ url: `${url}/api/sync/push`, token, agent, body: JSON.stringify(pushed) })
      if (!answer.includes('"exceptions":[]')) throw new Error(`the club did not take every score: ${answer}`)
    },
    close: () => agent.destroy(),
  }
}

type PostRequest = { readonly url: string; readonly token: string; readonly agent: Agent; readonly body: string }

function post({ url, token, agent, body }: PostRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${answer.statusCode} ${text}`))
      })
    })
    sending.end(body)
  })
}

/**
 * Opens a club with an outing of 72 golfers. One group is scored, and `follow` makes a number of phones, from all
 * groups, follow the board.
 */
export async function openFollowedOuting() {
  const club = await openClub()
  const { url } = club
  const { id, groups } = await startOuting(url, { golfers: 72 })
  const phone = await openPushingPhone({ url, outing: { id, groups }, group: groups[0] })
  return {
    phone,
    async follow(count: number, more = ''): Promise<Listeners> {
      const body = (code: string) => ({ accessCode: code, initials: '' })
      const opened = groups.map(({ code }) => ask({ url, call: openOuting, body: body(code) }))
      const tokens = (await Promise.all(opened)).map(({ token }) => token)
      return await openListeners({ urls: [`${url}/api/sync/stream?outing=${id}&since=0${more}`], tokens, count })
    },
    async close() {
      phone.close()
      await club.close()
    },
  }
}
