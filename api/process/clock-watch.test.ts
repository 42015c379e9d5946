import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchClock } from './clock-watch.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nomad-clock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Runs a server from an instant for some time, by the clock of its machine. */
async function run(at: number, milliseconds: number, { ends = 'stopped' }: { ends?: 'stopped' | 'killed' } = {}) {
  const clock = { at, elapsed: 0 }
  const watch = watchClock({ dataDir, now: () => new Date(clock.at), elapsed: () => clock.elapsed })
  const atStart = watch.isTrusted()
  await watch.note()
  for (let passed = 0; passed < milliseconds; passed += minute) {
    clock.at += minute
    clock.elapsed += minute
    await watch.note()
  }
  const atEnd = watch.isTrusted()
  if (ends === 'stopped') watch.stop()
  return [atStart, atEnd]
}

const opening = Date.parse('2026-06-14T09:00:00.000Z')

test('a clock is trusted after an hour of one server', async () => {
  expect(await run(opening, 59 * minute)).toEqual([false, false])
  rmSync(join(dataDir, 'clock'))
  expect(await run(opening, hour)).toEqual([false, true])
})

test.each(['stopped', 'killed'] as const)(
  'a server that is %s within each hour comes to trust its clock',
  async (ends) => {
    expect(await run(opening, 40 * minute, { ends })).toEqual([false, false])
    expect(await run(opening + 41 * minute, 40 * minute, { ends })).toEqual([false, true])
    expect(await run(opening + 82 * minute, minute, { ends })).toEqual([true, true])
  },
)

test.each([
  ['far ahead', 90 * day],
  ['behind', -90 * day],
  ['that of the next day', day],
])('after a start with a clock that is %s, the hour begins from the start', async (_, change) => {
  await run(opening, 2 * hour)
  const start = opening + 2 * hour + change
  expect(await run(start, 59 * minute)).toEqual([false, false])
  expect(await run(start + hour, 2 * minute)).toEqual([false, true])
})

test('a clock that is right again after the hour of a wrong one is not trusted by its note', async () => {
  await run(opening + 90 * day, 2 * hour)
  expect(await run(opening, minute)).toEqual([false, false])
})

test.each(['', '{', 'null', '{"at":"yesterday","milliseconds":9e9}', '{"at":5}'])(
  'the note %j counts for nothing',
  async (noted) => {
    writeFileSync(join(dataDir, 'clock'), noted)
    expect(await run(opening, minute)).toEqual([false, false])
  },
)
