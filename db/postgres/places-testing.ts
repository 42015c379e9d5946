import pg from 'pg'
import type { Place } from '../database.ts'
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

  const urlOf = (name: string) => {
    const url = new URL(server)
    url.pathname = `/${name}`
    return url.href
  }

  async function create(template: string): Promise<string> {
    const name = `test_${process.pid}_${(made.count += 1)}`
    // The other strategy flushes the whole server.
    await pool.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY wal_log`)
    return name
  }

  async function migrate(): Promise<string> {
    const name = await create('template0')
    await migratePostgres({ url: urlOf(name) })
    return name
  }

  async function copyOf(template: string) {
    const name = await create(template)
    const remove = async () => void (await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    return { url: urlOf(name), remove }
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
      await run(
        urlAt(place),
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
      const template = await create(new URL(urlAt(place)).pathname.slice(1))
      // A copy counts on from the same ids, as one of a file does, and not as a restored dump.
      await run(urlOf(template), 'UPDATE servers.state SET history = NULL')
      return () => copyOf(template)
    },
  }
}

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function urlAt(place: Place): string {
  if (!('url' in place)) throw new Error('This is no place of PostgreSQL')
  return place.url
}
