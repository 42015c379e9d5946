import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAccessCode } from '#db/outings/access-codes.ts'
import type { Result } from '#golf/result.ts'
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '#sync/calls/call.ts'
import { problem } from '#sync/calls/problem.ts'
import { keyed, keyPattern } from '#sync/calls/shapes.ts'
import type { Caller } from './callers/caller.ts'
import { type SessionRefusal, passwordAgain, sessionProblems } from './callers/identity.ts'
import type { MemberStreams } from './callers/member-streams.ts'
import type { Context } from './context.ts'
import { asJson, type FileInParts } from './files/file-in-parts.ts'
import { describeCall } from './http/describe-calls.ts'
import { type EventStream, openEventStream, trackStreams } from './http/event-stream.ts'
import { bodyLimit, timeFor, timeOfFile } from './http/limits.ts'
import { networkOf } from './http/try-limit.ts'
import { keySent, type OnlyOnce, sendingOf } from './only-once.ts'
import { type Problems, type Refused, sendProblem, serverProblems, toProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of the call. A route under /api without one prevents the start. */
    call?: Call
    /** Whether a path that is not a call takes turns with the calls, because its page is made for each request. */
    takesTurn?: boolean
  }
}

/** A request that fits the declared schemas, from a caller who may make the call. */
export type ValidRequest<C extends Call> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A valid request; for a call that takes effect once, with `onlyOnce`. */
type Asked<C extends Call> = ValidRequest<C> &
  (C extends { readonly onlyOnce: true | 'save' } ? { readonly onlyOnce: OnlyOnce<AnswerOf<C>> } : unknown)

/** The codes that every call can refuse with, besides those of its noun. */
type CommonCode = keyof typeof serverProblems | SessionRefusal

type Handle<C extends Call, Code extends string> = (
  asked: Asked<C>,
) => Promise<Result<AnswerOf<C>, Code> | { readonly ok: false; readonly refusal: Refused<Code> }>

type HandleFile<C extends Call, Code extends string> = (asked: ValidRequest<C>) => Promise<Result<FileInParts, Code>>

type HandleStream<C extends Call, Code extends string> = (
  asked: ValidRequest<C>,
) => Promise<Result<(stream: EventStream) => void, Code>>

/** The only way to serve a path under /api. `Code`: the codes that its calls refuse with. */
export type Routes<Code extends string = never> = {
  /** Serves a declared call. The answer passes through its schema, which drops undeclared fields. */
  readonly route: <C extends Call>(call: C, handle: Handle<C, Code | CommonCode>) => void
  /** Serves a call that answers a file whose length grows with the club. Its parts are made while it is read. */
  readonly fileRoute: <C extends Call>(call: C, handle: HandleFile<C, Code | CommonCode>) => void
  /**
   * Serves a call that responds with server-sent events. The handler returns a function that receives the open stream.
   */
  readonly streamRoute: <C extends Call>(call: C, handle: HandleStream<C, Code | CommonCode>) => void
}

type Served<Code extends string> = {
  readonly problems: Problems<Code | CommonCode>
  readonly memberStreams: Pick<MemberStreams, 'add'>
  readonly context: Pick<Context, 'db' | 'now' | 'handlerTimeout'>
}

/** Returns the functions that serve declared calls. A path under /api without a declaration prevents the start. */
export function declaredRoutes<Code extends string>(
  app: FastifyInstance,
  { problems, memberStreams, context }: Served<Code>,
): Routes<Code> {
  app.addHook('onRoute', ({ url, config }) => {
    const isDeclared = config?.call !== undefined || !url.startsWith('/api')
    if (!isDeclared) throw new Error(`${url} is served without a declared call`)
  })

  const streams = trackStreams()
  // Streams stay open for hours; without this a stopping server would wait for them.
  app.addHook('preClose', async () => {
    streams.endAll()
  })

  /**
   * Sends a refusal. An administrator whose login is too old gets a request to log in instead, if an administrator
   * would not be refused.
   */
  function refusalOf(
    { caller, reply }: Pick<ValidRequest<Call>, 'caller' | 'reply'>,
    refusal: Refused<Code | CommonCode>,
  ) {
    const isForLogin = caller.member?.isLapsedAdmin && problems[refusal.code].adminsMay
    const problem = isForLogin ? toProblem(sessionProblems, passwordAgain().refusal) : toProblem(problems, refusal)
    return sendProblem(reply, problem)
  }

  /** Answers that are sent in parts do not reach the error handler, which inspects the errors of all others. */
  async function* inspected(parts: AsyncIterable<string>): AsyncIterable<string> {
    try {
      yield* parts
    } catch (error) {
      context.db.inspect(error)
      throw error
    }
  }

  return {
    route(call, handle) {
      type Called = typeof call
      app.route({
        ...declaration(call, context),
        async handler(request, reply) {
          const valid = validRequest<Called>(request, reply)
          const { earlier, onlyOnce } = sendingOf(call, valid, context)
          // The type shows `onlyOnce` only to handlers of calls that are declared so.
          const asked = { ...valid, onlyOnce } as unknown as Asked<Called>
          const result = (await earlier(context.db)) ?? (await handle(asked))
          if (!result.ok) return refusalOf(asked, result.refusal)
          if (call.type !== undefined) void reply.type(call.type)
          return result.value
        },
      })
    },
    fileRoute(call, handle) {
      app.route({
        ...declaration(call, context),
        handlerTimeout: timeOfFile,
        async handler(request, reply) {
          const asked = validRequest<typeof call>(request, reply)
          const result = await handle(asked)
          if (!result.ok) return refusalOf(asked, result.refusal)
          return reply.type('application/json; charset=utf-8').send(Readable.from(inspected(asJson(result.value))))
        },
      })
    },
    streamRoute(call, handle) {
      app.route({
        ...declaration(call, context),
        async handler(request, reply) {
          const asked = validRequest(request, reply)
          if (streams.isFull()) {
            return sendProblem(reply, toProblem(serverProblems, { code: 'server.busy', message: crowded }))
          }
          const result = await handle(asked)
          if (!result.ok) return refusalOf(asked, result.refusal)
          const stream = openEventStream(reply)
          streams.add(ownerOf(request, asked.caller), stream)
          if (asked.caller.member !== null) memberStreams.add(asked.caller.member.sid, stream)
          result.value(stream)
          return reply
        },
      })
    },
  }
}

const crowded = 'Too many people are following live right now. Please try again soon.'

/**
 * Returns the owner under which a stream is counted: the group of an outing, the member, the code that was sent with the
 * request, or the network of an anonymous caller.
 */
function ownerOf({ ip, headers }: FastifyRequest, { member, outing }: Caller): string {
  if (outing !== null) return `outing ${outing.outingId} group ${outing.tgroupId}`
  if (member !== null) return `member ${member.id}`
  const typed = headers['x-access-code']
  const code = typeof typed === 'string' ? readAccessCode(typed) : undefined
  return code === undefined ? networkOf(ip) : `code ${code}`
}

function declaration(call: Call, context: Served<never>['context']) {
  const { method, path, params, query, body, type, answer } = call
  const refusal = { description: 'Problem', content: { 'application/problem+json': { schema: problem() } } }
  return {
    method,
    url: `/api/${path}`,
    config: { call },
    bodyLimit: bodyLimit(call),
    handlerTimeout: timeFor(call, context),
    schema: {
      ...describeCall(call),
      ...((call.onlyOnce ?? call.keepsKey) && { headers: keyed() }),
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

/** Returns the request with its declared types. Fastify has already validated it with the declared schemas. */
function validRequest<C extends Call>(request: FastifyRequest, reply: FastifyReply): ValidRequest<C> {
  return {
    params: request.params as ParamsOf<C>,
    query: request.query as QueryOf<C>,
    body: request.body as BodyOf<C>,
    caller: request.getDecorator<Caller>('caller'),
    request,
    reply,
  }
}

/** The options of a path that is not a call, which keep it out of the API's description. */
export const notDescribed = { schema: { hide: true } } as const

/** The options of a page that is made from the database for each request. */
export const madePage = { schema: { hide: true }, config: { takesTurn: true } } as const

/** The answer of a call that has nothing else to return. */
export const success = { result: 'Success' } as const

/**
 * Returns the id under which a call takes effect once, however often it is sent: the Idempotency-Key header, or a new
 * id without one. Undefined when the header is not valid.
 */
export function operationId(request: FastifyRequest, newId: () => string): string | undefined {
  const key = keySent(request)
  if (key === undefined) return newId()
  return keyPattern.test(key) ? key : undefined
}
