import { join } from 'node:path'
import { postScores } from '#sync/calls/posting.ts'
import { ask, signInByCall } from '../pwa/e2e/harness/ask.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { organizer, startOuting } from '../pwa/e2e/harness/outing.ts'
import {
  openChromium,
  openChromiumOnDisk,
  openPageWith,
  openPageWithPhones,
  type OpenChromium,
} from './browser-with-phones.ts'
import { openLine, type Line, type LineShape } from './line.ts'
import { count, kibibytes, milliseconds, printTable, quantile, ratio, type Row } from './table.ts'
import { installYardsticks, openYardstickServer } from './yardsticks/open-yardstick.ts'
import type { YardstickPage } from './yardsticks/rounds-of-phones.ts'

const golfersInGroup = 4
const slowLine = { roundTrip: 300, bitsPerSecond: 250_000 }

type Measured = { readonly time: number; readonly requests: number; readonly up: number; readonly down: number }
type Measures = Readonly<Record<string, Measured>>

/** The conditions that are the same for all measurements. */
type Setting = { readonly browser: OpenChromium; readonly golfers: number; readonly shape: LineShape | undefined }

/** Measures what work in a page costs on its line. */
async function costOf(line: Line, work: () => Promise<number>): Promise<Measured> {
  line.used()
  const time = await work()
  const { up, down, requests } = line.used()
  return { time, requests, up, down }
}

/**
 * Sends the rounds of a whole field that were recorded offline, and the same scores as single calls. Another field is
 * sent before, as in all measurements here, because a server that has not stored a score yet is slower than in
 * practice.
 */
async function measureNomad({ browser, golfers, shape }: Setting): Promise<Measures> {
  const club = await openClub()
  const line = await openLine(club.url, shape)
  try {
    const open = async (address: string) => {
      const outing = await startOuting(club.url, { golfers })
      const page = await openPageWithPhones(browser, address)
      const groups = outing.groups.map(({ code, golferIds }) => ({ code, golferIds, outingId: outing.id }))
      await page.call('openPhones', groups)
      await page.call('recordRounds', 4)
      return { outing, page }
    }
    const before = await open(club.url)
    await before.page.call('replayAll')
    await before.page.close()
    const { token } = await signInByCall(club.url, organizer)
    await ask({ url: club.url, call: postScores, token, path: `teetime/postscores/${before.outing.id}`, body: {} })

    const { page } = await open(line.address)
    const fromOutbox = await costOf(line, () => page.call('replayAll'))
    const asCalls = await costOf(line, () => page.call('callPerHole', 5))
    await page.close()
    return { 'Nomad, from the outbox': fromOutbox, 'baseline: one call for each hole': asCalls }
  } finally {
    await line.close()
    await club.close()
  }
}

type Yardstick = {
  readonly name: string
  /** The limit of phones; with more groups, each phone has more golfers. */
  readonly mostPhones?: number
  readonly page: string
  readonly server: string
  readonly isStrict?: boolean
}

/** RxDB's free edition has at most 13 collections open at a time. */
const rxdb = { mostPhones: 12, page: 'rxdb-phones.ts', server: 'rxdb-server.ts' }
const yardsticks: readonly Yardstick[] = [
  { ...rxdb, name: 'RxDB 17.6.0' },
  { ...rxdb, name: 'RxDB, waiting for the disk', isStrict: true },
  { name: 'PouchDB 9.0.0', page: 'pouchdb-phones.ts', server: 'pouchdb-server.ts' },
]

async function measureYardstick(
  { name, mostPhones = Infinity, isStrict, ...scripts }: Yardstick,
  { browser, golfers, shape }: Setting,
): Promise<Measures> {
  const phones = Math.min(mostPhones, golfers / golfersInGroup)
  const golfersEach = golfers / phones
  const packages = installYardsticks()
  const server = await openYardstickServer(scripts.server)
  const line = await openLine(server.url, shape)
  try {
    const open = async (address: string, firstId: number) => {
      const page = await openPageWith<YardstickPage>(browser, {
        address,
        entry: join(import.meta.dirname, 'yardsticks', scripts.page),
        alias: Object.fromEntries(['rxdb', 'pouchdb-browser', 'events'].map((one) => [one, join(packages, one)])),
      })
      const rounds = Array.from({ length: phones }, (_, phone) => ({
        phone,
        golferIds: Array.from({ length: golfersEach }, (__, at) => firstId + phone * golfersEach + at),
      }))
      await page.call('openPhones', rounds, { isStrict: isStrict ?? false })
      await page.call('recordRounds')
      return page
    }
    const before = await open(server.url, 1001)
    await before.call('replayAll')
    await before.close()

    const page = await open(line.address, 1)
    const measured = await costOf(line, () => page.call('replayAll'))
    await page.close()
    const taken = (await (await fetch(server.url)).json()) as { readonly scores: number }
    const due = 2 * golfers * 18
    if (taken.scores !== due) throw new Error(`${name} has brought ${taken.scores} of ${due} scores`)
    return { [name]: measured }
  } finally {
    await line.close()
    await server.close()
  }
}

type Measuring = {
  readonly golfers: number
  readonly passes: number
  readonly shape?: LineShape
  readonly open?: () => Promise<OpenChromium>
}

/** Alternates between the products, so that other work on the machine slows all of them. */
async function measure({ golfers, passes, shape, open = openChromium }: Measuring): Promise<readonly Row[]> {
  const browser = await open()
  const setting = { browser, golfers, shape }
  const all: Measures[] = []
  try {
    for (let pass = 0; pass < passes; pass += 1) {
      const nomad = await measureNomad(setting)
      const others: Measures[] = []
      for (const yardstick of yardsticks) others.push(await measureYardstick(yardstick, setting))
      all.push(Object.assign({}, nomad, ...others) as Measures)
    }
  } finally {
    await browser.close()
  }
  const scores = golfers * 18
  const medianOf = (name: string, figure: (one: Measured) => number) =>
    quantile(all.flatMap((pass) => pass[name] ?? []).map(figure), 0.5)
  const [nomad = '', baseline = ''] = Object.keys(all[0] ?? {})
  const timeOf = (name: string) => medianOf(name, ({ time }) => time)
  return Object.keys(all[0] ?? {}).map((name) => {
    const [up, down] = [medianOf(name, (one) => one.up), medianOf(name, (one) => one.down)]
    const each = [up, down].map((bytes) => `${(bytes / scores).toFixed(0)} B`)
    const requests = count(medianOf(name, (one) => one.requests))
    const times = [ratio(timeOf(name), timeOf(baseline)), ratio(timeOf(nomad), timeOf(name))]
    return [name, milliseconds(timeOf(name)), requests, kibibytes(up), ...each, ...times]
  })
}

const headings = ['', 'time', 'requests', 'bytes up', 'each score up', 'down', 'to baseline', 'Nomad to it']
const fieldOf = (golfers: number) => `${count(golfers * 18)} queued scores of ${golfers} golfers`
printTable({
  title: `${fieldOf(72)}, phones in one Chromium, loopback, median of 3`,
  headings,
  rows: await measure({ golfers: 72, passes: 3 }),
})
printTable({
  title: `${fieldOf(48)}, from 12 phones of 4 everywhere, their profile on the disk, loopback, median of 3`,
  headings,
  rows: await measure({ golfers: 48, passes: 3, open: openChromiumOnDisk }),
})
printTable({
  title: `${fieldOf(72)}, all over one line of ${slowLine.roundTrip} ms and ${slowLine.bitsPerSecond / 1000} kbit/s`,
  headings,
  rows: await measure({ golfers: 72, passes: 1, shape: slowLine }),
})
console.log('\nBytes are counted on the line, headers included. A browser keeps six connections to one server.')
console.log(
  'Of 72 golfers Nomad and PouchDB have 18 phones of 4. RxDB has 12 of 6: its free edition has 13 collections.',
)
console.log(
  'Only the second table has a disk under the phones: elsewhere Chromium keeps a profile of a test in memory.',
)
