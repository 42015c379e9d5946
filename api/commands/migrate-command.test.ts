import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { migrateDatabase, versionOf } from '#db/sqlite/migrate.ts'
import { programOf } from '../process/server-testing.ts'

const command = programOf('commands/migrate-command.ts')
const migrationsFolder = join(import.meta.dirname, '../../db/sqlite/migrations')
const newest = readdirSync(migrationsFolder).length
const canTrace = spawnSync('strace', ['-V']).status === 0

let dataDir: string
let file: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nomad-migrate-'))
  file = join(dataDir, 'nomad.db')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const options = () => ({ env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8', stdio: 'pipe' }) as const
const migrate = () => execFileSync(process.execPath, [command], options())

/** Creates a database as a program with this many migrations left it. */
function olderDatabase(version: number): void {
  const folder = join(dataDir, 'older')
  mkdirSync(folder)
  for (const name of readdirSync(migrationsFolder).sort().slice(0, version)) {
    copyFileSync(join(migrationsFolder, name), join(folder, name))
  }
  migrateDatabase({ file, migrationsFolder: folder })
}

test('npm run migrate makes the database once, and says what it did', () => {
  expect(migrate()).toMatch(/nomad\.db was created at version \d+\n$/)
  expect(migrate()).toMatch(/nomad\.db is already at version \d+\n$/)

  writeFileSync(join(dataDir, 'nomad.db'), '')
  expect(migrate).toThrow(/is empty/)
})

test('npm run migrate brings an older version to the newest one, and names the copy of how it was (REL-04)', () => {
  olderDatabase(1)
  expect(migrate()).toContain(`was migrated from version 1 to ${newest}; a backup from before is `)
  expect(readdirSync(dataDir)).toContain(`pre-migrate-v1-v${newest}.db`)
})

// Runs in this process, because starting the command for each version would take minutes on a busy machine.
test('every older version can be brought to the newest one, and keeps a copy of how it was (REL-04)', () => {
  for (let version = 1; version < newest; version += 1) {
    olderDatabase(version)
    const backup = join(dataDir, `pre-migrate-v${version}-v${newest}.db`)
    expect(migrateDatabase({ file })).toEqual({ from: version, to: newest, backup })
    expect(versionOf(backup)).toBe(version)
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir)
  }
})

test('a newer, a foreign and a lost database are refused with 78 and left as they are (REL-04)', () => {
  olderDatabase(newest)
  const refusal = (words: RegExp) => {
    const before = readFileSync(file)
    const ended = spawnSync(process.execPath, [command], options())
    expect(ended.stderr).toMatch(words)
    expect(ended.status).toBe(78)
    expect(readFileSync(file).equals(before)).toBe(true)
  }
  const header = readFileSync(file)
  header.writeUInt32BE(newest + 1, 60)
  writeFileSync(file, header)
  refusal(/start the newer program/)
  header.writeUInt32BE(0, 68)
  writeFileSync(file, header)
  refusal(/of another program/)
  rmSync(file)
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups', 'nomad-2026-11-21T11-10-00Z.db'), '')
  const lost = spawnSync(process.execPath, [command], options())
  expect(lost).toMatchObject({ status: 78, stderr: expect.stringContaining('npm run restore') as string })
})

// The operating system kills the command at its nth write, flush or rename.
test.runIf(canTrace).each([
  ['pwrite64', 1],
  ['pwrite64', 40],
  ['pwrite64', 150],
  ['fsync', 1],
  ['fsync', 2],
  ['fsync', 4],
  ['rename', 1],
  ['ftruncate', 1],
])('a migration that is killed at %s number %i is done by the next start (REL-04)', async (call, nth) => {
  olderDatabase(1)
  const inject = ['-f', '-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:signal=SIGKILL:when=${nth}`]
  expect(spawnSync('strace', [...inject, process.execPath, command], options()).signal).toBe('SIGKILL')
  migrate()
  // Opening reads the whole file.
  await (await openDatabase({ file })).close()
  expect(migrate()).toContain(`is already at version ${newest}`)
})
