import type { Refusal } from '#golf/result.ts'
import type { Problem } from '#sync/calls/problem.ts'
import type { CourseRefusal } from './routes/courses.ts'
import type { LoginRefusal } from './routes/login.ts'
import type { SessionRefusal } from './session.ts'

/** Every way in which a rule says no. A route can answer with nothing else. */
export type RefusalCode = SessionRefusal | LoginRefusal | CourseRefusal

/** What the edge says before a rule is asked, and what is said when something broke. */
export type FailureCode =
  | 'request.malformed'
  | 'request.too-large'
  | 'request.unsupported'
  | 'request.not-found'
  | 'server.failed'

export type ProblemCode = RefusalCode | FailureCode

/** The one place where a code meets HTTP. */
const problems = {
  'session.required': { status: 401, title: 'Not signed in' },
  'session.reset-required': { status: 403, title: 'Password reset required' },
  'session.link-only': { status: 403, title: 'Password required' },
  'member.not-admin': { status: 403, title: 'Administrators only' },

  'login.failed': { status: 401, title: 'Login failed' },
  'login.too-many-tries': { status: 429, title: 'Too many tries' },
  'course.not-found': { status: 404, title: 'Course not found' },

  'request.malformed': { status: 400, title: 'Malformed request' },
  'request.too-large': { status: 413, title: 'Request too large' },
  'request.unsupported': { status: 415, title: 'Unsupported content' },
  'request.not-found': { status: 404, title: 'Not found' },
  'server.busy': { status: 503, title: 'Busy' },
  'server.failed': { status: 500, title: 'Server failure' },
} satisfies Record<ProblemCode, { status: number; title: string }>

/** A refusal or failure as the answer that tells it. `fields` names what was wrong with each field of a request. */
export function toProblem({ code, message }: Refusal<ProblemCode>, fields?: Record<string, string>): Problem {
  const { status, title } = problems[code]
  const problem = { type: `urn:nomad:problem:${code}`, title, status, code, detail: message, error: message }
  return fields === undefined ? problem : { ...problem, fields }
}
