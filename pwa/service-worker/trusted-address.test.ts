import { expect, test } from 'vitest'
import { workerAddress } from './trusted-address.ts'

test('where a browser knows no trusted types, the address is a plain one', () => {
  expect(workerAddress({})).toBe('/sw.js')
})

test('the policy is named as the content policy names it, and lets the worker through alone', () => {
  const made: { name: string; allow: (address: string) => string }[] = []
  const trustedTypes = {
    createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => {
      made.push({ name, allow: rules.createScriptURL })
      return rules
    },
  }
  expect(workerAddress({ trustedTypes })).toBe('/sw.js')
  expect(made.map(({ name }) => name)).toEqual(['app'])
  expect(() => made[0]?.allow('https://elsewhere.example/sw.js')).toThrow('not a script of this app')
})
