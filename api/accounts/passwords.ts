import { hash, verify } from '@node-rs/argon2'
import type { Options } from '@node-rs/argon2'

/** Argon2id as OWASP's password storage sheet asks for: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Random bytes in the form of a hash: to compare with it takes as long as with a member's, and no password has it. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$as7sqPaBNj1/fdRN/u2T8w$6VU/ys1yMSqkFlp2IujUMdbqdag0oDshaq4msbQBONA'

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

export async function verifyPassword({ password, hash: stored }: { password: string; hash: string }): Promise<boolean> {
  return verify(stored, password.normalize('NFC'))
}
