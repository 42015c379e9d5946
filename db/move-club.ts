import { createHash, type Hash } from 'node:crypto'
import { asc, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { audit, type AuditReport } from './audit.ts'
import type { Reader } from './database.ts'
import { everyTable } from './every-table.ts'

/** The last id used in each table with generated ids, so that no id is used twice after the move. */
export type Counters = ReadonlyMap<string, number>

/** The database that is moved. Nothing can write to it until it is closed. */
export type MoveSource = Reader & {
  readonly counters: () => Promise<Counters>
  readonly close: () => Promise<void>
}

/**
 * An empty database that receives the data in one transaction; constraints between tables are suspended until the
 * commit.
 */
export type MoveTarget = Reader & {
  readonly setCounters: (counters: Counters) => Promise<void>
  /** Restores the constraints, which validates every row, and commits. */
  readonly commit: () => Promise<void>
  /** Discards uncommitted data. */
  readonly close: () => Promise<void>
}

/** `rows`: the number of moved rows by table. */
export type Moved = { readonly rows: ReadonlyMap<string, number>; readonly report: AuditReport }

/** Below the limit of bound values in a statement: 32,766 in SQLite, twice as many in PostgreSQL. */
const mostValues = 16_000
const rowsOfPage = 2000

/**
 * Copies every row of every table, reads all of them back to compare them, and verifies the audit chain on both sides
 * as `npm run verify` does. The target commits only after that, so it has the whole club or nothing. The source is not
 * changed.
 */
export async function moveClub(source: MoveSource, target: MoveTarget, beforeCommit: () => void): Promise<Moved> {
  const rows = new Map<string, number>()
  for (const table of everyTable) {
    const { name } = getTableConfig(table)
    try {
      rows.set(name, await moveTable(table, { source, target }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`The table ${name} cannot be moved: ${reason}`, { cause: error })
    }
  }
  await target.setCounters(await source.counters())
  const report = await audit(source)
  const proof = JSON.stringify(await audit(target))
  if (proof !== JSON.stringify(report)) throw new Error(`The audit chain differs after the move: ${proof}`)
  beforeCommit()
  await target.commit()
  return { rows, report }
}

async function moveTable(
  table: SQLiteTable,
  { source, target }: { readonly source: Reader; readonly target: Reader },
): Promise<number> {
  const read = createHash('sha256')
  const most = Math.min(rowsOfPage, Math.floor(mostValues / Object.keys(getTableColumns(table)).length))
  const sent = await forEachPage({ reader: source, table, most }, async (rows) => {
    addTo(read, rows)
    await target.sql.insert(table).values(rows)
  })
  const written = createHash('sha256')
  const arrived = await forEachPage({ reader: target, table, most }, async (rows) => addTo(written, rows))
  if (arrived !== sent) throw new Error(`it has ${sent} rows and ${arrived} arrived`)
  if (read.digest('hex') !== written.digest('hex')) throw new Error('its rows are not the same afterwards')
  return sent
}

type Row = Record<string, unknown>

/** Reads a table in pages by key, so that memory does not depend on its size. Returns the number of rows. */
async function forEachPage(
  { reader, table, most }: { readonly reader: Reader; readonly table: SQLiteTable; readonly most: number },
  work: (rows: Row[]) => Promise<void>,
): Promise<number> {
  const key = keyOf(table)
  const columns = sql.join(
    key.map(([, column]) => column),
    sql`, `,
  )
  let count = 0
  let after: SQL | undefined
  for (;;) {
    const rows: Row[] = await reader.sql
      .select()
      .from(table)
      .where(after)
      .orderBy(...key.map(([, column]) => asc(column)))
      .limit(most)
    const last = rows.at(-1)
    if (last === undefined) return count
    await work(rows)
    count += rows.length
    const values = sql.join(
      key.map(([name]) => sql`${last[name]}`),
      sql`, `,
    )
    after = sql`(${columns}) > (${values})`
  }
}

function keyOf(table: SQLiteTable): readonly (readonly [name: string, column: SQLiteColumn])[] {
  const shared = getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name))
  return Object.entries(getTableColumns(table)).filter(([, { primary, name }]) => primary || shared.includes(name))
}

function addTo(digest: Hash, rows: readonly Row[]): void {
  for (const row of rows) digest.update(`${JSON.stringify(row)}\n`)
}
