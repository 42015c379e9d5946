import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { assertLocalDisk } from './local-disk.ts'

test('a disk of this machine is good (REL-01)', () => {
  expect(() => assertLocalDisk(tmpdir())).not.toThrow()
})

test.each([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  // The same number, as a machine of 32 bits reads it.
  [0xff534d42 | 0, 'CIFS'],
])('a disk of type %d is on another machine (%s)', (type, name) => {
  expect(() => assertLocalDisk('/data', () => type)).toThrow(`network disk (${name})`)
})
