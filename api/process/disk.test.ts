import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMessage, listMessages } from '#db/messages/messages.ts'
import { courses } from '#db/schema/courses.ts'
import { testPlaces } from '#db/testing.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { buildApp, problems } from '../server/app.ts'
import { declaredRoutes } from '../server/route.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { openDisk } from './disk.ts'

const gigabyte = 1_000_000_000
const space = { free: 50 * gigabyte, all: 100 * gigabyte }
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nomad-disk-'))
  space.free = 50 * gigabyte
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => openDisk({ folder, ballast: 1_000_000, spaceOf: () => space })

test.each([
  [50, 100, 'roomy'],
  [9.9, 100, 'low'],
  [0.99, 2, 'low'],
  [0.19, 100, 'critical'],
])('%d GB free of %d GB are %s (REL-07)', (free, all, level) => {
  const disk = openDisk({ folder, ballast: 0, spaceOf: () => ({ free: free * gigabyte, all: all * gigabyte }) })
  expect(disk.level()).toBe(level)
})

test('the disk is measured where the data is', () => {
  expect(['roomy', 'low', 'critical']).toContain(openDisk({ folder, ballast: 0 }).level())
})

test('ballast takes up room until it is needed, and comes back when there is room again (REL-07)', async () => {
  const disk = open()
  const ballast = join(folder, 'ballast')
  expect(disk.makeRoom()).toBe(false)
  await disk.restock()
  expect(statSync(ballast).blocks * 512).toBeGreaterThanOrEqual(1_000_000)
  expect(disk.makeRoom()).toBe(true)
  expect(existsSync(ballast)).toBe(false)
  space.free = gigabyte / 2
  await disk.restock()
  expect(existsSync(ballast)).toBe(false)
  space.free = 50 * gigabyte
  await disk.restock()
  expect(existsSync(ballast)).toBe(true)
})

/** The club's server on a disk that the test fills. */
async function onDisk(
  work: (club: TestClub, fill: (isFull: boolean) => Promise<void>) => Promise<void>,
): Promise<void> {
  const club = await openTestClub()
  const log: string[] = []
  const app = await buildApp({ ...club.context, disk: open(), log: { write: (line) => log.push(line) } })
  declaredRoutes(app, { problems, context: club.context, memberStreams: { add: () => undefined } }).route(
    { ...golferAll, path: 'try/write' },
    async () => {
      await transaction(club.db, async (tx) => {
        for (let nth = 0; nth < 500; nth += 1) await tx.sql.insert(courses).values({ name: `${nth} ${'x'.repeat(80)}` })
      })
      return accept({ golfers: [] })
    },
  )
  const fill = (isFull: boolean) =>
    transaction(club.db, async (tx) => void (await tx.sql.values(testPlaces().fill(isFull))))
  await work({ ...club, app, log, context: app.getDecorator('context') }, fill)
  await app.close()
  await club.close()
}

test('a full disk turns writers away, gives up the ballast, and needs no restart when there is room (REL-07)', () =>
  onDisk(async ({ app, log, context }, fill) => {
    writeFileSync(join(folder, 'ballast'), 'of an earlier start')
    await fill(true)
    const refused = await app.inject('/api/try/write')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect(refused.json()).toMatchObject({ code: 'server.busy' })
    expect(existsSync(join(folder, 'ballast'))).toBe(false)
    expect(log.some((line) => line.includes('"event":"disk_full","gaveUpBallast":true'))).toBe(true)
    // Reads are not affected.
    expect((await app.inject('/api/golfer/all')).statusCode).toBe(200)

    await fill(false)
    expect((await app.inject('/api/try/write')).statusCode).toBe(200)
    expect(await context.db.sql.select().from(courses)).toHaveLength(503)
  }))

test('on a disk that is almost full only scores are written: emails and log lines wait (REL-07)', () =>
  onDisk(async ({ app, db, log, context }) => {
    const at = context.now().toISOString()
    const email = { kind: 'mail', topic: 'test', receiver: 'ben@mail.example', subject: 'Hi', body: 'Ben' } as const
    await transaction(db, (tx) => addMessage(tx, { ...email, createdAt: at }))
    space.free = gigabyte / 10
    await context.backgroundJobs.settled()
    expect((await listMessages(db, {})).results[0]).toMatchObject({ state: 'waiting' })
    expect(log.at(-1)).toContain('"event":"disk_space","level":"critical"')
    const lines = log.length
    expect((await app.inject('/api/try/write')).statusCode).toBe(200)
    expect(log).toHaveLength(lines)

    space.free = 50 * gigabyte
    await context.backgroundJobs.settled()
    expect((await listMessages(db, {})).results[0]).toMatchObject({ state: 'sent' })
    await app.inject('/api/golfer/all')
    expect(log.at(-1)).toContain('"msg":"answered"')
  }))
