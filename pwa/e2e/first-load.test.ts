import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as scoring from '../screens/leaderboard/texts.ts'
import { startOuting } from './harness/outing.ts'
import { storyWithSignal } from './harness/story.ts'

/** Bytes of scripts and styles, gzip, before a golfer with a code can record a hole. */
const budget = 120 * 1024

test(
  'the first hole of a golfer with a code needs no more code than its budget',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone()
    const files = new Set<string>()
    page.on('request', (request) => {
      if (['script', 'stylesheet'].includes(request.resourceType())) files.add(new URL(request.url()).pathname)
    })
    await open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
    const sizes = await Promise.all(
      [...files].map(async (path) => gzipSync(await readFile(join(club.dist, path)), { level: 9 }).length),
    )
    expect([...files].join()).toContain('scoring-screen')
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget)
  }),
)
