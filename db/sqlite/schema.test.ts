import Sqlite from 'better-sqlite3'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterAll, expect, test } from 'vitest'
import { everyTable } from '../every-table.ts'
import { temporaryFolder } from '../testing.ts'
import { migrateDatabase } from './migrate.ts'

type Column = { name: string; type: string; notnull: number; pk: number }

const declaredTables = everyTable.map((table) => getTableConfig(table))

const folder = temporaryFolder()
migrateDatabase(folder)
const database = new Sqlite(folder.file, { readonly: true })
afterAll(() => {
  database.close()
  folder.remove()
})

test('every migrated table is declared, and no other', () => {
  const migrated = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
  expect(new Set(declaredTables.map(({ name }) => name))).toEqual(new Set(migrated))
})

test.each(declaredTables)('the declared columns of $name are the migrated ones', ({ name, columns, primaryKeys }) => {
  const migrated = database.pragma(`table_info(${name})`) as Column[]
  const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
  const fromDeclaration = columns.map((column) => ({
    name: column.name,
    type: column.getSQLType().toUpperCase(),
    isKey: column.primary || keys.includes(column.name),
    required: column.notNull,
  }))
  const fromMigration = migrated.map(({ name, type, notnull, pk }) => ({
    name,
    type,
    isKey: pk > 0,
    // A primary key is never null here, although SQLite only says so for tables without a row id.
    required: notnull === 1 || pk > 0,
  }))
  expect(fromDeclaration).toEqual(fromMigration)
})

test('every migrated table is strict', () => {
  const tables = database.pragma('table_list') as { name: string; type: string; strict: number }[]
  const migrated = tables.filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'))
  const loose = migrated.filter(({ strict }) => strict === 0)
  expect(loose.map(({ name }) => name)).toEqual([])
})
