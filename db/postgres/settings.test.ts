import { expect, test } from 'vitest'
import { faultsIn, type Settings } from './settings.ts'

const good: Settings = {
  server_version_num: '150018',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  server_encoding: 'UTF8',
  lock_timeout: '10000',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '10000',
  collation: 'C',
  in_recovery: 'false',
}

test('a server that keeps the promise of durability is good', () => {
  expect(faultsIn(good)).toEqual([])
  expect(faultsIn({ ...good, synchronous_commit: 'remote_apply', collation: 'C.UTF-8' })).toEqual([])
})

test.each<[Partial<Settings>, string]>([
  [{ server_version_num: '140011' }, 'older than version 15'],
  [{ fsync: 'off' }, 'fsync is off'],
  [{ full_page_writes: 'off' }, 'full_page_writes is off'],
  [{ synchronous_commit: 'local' }, 'synchronous_commit is local'],
  [{ synchronous_commit: 'off' }, 'synchronous_commit is off'],
  [{ server_encoding: 'SQL_ASCII' }, 'encoding is SQL_ASCII'],
  [{ collation: 'en_US.UTF-8' }, 'collation is en_US.UTF-8'],
  [{ in_recovery: 'true' }, 'it is a replica'],
  [{ lock_timeout: '0' }, 'lock_timeout is 0 ms'],
])('%j is said', (wrong, sentence) => {
  expect(faultsIn({ ...good, ...wrong }).join()).toContain(sentence)
})
