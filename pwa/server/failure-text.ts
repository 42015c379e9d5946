import type { Refusal } from '#golf/result.ts'
import { isServerFailure } from '#sync/device/connection/exchange.ts'
import { texts } from './texts.ts'

/** A refusal as an error of a query; the message is the server's sentence. */
export function serverRefused({ code, message }: Refusal): Error {
  return Object.assign(new Error(message), { name: 'ServerRefused', code })
}

/** Whether a new password or a confirmed email address is needed before anything else. */
export function isHeldAtReset(error: unknown): boolean {
  return codeOf(error) === 'session.reset-required'
}

/** Whether a sign-in by link, or an administrator's older one, is not enough for the request. */
export function wantsPassword(error: unknown): boolean {
  return ['session.link-only', 'session.password-again'].includes(codeOf(error))
}

/** Whether a visitor has to log in first. */
export function wantsLogin(error: unknown): boolean {
  return codeOf(error) === 'session.required'
}

/** Whether the scores of an outing have not been posted, or not again. */
export function isNotPosted(error: unknown): boolean {
  return codeOf(error) === 'outing.not-posted'
}

/** Whether the scores of an outing have been posted, so that nothing of it is open. */
export function isPosted(error: unknown): boolean {
  return codeOf(error) === 'outing.posted'
}

const gone = /\.(?:not-found|link-unusable|not-posted|not-yours|not-organizer)$/

/** Whether the server has no such thing, not yet, or not for this person, so that trying again would not help. */
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

/** Why there is no answer: the network answers itself, the phone is offline, or the server does not answer. */
export function unreachableTitle(error: unknown, { onLine }: Pick<Navigator, 'onLine'> = navigator): string {
  if (isForeign(error)) return texts.blocked
  return onLine ? texts.serverDown : texts.offline
}

function isForeign(error: unknown): boolean {
  return isServerFailure(error) && error.isForeign
}

/** The sentence for a failed call: the server's own for a refusal. */
export function failureText(error: unknown): string {
  if (isRefused(error)) return error.message
  if (isForeign(error)) return texts.blockedHelp
  if (isUnreachable(error)) return texts.unreachable
  return texts.failed
}
