import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isDiskFull, isUnavailable } from '../faults.ts'
import type { TestPlace } from '../places-testing.ts'
import { migratePostgres } from './migrate.ts'
import { asAdministrator, postgresPlaces, urlOf } from './places-testing.ts'

let folder: string
let place: TestPlace
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nomad-migrations-'))
  place = await postgresPlaces().empty()
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  write('0022-clubs', 'CREATE TABLE clubs (name text)')
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await place.remove()
})

const write = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql)
const migrate = () => migratePostgres({ url: urlOf(place), migrationsFolder: folder })

const query = (statement: string) => asAdministrator(place, statement)

test('an empty database gets all migrations and their number, a later start nothing', async () => {
  expect(await migrate()).toMatchObject({ from: 0, to: 22 })
  expect(await migrate()).toMatchObject({ from: 22, to: 22 })
})

test('two servers that start together migrate once', async () => {
  write('0023-slow', 'SELECT pg_sleep(0.3); ALTER TABLE clubs ADD COLUMN city text')
  const starts = await Promise.all([migrate(), migrate()])
  expect(starts.map(({ from }) => from).toSorted((a, b) => a - b)).toEqual([0, 23])
})

test('all pending migrations are kept or none', async () => {
  await migrate()
  write('0023-city', 'ALTER TABLE clubs ADD COLUMN city text')
  write('0024-wrong', 'ALTER TABLE nowhere ADD COLUMN city text')
  await expect(migrate()).rejects.toThrow('Migration 0024-wrong.sql failed')
  expect(await query('SELECT version FROM schema_version')).toEqual([{ version: 22 }])
  await expect(query('SELECT city FROM clubs')).rejects.toThrow('does not exist')
})

test('a database server that goes away during a start is away, and not at fault', async () => {
  await migrate()
  write('0023-slow', 'SELECT pg_sleep(20); ALTER TABLE clubs ADD COLUMN city text')
  // One migrates and the other waits for it.
  const starts = [migrate(), migrate()].map((start) => start.catch((error: unknown) => error))
  const others = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  await expect.poll(() => query(`SELECT 1 ${others} AND state = 'active'`)).toHaveLength(2)
  await query(`SELECT pg_terminate_backend(pid) ${others}`)
  for (const error of await Promise.all(starts)) expect(isUnavailable(error), String(error)).toBe(true)
  expect(await query('SELECT version FROM schema_version')).toEqual([{ version: 22 }])
})

test('a migration for which there is no space is one that may succeed later', async () => {
  await migrate()
  write('0023-full', "DO $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$")
  const error: unknown = await migrate().catch((failure: unknown) => failure)
  expect(error).toMatchObject({ message: expect.stringContaining('Migration 0023-full.sql failed') as string })
  expect(isDiskFull(error)).toBe(true)
})

test('a database of a newer program is left alone', async () => {
  await migrate()
  await query('UPDATE schema_version SET version = 9999')
  await expect(migrate()).rejects.toThrow('version 9999 and this program knows 22')
})

test('a database of another program is left alone', async () => {
  await query('CREATE TABLE invoices (total numeric)')
  await expect(migrate()).rejects.toThrow('one of another program')
})
