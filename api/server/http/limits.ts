import type { FastifyServerOptions } from 'fastify'
import { minute, second } from '#db/instants.ts'
import type { Call } from '#sync/calls/call.ts'
import { changeLogo } from '#sync/calls/club-admin.ts'
import { coursesImport, coursesImportPreview } from '#sync/calls/courses-import.ts'
import { membersImport, membersImportPreview } from '#sync/calls/members-import.ts'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { push } from '#sync/calls/replay.ts'
import { roundImport, roundImportPreview } from '#sync/calls/round-exchange.ts'

const kibibyte = 1024

/**
 * Limits per request and connection. Sizes are of the inflated body; a call with a body has a longer timeout
 * (`timeFor`).
 */
export const limits = {
  bodyLimit: 64 * kibibyte,
  requestTimeout: 30 * second,
  connectionTimeout: 60 * second,
  handlerTimeout: 10 * second,
  // Requests that a client sends without waiting for answers are read together, each into several kilobytes.
  maxRequestsPerSocket: 100,
  routerOptions: { maxParamLength: 100 },
} satisfies FastifyServerOptions

/** The most bytes of a call's body, and the message for a longer one. */
type Room = { readonly bytes: number; readonly beyond: string }

const usual: Room = { bytes: limits.bodyLimit, beyond: 'This is longer than 64 KB. Shorten it, or send it in parts.' }

const large = 256 * kibibyte
/** The limit of a batch. Phones limit their batches to half of this size, so only other clients read the message. */
const batch: Room = { bytes: large, beyond: 'This is longer than 256 KB. Send it in parts.' }
/** The limit of an import: a file of the maximum length with as many corrections as are allowed. */
const list: Room = {
  bytes: 512 * kibibyte,
  beyond:
    'This list is longer than 512 KB with what was corrected. Split it, and import the parts, each with its headings.',
}

/**
 * The calls whose body may be larger: with all golfers of an outing, the operations of a round, a file, or a picture.
 */
const larger: ReadonlyMap<Call, Room> = new Map<Call, Room>([
  [updateGroupOuting, { bytes: large, beyond: 'This is more than one outing can hold. Make two outings of it.' }],
  [push, batch],
  [roundImport, list],
  [roundImportPreview, list],
  [membersImport, list],
  [membersImportPreview, list],
  [coursesImport, list],
  [coursesImportPreview, list],
  // A picture of `mostLogoBytes` bytes in base64.
  [changeLogo, { bytes: 400 * kibibyte, beyond: 'This picture is larger than 300 KB. Use a smaller one.' }],
])

export function bodyLimit(call: Call): number {
  return (larger.get(call) ?? usual).bytes
}

/** The bytes that a weak signal transfers in a second. Phones wait for as long (`exchange.ts` of sync). */
const bytesPerSecond = 10_000

/**
 * Returns the milliseconds from the first line of a request to its answer. The framework's timeout includes the arrival
 * of the body, which `requestTimeout` limits.
 */
export function timeFor(call: Call, { handlerTimeout = limits.handlerTimeout }: { handlerTimeout?: number }): number {
  if (call.body === undefined) return handlerTimeout
  const arrival = Math.ceil((bodyLimit(call) / bytesPerSecond) * second)
  return handlerTimeout + Math.min(arrival, limits.requestTimeout)
}

/** Milliseconds for a file that is made while it is read. A client that reads nothing is cut off much earlier. */
export const timeOfFile = 10 * minute

/** Returns the message for a body that is too long; `call` is undefined if no call has the address. */
export function beyondLimit(call: Call | undefined): string {
  return ((call && larger.get(call)) ?? usual).beyond
}
