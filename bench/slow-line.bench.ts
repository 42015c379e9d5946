import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath, chromiumSwitches } from '../pwa/e2e/harness/chromium.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { openLine } from './line.ts'
import { printTable, quantile } from './table.ts'

const goal = 4_000
const runs = 3
const line = { roundTrip: 300, bitsPerSecond: 250_000 }

type Times = { readonly usable: number; readonly taken: number }

const club = await openClub()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumSwitches })

/**
 * Returns the milliseconds from the tap on a link, in an empty browser, to an editable score, and to the running app.
 */
async function openCode(code: string): Promise<Times> {
  const slow = await openLine(club.url, line)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  try {
    const started = performance.now()
    void page.goto(`${slow.address}/leaderboard/${code}`).catch(() => undefined)
    await page.getByRole('button', { name: 'Record Score' }).waitFor({ timeout: 60_000 })
    const usable = performance.now() - started
    await page.locator('#app').getByRole('button', { name: 'Record Score' }).waitFor({ timeout: 60_000 })
    return { usable, taken: performance.now() - started }
  } finally {
    await page.close()
    await slow.close()
  }
}

async function measure(code: string): Promise<Times> {
  const times: Times[] = []
  for (let run = 0; run < runs; run += 1) times.push(await openCode(code))
  return {
    usable: quantile(
      times.map(({ usable }) => usable),
      0.5,
    ),
    taken: quantile(
      times.map(({ taken }) => taken),
      0.5,
    ),
  }
}

try {
  const outing = await startOuting(club.url, { golfers: 4 })
  const { code } = outing.groups[0]
  const drawn = await measure(code)
  // Without early.mjs, which renders the hole, the server sends the plain page of the app.
  const file = join(club.dist, 'early.mjs')
  await rename(file, `${file}.aside`)
  try {
    await club.stop()
    await club.start()
  } finally {
    await rename(`${file}.aside`, file)
  }
  const alone = await measure(code)
  const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`
  printTable({
    title: `A code link in an empty browser, ${line.roundTrip} ms and ${line.bitsPerSecond / 1000} kbit/s, median of ${runs}`,
    headings: ['page', 'digits can be changed', 'the app has the hole'],
    rows: [
      ['with its hole', seconds(drawn.usable), seconds(drawn.taken)],
      ['of the app alone', seconds(alone.usable), seconds(alone.taken)],
    ],
  })
  console.log(`\nYardstick: ${seconds(goal)} until a digit can be changed.`)
} finally {
  await browser.close()
  await club.close()
}
