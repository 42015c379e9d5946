import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServers, type Servers } from './server-testing.ts'

let servers: Servers
let disk: string
let isMounted: boolean
beforeEach(() => {
  servers = openServers()
  disk = join(servers.dataDir, 'disk')
  mkdirSync(disk)
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]).status === 0
})
afterEach(async () => {
  // The folder is removed with the servers, which need a free disk for that.
  if (isMounted) spawnSync('umount', ['-l', disk])
  await servers.close()
})

function fill(): void {
  for (const size of [1_000_000, 4096]) {
    for (let part = 0; ; part += 1) {
      const file = join(disk, `fill-${size}-${part}`)
      try {
        writeFileSync(file, Buffer.alloc(size, 1))
      } catch {
        if (size === 4096) return
        rmSync(file)
        break
      }
    }
  }
}

test('a disk that is full at the start is no reason to stay closed: the ballast makes room (REL-07)', async (context) => {
  // Only root can mount a disk to fill.
  if (!isMounted) return context.skip()
  const environment = { DEMO: 'off', DATA_DIR: disk }
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(3_000_000, 1))
  fill()
  const first = servers.run(environment)
  expect(await first.exit).toBe(75)
  expect(await first.errors).toContain('The disk is full: the ballast was given up.')
  expect(existsSync(join(disk, 'ballast'))).toBe(false)

  const second = await servers.start(environment)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.exit).toBe(0)
})

test('a first start on a full disk leaves nothing that the next one takes for a database', async (context) => {
  if (!isMounted) return context.skip()
  const environment = { DEMO: 'off', DATA_DIR: disk }
  const room = join(disk, 'room')
  writeFileSync(room, Buffer.alloc(1_000_000, 1))
  fill()
  rmSync(room)
  expect(await servers.run(environment).exit).toBe(75)
  for (const name of readdirSync(disk)) if (name.startsWith('fill-')) rmSync(join(disk, name))

  const second = await servers.start(environment)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
})
