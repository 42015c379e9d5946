import { hash, verify } from '@node-rs/argon2'
import type { Options } from '@node-rs/argon2'

/** Argon2id as OWASP's password storage sheet asks for: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

export async function verifyPassword({ password, hash: stored }: { password: string; hash: string }): Promise<boolean> {
  return verify(stored, password.normalize('NFC'))
}
