import type { FastifyReply } from 'fastify'
import { fieldsOf, refuse, type Refusal } from '#golf/result.ts'
import type { Problem } from '#sync/calls/problem.ts'

/**
 * The status and title of each code of a refusal or failure. Each noun has its own table and `app.ts` merges them; a
 * route can only refuse with a code from a table.
 */
export type Problems<Code extends string = string> = Readonly<Record<Code, ProblemKind>>

type ProblemKind = {
  readonly status: number
  readonly title: string
  /**
   * Whether an administrator would not be refused. An administrator whose rights have lapsed then has to log in again.
   */
  readonly adminsMay?: boolean
}

/** Problems before the handler of a call, and failures. */
export const serverProblems = {
  'request.not-deliberate': { status: 403, title: 'Request blocked' },
  'request.malformed': { status: 400, title: 'Malformed request' },
  'request.timeout': { status: 408, title: 'Request timeout' },
  'request.header-too-large': { status: 431, title: 'Header too large' },
  'request.too-large': { status: 413, title: 'Request too large' },
  'request.too-many': { status: 429, title: 'Too many requests' },
  'request.sent-before': { status: 409, title: 'Sent before' },
  'request.range': { status: 416, title: 'Range not satisfiable' },
  'request.unsupported': { status: 415, title: 'Unsupported content' },
  'request.not-found': { status: 404, title: 'Not found' },
  'server.busy': { status: 503, title: 'Busy' },
  'server.failed': { status: 500, title: 'Server failure' },
} satisfies Problems

/** The refusal of an overloaded server. Phones keep their operations and try again. */
export function serverBusy() {
  return refuse('server.busy', 'The server is busy. Please try again soon.')
}

type CodeOf<Table> = Table extends Problems<infer Code> ? Code : never

/** Makes a code that is in two tables a type error. */
type Disjoint<Tables> = {
  readonly [Name in keyof Tables]: { readonly [Code in CodeOf<Tables[Exclude<keyof Tables, Name>]>]?: never }
}

export function mergeProblems<Tables extends Readonly<Record<string, Problems>>>(
  tables: Tables & Disjoint<Tables>,
): Problems<CodeOf<Tables[keyof Tables]>> {
  return Object.assign({}, ...Object.values(tables)) as Problems<CodeOf<Tables[keyof Tables]>>
}

/** `now`: the present state as the matching read returns it, for a refusal because something has changed. */
export type Refused<Code extends string> = Refusal<Code> & { readonly now?: object }

/** Returns the body of the response (RFC 9457). `fields` has a message for each field that is malformed or refused. */
export function toProblem<Code extends string>(problems: Problems<Code>, refused: Refused<NoInfer<Code>>): Problem {
  const { code, message, now } = refused
  const { status, title } = problems[code]
  const fields = fieldsOf(refused)
  const problem = { type: `urn:nomad:problem:${code}`, title, status, code, detail: message, error: message }
  return { ...problem, ...(fields && { fields }), ...(now && { now }) }
}

/** The Retry-After header in seconds, by status. */
const retryAfter: Readonly<Record<number, string>> = { 503: '2', 429: '60' }

/** No cache may keep a problem. It may replace a file that can be kept for a year and whose headers are already set. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const seconds = retryAfter[problem.status]
  if (seconds !== undefined) void reply.header('retry-after', seconds)
  void reply.header('cache-control', 'no-store')
  return reply.code(problem.status).type('application/problem+json').send(problem)
}
