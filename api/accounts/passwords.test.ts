import { expect, test } from 'vitest'
import { hashPassword, nobodysHash, verifyPassword } from './passwords.ts'

test('a password is verified by its hash, and nothing else is', async () => {
  const hash = await hashPassword('seven irons')
  expect(await verifyPassword({ password: 'seven irons', hash })).toBe(true)
  expect(await verifyPassword({ password: 'seven irons ', hash })).toBe(false)
  expect(await verifyPassword({ password: '', hash })).toBe(false)
})

test('hashes are argon2id at the cost that OWASP asks for, each with its own salt', async () => {
  const hash = await hashPassword('seven irons')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('seven irons')).not.toBe(hash)
})

test('a password is the same in composed and decomposed letters', async () => {
  const hash = await hashPassword('gr\u00fcn am Morgen')
  expect(await verifyPassword({ password: 'gru\u0308n am Morgen', hash })).toBe(true)
})

test('the hash of nobody is read at the same cost, and is that of no password (SEC-15)', async () => {
  const form = (hash: string) => hash.split('$').map((part, at) => (at < 4 ? part : part.length))
  expect(form(nobodysHash)).toEqual(form(await hashPassword('seven irons')))
  expect(await verifyPassword({ password: '', hash: nobodysHash })).toBe(false)
})
