import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { openChromium, openChromiumOnDisk, openPageWithPhones, type OpenChromium } from './browser-with-phones.ts'
import { milliseconds, printTable, quantile, ratio } from './table.ts'

const holes = 1000

async function measure(kept: string, open: () => Promise<OpenChromium>): Promise<void> {
  const club = await openClub()
  const browser = await open()
  try {
    const outing = await startOuting(club.url, { golfers: 4 })
    const page = await openPageWithPhones(browser, club.url)
    const groups = outing.groups.map(({ code, golferIds }) => ({ code, golferIds, outingId: outing.id }))
    await page.call('openPhones', groups)
    await page.call('timeSaving', 50)
    const { hole, bare } = await page.call('timeSaving', holes)

    const row = (name: string, times: readonly number[]) => [
      name,
      ...[0.5, 0.99].flatMap((share) => {
        const value = quantile(times, share)
        return [milliseconds(value), ratio(value, quantile(bare, share))]
      }),
    ]
    printTable({
      title: `From the tap to the phone’s storage, ${holes} holes of four golfers, Chromium, ${kept}`,
      headings: ['', 'p50', 'to baseline', 'p99', 'to baseline'],
      rows: [
        row('a hole: 4 scores, 4 operations, their numbers', hole),
        row('baseline: one row in a bare strict transaction', bare),
      ],
    })
  } finally {
    await browser.close()
    await club.close()
  }
}

await measure('in memory', openChromium)
await measure('on the disk', openChromiumOnDisk)
