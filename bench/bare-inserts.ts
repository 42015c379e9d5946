import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Rows per second into a table without indexes, a given number per commit, on the disk of the benchmarks. */
export async function bareInserts(
  rowsEachCommit: number,
  { forMilliseconds }: { readonly forMilliseconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'nomad-bare-'))
  const sqlite = new Sqlite(join(folder, 'bare.db'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.exec('CREATE TABLE scores (golfer INTEGER, hole INTEGER, strokes INTEGER, mid TEXT)')
  const insert = sqlite.prepare('INSERT INTO scores VALUES (?, ?, ?, ?)')
  const commit = sqlite.transaction((from: number) => {
    for (let at = from; at < from + rowsEachCommit; at += 1) insert.run(at % 72, at % 18, 4, `mid-${at}`)
  })
  const start = performance.now()
  let rows = 0
  for (; performance.now() - start < forMilliseconds; rows += rowsEachCommit) commit(rows)
  const perSecond = (rows / (performance.now() - start)) * 1000
  sqlite.close()
  await rm(folder, { recursive: true })
  return perSecond
}
