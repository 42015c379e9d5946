import { createChallenge } from 'altcha-lib/v1'
import type { LightMyRequestResponse } from 'fastify'
import { listMessages } from '#db/messages/messages.ts'
import { messages } from '#db/schema/messages.ts'
import type { TestClub } from '../testing.ts'
import { hashesAtOnce, machine } from './hashing.ts'
import { robotKey } from './robot-check.ts'
import { codeOf, stepOf } from './totp.ts'

/** Test equipment: requests about accounts, and the messages that the club sent. */
export type Asking = {
  readonly token?: string
  readonly from?: string
  readonly agent?: string
  /** The Idempotency-Key. */
  readonly key?: string
}

type Answered = Promise<LightMyRequestResponse>

export function post(club: TestClub, path: string, payload: object, asking: Asking = {}): Answered {
  return club.app.inject({ method: 'POST', url: `/api/${path}`, payload, ...asked(asking) })
}

export function get(club: TestClub, path: string, asking: Asking = {}): Answered {
  return club.app.inject({ url: `/api/${path}`, ...asked(asking) })
}

function asked({ token, from = '10.0.0.1', agent, key }: Asking) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(agent !== undefined && { 'user-agent': agent }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  return { remoteAddress: from, headers }
}

type SentMessage = Awaited<ReturnType<typeof listMessages>>['results'][number] & { readonly topic: string }

/** Runs the background jobs that are due and returns every message that the club sent, oldest first. */
export async function sentMessages(club: TestClub): Promise<SentMessage[]> {
  await club.context.backgroundJobs.settled()
  const { results } = await listMessages(club.db, { size: 100 })
  const topics = await club.db.sql.select({ id: messages.id, topic: messages.topic }).from(messages)
  const topicOf = new Map(topics.map(({ id, topic }) => [id, topic]))
  return results.toReversed().map((message) => ({ ...message, topic: topicOf.get(message.id) ?? '' }))
}

/** Returns the secret of the last message about a topic, which only its receiver may read. */
export async function secretOf(club: TestClub, topic: string): Promise<string> {
  const secret = (await sentMessages(club)).findLast((message) => message.topic === topic)?.secret
  if (!secret) throw new Error(`No message about ${topic} has a secret`)
  return secret
}

/** Returns a solved robot check like that of a page, but with an easy challenge. */
export async function solvedRobotCheck({ context }: TestClub, minutes = 20): Promise<string> {
  const expires = new Date(context.now().getTime() + minutes * 60_000)
  const hmacKey = robotKey(context.secrets.tokenKeys.current)
  const { algorithm, challenge, salt, signature } = await createChallenge({ hmacKey, number: 7, expires })
  return Buffer.from(JSON.stringify({ algorithm, challenge, number: 7, salt, signature })).toString('base64')
}

/** Occupies every hashing slot until the returned function is called, so that a request or job waits for its hash. */
export function holdHashes({ context: { hashing } }: TestClub): () => Promise<unknown> {
  const end = Promise.withResolvers<void>()
  const held = Array.from({ length: hashesAtOnce(machine()) }, (_, at) =>
    hashing.forRequest(`10.77.0.${at}`, () => end.promise),
  )
  return () => (end.resolve(), Promise.all(held))
}

/** The code that an authenticator app with a key shows at an instant, some time steps later. */
export function codeOfApp(key: string, { at, later = 0 }: { readonly at: Date; readonly later?: number }): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeOf(Uint8Array.from(bytes), stepOf(at) + later)
}
