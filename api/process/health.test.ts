import { rmSync } from 'node:fs'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { fileOf } from '#db/testing.ts'
import { openTestClub } from '../testing.ts'
import { openDisk } from './disk.ts'
import { registerHealth } from './health.ts'
import { backUpWhenDue } from './hourly-backup.ts'

test('the server is alive without its database, and ready only while it can write (REL-09)', async () => {
  const club = await openTestClub()
  const ask = async (url: string) => (await club.app.inject(url)).statusCode
  expect(await ask('/livez')).toBe(200)
  expect(await ask('/readyz')).toBe(200)

  await club.db.close()
  expect(await ask('/livez')).toBe(200)
  // The result of the last probe is used for ten seconds.
  expect(await ask('/readyz')).toBe(200)
  club.advance(10_000)
  expect(await ask('/readyz')).toBe(503)
  expect(club.log.some((line) => line.includes('the database takes no writes'))).toBe(true)
  await club.app.close()
  rmSync(club.context.config.dataDir, { recursive: true })
})

test('the server says which release it runs (REL-09)', async () => {
  const club = await openTestClub()
  expect((await club.app.inject('/livez')).json()).toEqual({
    status: 'alive',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  await club.app.close()
})

test('readiness tells of the disk and the backups (REL-09)', async () => {
  const club = await openTestClub()
  const ask = async () => (await club.app.inject('/readyz')).json<object>()
  const disk = expect.stringMatching(/roomy|low|critical/) as string
  const isFile = club.db.file !== null
  expect(await ask()).toEqual({ status: 'ready', disk, backup: isFile ? 'overdue' : 'elsewhere', copy: 'none' })
  if (isFile) await backUpWhenDue({ file: fileOf(club.db), now: club.context.now, log: club.app.log })
  expect(await ask()).toMatchObject({ status: 'ready', backup: isFile ? 'young' : 'elsewhere' })
  await club.close()
})

test('however many ask whether a server is ready, its database reports once a second', async (context) => {
  const club = await openTestClub()
  try {
    const { servers } = club.db
    // With a database file, no server reports its state.
    if (servers === null) return context.skip()
    const asked = { times: 0 }
    const report = () => {
      asked.times += 1
      return servers.report()
    }
    const app = Fastify()
    const db = { ...club.db, servers: { ...servers, report } }
    const disk = openDisk({ folder: club.context.config.dataDir, ballast: 0 })
    registerHealth(app, { ...club.context, db, disk, drain: { isStopping: false } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(asked.times).toBe(1)
    club.advance(1000)
    await app.inject('/readyz')
    expect(asked.times).toBe(2)
    await app.close()
  } finally {
    await club.close()
  }
})
