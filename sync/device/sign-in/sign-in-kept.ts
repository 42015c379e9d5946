import { user, type User } from '../../calls/login.ts'
import type { TextStore } from '../ports.ts'

/** The one key of the product in local storage that a sign-out removes. */
export const signInKey = 'nomad.sign-in'

export type SignIn = { readonly token: string; readonly user: User }

/** The sign-in that this phone keeps; null when there is none, or none that this build can read. */
export function readSignIn(storage: TextStore): SignIn | null {
  const kept = parse(storage.getItem(signInKey) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('user' in kept)) return null
  const person = user().safeParse(kept.user)
  return typeof kept.token === 'string' && person.success ? { token: kept.token, user: person.data } : null
}

export function keepSignIn(storage: TextStore, signIn: SignIn): void {
  storage.setItem(signInKey, JSON.stringify(signIn))
}

export function dropSignIn(storage: TextStore): void {
  storage.removeItem(signInKey)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
