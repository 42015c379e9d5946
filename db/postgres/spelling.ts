import {
  DrizzleQueryError,
  getTableColumns,
  is,
  NoopLogger,
  Param,
  sql,
  type QueryWithTypings,
  type SQL,
} from 'drizzle-orm'
import { NoopCache } from 'drizzle-orm/cache/core/cache'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import {
  RemotePreparedQuery,
  SqliteRemoteDatabase,
  SQLiteRemoteSession,
  type RemoteCallback,
} from 'drizzle-orm/sqlite-proxy'
import type { Queries } from '../database.ts'

/** Sends a statement; resolves with its rows. A prepared one is planned once per connection. */
export type Send = (
  statement: { readonly text: string; readonly isPrepared: boolean },
  values: unknown[],
) => Promise<unknown[][]>

type Insert = Parameters<SQLiteAsyncDialect['buildInsertQuery']>[0]

/**
 * The SQL dialect of PostgreSQL for queries of drizzle's SQLite builders, so that one schema and one set of functions
 * serve both engines. All differences in the generated SQL are handled here.
 */
class PostgresSpelling extends SQLiteAsyncDialect {
  override escapeParam(place: number): string {
    return `$${place + 1}`
  }

  /**
   * Columns that are left out get their default and a null key the next id, because PostgreSQL would reject an explicit
   * null.
   */
  override buildInsertQuery(insert: Insert): SQL {
    if (insert.select === true || !Array.isArray(insert.values)) return super.buildInsertQuery(insert)
    const columns = Object.entries(getTableColumns(insert.table)).filter(([, column]) => column.default === undefined)
    const values = insert.values.map((row) => {
      const leftOut = columns.filter(([name, { primary }]) => isLeftOut(row[name], primary))
      return { ...row, ...Object.fromEntries(leftOut.map(([name]) => [name, sql.raw('default')])) }
    })
    return super.buildInsertQuery({ ...insert, values })
  }

  /** Removes the table name from the columns of a conflict target. */
  override sqlToQuery(part: SQL, invokeSource?: 'indexes'): QueryWithTypings {
    const query = super.sqlToQuery(part, invokeSource)
    return { ...query, sql: query.sql.replace(/ on conflict \([^)]*\)/, (target) => target.replace(/"\w+"\./g, '')) }
  }
}

function isLeftOut(value: Param | SQL | undefined, isKey: boolean): boolean {
  if (value === undefined) return true
  return is(value, Param) && (value.value === undefined || (isKey && value.value === null))
}

/** Returns the query language for anything that sends statements: one connection, or a pool of them. */
export function queriesOver(send: Send): Queries {
  const spelling = new PostgresSpelling()
  return new SqliteRemoteDatabase('async', spelling, new PostgresSession(spelling, send), undefined)
}

type NoSchema = Record<string, never>
type Asked = Parameters<SQLiteRemoteSession<NoSchema, NoSchema>['prepareQuery']>
/** Only the builder of a query has the type of its result. */
type Answers = {
  readonly type: 'async'
  readonly all: never
  readonly get: never
  readonly values: never
  readonly execute: never
}

class PostgresSession extends SQLiteRemoteSession<NoSchema, NoSchema> {
  readonly #prepared: RemoteCallback
  readonly #once: RemoteCallback

  constructor(spelling: PostgresSpelling, send: Send) {
    const once = callbackFor(send, { isPrepared: false })
    super(once, spelling, undefined)
    this.#once = once
    this.#prepared = callbackFor(send, { isPrepared: true })
  }

  override prepareQuery(...asked: Asked) {
    return queryOf(this.#prepared, asked)
  }

  override prepareOneTimeQuery(...asked: Asked) {
    return queryOf(this.#once, asked)
  }
}

function callbackFor(send: Send, { isPrepared }: { readonly isPrepared: boolean }): RemoteCallback {
  return async (text, values, method) => {
    const rows = await send({ text, isPrepared }, values)
    return { rows: method === 'get' ? (rows[0] ?? []) : rows }
  }
}

function queryOf(callback: RemoteCallback, [query, fields, method, isArray, mapper]: Asked): PostgresQuery {
  const { logger, cache } = silent
  return new PostgresQuery(callback, query, logger, cache, undefined, undefined, fields, method, isArray, mapper)
}

const silent = { logger: new NoopLogger(), cache: new NoopCache() }

/**
 * Fails with the server's error and not with drizzle's, whose message contains the stored values and would put them
 * into the log.
 */
class PostgresQuery extends RemotePreparedQuery<Answers> {
  override run(values?: Record<string, unknown>) {
    return super.run(values).catch(throwCause)
  }

  override all(values?: Record<string, unknown>) {
    return super.all(values).catch(throwCause)
  }

  override get(values?: Record<string, unknown>) {
    return super.get(values).catch(throwCause)
  }

  override values<Row extends unknown[]>(values?: Record<string, unknown>) {
    return super.values<Row>(values).catch(throwCause)
  }
}

function throwCause(error: unknown): never {
  throw error instanceof DrizzleQueryError ? error.cause : error
}
