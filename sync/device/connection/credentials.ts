import { user, type User } from '../../calls/login.ts'
import { principalOfMember } from '../../calls/principals.ts'
import type { Device, TextStore } from '../device.ts'
import { ofQueue, type Capability, type DeviceDatabase } from '../storage/device-database.ts'
import { readSignInText, signInKey } from './sign-in-text.ts'

export type SignIn = { readonly token: string; readonly user: User }

/** Reads the sign-in of this phone; null when there is none that this build can read. */
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

/** Calls `listener` when a person signs in or out, on this page or another one. Returns a function that stops it. */
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

/** Reads the token of this phone's capability for an outing; null without one. */
export async function capabilityOf({ database }: Device, outingId: number): Promise<string | null> {
  const outing = await database.outings.get(outingId)
  const capability = outing?.principal ? await database.capabilities.get(outing.principal) : undefined
  return capability?.token ?? null
}

/**
 * Reads the token with which this phone may send a principal's operations: that of the capability of its group, or that
 * of the sign-in of this very member. undefined without one.
 */
export async function tokenOf(device: Device, principal: string): Promise<string | undefined> {
  return await tokenUnder(device, { principal, capability: await device.database.capabilities.get(principal) })
}

/** Does the same as `tokenOf`, for a capability that has been read already. */
export async function tokenUnder(
  { database, ports }: Device,
  { principal, capability }: { readonly principal: string; readonly capability: Capability | undefined },
): Promise<string | undefined> {
  if (capability) {
    const { token, startedBy } = capability
    if (startedBy === undefined) return token ?? undefined
    if (token !== null && !(await awaitsStart(database, principal))) return token
    // Only the member's own sign-in starts an outing at the server, also once more after a restore.
    const starter = readSignIn(ports.storage)
    if (starter?.user.id === startedBy) return starter.token
    // This token was given for a code, so the server had the outing. A worker does not use it, because it does not know
    // who is signed in.
    return (ports.isWorker ? null : token) ?? undefined
  }
  const signIn = readSignIn(ports.storage)
  return signIn && principalOfMember(signIn.user.id) === principal ? signIn.token : undefined
}

/** Notes, inside a transaction of the caller or outside of one, that a code was refused because it was replaced. */
export async function noteReplaced(
  { capabilities }: Pick<DeviceDatabase, 'capabilities'>,
  principal: string,
  refusal: string | undefined,
): Promise<void> {
  if (refusal === 'outing.code-replaced') await capabilities.update(principal, { isReplaced: true })
}

/** Returns whether the first operation of a queue is the start of its outing, which the server has not answered. */
export async function awaitsStart({ outbox }: DeviceDatabase, principal: string): Promise<boolean> {
  const first = await ofQueue(outbox, principal).first()
  return first?.name === 'outing.start'
}

/** Returns whether this phone started an outing that the server does not know yet. */
export async function isOnPhoneOnly({ database }: Device, outingId: number): Promise<boolean> {
  // The server gives ids from 1.
  if (outingId > 0) return false
  const principal = (await database.outings.get(outingId))?.principal
  return principal ? await awaitsStart(database, principal) : false
}
