import { chromium, type Page } from 'playwright-core'
import type { BodyOf } from '#sync/calls/call.ts'
import { addOutingGame } from '#sync/calls/outing-games.ts'
import { ask, signInByCall } from '../pwa/e2e/harness/ask.ts'
import { chromiumPath, chromiumSwitches } from '../pwa/e2e/harness/chromium.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import {
  organizer,
  scoreByCall,
  startOuting,
  type StartedGroup,
  type StartedOuting,
} from '../pwa/e2e/harness/outing.ts'
import { milliseconds, printTable, quantile, ratio } from './table.ts'

const golfers = 144
/** The factor by which the processor is slowed to simulate an older phone. */
const slowdown = 4
const budget = 16

/** Returns three games of each measured group and three of the whole field, so each golfer has six. */
function gamesOf(groups: readonly StartedGroup[]): readonly BodyOf<typeof addOutingGame>[] {
  const ofField = (['skins', 'stableford', 'quota'] as const).map((kind) => ({ kind, sides: [], settings: {} }))
  const ofGroups = groups.flatMap(({ id, golferIds }) => {
    const sides = [golferIds.slice(0, 2), golferIds.slice(2)]
    return [
      { kind: 'match' as const, sides, settings: {} },
      { kind: 'nassau' as const, sides, settings: {} },
      { kind: 'skins' as const, group: id, sides: [], settings: {} },
    ]
  })
  return [...ofGroups, ...ofField]
}

/** Scores nine holes of all groups except the measured ones, whose round is still to be played. */
async function prepare(url: string): Promise<readonly StartedGroup[]> {
  const outing = await startOuting(url, { golfers })
  const [one, two, ...others] = outing.groups
  if (two === undefined) throw new Error('two groups are measured')
  const { token } = await signInByCall(url, organizer)
  for (const body of gamesOf([one, two])) {
    await ask({ url, call: addOutingGame, path: `teetime/games/${outing.id}`, token, body })
  }
  const played = { id: outing.id, groups: others } as unknown as StartedOuting
  for (let hole = 1; hole <= 9; hole += 1) {
    await scoreByCall(url, { outing: played, hole, strokes: Array.from({ length: golfers }, (_, at) => 3 + (at % 4)) })
  }
  return [one, two]
}

/** Milliseconds from a tap until the standings have changed, its scores are on the disk, and the next hole is drawn. */
type Tap = { readonly redrawn: number; readonly onDisk: number; readonly nextHole: number }

async function timeRound(page: Page, address: string): Promise<readonly Tap[]> {
  await page.goto(address)
  const button = page.locator('button:not([aria-disabled]):text-is("Record Score")')
  await button.waitFor()
  await page.locator('a[href$="?show=games"]:not(nav a)').first().waitFor()
  const times: Tap[] = []
  for (let tap = 0; tap < 18; tap += 1) {
    await button.waitFor()
    times.push(await page.evaluate(timeTap))
  }
  // The first hole is left out, because it loads chunks that later holes share.
  return times.slice(1)
}

/** In the page: taps Record Score. Dexie announces a transaction when it is complete. */
async function timeTap(): Promise<Tap> {
  const lines = () =>
    [...document.querySelectorAll('a[href$="?show=games"]:not(nav a)')].map((line) => line.textContent).join('\n')
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Record Score')
  const holeInView = () => document.querySelector('section h2')?.textContent
  const before = { lines: lines(), hole: holeInView() }
  return await new Promise<Tap>((resolve) => {
    let [redrawn, onDisk] = [0, 0]
    const note = () => {
      onDisk = performance.now() - start
    }
    const watching = new MutationObserver(() => {
      if (redrawn === 0 && lines() !== before.lines) redrawn = performance.now() - start
      if (holeInView() === before.hole) return
      watching.disconnect()
      resolve({ redrawn, onDisk, nextHole: performance.now() - start })
    })
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })
    addEventListener('x-storagemutated-1', note, { once: true })
    const start = performance.now()
    button?.click()
  })
}

/** In the page: the time to write one row in a strict IndexedDB transaction. */
async function timeBareRows(count: number): Promise<readonly number[]> {
  const disk = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bare', 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('rows', { keyPath: 'id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no bare disk'))
  })
  const times: number[] = []
  for (let id = 0; id < count; id += 1) {
    const start = performance.now()
    await new Promise<void>((resolve, reject) => {
      const transaction = disk.transaction('rows', 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('not put'))
      transaction.objectStore('rows').put({ id, strokes: 4 })
    })
    times.push(performance.now() - start)
  }
  return times
}

const club = await openClub()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumSwitches })
try {
  const groups = await prepare(club.url)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const taps: Tap[] = []
  for (const { code } of groups) taps.push(...(await timeRound(page, `${club.url}/leaderboard/${code}`)))
  const redrawn = taps.map((tap) => tap.redrawn)
  const bare = await page.evaluate(timeBareRows, taps.length)

  const row = (name: string, times: readonly number[]) => [
    name,
    ...[0.5, 0.9].flatMap((share) => {
      const value = quantile(times, share)
      return [milliseconds(value), ratio(value, quantile(bare, share))]
    }),
  ]
  printTable({
    title: `From a tap to the redrawn standings, six games, ${golfers} golfers, a processor slowed ${slowdown} times`,
    headings: ['', 'p50', 'to baseline', 'p90', 'to baseline'],
    rows: [
      row('Record Score: standings redrawn', redrawn),
      row(
        'Record Score: on the disk',
        taps.map(({ onDisk }) => onDisk),
      ),
      row(
        'Record Score: the next hole drawn',
        taps.map(({ nextHole }) => nextHole),
      ),
      row('baseline: one row in a bare strict transaction', bare),
    ],
  })
  console.log(`\nThe goal is ${budget} ms on a quiet machine: ${ratio(quantile(redrawn, 0.5), budget)} of it at p50.`)
} finally {
  await browser.close()
  await club.close()
}
