import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endMailsOf } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Secrets } from '../process/secrets.ts'
import type { Context } from '../server/context.ts'
import { sendProblem, toProblem } from '../server/problem.ts'
import { deliveryProblems } from './delivery-problems.ts'

type World = Pick<Context, 'db' | 'secrets'>

/** Ends the mails about tee times of the member whom a token names. A text that was chosen beside them stays. */
export async function endMails({ db, secrets }: World, token: string): Promise<Result<null, 'unsubscribe.unknown'>> {
  const memberId = readUnsubscribeToken(secrets, token)
  if (memberId === undefined) {
    return refuse('unsubscribe.unknown', 'This link is not one of the club’s. Is it complete?')
  }
  await transaction(db, (tx) => endMailsOf(tx, { id: memberId }))
  return accept(null)
}

/**
 * What mail programs post when their user presses "Unsubscribe" (RFC 8058): a form, to the address of the page in the
 * email. The page itself is one of the app, which uses the call. Forms are read here alone.
 */
export async function registerUnsubscribe(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async (own) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    own.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 2048 }, async () => null)
    type Addressed = { Params: { token: string } }
    own.post<Addressed>('/unsubscribe/:token', { schema: { hide: true } }, async (request, reply) => {
      const ended = await endMails(world, request.params.token)
      return ended.ok ? { result: 'Success' } : sendProblem(reply, toProblem(deliveryProblems, ended.refusal))
    })
  })
}

type Keys = Pick<Secrets, 'tokenKeys'>

/**
 * The page by which a member ends mails about tee times, without a sign-in. Its token names the member and is sealed
 * with the club's key. It has no end, because mails are opened years later; all it can do is to end mails.
 */
export function unsubscribeAddress({
  baseUrl,
  secrets,
  memberId,
}: {
  readonly baseUrl: string
  readonly secrets: Keys
  readonly memberId: number
}): string {
  return `${baseUrl}/unsubscribe/${memberId}-${seal(secrets.tokenKeys.current, String(memberId))}`
}

/** The member whom a token names; undefined when the club has not made it. */
function readUnsubscribeToken({ tokenKeys: { current, previous } }: Keys, token: string): number | undefined {
  const [name = '', given = ''] = token.split('-')
  const keys = previous === null ? [current] : [current, previous]
  return keys.some((key) => isSame(seal(key, name), given)) ? Number(name) : undefined
}

/** The key is derived from that of the sign-ins, so that there is one secret less to keep. */
function seal(tokenKey: Buffer, name: string): string {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'unsubscribe', 32))
  return createHmac('sha256', key).update(name).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
