import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The keys of this installation. `club` names it in every token, so that another club's tokens say nothing here. */
export type Secrets = {
  readonly club: string
  readonly tokenKeys: { readonly current: Buffer; readonly previous: Buffer | null }
}

const keyBytes = 32

/**
 * Reads the keys from `<dataDir>/secrets`, and makes them on the first start. Throws when others on this machine may
 * read them or a key is too short to be one: it would be as if every password of the club were known.
 *
 * To change the token key, move `token.key` to `token-previous.key` and start: tokens that were signed with the
 * previous key stay good until they end.
 */
export function openSecrets({ dataDir, randomBytes }: { dataDir: string; randomBytes: (count: number) => Uint8Array }): Secrets {
  const folder = join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertPrivate(folder)

  const key = (name: string) => readKey(join(folder, name))
  for (const name of ['token.key', 'club.key']) makeKey(join(folder, name), randomBytes)
  const previous = join(folder, 'token-previous.key')
  return {
    club: key('club.key').toString('hex').slice(0, 32),
    tokenKeys: { current: key('token.key'), previous: existsSync(previous) ? readKey(previous) : null },
  }
}

/** Written under another name first: a key is whole or not there. */
function makeKey(file: string, randomBytes: (count: number) => Uint8Array): void {
  if (existsSync(file)) return
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, `${Buffer.from(randomBytes(keyBytes)).toString('hex')}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
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
