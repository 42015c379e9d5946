import pg from 'pg'
import type { DatabasePlace } from '../database.ts'
import type { TestPlaces } from '../places-testing.ts'
import { connectionTo } from './connection.ts'
import { migratePostgres } from './migrate.ts'

const made: { places?: TestPlaces; count: number } = { count: 0 }

/** Test equipment: databases of the server at POSTGRES_TEST_URL, each a copy of a template. */
export function postgresPlaces(): TestPlaces {
  made.places ??= placesOn(process.env['POSTGRES_TEST_URL'] ?? '')
  return made.places
}

function placesOn(server: string): TestPlaces {
  if (server === '') throw new Error('ENGINE=postgres needs POSTGRES_TEST_URL: use npm run test:postgres')
  const pool = new pg.Pool({ ...connectionTo(server), options: '', max: 2, allowExitOnIdle: true })
  const migrated: { name?: Promise<string> } = {}

  const urlNamed = (name: string) => {
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }

  async function create(template: string): Promise<string> {
    const name = `test_${process.pid}_${(made.count += 1)}`
    // The other strategy checkpoints the whole server.
    await pool.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY wal_log`)
    return name
  }

  async function migrate(): Promise<string> {
    const name = await create('template0')
    await migratePostgres({ url: urlNamed(name) })
    return name
  }

  async function copyOf(template: string) {
    const name = await create(template)
    const remove = async () => void (await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    return { url: urlNamed(name), remove }
  }

  return {
    fill: (isFull) =>
      isFull
        ? `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
          CREATE TRIGGER no_room BEFORE INSERT ON courses EXECUTE FUNCTION no_room()`
        : 'DROP TRIGGER no_room ON courses',
    unguard: (table, guard) => `DROP TRIGGER IF EXISTS ${guard} ON ${table}`,
    async tamper(place, sql) {
      await asAdministrator(
        place,
        'SET session_replication_role = replica',
        sql,
        "SELECT setval(pg_get_serial_sequence('audit_links', 'id'), 1, false) WHERE NOT EXISTS (SELECT 1 FROM audit_links)",
      )
    },
    async empty() {
      migrated.name ??= migrate()
      return await copyOf(await migrated.name)
    },
    async keep(place) {
      const template = await create(new URL(urlOf(place)).pathname.slice(1))
      // A copy continues with the same ids, as a copied file does, and is not treated as a restored dump.
      await asAdministrator({ url: urlNamed(template) }, 'UPDATE servers.state SET history = NULL')
      return () => copyOf(template)
    },
  }
}

/** Test equipment: runs statements with administrator rights; returns the rows of the last one. */
export async function asAdministrator(
  place: DatabasePlace,
  ...statements: readonly string[]
): Promise<readonly object[]> {
  const client = new pg.Client(connectionTo(urlOf(place)))
  await client.connect()
  try {
    let rows: readonly object[] = []
    for (const statement of statements) rows = (await client.query<object>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Test equipment: ends the other connections to a database, as a failover does. */
export async function endConnections(place: DatabasePlace): Promise<void> {
  await asAdministrator(
    place,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
}

export function urlOf(place: DatabasePlace): string {
  if (!('url' in place)) throw new Error('This is no place of PostgreSQL')
  return place.url
}
