import { hash } from 'node:crypto'
import pg from 'pg'
import { connectionLost } from './faults.ts'
import type { Send } from './spelling.ts'

/** Anything that executes statements: a pool, or one of its connections. */
type Connection = Pick<pg.ClientBase, 'query'>

const int8 = 20
const numeric = 1700
const bool = 16

/** Counts and sums are returned as numbers and comparisons as 0 or 1, as in SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) => {
    if (oid === int8 || oid === numeric) return Number
    if (oid === bool) return (text) => (text === 't' ? 1 : 0)
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown
  },
}

/** Milliseconds. Limits the waits for a lock or an answer; phones send again. */
export const limitsOfWork = {
  lock_timeout: '10000',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '10000',
} as const
/** Milliseconds until an attempt to connect is abandoned. */
const connectionTimeoutMillis = 10_000

/**
 * Converts the URL of a database for the driver. `?prepare=off` means that a connection pooler is in between (PgBouncer
 * in transaction mode): statements then have no name, and settings apply to one transaction.
 */
export function addressOf(url: string): { readonly connectionString: string; readonly isPooled: boolean } {
  const address = new URL(url)
  const isPooled = address.searchParams.get('prepare') === 'off'
  address.searchParams.delete('prepare')
  return { connectionString: address.href, isPooled }
}

export function connectionTo(url: string): pg.ClientConfig {
  const { connectionString, isPooled } = addressOf(url)
  const usual = { connectionString, application_name: 'nomad', pipeline: true, types, connectionTimeoutMillis }
  return isPooled ? usual : { ...usual, options: optionsOf(limitsOfWork) }
}

/** Opens a connection outside of any pool. */
export async function connect(url: string, own: Pick<pg.ClientConfig, 'options'> = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(url), ...own })
  // When an idle connection is lost, the next query fails.
  client.on('error', () => undefined)
  await withPlainReason(client.connect())
  return client
}

/** Settings that the server applies at the start of a connection. */
export type ServerSettings = Readonly<Record<string, string>>

function optionsOf(settings: ServerSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * Milliseconds after which a connection without an answer is closed. A running server has answered or canceled the
 * statement by then; a server that lost its power or network would otherwise be noticed by the operating system only
 * after a quarter of an hour.
 */
const longestAnswer = 40_000

type PoolOptions = {
  readonly max: number
  readonly settings?: ServerSettings
  readonly patience?: number
  /** Runs before a new connection is used; when it fails, the connection is closed. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>
}

/** Opens a pool. Behind a connection pooler a connection has no settings of its own, so each transaction sets them. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { settings = {}, patience = longestAnswer, ...pooling } = options
  const own = addressOf(url).isPooled ? {} : { options: optionsOf({ ...limitsOfWork, ...settings }) }
  const pool = new pg.Pool({ ...connectionTo(url), ...own, ...pooling, query_timeout: patience })
  // When an idle connection fails, the next query uses another one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/**
 * Returns a function that sends statements through a connection. A prepared statement is named by the hash of its text.
 */
export function sendThrough(connection: Connection, { isPooled = false } = {}): Send {
  return async ({ text, isPrepared }, values) => {
    const name = isPrepared && !isPooled ? { name: hash('sha256', text).slice(0, 32) } : {}
    const answer = await withPlainReason(connection.query<unknown[]>({ text, values, rowMode: 'array', ...name }))
    return answer.rows
  }
}

export async function withPlainReason<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw plainReason(error)
  }
}

const poolUnannounced =
  'There is a connection pool between this server and PostgreSQL: add ?prepare=off to the address in DATABASE_URL'

/**
 * Whether an error comes from a connection pooler: PgBouncer rejects settings of a connection, which PostgreSQL
 * accepts.
 */
function isOfPool({ message }: pg.DatabaseError): boolean {
  return message.startsWith('unsupported startup parameter')
}

/** A missing role, a wrong password, a missing database. */
const ofAddress = new Set(['28000', '28P01', '3D000'])

/** Returns errors of the server, with advice if the address is wrong, and gives connection errors a code of their own. */
export function plainReason(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    if (isOfPool(error)) return new Error(poolUnannounced)
    const { code = '', message } = error
    if (!ofAddress.has(code)) return error
    return Object.assign(new Error(`${message}: correct the address in DATABASE_URL`, { cause: error }), { code })
  }
  const reason = error instanceof Error ? error.message : String(error)
  const lost = new Error(`The database cannot be reached: ${reason}`, { cause: error })
  return Object.assign(lost, { code: connectionLost })
}
