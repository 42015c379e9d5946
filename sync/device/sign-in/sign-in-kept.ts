import { user, type User } from '../../calls/login.ts'
import type { TextStore } from '../ports.ts'
import { readSignInText, signInKey } from './sign-in-text.ts'

export type SignIn = { readonly token: string; readonly user: User }

/** The sign-in that this phone keeps; null when there is none, or none that this build can read. */
export function readSignIn(storage: TextStore): SignIn | null {
  const kept = readSignInText(storage)
  const person = user().safeParse(kept?.user)
  return kept !== null && person.success ? { token: kept.token, user: person.data } : null
}

export function keepSignIn(storage: TextStore, signIn: SignIn): void {
  storage.setItem(signInKey, JSON.stringify(signIn))
}

export function dropSignIn(storage: TextStore): void {
  storage.removeItem(signInKey)
}
