import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { needsAttention } from './exit-codes.ts'
import { openServers, type Servers } from './server-testing.ts'

let servers: Servers
beforeEach(() => {
  servers = openServers({ DEMO: 'off' })
})
afterEach(() => servers.close())

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const modes = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return [path.slice(folder.length + 1), mode(path), entry.isDirectory() ? '700' : '600'] as const
  })

test('every file of a club is private, also where an earlier start or another umask left it open (SEC-60)', async () => {
  const { dataDir } = servers
  const first = await servers.start()
  await first.output.until(/"event":"(backup_ok)"/)
  expect(mode(dataDir)).toBe('700')
  expect(modes(dataDir).filter(([, found, wanted]) => found !== wanted)).toEqual([])
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)

  writeFileSync(join(dataDir, 'backup-copy.json'), '{}')
  const opened = modes(dataDir).filter(([path]) => !path.startsWith('secrets'))
  expect(opened.map(([path]) => path)).toEqual(expect.arrayContaining(['nomad.db', 'backups']))
  for (const [path, , wanted] of opened) chmodSync(join(dataDir, path), wanted === '700' ? 0o755 : 0o644)
  chmodSync(dataDir, 0o755)
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  writeFileSync(join(dataDir, 'mail', '000001.eml'), '')
  chmodSync(join(dataDir, 'mail', '000001.eml'), 0o644)
  // Foreign files stay unchanged.
  const foreign = join(dataDir, 'notes.txt')
  writeFileSync(foreign, '')
  chmodSync(foreign, 0o644)
  symlinkSync(foreign, join(dataDir, 'backups', 'nomad-link.db'))

  await servers.start()
  expect(mode(dataDir)).toBe('700')
  const wrong = modes(dataDir).filter(([, found, wanted]) => found !== wanted)
  expect(wrong.map(([path]) => path).sort()).toEqual(['backups/nomad-link.db', 'notes.txt'])
})

test('a start removes what writes left that a crash interrupted, and not what another server is writing', async () => {
  const { dataDir } = servers
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const [old, recent, foreign] = ['clock.0123abcd.new', 'epoch.4567cdef.new', 'notes.0123abcd.new']
  for (const name of [old, recent, foreign]) writeFileSync(join(dataDir, name), '')
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of [old, foreign]) utimesSync(join(dataDir, name), twoHoursAgo, twoHoursAgo)
  await servers.start()
  const names = readdirSync(dataDir)
  expect(names).not.toContain(old)
  expect(names).toEqual(expect.arrayContaining([recent, foreign]))
})

/** The id of a Debian user without rights. */
const serversUser = 65_534
const isRoot = process.getuid?.() === 0

/** Returns the output of `keepPrivate` in a process that does not run as root. */
function keepPrivateAsServer(dataDir: string) {
  const script = `const { keepPrivate } = await import(process.argv[1])
    try { keepPrivate(process.argv[2]) } catch (error) { console.log(error.message) }`
  const given = [new URL('private-files.ts', import.meta.url).href, dataDir]
  const asServer = isRoot ? { uid: serversUser, gid: serversUser } : {}
  return spawnSync(process.execPath, ['--input-type=module', '-e', script, ...given], { ...asServer, encoding: 'utf8' })
}

// Only root can create a file of another user.
test.runIf(isRoot)('what the container that copies backups leaves as root keeps no server', () => {
  const { dataDir } = servers
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'backup-copy.json'), '{}', { mode: 0o644 })
  writeFileSync(join(dataDir, 'nomad.db'), '', { mode: 0o644 })
  for (const path of [dataDir, join(dataDir, 'nomad.db')]) chownSync(path, serversUser, serversUser)
  const { stderr, stdout } = keepPrivateAsServer(dataDir)
  expect({ stderr, stdout }).toEqual({ stderr: '', stdout: '' })
  expect([mode(dataDir), mode(join(dataDir, 'nomad.db'))]).toEqual(['700', '600'])
})

test('a data folder that is not for the user of the server, or a database in it, is named with what to do', () => {
  const { dataDir } = servers
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o555)
  const inside = join(dataDir, 'inside')
  expect(keepPrivateAsServer(inside).stdout).toContain(`The server can’t write to ${inside}: give it and all`)
  chmodSync(dataDir, 0o700)

  if (isRoot) chownSync(dataDir, serversUser, serversUser)
  writeFileSync(join(dataDir, 'nomad.db'), '', { mode: 0o000 })
  expect(keepPrivateAsServer(dataDir).stdout).toContain(`The server can’t write to ${dataDir}: give it and all`)
})

test('a data folder in whose place or in whose path a file is, is named with what to do', () => {
  const { dataDir } = servers
  mkdirSync(dataDir, { recursive: true })
  if (isRoot) chownSync(dataDir, serversUser, serversUser)
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'inside')])
    expect(keepPrivateAsServer(folder).stdout).toContain(`The server can’t write to ${folder}: a file is in its place`)
})

test('a server whose folder of clubs is a file says what to do and is not restarted', async () => {
  const file = join(servers.dataDir, 'a-file')
  writeFileSync(file, '')
  const server = servers.run({ CLUBS_DIR: file })
  const errors = (await server.errors).trim().split('\n')
  expect(errors).toEqual([expect.stringContaining(`The server can’t write to ${file}: a file is in its place`)])
  expect(await server.exit).toBe(needsAttention)
})

const writer = `
  const { workerData: { module, file, text } } = require('node:worker_threads')
  import(module).then(({ writeWhole }) => {
    for (let time = 0; time < 50; time += 1) writeWhole(file, text)
  })`

test('two servers with one folder write the same file at the same moment', async () => {
  const file = join(servers.dataDir, 'clock')
  mkdirSync(servers.dataDir, { recursive: true })
  const module = new URL('private-files.ts', import.meta.url).href
  const texts = ['one', 'other'].map((text) => text.repeat(1000))
  const writers = texts.map((text) => new Worker(writer, { eval: true, workerData: { module, file, text } }))
  // A failed write would reject.
  const ends = await Promise.all(writers.map((each) => once(each, 'exit')))
  expect(ends).toEqual([[0], [0]])
  expect(texts).toContain(readFileSync(file, 'utf8'))
  expect(readdirSync(servers.dataDir)).toEqual(['clock'])
})
