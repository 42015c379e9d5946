import type { FastifyInstance } from 'fastify'
import { endMailsOf } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import type { Result } from '#golf/result.ts'
import type { Context } from '../server/context.ts'
import { deliveryProblems } from './delivery-problems.ts'
import { sendProblem, toProblem } from '../server/problem.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

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
 * letter. The page itself is one of the app, which uses the call. Forms are read here alone.
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
