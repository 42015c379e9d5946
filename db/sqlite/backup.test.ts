import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing.ts'
import { backUp } from './backup.ts'
import { openConnection } from './connection.ts'
import type { Connection } from './connection.ts'

let folder: ReturnType<typeof temporaryFolder>
let connection: Connection
beforeEach(() => {
  folder = temporaryFolder()
  connection = openConnection(folder.file, { readonly: false })
  connection.exec("CREATE TABLE clubs (name TEXT); INSERT INTO clubs VALUES ('Oaks')")
})
afterEach(() => {
  connection.close()
  folder.remove()
})

const target = () => join(folder.path, 'copy.db')

test('a backup holds what is committed, also what is only in the journal yet', () => {
  backUp(connection, { to: target() })
  const copy = new Sqlite(target(), { readonly: true })
  expect(copy.prepare('SELECT name FROM clubs').pluck().all()).toEqual(['Oaks'])
  copy.close()
})

test('a backup replaces the one of an earlier try, and a half-written one', () => {
  writeFileSync(target(), 'old')
  writeFileSync(`${target()}.part`, 'half')
  backUp(connection, { to: target() })
  expect(existsSync(`${target()}.part`)).toBe(false)
  new Sqlite(target(), { readonly: true }).prepare('SELECT name FROM clubs').get()
})

test('without two and a half times its size free there is no backup', () => {
  expect(() => backUp(connection, { to: target(), freeBytes: () => 9_000 })).toThrow('needs 1 MB free')
  expect(readdirSync(folder.path)).not.toContain('copy.db')
})
