import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)
const plain = Buffer.from('twenty bytes of a key')
const sealed = seal(plain, { key, about: 'member 1', randomBytes })

test('what is sealed opens with the same key and for the same row', () => {
  expect(unseal(sealed, { key, about: 'member 1' })).toEqual(plain)
  expect(sealed).not.toContain(plain.toString('base64url'))
  expect(seal(plain, { key, about: 'member 1', randomBytes })).not.toBe(sealed)
})

test('another key, another row, a changed or a cut text opens nothing', () => {
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(unseal(sealed, { key: randomBytes(32), about: 'member 1' })).toBe(undefined)
  expect(unseal(sealed, { key, about: 'member 2' })).toBe(undefined)
  for (const text of [changed, sealed.slice(0, 20), '']) {
    expect(unseal(text, { key, about: 'member 1' })).toBe(undefined)
  }
})
