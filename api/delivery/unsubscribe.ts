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

/** Ends the emails about tee times to the member whom a token names. Texts go on. */
export async function unsubscribe({ db, secrets }: World, token: string): Promise<Result<null, 'unsubscribe.unknown'>> {
  const memberId = readUnsubscribeToken(secrets, token)
  if (memberId === undefined) {
    return refuse('unsubscribe.unknown', 'This link is incomplete. Open it again from your email.')
  }
  await transaction(db, (tx) => endTeeTimeEmails(tx, { id: memberId }))
  return accept(null)
}

/**
 * What email programs post when their user unsubscribes there (RFC 8058): a form, to the address of the link in the
 * email. Opened in a browser, that address is a page of the app, which uses the call. No other route reads forms.
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
 * The page where a member unsubscribes from emails about tee times, without a sign-in. Its token is the member's id
 * with an HMAC. It never expires, because emails are opened years later; unsubscribing is all it can do.
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

/** The id of the member whom a token names; undefined when the token is not one of this server. */
function readUnsubscribeToken({ tokenKeys: { current, others } }: Keys, token: string): number | undefined {
  const [name = '', given = ''] = token.split('-')
  return [current, ...others].some((key) => isSameSecret(seal(key, name), given)) ? Number(name) : undefined
}

/** The key is derived from the token key, so that there is one secret less to keep. */
function seal(tokenKey: Buffer, name: string): string {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'unsubscribe', 32))
  return createHmac('sha256', key).update(name).digest('hex')
}
