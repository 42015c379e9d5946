import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing.ts'
import { assertSafeVersion, openConnection } from './connection.ts'

test.each(['3.51.3', '3.51.10', '3.52.0', '4.0.0'])('SQLite %s is safe (REL-02)', (version) => {
  expect(() => assertSafeVersion(version)).not.toThrow()
})

test.each(['3.51.2', '3.50.9', '3.7.0', '2.99.99'])('SQLite %s is refused (REL-02)', (version) => {
  expect(() => assertSafeVersion(version)).toThrow('too old')
})

test('a setting that SQLite does not take stops the start', () => {
  // A database in memory cannot have a write-ahead log.
  expect(() => openConnection(':memory:', { readonly: false })).toThrow('keeps journal_mode at memory')
})

test('a reading connection does not make a file', () => {
  const folder = temporaryFolder()
  expect(() => openConnection(folder.file, { readonly: true })).toThrow()
  folder.remove()
})
