import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { postScores } from '#sync/calls/posting.ts'
import { ask, signInByCall } from '../pwa/e2e/harness/ask.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { organizer, startOuting } from '../pwa/e2e/harness/outing.ts'
import { openChromium, openPageWith, openPageWithPhones } from './browser-with-phones.ts'
import { openLine, type Line, type LineShape } from './line.ts'
import { count, kibibytes, milliseconds, printTable, quantile, ratio, type Row } from './table.ts'
import { installYardsticks, openYardstickServer } from './yardsticks/open-yardstick.ts'
import type { YardstickPage } from './yardsticks/rounds-of-phones.ts'

const golfers = 72
const scores = golfers * 18
const slowLine = { roundTrip: 300, bitsPerSecond: 250_000 }

type Measured = { readonly time: number; readonly requests: number; readonly up: number; readonly down: number }
type Measures = Readonly<Record<string, Measured>>

/** What a work in a page costs on its line. */
async function costOf(line: Line, work: () => Promise<number>): Promise<Measured> {
  line.used()
  const time = await work()
  const { up, down, requests } = line.used()
  return { time, requests, up, down }
}

/**
 * Sends the rounds of a whole field that were recorded offline; and the same scores as single calls. As everywhere here,
 * another field was before it: a server that has taken no score yet is slower than on any Saturday.
 */
async function measureNomad(browser: Browser, shape: LineShape | undefined): Promise<Measures> {
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
  /** Phones of this many golfers. */
  readonly golfersEach: number
  readonly page: string
  readonly server: string
  readonly isStrict?: boolean
}

/** RxDB's free edition has at most 13 collections open at a time. */
const rxdb = { golfersEach: 6, page: 'rxdb-phones.ts', server: 'rxdb-server.ts' }
const yardsticks: readonly Yardstick[] = [
  { ...rxdb, name: 'RxDB 17.6.0' },
  { ...rxdb, name: 'RxDB, waiting for the disk', isStrict: true },
  { name: 'PouchDB 9.0.0', golfersEach: 4, page: 'pouchdb-phones.ts', server: 'pouchdb-server.ts' },
]

async function measureYardstick(
  { name, golfersEach, isStrict, ...scripts }: Yardstick,
  { browser, shape }: { readonly browser: Browser; readonly shape: LineShape | undefined },
): Promise<Measures> {
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
      const rounds = Array.from({ length: golfers / golfersEach }, (_, phone) => ({
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
    if (taken.scores !== 2 * scores) throw new Error(`${name} has brought ${taken.scores} of ${2 * scores} scores`)
    return { [name]: measured }
  } finally {
    await line.close()
    await server.close()
  }
}

/** Everyone in turn, so that other work on the machine slows all of them. */
async function measure(passes: number, shape?: LineShape): Promise<readonly Row[]> {
  const browser = await openChromium()
  const all: Measures[] = []
  try {
    for (let pass = 0; pass < passes; pass += 1) {
      const nomad = await measureNomad(browser, shape)
      const others: Measures[] = []
      for (const yardstick of yardsticks) others.push(await measureYardstick(yardstick, { browser, shape }))
      all.push(Object.assign({}, nomad, ...others) as Measures)
    }
  } finally {
    await browser.close()
  }
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
const field = `${count(scores)} queued scores of ${golfers} golfers, phones in one Chromium`
printTable({ title: `${field}, loopback, median of 3`, headings, rows: await measure(3) })
printTable({
  title: `${field}, all over one line of ${slowLine.roundTrip} ms and ${slowLine.bitsPerSecond / 1000} kbit/s`,
  headings,
  rows: await measure(1, slowLine),
})
console.log('\nBytes are counted on the line, headers included. A browser keeps six connections to one server.')
console.log('Nomad and PouchDB: 18 phones of 4 golfers. RxDB: 12 of 6, as its free edition has 13 collections at most.')
