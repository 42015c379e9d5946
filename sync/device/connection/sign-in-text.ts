import type { TextStore } from '../device.ts'

/** The one key of the product in local storage that a sign-out removes. */
export const signInKey = 'nomad.sign-in'

/** A sign-in as it stands in local storage: what it says of its member nobody has checked yet. */
export type SignInText = { readonly token: string; readonly user: unknown }

/** null when there is no sign-in. `readSignIn` is for whoever has the schema of a member at hand. */
export function readSignInText(storage: Pick<TextStore, 'getItem'>): SignInText | null {
  const kept = parse(storage.getItem(signInKey) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('user' in kept)) return null
  return typeof kept.token === 'string' ? { token: kept.token, user: kept.user } : null
}

/** null for nobody, for what is no member, and for one who is held until the address is confirmed. */
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
