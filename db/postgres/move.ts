import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { linkWhatIsThere } from '../audit-chain.ts'
import type { Counters, MoveSource, MoveTarget } from '../move-club.ts'
import { connect, sendThrough } from './connection.ts'
import { migratePostgres, newestVersion, versionOf } from './migrate.ts'
import { queriesOver } from './spelling.ts'
import { clubLock } from './writer.ts'

type PostgresPlace = { readonly url: string }

/** Opens a database as a source. Throws when a server uses it, or its version is not this program's. */
export async function openPostgresSource(place: PostgresPlace): Promise<MoveSource> {
  return await withClub(place, async (client) => {
    await takeClub(client)
    const { from: version, name } = await versionOf(client)
    if (version === 0) throw new Error(`The database ${name} is empty`)
    assertVersion(name, version)
    const sql = queriesOver(sendThrough(client))
    // A server that was killed may have left the scores of its last second unlinked.
    await client.query('BEGIN')
    await linkWhatIsThere({ sql, inTransaction: true, savepoint: (work) => work() })
    await client.query('COMMIT; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return {
      sql,
      counters: () => countersOf(client),
      close: () => client.end(),
    }
  })
}

/**
 * Opens an empty database as a target. Throws when any table has a row, a server uses it, or its version is not this
 * program's.
 */
export async function openPostgresTarget(place: PostgresPlace): Promise<MoveTarget> {
  return await withClub(place, async (client) => {
    await takeClub(client)
    const { from: version, name } = await versionOf(client)
    if (version > 0) assertVersion(name, version)
    else await migratePostgres(place)
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    await assertEmpty(client, name)
    const putRulesBack = await takeRulesAway(client)
    return {
      sql: queriesOver(sendThrough(client)),
      setCounters: (counters) => setCounters(client, counters),
      async commit() {
        await putRulesBack()
        await client.query('COMMIT')
        // Updates the statistics on which query plans depend.
        await client.query('ANALYZE')
      },
      close: () => client.end(),
    }
  })
}

async function withClub<T>({ url }: PostgresPlace, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // Without the usual time limits, which moving a large club exceeds.
  const client = await connect(url, { options: '' })
  try {
    return await work(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

function assertVersion(name: string, version: number): void {
  if (version === newestVersion()) return
  const versions = `The database ${name} is at version ${version} and this program at ${newestVersion()}`
  throw new Error(`${versions}: npm run migrate first`)
}

/** The number of checks for connections of a server that is still closing them after a stop. */
const waitsForClosing = 20

/**
 * Locks the club for the move; throws while a server is connected. The lock lasts as long as the connection and blocks
 * the writes of a server that starts later.
 */
async function takeClub(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(${clubLock}, 0)`)
  for (let waits = 0; ; waits += 1) {
    const { rows } = await client.query<{ name: string; others: number }>(
      `SELECT current_database() AS name, count(*) AS others FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'nomad' AND pid <> pg_backend_pid()`,
    )
    const { name = '', others = 0 } = rows[0] ?? {}
    if (others === 0) return
    if (waits === waitsForClosing) {
      throw new Error(`The database ${name} is in use by a server (${others} connections): stop it first`)
    }
    await setTimeout(50)
  }
}

async function assertEmpty(client: pg.Client, database: string): Promise<void> {
  const full = []
  for (const table of await tablesOf(client)) {
    if (table === 'schema_version') continue
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`)
    if (rowCount !== 0) full.push(table)
  }
  if (full.length > 0) {
    const found = `The database ${database} is not empty: it has rows in ${full.join(', ')}`
    throw new Error(`${found}. Name another one in DATABASE_URL, which no server has opened yet`)
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Disables triggers and foreign keys during the copy, which does not insert rows in the order that they require; the
 * rows were validated when they were first written. Returns a function that restores them, which checks all foreign
 * keys.
 */
async function takeRulesAway(client: pg.Client): Promise<() => Promise<void>> {
  const tables = await tablesOf(client)
  const { rows: keys } = await client.query<{ at: string; name: string; definition: string }>(
    `SELECT conrelid::regclass AS at, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid`,
  )
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { at, name } of keys) await client.query(`ALTER TABLE ${at} DROP CONSTRAINT ${name}`)
  return async () => {
    for (const { at, name, definition } of keys) {
      await client.query(`ALTER TABLE ${at} ADD CONSTRAINT ${name} ${definition}`)
    }
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
}

/** Returns the tables with generated ids and their sequences. */
async function sequencesOf(
  client: pg.Client,
): Promise<readonly { readonly table: string; readonly counter: string }[]> {
  const { rows } = await client.query<{ table: string; counter: string }>(
    `SELECT table_name AS table, pg_get_serial_sequence(quote_ident(table_name), column_name) AS counter
    FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES' ORDER BY 1`,
  )
  return rows
}

async function countersOf(client: pg.Client): Promise<Counters> {
  const counters = new Map<string, number>()
  for (const { table, counter } of await sequencesOf(client)) {
    const { rows } = await client.query<{ last: number }>(`SELECT last_value AS last FROM ${counter} WHERE is_called`)
    if (rows[0] !== undefined) counters.set(table, rows[0].last)
  }
  return counters
}

async function setCounters(client: pg.Client, counters: Counters): Promise<void> {
  for (const { table, counter } of await sequencesOf(client)) {
    const last = counters.get(table) ?? 0
    await client.query('SELECT setval($1, $2, $3)', [counter, Math.max(last, 1), last > 0])
  }
}
