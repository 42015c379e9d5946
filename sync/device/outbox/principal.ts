import type { Device } from '../device.ts'
import { readSignIn } from '../sign-in/sign-in-kept.ts'

/** Under whom a member's own operations are queued. Those of an outing's group are named by the club. */
export function principalOfMember(memberId: number): string {
  return `u:${memberId}`
}

/**
 * What proves today that this phone may send a principal's operations: the right to score its group, or that member's
 * sign-in. Nobody else's sign-in ever sends them, or knows of them. undefined while there is none.
 */
export async function tokenOf({ database, ports }: Device, principal: string): Promise<string | undefined> {
  const capability = await database.capabilities.get(principal)
  if (capability) return capability.token
  const signIn = readSignIn(ports.storage)
  return signIn && principalOfMember(signIn.user.id) === principal ? signIn.token : undefined
}
