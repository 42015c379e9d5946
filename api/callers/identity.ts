import type { FastifyInstance } from 'fastify'
import { nobody } from './caller.ts'
import type { Context } from '../context.ts'
import { logSecurity } from '../process/log.ts'
import { toProblem } from '../problem.ts'
import { sendProblem } from '../route.ts'
import { authorize, bearerOf, identify, sessionProblems } from './session.ts'

/** Finds out who calls before anything else of a declared call happens, and turns away whom it is not for. */
export function registerIdentity(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller')

  app.addHook('onRequest', async (request, reply) => {
    request.setDecorator('caller', nobody)
    const { call } = request.routeOptions.config
    if (call === undefined) return

    const { caller, renewedToken, expiredMemberId } = await identify(context, bearerOf(request.headers.authorization))
    request.setDecorator('caller', caller)
    if (expiredMemberId !== undefined) logSecurity(request, { event: 'session_expired', account: expiredMemberId })
    if (renewedToken !== undefined) void reply.header('x-token', renewedToken)

    const hasAccessCode = request.headers['x-access-code'] !== undefined
    const allowed = authorize({ who: call.who, hasAccessCode }, caller)
    if (allowed.ok) return
    logSecurity(request, { event: 'authz_fail', call: call.path, code: allowed.refusal.code })
    await sendProblem(reply, toProblem(sessionProblems, allowed.refusal))
  })
}
