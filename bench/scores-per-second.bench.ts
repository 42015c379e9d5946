import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { bareInserts } from './bare-inserts.ts'
import { openPushingPhone, type PushingPhone } from './pushing-phone.ts'
import { count, milliseconds, printTable, quantile, ratio } from './table.ts'

const golfers = 72
const measuredFor = 4000

type Taken = { readonly perSecond: number; readonly times: readonly number[] }

/** Every phone pushes again as soon as it is answered. */
async function pushes(phones: readonly PushingPhone[], scoresEach: number): Promise<Taken> {
  const times: number[] = []
  const start = performance.now()
  await Promise.all(
    phones.map(async (phone) => {
      while (performance.now() - start < measuredFor) {
        const sent = performance.now()
        await phone.push(scoresEach)
        times.push(performance.now() - sent)
      }
    }),
  )
  return { perSecond: (times.length * scoresEach * 1000) / (performance.now() - start), times }
}

const club = await openClub()
try {
  const outing = await startOuting(club.url, { golfers })
  const phones = await Promise.all(outing.groups.map((group) => openPushingPhone({ url: club.url, outing, group })))
  await Promise.all(phones.map((phone) => phone.push(1)))

  const single = await pushes(phones, 1)
  const hole = await pushes(phones, 4)
  const batch = await pushes(phones, 200)
  phones.forEach((phone) => phone.close())
  await club.stop()
  const baseline = { forMilliseconds: measuredFor / 2 }
  const bareSingle = await bareInserts(1, baseline)
  const bareHole = await bareInserts(4, baseline)
  const bareBatch = await bareInserts(200, baseline)

  const row = (name: string, { perSecond, times, bare }: Taken & { bare: number }) => [
    name,
    count(perSecond),
    milliseconds(quantile(times, 0.5)),
    milliseconds(quantile(times, 0.99)),
    count(bare),
    ratio(perSecond, bare),
  ]
  printTable({
    title: `Scores a second through HTTP, ${phones.length} phones together, synchronous FULL`,
    headings: ['scores in one request', 'scores/s', 'p50', 'p99', 'baseline rows/s', 'to baseline'],
    rows: [
      row('1, a single change', { ...single, bare: bareSingle }),
      row('4, a hole of a group', { ...hole, bare: bareHole }),
      row('200, a full batch', { ...batch, bare: bareBatch }),
    ],
  })
  console.log('\nYardstick: better-sqlite3 inserting as many rows a commit into a bare table, WAL, synchronous FULL.')
} finally {
  await club.close()
}
