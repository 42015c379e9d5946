import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#golf/result.ts'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#sync/calls/call.ts'
import { problem } from '#sync/calls/problem.ts'
import type { Caller } from './callers/caller.ts'
import { type SessionRefusal, passwordAgain, sessionProblems } from './callers/identity.ts'
import type { MemberStreams } from './callers/member-streams.ts'
import { describeCall } from './http/describe-calls.ts'
import { type EventStream, openEventStream, openStreamRoom } from './http/event-stream.ts'
import { bodyLimit } from './http/limits.ts'
import { type Problems, type Refused, sendProblem, serverProblems, toProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of the call; a route under /api without one is not served. */
    call?: Call
  }
}

/** A request whose shape the declared schemas have checked, by a caller of the kind that the call is for. */
export type Checked<C extends Call> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What every call can refuse with, beside the codes of its noun. */
type CommonCode = keyof typeof serverProblems | SessionRefusal

type Handle<C extends Call, Code extends string> = (
  checked: Checked<C>,
) => Promise<Result<AnswerOf<C>, Code> | { readonly ok: false; readonly refusal: Refused<Code> }>

type HandleStream<C extends Call, Code extends string> = (
  checked: Checked<C>,
) => Promise<Result<(stream: EventStream) => void, Code>>

/** The only way for a register function to serve something under /api. `Code` is what its calls can refuse with. */
export type Routes<Code extends string = never> = {
  /** Serves one declared call. The answer passes through its schema, so nothing undeclared gets out. */
  readonly route: <C extends Call>(call: C, handle: Handle<C, Code | CommonCode>) => void
  /** Serves a call that answers with events: the handler judges the request, and its answer gets the open stream. */
  readonly streamRoute: <C extends Call>(call: C, handle: HandleStream<C, Code | CommonCode>) => void
}

type Served<Code extends string> = {
  readonly problems: Problems<Code | CommonCode>
  readonly memberStreams: Pick<MemberStreams, 'add'>
}

/** Makes the server refuse, at its start, a path under /api that no declaration stands for. */
export function declaredRoutes<Code extends string>(
  app: FastifyInstance,
  { problems, memberStreams }: Served<Code>,
): Routes<Code> {
  app.addHook('onRoute', ({ url, config }) => {
    const isDeclared = config?.call !== undefined || !url.startsWith('/api')
    if (!isDeclared) throw new Error(`${url} is served without a declared call`)
  })

  const room = openStreamRoom()
  // Listeners stay for hours; the server would wait for them when it stops.
  app.addHook('preClose', async () => {
    room.endAll()
  })

  /** A member who is an administrator, but not by a login of today, is asked for it where administrators may. */
  function refusalOf({ caller, reply }: Pick<Checked<Call>, 'caller' | 'reply'>, refusal: Refused<Code | CommonCode>) {
    const isForLogin = caller.member?.isLapsedAdmin && problems[refusal.code].adminsMay
    const problem = isForLogin ? toProblem(sessionProblems, passwordAgain().refusal) : toProblem(problems, refusal)
    return sendProblem(reply, problem)
  }

  return {
    route(call, handle) {
      app.route({
        ...declaration(call),
        async handler(request, reply) {
          const asked = checked(request, reply)
          const result = await handle(asked)
          if (!result.ok) return refusalOf(asked, result.refusal)
          if (call.type !== undefined) void reply.type(call.type)
          return result.value
        },
      })
    },
    streamRoute(call, handle) {
      app.route({
        ...declaration(call),
        async handler(request, reply) {
          const asked = checked(request, reply)
          if (room.isFull())
            return sendProblem(reply, toProblem(serverProblems, { code: 'server.busy', message: crowded }))
          const result = await handle(asked)
          if (!result.ok) return refusalOf(asked, result.refusal)
          const stream = openEventStream(reply)
          room.add(ownerOf(request, asked.caller), stream)
          if (asked.caller.member !== null) memberStreams.add(asked.caller.member.sid, stream)
          result.value(stream)
          return reply
        },
      })
    },
  }
}

const crowded = 'Too many follow the club’s boards live at the moment. Please try again soon.'

/** Whose streams are counted together: those of a code, of a member, or of an address. */
function ownerOf({ ip }: FastifyRequest, { member, outing }: Caller): string {
  if (outing !== null) return `outing ${outing.outingId} group ${outing.tgroupId}`
  return member === null ? ip : `member ${member.id}`
}

function declaration(call: Call) {
  const { method, path, params, query, body, type, answer } = call
  const refusal = { description: 'Problem', content: { 'application/problem+json': { schema: problem() } } }
  return {
    method,
    url: `/api/${path}`,
    config: { call },
    bodyLimit: bodyLimit(call),
    schema: {
      ...describeCall(call),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: type === undefined ? answer : asText(type, answer), '4xx': refusal, '5xx': refusal },
    },
  }
}

function asText(type: string, schema: Call['answer']) {
  return { description: 'Text', content: { [type]: { schema } } }
}

/** Fastify has run the declared schemas over the request, so its parts are of the declared types. */
function checked<C extends Call>(request: FastifyRequest, reply: FastifyReply): Checked<C> {
  return {
    params: request.params as ParamsOf<C>,
    query: request.query as QueryOf<C>,
    body: request.body as BodyOf<C>,
    caller: request.getDecorator<Caller>('caller'),
    request,
    reply,
  }
}

/** What a call answers that did what was asked. */
export const success = { result: 'Success' } as const

/**
 * The id under which a call is done once, however often it is sent: that of its Idempotency-Key header, or a new one
 * where there is none. Undefined when the header cannot be read.
 */
export function operationId({ headers }: FastifyRequest, newId: () => string): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return newId()
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : undefined
}
