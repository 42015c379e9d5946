import type { FastifyReply } from 'fastify'
import type { Refusal } from '#golf/result.ts'
import type { Problem } from '#sync/calls/problem.ts'

/**
 * How the codes of refusals and failures become HTTP. Each noun has a table of its own, and `app.ts` merges them: a
 * route can only refuse with a code that stands in a table.
 */
export type Problems<Code extends string = string> = Readonly<Record<Code, ProblemKind>>

type ProblemKind = {
  readonly status: number
  readonly title: string
  /** Members are refused, administrators are not: an administrator whose rights have lapsed is asked to log in. */
  readonly adminsMay?: boolean
}

/** What the server says before a call is reached, and when something broke. */
export const serverProblems = {
  'request.not-deliberate': { status: 403, title: 'Not asked for' },
  'request.malformed': { status: 400, title: 'Malformed request' },
  'request.timeout': { status: 408, title: 'Request timeout' },
  'request.header-too-large': { status: 431, title: 'Header too large' },
  'request.too-large': { status: 413, title: 'Request too large' },
  'request.too-many': { status: 429, title: 'Too many requests' },
  'request.unsupported': { status: 415, title: 'Unsupported content' },
  'request.not-found': { status: 404, title: 'Not found' },
  'server.busy': { status: 503, title: 'Busy' },
  'server.failed': { status: 500, title: 'Server failure' },
} satisfies Problems

type CodeOf<Table> = Table extends Problems<infer Code> ? Code : never

/** A code that another table has, too, does not compile. */
type Disjoint<Tables> = {
  readonly [Name in keyof Tables]: { readonly [Code in CodeOf<Tables[Exclude<keyof Tables, Name>]>]?: never }
}

/** The tables as one. */
export function mergeProblems<Tables extends Readonly<Record<string, Problems>>>(
  tables: Tables & Disjoint<Tables>,
): Problems<CodeOf<Tables[keyof Tables]>> {
  return Object.assign({}, ...Object.values(tables)) as Problems<CodeOf<Tables[keyof Tables]>>
}

/** A refusal because something has changed goes with what there is now: the answer of the call that reads it. */
export type Refused<Code extends string> = Refusal<Code> & { readonly now?: object }

/** The answer to a refusal or failure. `fields` names what was wrong with each field of a request. */
export function toProblem<Code extends string>(
  problems: Problems<Code>,
  { code, message, now, fields }: Refused<NoInfer<Code>> & { readonly fields?: Record<string, string> },
): Problem {
  const { status, title } = problems[code]
  const problem = { type: `urn:nomad:problem:${code}`, title, status, code, detail: message, error: message }
  return { ...problem, ...(fields && { fields }), ...(now && { now }) }
}

/** When to come back, in seconds: after a crowd, and after a limit. */
const retryAfter: Readonly<Record<number, string>> = { 503: '2', 429: '60' }

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const seconds = retryAfter[problem.status]
  if (seconds !== undefined) void reply.header('retry-after', seconds)
  return reply.code(problem.status).type('application/problem+json').send(problem)
}
