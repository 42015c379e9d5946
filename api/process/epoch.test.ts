import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestClub } from '../testing.ts'
import { readEpoch, renewEpoch } from './epoch.ts'

test('a history keeps its name until another one begins (REL-06)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nomad-epoch-'))
  const first = readEpoch({ dataDir, randomBytes })
  expect(first).toMatch(/^[\w-]{8}$/)
  expect(readEpoch({ dataDir, randomBytes })).toBe(first)
  writeFileSync(join(dataDir, 'epoch.new'), 'half')
  renewEpoch({ dataDir, randomBytes })
  expect(readEpoch({ dataDir, randomBytes })).not.toBe(first)
  rmSync(dataDir, { recursive: true })
})

test('every answer of a call says it: also a refusal', async () => {
  const club = await openTestClub()
  const epoch = club.db.servers?.epoch() ?? readEpoch({ dataDir: club.dataDir, randomBytes })
  const epochOf = async (url: string) => (await club.app.inject(url)).headers['x-epoch']
  expect(await epochOf('/api/golfer/all')).toBe(epoch)
  expect(await epochOf('/api/course/all')).toBe(epoch)
  expect(await epochOf('/api/nothing-here')).toBe(epoch)
  expect(await epochOf('/livez')).toBeUndefined()
  await club.close()
})
