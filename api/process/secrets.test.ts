import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets, openSharedSecrets, vapidKeys } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nomad-secrets-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = () => openSecrets({ folder: join(dataDir, 'secrets'), randomBytes })
const file = (name: string) => join(dataDir, 'secrets', name)

test('the first start makes keys that only their owner can read, and later starts find the same ones (SEC-60)', () => {
  const first = open()
  expect(first.tokenKeys.current).toHaveLength(32)
  expect(first.tokenKeys.others).toEqual([])
  expect(readdirSync(join(dataDir, 'secrets')).sort()).toEqual(['club.key', 'token.key', 'vapid.key'])
  expect(statSync(file('token.key')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
  expect(open()).toEqual(first)
})

test('two clubs have different keys and names', () => {
  const first = open()
  rmSync(join(dataDir, 'secrets'), { recursive: true })
  const second = open()
  expect(second.club).not.toBe(first.club)
  expect(second.tokenKeys.current).not.toEqual(first.tokenKeys.current)
})

test('a moved key is the previous one, beside a new current one', () => {
  const first = open()
  renameSync(file('token.key'), file('token-previous.key'))
  const second = open()
  expect(second.tokenKeys.others).toEqual([first.tokenKeys.current])
  expect(second.tokenKeys.current).not.toEqual(first.tokenKeys.current)
  expect(second.club).toBe(first.club)
})

test('the key of push messages is a pair of the club’s own, and a removed one is followed by another (SEC-26)', () => {
  const { vapid } = open()
  expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(vapid.publicKey, 'base64url')[0]).toBe(4)
  expect(statSync(file('vapid.key')).mode & 0o777).toBe(0o600)
  rmSync(file('vapid.key'))
  expect(open().vapid.publicKey).not.toBe(vapid.publicKey)
})

test('what the database stores encrypted opens after a new token key, and not with the key of another club', () => {
  const { sealing, tokenKeys } = open()
  renameSync(file('token.key'), file('token-previous.key'))
  const renewed = open()
  expect(renewed.tokenKeys.current).not.toEqual(tokenKeys.current)
  expect(renewed.sealing).toEqual(sealing)
  rmSync(file('club.key'))
  expect(open().sealing).not.toEqual(sealing)
})

test('a start that was cut off in the middle of a key makes a whole one', () => {
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 })
  writeFileSync(file('token.key.new'), 'abc', { mode: 0o600 })
  expect(open().tokenKeys.current).toHaveLength(32)
})

test.each([0o644, 0o640, 0o604])('keys of mode %o are refused', (mode) => {
  open()
  chmodSync(file('token.key'), mode)
  expect(open).toThrow('may be read by others')
})

test('a folder that others can look into is refused', () => {
  open()
  chmodSync(join(dataDir, 'secrets'), 0o755)
  expect(open).toThrow('may be read by others')
})

test.each([
  ['short', 'abcdef', 'at least 64'],
  ['not hexadecimal', 'z'.repeat(64), 'at least 64'],
  ['one digit over and over', '0'.repeat(64), 'random'],
])('a key that is %s is refused', (_kind, text, message) => {
  open()
  writeFileSync(file('token.key'), text)
  expect(open).toThrow(message)
})

test('a key for pushes that begins with a zero is as long as any other (SEC-26)', () => {
  const key = Buffer.alloc(32, 7).fill(0, 0, 1)
  expect(Buffer.from(vapidKeys(key).privateKey, 'base64url')).toEqual(key)
})

/** The fingerprints of keys that the servers of one database share, as db/postgres stores them. */
function sharedKeys() {
  const stored = new Map<string, string>()
  return {
    async claimKeys(fingerprints: Readonly<Record<string, string>>) {
      for (const [name, fingerprint] of Object.entries(fingerprints)) {
        if (!stored.has(name)) stored.set(name, fingerprint)
      }
      return new Map(stored)
    },
    async storeKey(name: string, fingerprint: string) {
      stored.set(name, fingerprint)
    },
  }
}

/** Two servers on different machines with the same keys. */
async function twoServers() {
  const servers = sharedKeys()
  const folders = { a: join(dataDir, 'a'), b: join(dataDir, 'b') }
  const start = (server: 'a' | 'b') => openSharedSecrets({ servers, folder: folders[server], randomBytes })
  const first = await start('a')
  cpSync(folders.a, folders.b, { recursive: true })
  chmodSync(folders.b, 0o700)
  const at = (server: 'a' | 'b', name: string) => join(folders[server], name)
  /** Stores the new key as the next one of a server. */
  const announce = (server: 'a' | 'b') => {
    openSecrets({ folder: join(dataDir, 'new'), randomBytes })
    copyFileSync(join(dataDir, 'new', 'token.key'), at(server, 'token-next.key'))
  }
  const change = (server: 'a' | 'b') => {
    renameSync(at(server, 'token.key'), at(server, 'token-previous.key'))
    renameSync(at(server, 'token-next.key'), at(server, 'token.key'))
  }
  return { start, first, at, announce, change }
}

type Keys = Awaited<ReturnType<typeof openSharedSecrets>>['tokenKeys']

test('the token key changes one server after the other, and each accepts what the other signs (SEC-40)', async () => {
  const { start, first, announce, change, at } = await twoServers()
  const accepts = (keys: Keys, { current }: Keys) => [keys.current, ...keys.others].some((key) => key.equals(current))
  const running = { a: (await start('a')).tokenKeys, b: (await start('b')).tokenKeys }
  const renew = async (server: 'a' | 'b') => {
    running[server] = (await start(server)).tokenKeys
    expect([accepts(running.a, running.b), accepts(running.b, running.a)]).toEqual([true, true])
  }
  for (const server of ['a', 'b'] as const) {
    announce(server)
    await renew(server)
  }
  change('a')
  await renew('a')
  // The other server may restart before it changes its key.
  await renew('b')
  change('b')
  await renew('b')
  expect(running.a.current).toEqual(running.b.current)
  expect(running.a.current).not.toEqual(first.tokenKeys.current)
  for (const server of ['a', 'b'] as const) {
    rmSync(at(server, 'token-previous.key'))
    await renew(server)
  }
  expect(running.a.others).toEqual([])
})

test('a server does not change to a token key that the others do not know, nor stays behind them', async () => {
  const { start, announce, change, at } = await twoServers()
  announce('a')
  change('a')
  await expect(start('a')).rejects.toThrow('as token-next.key first')
  renameSync(at('a', 'token.key'), at('a', 'token-next.key'))
  renameSync(at('a', 'token-previous.key'), at('a', 'token.key'))
  await start('a')
  change('a')
  await start('a')
  await expect(start('b')).rejects.toThrow('copy the files of SECRETS_DIR')
})
