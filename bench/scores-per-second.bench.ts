import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { openPushingPhone, type PushingPhone } from './pushing-phone.ts'
import { count, milliseconds, printTable, quantile, ratio } from './table.ts'

const golfers = 72
const measuredFor = 4000

/** Rows a second into a bare table, so many a commit, on the disk that the club writes to. */
async function bareInserts(rowsEachCommit: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'nomad-bare-'))
  const sqlite = new Sqlite(join(folder, 'bare.db'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.exec('CREATE TABLE scores (golfer INTEGER, hole INTEGER, strokes INTEGER, mid TEXT)')
  const insert = sqlite.prepare('INSERT INTO scores VALUES (?, ?, ?, ?)')
  const commit = sqlite.transaction((from: number) => {
    for (let at = from; at < from + rowsEachCommit; at += 1) insert.run(at % golfers, at % 18, 4, `mid-${at}`)
  })
  const start = performance.now()
  let rows = 0
  for (; performance.now() - start < measuredFor / 2; rows += rowsEachCommit) commit(rows)
  const perSecond = (rows / (performance.now() - start)) * 1000
  sqlite.close()
  await rm(folder, { recursive: true })
  return perSecond
}

type Taken = { readonly perSecond: number; readonly times: readonly number[] }

/** Every phone pushes again as soon as it was answered. */
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
  const bareSingle = await bareInserts(1)
  const bareHole = await bareInserts(4)
  const bareBatch = await bareInserts(200)

  const row = (name: string, { perSecond, times, bare }: Taken & { bare: number }) => [
    name,
    count(perSecond),
    milliseconds(quantile(times, 0.5)),
    milliseconds(quantile(times, 0.99)),
    count(bare),
    ratio(perSecond, bare),
  ]
  printTable({
    title: `Scores a second through HTTP, ${phones.length} phones at once, synchronous FULL`,
    headings: ['scores in one request', 'scores/s', 'p50', 'p99', 'yardstick rows/s', 'to yardstick'],
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
