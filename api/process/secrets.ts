import { createECDH, createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Servers } from '#db/database.ts'
import { writeWhole } from './private-files.ts'

/** The keys of this installation. `club` is the audience of every token, so that no other club's tokens are valid. */
export type Secrets = {
  readonly club: string
  readonly tokenKeys: { readonly current: Buffer; readonly previous: Buffer | null }
  readonly vapid: VapidKeys
}

/** The key pair by which push services identify the server (VAPID): P-256, base64url (SEC-26). */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

type Random = (count: number) => Uint8Array

const keyBytes = 32

const names = ['token.key', 'club.key', 'vapid.key'] as const

type Place = { readonly folder: string; readonly randomBytes: Random }

/**
 * Reads the keys from their folder, and creates them on the first start. Throws when other users may read them or a key
 * is too short: anyone with the token key can sign in as anyone.
 *
 * To rotate the token key, move `token.key` to `token-previous.key` and start: tokens signed with the previous key stay
 * valid until they expire. To rotate the push key, remove `vapid.key` and start: devices subscribe again the next time
 * the app is opened.
 */
export function openSecrets({ folder, randomBytes }: Place): Secrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertPrivate(folder)

  const key = (name: string) => readKey(join(folder, name))
  for (const name of names) makeKey(join(folder, name), randomBytes)
  const previous = join(folder, 'token-previous.key')
  return {
    club: key('club.key').toString('hex').slice(0, 32),
    tokenKeys: { current: key('token.key'), previous: existsSync(previous) ? readKey(previous) : null },
    vapid: vapidKeys(key('vapid.key')),
  }
}

type SharedPlace = Place & { readonly servers: Pick<Servers, 'claimKeys'> }

/**
 * Opens the keys that several servers of one database share; with other keys a sign-in at one server would be invalid
 * at the others. The first server creates the keys and stores their fingerprints in the database; a server without
 * these keys throws. To rotate a key, stop all servers and delete its row in `servers.keys`.
 */
export async function openSharedSecrets({ servers, ...place }: SharedPlace): Promise<Secrets> {
  const { folder } = place
  const known = await servers.claimKeys({})
  const missing = names.filter((name) => known.has(name) && !existsSync(join(folder, name)))
  if (missing.length > 0) throw foreignKeys(folder, missing)
  const secrets = openSecrets(place)
  const own = names.map((name) => [name, fingerprintOf(readKey(join(folder, name)))] as const)
  const claimed = await servers.claimKeys(Object.fromEntries(own))
  const foreign = own.flatMap(([name, fingerprint]) => (claimed.get(name) === fingerprint ? [] : [name]))
  if (foreign.length > 0) throw foreignKeys(folder, foreign)
  return secrets
}

function foreignKeys(folder: string, keys: readonly string[]): Error {
  const which = `${keys.join(', ')} in ${folder}`
  return new Error(
    `${which} differs from the other servers of this database: copy the files of SECRETS_DIR from one of them`,
  )
}

/** Shows whether two servers have the same key, and nothing else about it. */
function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('nomad: the same key?').digest('hex')
}

/** The key pair of 32 random bytes. One value in 4e9 is no private key of P-256 and throws. */
export function vapidKeys(privateKey: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  // Node drops the leading zeros of a key, and the library then refuses to sign with it.
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(privateKey).toString('base64url') }
}

function makeKey(file: string, randomBytes: Random): void {
  if (!existsSync(file)) writeWhole(file, `${Buffer.from(randomBytes(keyBytes)).toString('hex')}\n`)
}

function readKey(file: string): Buffer {
  assertPrivate(file)
  const text = readFileSync(file, 'utf8').trim()
  const key = Buffer.from(text, 'hex')
  if (key.length < keyBytes || key.toString('hex') !== text.toLowerCase()) {
    throw new Error(`${file} should hold at least ${keyBytes * 2} hexadecimal digits`)
  }
  if (new Set(key).size < keyBytes / 4) throw new Error(`${file} does not hold a random key`)
  return key
}

function assertPrivate(path: string): void {
  const { mode } = statSync(path)
  if ((mode & 0o077) !== 0) throw new Error(`${path} may be read by others on this machine: chmod go-rwx ${path}`)
}
