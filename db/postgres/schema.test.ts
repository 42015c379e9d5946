import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyTable } from '../every-table.ts'
import type { TestPlace } from '../places-testing.ts'
import { connectionTo } from './connection.ts'
import { postgresPlaces, urlOf } from './places-testing.ts'

type Column = { readonly name: string; readonly type: string; readonly isRequired: number; readonly isKey: number }

const declaredTables = everyTable.map((table) => getTableConfig(table))

let place: TestPlace
let client: pg.Client
beforeAll(async () => {
  place = await postgresPlaces().empty()
  client = new pg.Client(connectionTo(urlOf(place)))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await place.remove()
})

const rows = async <Row extends object>(query: string, values: unknown[] = []) =>
  (await client.query<Row>(query, values)).rows

test('every migrated table is declared, and no other but the one with the version', async () => {
  const migrated = await rows<{ tablename: string }>("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  const declared = declaredTables.map(({ name }) => name)
  expect(new Set(migrated.map(({ tablename }) => tablename))).toEqual(new Set([...declared, 'schema_version']))
})

test.each(declaredTables)(
  'the declared columns of $name are the migrated ones',
  async ({ name, columns, primaryKeys }) => {
    const migrated = await rows<Column>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type, attnotnull AS "isRequired",
      EXISTS (SELECT 1 FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY (indkey)) AS "isKey"
    FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`,
      [name],
    )
    const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
    const fromDeclaration = columns
      .map((column) => ({
        name: column.name,
        type: column.getSQLType() === 'integer' ? 'bigint' : 'text',
        isKey: Number(column.primary || keys.includes(column.name)),
        isRequired: Number(column.notNull),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    // A column compared without case is text, too.
    const fromMigration = migrated.map((column) => ({ ...column, type: column.type.replace('citext', 'text') }))
    expect(fromMigration).toEqual(fromDeclaration)
  },
)

test('a number that is counted up has a counter', async () => {
  const counted = declaredTables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => 'autoIncrement' in column && column.autoIncrement === true)
      .map((column) => `${name}.${column.name}`),
  )
  const migrated = await rows<{ column: string }>(
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND is_identity = 'YES'`,
  )
  expect(new Set(migrated.map(({ column }) => column))).toEqual(new Set(counted))
})

test('both engines are at the same number', () => {
  const newest = (folder: string) =>
    readdirSync(join(import.meta.dirname, folder))
      .toSorted()
      .at(-1)
      ?.slice(0, 4)
  expect(newest('migrations')).toBe(newest('../sqlite/migrations'))
})
