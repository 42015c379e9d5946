import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { addressOf, connect, withPlainReason } from './connection.ts'
import { assertSettings } from './settings.ts'

/** `from` is 0 for an empty database. */
type Migrated = { readonly name: string; readonly from: number; readonly to: number }

type Migration = { readonly version: number; readonly name: string; readonly sql: string }

type MigrateOptions = { readonly url: string; readonly migrationsFolder?: string }

const ourMigrations = join(import.meta.dirname, 'migrations')

/** 'Noma' and 'mig' in ASCII: the key of the advisory lock that prevents two servers from migrating concurrently. */
const startLock = 0x4e_6f_6d_61_6d_69_67n

/**
 * Checks the server, then creates the tables of an empty database or migrates them to this program's version, with all
 * pending migrations in one transaction. Throws without any change when the database belongs to another program or is
 * newer.
 */
export async function migratePostgres({ url, migrationsFolder = ourMigrations }: MigrateOptions): Promise<Migrated> {
  const client = await connect(url)
  try {
    await assertSettings(client, addressOf(url))
    return await bringUpToDate(client, readMigrations(migrationsFolder))
  } finally {
    await client.end()
  }
}

/**
 * Runs a query; fails with the server's message, or an error that the server is unavailable, because it may restart
 * during a migration.
 */
async function ask<Row extends object>(client: pg.Client, text: string, values: readonly unknown[] = []) {
  return await withPlainReason(client.query<Row>(text, values.length === 0 ? undefined : [...values]))
}

/**
 * Begins without time limits: migrating a large table may take long, and so may waiting for another server that
 * migrates first.
 */
async function beginStart(client: pg.Client): Promise<void> {
  const patience = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  await ask(client, `BEGIN; ${patience.map((name) => `SET LOCAL ${name} = 0`).join('; ')}`)
  await ask(client, `SELECT pg_advisory_xact_lock(${startLock})`)
}

/** Waits until no other server is starting, and blocks others; returns the function that releases the lock. */
export async function lockStarts({ url }: { readonly url: string }): Promise<() => Promise<void>> {
  const client = await connect(url)
  await beginStart(client)
  return () => client.end()
}

/**
 * Reads the files NNNN-name.sql in order. The first is the baseline, with the same tables as SQLite has at that number.
 */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const first = versionIn(names.toSorted()[0] ?? '')
  return names.toSorted().map((name, place) => {
    const version = versionIn(name)
    if (version !== first + place) throw new Error(`${join(folder, name)} should be number ${first + place}`)
    return { version, name, sql: readFileSync(join(folder, name), 'utf8') }
  })
}

export function newestVersion(): number {
  return readMigrations(ourMigrations).at(-1)?.version ?? 0
}

function versionIn(name: string): number {
  return Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
}

async function bringUpToDate(client: pg.Client, migrations: readonly Migration[]): Promise<Migrated> {
  try {
    await beginStart(client)
    const migrated = await runPending(client, migrations)
    await ask(client, readFileSync(join(import.meta.dirname, 'servers.sql'), 'utf8'))
    await ask(client, 'COMMIT')
    return migrated
  } catch (error) {
    // Without a connection there is nothing to roll back, and the first error has the reason.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function runPending(client: pg.Client, migrations: readonly Migration[]): Promise<Migrated> {
  const { from, name } = await versionOf(client)
  const to = migrations.at(-1)?.version ?? 0
  if (from > to) {
    const versions = `the database ${name} is at version ${from} and this program knows ${to}`
    throw new Error(`${versions}: start the newer program. Nothing was changed`)
  }
  const baseline = migrations[0]?.version ?? 0
  if (from > 0 && from < baseline) throw new Error(`the database ${name} is at version ${from}, before ${baseline}`)
  const pending = migrations.filter(({ version }) => version > from)
  if (pending.length === 0) return { name, from, to }
  if (from === 0) await ask(client, 'CREATE TABLE schema_version (version bigint NOT NULL)')
  for (const migration of pending) await runMigration(client, migration)
  await ask(client, 'DELETE FROM schema_version')
  await ask(client, 'INSERT INTO schema_version VALUES ($1)', [to])
  return { name, from, to }
}

/** Reads the version of a database; throws when its tables do not belong to this product. */
export async function versionOf(client: pg.Client): Promise<{ readonly from: number; readonly name: string }> {
  const tables = await ask<{ name: string; tables: number; is_ours: number }>(
    client,
    `SELECT current_database() AS name, count(*) AS tables, count(*) FILTER (WHERE tablename = 'schema_version') AS is_ours
    FROM pg_tables WHERE schemaname = current_schema()`,
  )
  const { name = '', tables: count = 0, is_ours: isOurs = 0 } = tables.rows[0] ?? {}
  if (count === 0) return { from: 0, name }
  if (isOurs === 0) throw new Error(`the database ${name} is one of another program`)
  const found = await ask<{ version: number }>(client, 'SELECT version FROM schema_version')
  return { from: found.rows[0]?.version ?? 0, name }
}

async function runMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await ask(client, sql)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error })
  }
}
