import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupsFolder, listBackups } from '#db/sqlite/backups.ts'
import { fileOf } from '#db/testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { backUpWhenDue, isBackupOverdue, registerBackups } from './hourly-backup.ts'

const minute = 60_000
let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const look = () => backUpWhenDue({ file: fileOf(club.db), now: club.context.now, log: club.app.log })
const events = () => club.log.flatMap((line) => /"event":"(backup_\w+)"/.exec(line)?.[1] ?? [])

test('there is a backup every hour (REL-05)', async () => {
  await look()
  await look()
  expect(listBackups(fileOf(club.db))).toHaveLength(1)
  club.advance(59 * minute)
  await look()
  expect(listBackups(fileOf(club.db))).toHaveLength(1)
  club.advance(minute)
  await look()
  expect(listBackups(fileOf(club.db))).toHaveLength(2)
  expect(events()).toEqual(['backup_ok', 'backup_ok'])
})

test('a backup that fails is tried again, and an alarm when the last good one is two hours old (REL-05)', async () => {
  await look()
  const file = fileOf(club.db)
  mkdirSync(`${file}-gone`)
  await backUpWhenDue({ file: `${file}-gone/nomad.db`, now: club.context.now, log: club.app.log })
  expect(club.log.at(-1)).toContain('"level":60')
  expect(isBackupOverdue({ file: fileOf(club.db), now: club.context.now })).toBe(false)
  club.advance(121 * minute)
  expect(isBackupOverdue({ file: fileOf(club.db), now: club.context.now })).toBe(true)
  expect(events()).toEqual(['backup_ok', 'backup_failed'])
})

test('a clock that was set back does not stop backups, and those dated in the future replace none', async () => {
  await look()
  club.advance(-400 * 24 * 60 * minute)
  expect(isBackupOverdue({ file: fileOf(club.db), now: club.context.now })).toBe(true)
  const folder = backupsFolder(fileOf(club.db))
  for (let day = 1; day < 29; day += 1) {
    writeFileSync(`${folder}/nomad-2027-02-${String(day).padStart(2, '0')}T09-00-00Z.db`, '')
    writeFileSync(`${folder}/nomad-2026-03-${String(day).padStart(2, '0')}T09-00-00Z.db`, '')
  }
  for (let hours = 0; hours < 3; hours += 1) {
    await look()
    club.advance(60 * minute)
  }
  expect(isBackupOverdue({ file: fileOf(club.db), now: club.context.now })).toBe(false)
  const present = listBackups(fileOf(club.db)).filter(({ at }) => at < club.context.now())
  expect(present).toHaveLength(3)
})

test('old backups go when a new one is there, and not before', async () => {
  const folder = backupsFolder(fileOf(club.db))
  mkdirSync(folder)
  const names = ['nomad-2026-06-13T07-00-00Z.db', 'nomad-2026-06-13T07-30-00Z.db.zst']
  for (const name of names) writeFileSync(`${folder}/${name}`, '')
  await look()
  expect(names.map((name) => existsSync(`${folder}/${name}`))).toEqual([false, true])
})

test('a server that listens makes its first backup immediately', async () => {
  registerBackups(club.app, fileOf(club.db))
  await club.app.listen({ host: '127.0.0.1', port: 0 })
  await vi.waitUntil(() => events().length > 0, { timeout: 60_000 })
  expect(listBackups(fileOf(club.db))).toHaveLength(1)
})
