import type { Refusal } from '#golf/result.ts'
import { isServerFailure } from '#sync/device/connection/exchange.ts'
import { texts } from './texts.ts'

/** Returns a refusal as an error of a query, with the server's sentence as its message. */
export function serverRefused({ code, message }: Refusal): Error {
  return Object.assign(new Error(message), { name: 'ServerRefused', code })
}

/** Whether a new password or a confirmed email address is needed before anything else. */
export function isHeldAtReset(error: unknown): boolean {
  return codeOf(error) === 'session.reset-required'
}

/**
 * Whether the request needs a sign-in by password: a sign-in by link never suffices, and that of an administrator may
 * be too old.
 */
export function wantsPassword(error: unknown): boolean {
  return ['session.link-only', 'session.password-again'].includes(codeOf(error))
}

/** Whether a visitor has to log in first. */
export function wantsLogin(error: unknown): boolean {
  return ['session.required', 'golfer.members-only'].includes(codeOf(error))
}

/** Whether the scores of an outing are not posted, or not again since the outing was reopened. */
export function isNotPosted(error: unknown): boolean {
  return codeOf(error) === 'outing.not-posted'
}

/** Whether the scores of an outing have been posted, so that the outing is no longer in progress. */
export function isPosted(error: unknown): boolean {
  return codeOf(error) === 'outing.posted'
}

const gone = /\.(?:not-found|link-unusable|not-posted|not-yours|not-organizer)$/

/** Whether the server does not have the item, not yet, or not for this person, so that trying again would not help. */
export function isGone(error: unknown): boolean {
  return gone.test(codeOf(error))
}

function isRefused(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ServerRefused'
}

/** The code of a refusal; empty for any other error. */
function codeOf(error: unknown): string {
  return isRefused(error) && 'code' in error ? String(error.code) : ''
}

export function isUnreachable(error: unknown): boolean {
  return isServerFailure(error) && error.kind === 'unreachable'
}

/**
 * The title for a call without an answer: a login page of the network answered, the phone is offline, or the server
 * does not respond.
 */
export function unreachableTitle(error: unknown, { onLine }: Pick<Navigator, 'onLine'> = navigator): string {
  if (isForeign(error)) return texts.blocked
  return onLine ? texts.serverDown : texts.offline
}

function isForeign(error: unknown): boolean {
  return isServerFailure(error) && error.isForeign
}

/** The sentence for a failed call. A refusal has the server's own sentence. */
export function failureText(error: unknown, { onLine }: Pick<Navigator, 'onLine'> = navigator): string {
  if (isRefused(error)) return error.message
  if (isForeign(error)) return texts.blockedHelp
  if (isUnreachable(error)) return texts.unreachable(unreachableTitle(error, { onLine }))
  return texts.failed
}
