import type { User } from '../calls/login.ts'
import type { ClubResult } from './club-calls.ts'
import type { Device } from './device.ts'

/** Signs in and keeps the sign-in on this phone. */
export async function signIn(
  device: Device,
  credentials: { readonly username: string; readonly password: string },
): Promise<ClubResult<User>> {
  throw new Error(`not built: ${device.database.name} ${credentials.username}`)
}

export function signedInUser(device: Device): User | null {
  throw new Error(`not built: ${device.database.name}`)
}

/** Answers how to stop listening. */
export function onSignInChange(device: Device, listener: () => void): () => void {
  return device.signInChanged.listen(listener)
}

/** Ends the sign-in here and, when it can be reached, at the club. Scores that wait to be sent stay. */
export async function signOut(device: Device): Promise<void> {
  throw new Error(`not built: ${device.database.name}`)
}
