import { user, type User } from '../../calls/login.ts'
import type { Device, TextStore } from '../device.ts'
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

export function signedInUser({ ports }: Device): User | null {
  return readSignIn(ports.storage)?.user ?? null
}

/** Calls `listener` when a person signs in or out, on this page or on another one of this phone. Answers how to stop. */
export function onSignInChange({ ports, signInChanged }: Device, listener: () => void): () => void {
  const stopHere = signInChanged.listen(listener)
  const stopElsewhere = ports.storageEvents?.((key) => {
    if (key === null || key === signInKey) listener()
  })
  return () => {
    stopHere()
    stopElsewhere?.()
  }
}

/** This phone's right to score an outing; null when it has none. */
export async function capabilityOf({ database }: Device, outingId: number): Promise<string | null> {
  const outing = await database.outings.get(outingId)
  const capability = outing?.principal ? await database.capabilities.get(outing.principal) : undefined
  return capability?.token ?? null
}

/** Under whom a member's own operations are queued. Those of an outing's group are named by the server. */
export function principalOfMember(memberId: number): string {
  return `u:${memberId}`
}

/**
 * What proves today that this phone may send a principal's operations: the right to score its group, or that member's
 * sign-in. The sign-in of another member never sends them. undefined while there is none.
 */
export async function tokenOf({ database, ports }: Device, principal: string): Promise<string | undefined> {
  const capability = await database.capabilities.get(principal)
  if (capability) return capability.token
  const signIn = readSignIn(ports.storage)
  return signIn && principalOfMember(signIn.user.id) === principal ? signIn.token : undefined
}
