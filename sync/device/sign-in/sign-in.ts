import type { AnswerOf, Call } from '../../calls/call.ts'
import { login, logout, type User } from '../../calls/login.ts'
import { callClub, type ClubRequest, type ClubResult } from '../club/club-calls.ts'
import { exchange } from '../club/club-exchange.ts'
import type { Device } from '../device.ts'
import { principalOfMember } from '../outbox/principal.ts'
import { endSignIn, forgetMember } from './sign-in-end.ts'
import { keepSignIn, readSignIn } from './sign-in-kept.ts'
import { signInKey } from './sign-in-text.ts'

/** Signs in with name and password, and keeps the sign-in on this phone. */
export async function signIn(
  device: Device,
  credentials: { readonly username: string; readonly password: string; readonly robotcheck?: string },
): Promise<ClubResult<User>> {
  return await signInBy(device, login, { body: credentials })
}

/** A call that answers with a sign-in: a registration, the link of a mail, a new password. */
type SigningCall = Call & { readonly answer: (typeof login)['answer'] }

/** Makes a call that signs in, and keeps the sign-in on this phone. */
export async function signInBy<C extends SigningCall>(
  device: Device,
  call: C,
  request: ClubRequest<C>,
): Promise<ClubResult<User>> {
  const answer: ClubResult<AnswerOf<SigningCall>> = await callClub(device, call, request)
  if (!answer.ok) return answer
  const { token, user } = answer.value
  const before = signedInUser(device)
  keepSignIn(device.ports.storage, { token, user })
  if (before && before.id !== user.id) await forgetMember(device)
  await device.database.lanes.update(principalOfMember(user.id), { parked: null })
  device.signInChanged.tell()
  device.replayWanted.tell()
  return { ok: true, value: user }
}

/** Keeps what the club now says about the person who is signed in. Another person's is not kept. */
export function keepUser(device: Device, user: User): void {
  const kept = readSignIn(device.ports.storage)
  if (kept?.user.id !== user.id) return
  keepSignIn(device.ports.storage, { ...kept, user })
  device.signInChanged.tell()
}

export function signedInUser(device: Device): User | null {
  return readSignIn(device.ports.storage)?.user ?? null
}

/** Whoever signs in or out on another page of this phone does it for all of them. Answers how to stop listening. */
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

/** Ends the sign-in here at once, and at the club when it can be reached. */
export async function signOut(device: Device): Promise<void> {
  const kept = readSignIn(device.ports.storage)
  if (!kept) return
  await endSignIn(device, { token: kept.token })
  const request = { method: logout.method, path: logout.path, token: kept.token, body: '{}' }
  await exchange(device.ports, request).catch(() => undefined)
}
