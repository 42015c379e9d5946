import type { Refusal } from '#golf/result.ts'
import { isServerFailure } from '#sync/device/connection/exchange.ts'

/** The club's no to a question of a screen; the message is its sentence for the person. */
export function serverRefused({ code, message }: Refusal): Error {
  return Object.assign(new Error(message), { name: 'ServerRefused', code })
}

/** Whether the club answers nothing else before a new password is chosen, or the address is confirmed. */
export function isHeldAtReset(error: unknown): boolean {
  return isRefusal(error, 'session.reset-required')
}

/** Whether the club wants the password of somebody who came by the link of a mail. */
export function wantsPassword(error: unknown): boolean {
  return isRefusal(error, 'session.link-only') || isRefusal(error, 'session.password-again')
}

export function isUnreachable(error: unknown): boolean {
  return isServerFailure(error) && error.kind === 'unreachable'
}

/** The sentence for a call that did not work: the club's own when it said no. */
export function failureText(error: unknown): string {
  if (error instanceof Error && error.name === 'ServerRefused') return error.message
  if (isUnreachable(error)) return 'The club cannot be reached. Check your connection and try again.'
  return 'Something went wrong at the club. Please try again.'
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
