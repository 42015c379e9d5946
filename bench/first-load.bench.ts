import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { chromiumPath, chromiumSwitches } from '../pwa/e2e/harness/chromium.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { earlyId } from '../pwa/screens/leaderboard/early/early-taps.ts'
import { count, kibibytes, printTable, ratio } from './table.ts'

const budget = 120 * 1024

type Loaded = { readonly kind: string; readonly path: string; readonly traveled: number }

/**
 * Loads everything that the page requests in an empty browser until a hole can be scored and the app has replaced the
 * one that the server rendered, and then the fonts.
 */
async function loadScoringRoute(page: Page, url: string): Promise<readonly Loaded[]> {
  const devtools = await page.context().newCDPSession(page)
  const asked = new Map<string, { kind: string; path: string }>()
  const loaded: Loaded[] = []
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    asked.set(requestId, { kind: type, path: new URL(response.url).pathname })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request !== undefined) loaded.push({ ...request, traveled: encodedDataLength })
  })
  await devtools.send('Network.enable')
  await page.goto(url)
  await page.getByRole('button', { name: 'Record Score' }).waitFor()
  await page.locator(`#${earlyId}`).waitFor({ state: 'hidden' })
  const toScore = loaded.filter(({ kind }) => kind !== 'Font')
  const fonts = () => loaded.filter(({ kind }) => kind === 'Font')
  // The app requests its two fonts after the hole is drawn.
  while (fonts().length < 2) await page.waitForTimeout(50)
  return [...toScore, ...fonts()]
}

async function gzipped(file: string): Promise<number> {
  return gzipSync(await readFile(file), { level: 9 }).length
}

const club = await openClub()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumSwitches })
try {
  const outing = await startOuting(club.url, { golfers: 4 })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const loaded = await loadScoringRoute(page, `${club.url}/leaderboard/${outing.groups[0].code}`)

  const kinds = [
    { name: 'scripts', kind: 'Script' },
    { name: 'styles', kind: 'Stylesheet' },
    { name: 'fonts', kind: 'Font' },
  ]
  const weighed = await Promise.all(
    kinds.map(async ({ name, kind }) => {
      const files = loaded.filter((each) => each.kind === kind && !each.path.startsWith('/api/'))
      const sizes = await Promise.all(files.map(({ path }) => gzipped(join(club.dist, path))))
      const traveled = files.reduce((sum, file) => sum + file.traveled, 0)
      return { name, files: files.length, traveled, gzip: sizes.reduce((sum, size) => sum + size, 0) }
    }),
  )
  const code = weighed.filter(({ name }) => name !== 'fonts')
  const sum = {
    name: 'scripts and styles',
    files: code.reduce((total, { files }) => total + files, 0),
    traveled: code.reduce((total, { traveled }) => total + traveled, 0),
    gzip: code.reduce((total, { gzip }) => total + gzip, 0),
  }
  printTable({
    title: 'First load of the scoring route in an empty browser, until Record Score can be tapped',
    headings: ['', 'files', 'gzip', 'traveled, with headers', 'gzip to budget'],
    rows: [...weighed, sum].map(({ name, files, gzip, traveled }) => [
      name,
      count(files),
      kibibytes(gzip),
      kibibytes(traveled),
      name === 'fonts' ? '' : ratio(gzip, budget),
    ]),
  })
  console.log(`\nYardstick: the budget of ${kibibytes(budget)} for scripts and styles, gzip. What travels is brotli.`)
} finally {
  await browser.close()
  await club.close()
}
