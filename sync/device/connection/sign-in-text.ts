import type { TextStore } from '../device.ts'

/** The key of the sign-in in local storage. */
export const signInKey = 'nomad.sign-in'

/** A sign-in as stored in local storage, with a member that is not validated. */
type SignInText = { readonly token: string; readonly user: unknown }

/** Reads the stored sign-in; null without one. For code that loads before the schemas; other code uses `readSignIn`. */
export function readSignInText(storage: Pick<TextStore, 'getItem'>): SignInText | null {
  const kept = parse(storage.getItem(signInKey) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('user' in kept)) return null
  return typeof kept.token === 'string' ? { token: kept.token, user: kept.user } : null
}

/** Returns the member's id; null without a sign-in, and for a member whose email address is not confirmed. */
export function memberIdOf(signIn: SignInText | null): number | null {
  const member = signIn?.user
  if (typeof member !== 'object' || member === null || !('id' in member) || !('isconfirmed' in member)) return null
  return typeof member.id === 'number' && member.isconfirmed === true ? member.id : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
