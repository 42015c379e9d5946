import type { FastifyServerOptions } from 'fastify'
import type { Call } from '#sync/calls/call.ts'
import { changeLogo } from '#sync/calls/club-admin.ts'
import { coursesImport, coursesImportPreview } from '#sync/calls/courses-import.ts'
import { membersImport, membersImportPreview } from '#sync/calls/members-import.ts'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { push } from '#sync/calls/replay.ts'
import { roundImport, roundImportPreview } from '#sync/calls/round-exchange.ts'
import { second } from '../time.ts'

const kibibyte = 1024

/** Limits per request and connection. Sizes are of the inflated body. */
export const limits = {
  bodyLimit: 64 * kibibyte,
  requestTimeout: 30 * second,
  connectionTimeout: 60 * second,
  handlerTimeout: 10 * second,
  maxRequestsPerSocket: 1000,
  routerOptions: { maxParamLength: 100 },
} satisfies FastifyServerOptions

/**
 * For calls with all golfers of an outing, the operations of a round, the rounds of many years, or a file of members or
 * courses.
 */
const largeBodies: readonly Call[] = [
  updateGroupOuting,
  push,
  roundImport,
  roundImportPreview,
  membersImport,
  membersImportPreview,
  coursesImport,
  coursesImportPreview,
]
const largeBodyLimit = 256 * kibibyte
/** A picture of `mostLogoBytes` in base64. */
const logoLimit = 400 * kibibyte

export function bodyLimit(call: Call): number {
  if (call === changeLogo) return logoLimit
  return largeBodies.includes(call) ? largeBodyLimit : limits.bodyLimit
}
