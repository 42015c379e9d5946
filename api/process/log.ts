import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Caller } from '../server/callers/caller.ts'
import type { Config } from '../server/config.ts'

/** Receives each line of the log, including its newline. */
export type LogSink = { readonly write: (line: string) => void }

type LogSettings = { readonly level: Config['logLevel']; readonly sink: LogSink; readonly now: () => Date }

/**
 * The options of a log of JSON lines without secrets. Nothing is logged as a client sent it: no headers, no bodies, and
 * paths only as routes declare them, because paths contain access codes and sign-in links.
 */
export function logOptions({ level, sink, now }: LogSettings): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: { write: (line: string) => sink.write(line) },
    base: null,
    timestamp: () => `,"time":"${now().toISOString()}"`,
    serializers: { req: () => ({}), res: () => ({}), err: describeError },
  }
}

/** What `logSecurity` logs of a request: events of OWASP's logging vocabulary, and events of this product. */
export type SecurityEvent =
  | 'authn_login_fail'
  | 'authn_login_lock'
  | 'authz_fail'
  | 'authn_password_change'
  | 'authn_token_revoked'
  | 'user_created'
  | 'user_updated'
  | 'privilege_permissions_changed'
  | 'malicious_direct_reference'
  | 'email_change_requested'
  | 'email_change_approved'
  | 'email_change_refused'
  | 'session_created'
  | 'session_ended'
  | 'session_expired'
  | 'sign_in_link_sent'
  | 'second_step_on'
  | 'second_step_off'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'excess_rate_limit_exceeded'
  | 'input_validation_fail'
  | 'sequence_fail'
  | 'score_posted'
  | 'outing_cancelled'
  | 'code_replaced'
  | 'outing_reopened'
  | 'card_reopened'
  | 'outing_handed_over'
  | 'course_added'
  | 'course_changed'
  | 'round_deleted'
  | 'round_restored'
  | 'round_settled'
  | 'round_reported'
  | 'rounds_undone'
  | 'rounds_redone'
  | 'rounds_exported'
  | 'players_exported'
  | 'broadcasts_stopped'
  | 'broadcasts_resumed'
  | 'club_exported'
  | 'club_changed'
  | 'season_changed'
  | 'season_deleted'
  | 'members_imported'
  | 'registration_answered'
  | 'user_deleted'
  | 'personal_data_exported'
  | 'members_invited'
  | 'invitation_withdrawn'
  | 'invitations_unscheduled'
  | 'invitation_accepted'

type SecurityLine = { readonly event: SecurityEvent; readonly [detail: string]: number | string }

/** Details are ids, codes and counts, never user input. */
export function logSecurity(request: FastifyRequest, line: SecurityLine): void {
  request.log.warn({ ip: request.ip, actor: actorOf(request), ...line }, line.event)
}

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        actor: actorOf(request),
      },
      'answered',
    )
  })
}

function actorOf(request: FastifyRequest): string {
  const { member, outing } = request.getDecorator<Caller>('caller')
  if (member !== null) return `member ${member.id}`
  return outing === null ? 'anonymous' : `outing ${outing.outingId} group ${outing.tgroupId}`
}

function describeError(error: Error & { code?: string }) {
  // Some libraries append the values of a failed query to the message.
  const withoutValues = (text: string) => text.replaceAll(/params: .*/g, 'params: …')
  return {
    type: error.name,
    code: error.code,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
  }
}

/** Returns the message of a thrown value, without the stack. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
