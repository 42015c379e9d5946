import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawLinkSecret, hashLinkSecret } from './link-secret.ts'
import {
  hashPassword,
  dummyHash,
  verifyPassword,
  drawTempPassword,
  readTempPassword,
  shownTempPassword,
} from './passwords.ts'

test('a password is verified by its hash, and nothing else is', async () => {
  const hash = await hashPassword('seven irons')
  expect(await verifyPassword({ password: 'seven irons', hash })).toBe(true)
  expect(await verifyPassword({ password: 'seven irons ', hash })).toBe(false)
  expect(await verifyPassword({ password: '', hash })).toBe(false)
})

test('hashes are argon2id at the cost that OWASP recommends, each with its own salt', async () => {
  const hash = await hashPassword('seven irons')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('seven irons')).not.toBe(hash)
})

test('a password is the same in composed and decomposed letters', async () => {
  const hash = await hashPassword('gr\u00fcn am Morgen')
  expect(await verifyPassword({ password: 'gru\u0308n am Morgen', hash })).toBe(true)
})

test('the hash of no one is read at the same cost, and is that of no password (SEC-15)', async () => {
  const form = (hash: string) => hash.split('$').map((part, at) => (at < 4 ? part : part.length))
  expect(form(dummyHash)).toEqual(form(await hashPassword('seven irons')))
  expect(await verifyPassword({ password: '', hash: dummyHash })).toBe(false)
})

test('a temporary password is sixteen letters, each as likely as any other (SEC-12)', () => {
  const drawn = Array.from({ length: 4000 }, () => drawTempPassword(randomBytes))
  for (const password of drawn) expect(password).toMatch(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{16}$/)
  expect(new Set(drawn).size).toBe(drawn.length)
  const counts = new Map<string, number>()
  for (const letter of drawn.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const expected = (drawn.length * 16) / 31
  const chiSquare = [...counts.values()].reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
  // 30 degrees of freedom: one draw in ten million is beyond 90.
  expect(counts.size).toBe(31)
  expect(chiSquare).toBeLessThan(90)
})

test('it is shown in fours and read however it is typed', () => {
  expect(shownTempPassword('7KQ4MX2PABCDEFGH')).toBe('7KQ4-MX2P-ABCD-EFGH')
  for (const typed of ['7kq4-mx2p-abcd-efgh', ' 7KQ4 MX2P ABCD EFGH ', '7KQ4MX2PABCDEFGH', '7kq4–mx2p–abcd–efgh']) {
    expect(readTempPassword(typed)).toBe('7KQ4MX2PABCDEFGH')
  }
})

test.each(['', 'seven irons at dawn', '7KQ4-MX2P-ABCD-EFG', '7KQ4-MX2P-ABCD-EFG0', 'x'.repeat(128)])(
  '"%s" is no temporary password',
  (typed) => {
    expect(readTempPassword(typed)).toBeUndefined()
  },
)

test('of a link only its hash is stored, and 256 bits make it (SEC-16)', () => {
  const { secret, hash } = drawLinkSecret(randomBytes)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(secret).toMatch(/^[\w-]+$/)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashLinkSecret(secret)).toBe(hash)
})
