import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import type { TestPlace } from '../places-testing.ts'
import { temporaryFolder } from '../testing.ts'
import { connectionTo } from './connection.ts'
import { postgresPlaces, urlOf } from './places-testing.ts'

// The rules of SQLite's tables are made a second time, in a schema of PostgreSQL that is called `twin`. PostgreSQL
// writes down both in one spelling, so that they can be compared as texts.

/**
 * What the engines spell in other words, on purpose: PostgreSQL has no GLOB, and a regular expression says the same.
 */
const spellings: readonly (readonly [sqlite: string, postgres: string])[] = [
  ["GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'", "~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'"],
  ["GLOB '[0-2][0-9]:[0-5][0-9]'", "~ '^[0-2][0-9]:[0-5][0-9]$'"],
  ["NOT GLOB '*[^0-9]*'", "!~ '[^0-9]'"],
  [
    "(pickup = 'X' OR pickup GLOB 'X[1-9]' OR pickup GLOB 'X1[0-9]' OR pickup = 'X20')",
    "(pickup ~ '^X([1-9]|1[0-9]|20)?$')",
  ],
]

let folder: ReturnType<typeof temporaryFolder>
let file: Database
let place: TestPlace
let client: pg.Client
beforeAll(async () => {
  folder = temporaryFolder()
  file = await openDatabase({ file: folder.file })
  place = await postgresPlaces().empty()
  client = new pg.Client(connectionTo(urlOf(place)))
  await client.connect()
  await makeTwin()
})
afterAll(async () => {
  await client.end()
  await place.remove()
  await file.close()
  folder.remove()
})

type Named = { readonly name: string; readonly table: string; readonly text: string }

async function namedInFile(type: 'table' | 'index' | 'trigger'): Promise<readonly Named[]> {
  const rows = await file.sql.values<[string, string, string]>(
    sql`SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = ${type} AND name NOT LIKE 'sqlite_%'`,
  )
  return rows.map(([name, table, text]) => ({ name, table, text }))
}

async function makeTwin(): Promise<void> {
  const tables = await namedInFile('table')
  await client.query('CREATE SCHEMA twin')
  for (const { name } of tables) await client.query(`CREATE TABLE twin.${name} (LIKE public.${name})`)
  for (const table of tables) {
    for (const rule of [...checksOf(table), ...(await keysOf(table)), ...(await defaultsOf(table))]) {
      await client.query(`ALTER TABLE twin.${table.name} ${rule}`)
    }
  }
  // Once every table has its keys.
  for (const table of tables) {
    for (const rule of await referencesOf(table)) await client.query(`ALTER TABLE twin.${table.name} ${rule}`)
  }
  for (const { text } of await namedInFile('index')) await client.query(text.replace(' ON ', ' ON twin.'))
}

function checksOf({ text }: Named): string[] {
  return [...text.matchAll(/\bCHECK\s*(?=\()/g)].map(({ index, 0: { length } }) => {
    const check = upToItsEnd(text.slice(index + length))
    return `ADD CHECK ${spellings.reduce((spelled, [sqlite, postgres]) => spelled.replaceAll(sqlite, () => postgres), check)}`
  })
}

/** From a parenthesis to the one that closes it. */
function upToItsEnd(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(0, at + 1)
  }
  throw new Error(`A parenthesis is not closed: ${text}`)
}

async function keysOf({ name }: Named): Promise<string[]> {
  const key = await file.sql.values<[string]>(sql`SELECT name FROM pragma_table_info(${name}) WHERE pk > 0 ORDER BY pk`)
  const indexes = await file.sql.values<[string]>(sql`SELECT name FROM pragma_index_list(${name}) WHERE origin = 'u'`)
  const uniques = await Promise.all(
    indexes.map(([index]) =>
      file.sql.values<[string]>(sql`SELECT name FROM pragma_index_info(${index}) ORDER BY seqno`),
    ),
  )
  return [
    `ADD PRIMARY KEY (${key.flat().join()})`,
    ...uniques.map((columns) => `ADD UNIQUE (${columns.flat().join()})`),
  ]
}

async function defaultsOf({ name }: Named): Promise<string[]> {
  const defaults = await file.sql.values<[string, string]>(
    sql`SELECT name, dflt_value FROM pragma_table_info(${name}) WHERE dflt_value IS NOT NULL`,
  )
  return defaults.map(([column, value]) => `ALTER ${column} SET DEFAULT ${value}`)
}

async function referencesOf({ name }: Named): Promise<string[]> {
  const columns = await file.sql.values<[number, string, string, string, string, string]>(
    sql`SELECT id, "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list(${name}) ORDER BY id, seq`,
  )
  return [...Map.groupBy(columns, ([id]) => id).values()].map((parts) => {
    const [from, to] = [parts.map((part) => part[2]).join(), parts.map((part) => part[3]).join()]
    const [, table, , , onUpdate, onDelete] = parts[0] ?? []
    return `ADD FOREIGN KEY (${from}) REFERENCES twin.${table} (${to}) ON UPDATE ${onUpdate} ON DELETE ${onDelete}`
  })
}

/** What a statement finds in one of the schemas, without its name. */
async function foundIn(schema: 'twin' | 'public', statement: string): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(statement, [schema])
  return rows.map(({ rule }) => rule.replaceAll(/\b(twin|public)\./g, '')).toSorted()
}

test.each([
  [
    'CHECKs, keys, unique columns and foreign keys',
    `SELECT relname || ': ' || pg_get_constraintdef(pg_constraint.oid) AS rule
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE connamespace = $1::regnamespace`,
  ],
  [
    'indexes, with their order, their expressions and their conditions',
    `SELECT indexdef AS rule FROM pg_indexes WHERE schemaname = $1
    AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  ],
  [
    'defaults of columns',
    `SELECT relname || '.' || attname || ': ' || pg_get_expr(adbin, adrelid) AS rule
    FROM pg_attrdef JOIN pg_class ON pg_class.oid = adrelid JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
    WHERE relnamespace = $1::regnamespace`,
  ],
])('both engines have the same %s', async (_, statement) => {
  const [ofSqlite, ofPostgres] = [await foundIn('twin', statement), await foundIn('public', statement)]
  expect(ofPostgres).toEqual(ofSqlite)
  expect(ofSqlite.length).toBeGreaterThan(0)
})

test('both engines guard the same tables by triggers of the same names', async () => {
  const ofSqlite = (await namedInFile('trigger')).map(({ name, table }) => `${table}: ${name}`)
  const ofPostgres = await foundIn(
    'public',
    `SELECT relname || ': ' || tgname AS rule FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = $1::regnamespace`,
  )
  expect(ofPostgres).toEqual(ofSqlite.toSorted())
})

test('what SQLite compares without case is citext', async () => {
  const tables = await namedInFile('table')
  const ofSqlite = tables.flatMap(({ name, text }) =>
    [...text.matchAll(/^\s*(\w+) TEXT\b[^,]*\bCOLLATE NOCASE/gm)].map(([, column]) => `${name}.${column}`),
  )
  const ofPostgres = await foundIn(
    'public',
    `SELECT table_name || '.' || column_name AS rule FROM information_schema.columns
    WHERE table_schema = $1 AND udt_name = 'citext'`,
  )
  expect(ofPostgres).toEqual(ofSqlite.toSorted())
})

test('every other spelling is one that the tables use', async () => {
  const texts = (await namedInFile('table')).map(({ text }) => text).join('\n')
  for (const [sqlite] of spellings) expect(texts).toContain(sqlite)
})
