import { createECDH, createHmac, hkdfSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Servers } from '#db/database.ts'
import { whyDenied, writeWhole } from './private-files.ts'

/** The keys of this installation. `club` is the audience of every token, so that no other club's tokens are valid. */
export type Secrets = {
  readonly club: string
  /** `current` signs tokens. Tokens signed with one of the others are accepted as well. */
  readonly tokenKeys: { readonly current: Buffer; readonly others: readonly Buffer[] }
  readonly vapid: VapidKeys
  /** The key for values that the database stores encrypted. */
  readonly sealing: Uint8Array
}

/** The key pair by which push services identify the server (VAPID): P-256, base64url (SEC-26). */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

type Random = (count: number) => Uint8Array

const keyBytes = 32

const tokenKey = 'token.key'
const previousTokenKey = 'token-previous.key'
const nextTokenKey = 'token-next.key'
const names = [tokenKey, 'club.key', 'vapid.key'] as const

type Place = { readonly folder: string; readonly randomBytes: Random }

/**
 * Reads the keys from their folder, and creates them on the first start. Throws when other users may read them or a key
 * is too short: anyone with the token key can sign in as anyone.
 *
 * To rotate the token key, move `token.key` to `token-previous.key` and start: tokens signed with the previous key stay
 * valid until they expire. Several servers accept the next key, as `token-next.key`, before the first of them signs
 * with it. To rotate the push key, remove `vapid.key` and start: devices subscribe again the next time the app is
 * opened.
 */
export function openSecrets(place: Place): Secrets {
  try {
    return readOrMake(place)
  } catch (error) {
    throw whyDenied(place.folder, error)
  }
}

/** Returns the names of the keys that the next start creates. */
export function missingKeys(folder: string): readonly string[] {
  return names.filter((name) => !isIn(folder, name))
}

function readOrMake({ folder, randomBytes }: Place): Secrets {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertPrivate(folder)

  const key = (name: string) => readKey(join(folder, name))
  for (const name of names) makeKey(join(folder, name), randomBytes)
  return {
    club: key('club.key').toString('hex').slice(0, 32),
    tokenKeys: {
      current: key(tokenKey),
      others: [previousTokenKey, nextTokenKey].filter((name) => isIn(folder, name)).map(key),
    },
    vapid: vapidKeys(key('vapid.key')),
    sealing: sealingKey(key('club.key')),
  }
}

function isIn(folder: string, name: string): boolean {
  return existsSync(join(folder, name))
}

type SharedPlace = Place & { readonly servers: Pick<Servers, 'claimKeys' | 'storeKey'> }

/**
 * Opens the keys that several servers of one database share; with other keys a sign-in at one server would be invalid
 * at the others. The first server creates the keys and stores their fingerprints in the database; a server without
 * these keys throws. The token key can change from one server to the next, see `changesTokenKey`. To rotate another
 * key, stop all servers and delete its row in `servers.keys`.
 */
export async function openSharedSecrets({ servers, ...place }: SharedPlace): Promise<Secrets> {
  const { folder } = place
  const known = await servers.claimKeys({})
  const missing = names.filter((name) => known.has(name) && !isIn(folder, name))
  if (missing.length > 0) throw foreignKeys(folder, missing)
  const secrets = openSecrets(place)
  const own = names.map((name) => [name, fingerprintIn(folder, name) ?? ''] as const)
  const claimed = await servers.claimKeys(Object.fromEntries(own))
  const foreign = own.flatMap(([name, fingerprint]) => (claimed.get(name) === fingerprint ? [] : [name]))
  const isChanging = foreign.includes(tokenKey) && (await changesTokenKey({ servers, folder, claimed }))
  const unexplained = foreign.filter((name) => name !== tokenKey || !isChanging)
  if (unexplained.length > 0) throw foreignKeys(folder, unexplained)
  const next = fingerprintIn(folder, nextTokenKey)
  if (next !== undefined && next !== claimed.get(tokenKey)) await servers.storeKey(nextTokenKey, next)
  return secrets
}

type Change = Pick<SharedPlace, 'servers' | 'folder'> & { readonly claimed: ReadonlyMap<string, string> }

/**
 * Whether a token key other than the stored one is part of a key change in progress, during which every server accepts
 * the tokens of the others. First each server gets the new key as `token-next.key` and stores its fingerprint. Then
 * each server moves `token.key` to `token-previous.key` and the next key to its place: the first one to start stores
 * the new fingerprint, and a server that has not changed yet has that key as its next one.
 */
async function changesTokenKey({ servers, folder, claimed }: Change): Promise<boolean> {
  const stored = claimed.get(tokenKey)
  if (stored === fingerprintIn(folder, nextTokenKey)) return true
  if (stored !== fingerprintIn(folder, previousTokenKey)) return false
  const current = fingerprintIn(folder, tokenKey)
  if (current === undefined || current !== claimed.get(nextTokenKey)) {
    throw new Error(
      `${tokenKey} in ${folder} is new to the other servers of this database: start each of them with it as ${nextTokenKey} first`,
    )
  }
  await servers.storeKey(tokenKey, current)
  return true
}

function foreignKeys(folder: string, keys: readonly string[]): Error {
  const which = `${keys.join(', ')} in ${folder}`
  return new Error(
    `${which} differs from the other servers of this database: copy the files of SECRETS_DIR from one of them`,
  )
}

/**
 * Returns a fingerprint that shows whether two servers have the same key, and reveals nothing else about it. Undefined
 * without the key.
 */
function fingerprintIn(folder: string, name: string): string | undefined {
  if (!isIn(folder, name)) return undefined
  const key = readKey(join(folder, name))
  return createHmac('sha256', key).update('nomad: the same key?').digest('hex')
}

/** Derives the key pair from 32 random bytes. Throws for the one value in 4e9 that is not a private key of P-256. */
export function vapidKeys(privateKey: Uint8Array): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  // The given bytes are used because Node drops the leading zeros of a private key, and the library then refuses to
  // sign with it.
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(privateKey).toString('base64url') }
}

/**
 * Derives the sealing key from the club's key, because that is never rotated. A part of the club's key is in every
 * token and therefore public; the other 128 bits are secret.
 */
function sealingKey(clubKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', clubKey, '', 'nomad: what the database stores encrypted', keyBytes))
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
