import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { openBrowserWithPhones } from './browser-with-phones.ts'
import { openLine, type LineShape } from './line.ts'
import { count, kibibytes, milliseconds, printTable, ratio, type Row } from './table.ts'

const golfers = 72
const scores = golfers * 18
const slowLine = { roundTrip: 300, bitsPerSecond: 250_000 }

/** Sends the rounds of a whole field that were recorded offline; and the same scores as single calls. */
async function measure(shape?: LineShape): Promise<readonly Row[]> {
  const club = await openClub()
  const line = await openLine(club.url, shape)
  const outing = await startOuting(club.url, { golfers })
  const browser = await openBrowserWithPhones(line.address)
  try {
    const groups = outing.groups.map(({ code, golferIds }) => ({ code, golferIds, outingId: outing.id }))
    await browser.call('openPhones', groups)
    let requests = 0
    browser.page.on('request', () => (requests += 1))
    const costs = () => {
      const { up, down } = line.used()
      const sent = requests
      requests = 0
      const eachScore = (bytes: number) => `${(bytes / scores).toFixed(0)} B`
      return [count(sent), kibibytes(up), eachScore(up), eachScore(down)]
    }
    await browser.call('recordRounds', 4)
    costs()
    const replayed = await browser.call('replayAll')
    const replayCosts = costs()
    const single = await browser.call('callPerHole', 5)
    return [
      ['from the outbox', milliseconds(replayed), ...replayCosts, ratio(replayed, single)],
      ['baseline: one call for each hole', milliseconds(single), ...costs(), ratio(single, single)],
    ]
  } finally {
    await browser.close()
    await line.close()
    await club.close()
  }
}

const headings = ['', 'time', 'requests', 'bytes up', 'each score up', 'down', 'to baseline']
const field = `${count(scores)} queued scores of ${golfers} golfers on ${golfers / 4} phones, in one Chromium`
printTable({ title: `${field}, loopback`, headings, rows: await measure() })
printTable({
  title: `${field}, all over one line of ${slowLine.roundTrip} ms and ${slowLine.bitsPerSecond / 1000} kbit/s`,
  headings,
  rows: await measure(slowLine),
})
console.log('\nBytes are counted on the line, headers included. A browser keeps six connections to one club.')
