import { openReplay } from '#db/cells/replay.ts'
import { openOutingClub } from '#db/outings/outings-testing.ts'
import { bareInserts } from './bare-inserts.ts'
import { groups, pushes, startPhones } from './pushed-batches.ts'
import { count, milliseconds, printTable, quantile, ratio } from './table.ts'

const measuredFor = 4000

const club = await openOutingClub()
try {
  const phones = await startPhones(club)
  const replay = openReplay(club.db)
  const rows: string[][] = []
  for (const scoresEach of [200, 4, 1]) {
    const { perSecond, cpu, times } = await pushes(replay, { phones, scoresEach, measuredFor })
    const bare = await bareInserts(scoresEach, { forMilliseconds: measuredFor / 2 })
    const quantiles = [0.5, 0.99].map((share) => milliseconds(quantile(times, share)))
    rows.push([
      String(scoresEach),
      count(perSecond),
      milliseconds(cpu),
      ...quantiles,
      count(bare),
      ratio(perSecond, bare),
    ])
  }
  printTable({
    title: `Scores a second into the database, ${groups} phones together, synchronous FULL`,
    headings: ['scores in one batch', 'scores/s', 'CPU a score', 'p50', 'p99', 'baseline rows/s', 'to baseline'],
    rows,
  })
  console.log('\nYardstick: better-sqlite3 inserting as many rows a commit into a bare table, WAL, synchronous FULL.')
} finally {
  await club.close()
}
