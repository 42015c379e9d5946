import { createHmac, hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endTeeTimeEmails } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Secrets } from '../process/secrets.ts'
import type { Context } from '../server/context.ts'
import { isSameSecret } from '../server/is-same-secret.ts'
import { sendProblem, toProblem } from '../server/problem.ts'
import { notDescribed } from '../server/route.ts'
import { deliveryProblems } from './delivery-problems.ts'

type World = Pick<Context, 'db' | 'secrets'>

/** Ends emails about tee times to the member that a token identifies. Texts continue. */
export async function unsubscribe({ db, secrets }: World, token: string): Promise<Result<null, 'unsubscribe.unknown'>> {
  const memberId = readUnsubscribeToken(secrets, token)
  if (memberId === undefined) {
    return refuse('unsubscribe.unknown', 'This link is incomplete. Open it again from your email.')
  }
  await transaction(db, (tx) => endTeeTimeEmails(tx, { id: memberId }))
  return accept(null)
}

/**
 * Serves the request that an email program sends when its user unsubscribes there (RFC 8058): a form, posted to the
 * address of the link in the email. In a browser that address opens a page of the app, which makes the call of the API
 * instead. No other route accepts forms.
 */
export async function registerUnsubscribe(app: FastifyInstance, world: World): Promise<void> {
  await app.register(async (own) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    own.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 2048 }, async () => null)
    type Addressed = { Params: { token: string } }
    own.post<Addressed>('/unsubscribe/:token', notDescribed, async (request, reply) => {
      const ended = await unsubscribe(world, request.params.token)
      return ended.ok ? { result: 'Success' } : sendProblem(reply, toProblem(deliveryProblems, ended.refusal))
    })
  })
}

type Keys = Pick<Secrets, 'tokenKeys'>

/**
 * Returns the address of the page where a member unsubscribes from emails about tee times, without a sign-in. Its token
 * is the member's id with an HMAC. It never expires, because emails are opened years later, and it allows nothing but
 * unsubscribing.
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

/** Returns the id of the member that a token identifies; undefined when this server did not create the token. */
function readUnsubscribeToken({ tokenKeys: { current, others } }: Keys, token: string): number | undefined {
  const [name = '', given = ''] = token.split('-')
  return [current, ...others].some((key) => isSameSecret(seal(key, name), given)) ? Number(name) : undefined
}

/** Computes the HMAC. Its key is derived from the token key, so that there is one secret less to store. */
function seal(tokenKey: Buffer, name: string): string {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'unsubscribe', 32))
  return createHmac('sha256', key).update(name).digest('hex')
}
