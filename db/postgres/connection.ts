import { hash } from 'node:crypto'
import pg from 'pg'
import { connectionLost } from './faults.ts'
import type { Send } from './spelling.ts'

/** Whatever takes statements: a pool, or one of its connections. */
type Connection = Pick<pg.ClientBase, 'query'>

const int8 = 20
const numeric = 1700
const bool = 16

/** Counts and sums are numbers and a comparison is 0 or 1, as in SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) => {
    if (oid === int8 || oid === numeric) return Number
    if (oid === bool) return (text) => (text === 't' ? 1 : 0)
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown
  },
}

/** Milliseconds. No one waits longer for a lock or an answer; phones send again. */
export const limitsOfWork = {
  lock_timeout: '10000',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '10000',
} as const
/** Milliseconds until a connection that does not open is given up. */
const connectionTimeoutMillis = 10_000

/**
 * The address of a database as the driver takes it. `?prepare=off` says that there is a connection pool in between
 * (PgBouncer in transaction mode): statements then have no name, and settings last for a transaction.
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

/** Opens a connection that belongs to no pool. */
export async function connect(url: string, own: Pick<pg.ClientConfig, 'options'> = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(url), ...own })
  // A connection that is lost while it waits fails the next query.
  client.on('error', () => undefined)
  await withPlainReason(client.connect())
  return client
}

/** Settings that the server takes at the start of a connection. */
export type ServerSettings = Readonly<Record<string, string>>

function optionsOf(settings: ServerSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/**
 * Milliseconds after which a connection without an answer is given up. A server that is there has answered by then, or
 * ended the statement; of one that lost its power or its network, the system would notice after a quarter of an hour.
 */
const longestAnswer = 40_000

type PoolOptions = {
  readonly max: number
  readonly settings?: ServerSettings
  readonly patience?: number
  /** A new connection waits for it; one for which it fails is given up. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>
}

/** Behind a connection pool a connection has no settings of its own, so each transaction sets them. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { settings = {}, patience = longestAnswer, ...pooling } = options
  const own = addressOf(url).isPooled ? {} : { options: optionsOf({ ...limitsOfWork, ...settings }) }
  const pool = new pg.Pool({ ...connectionTo(url), ...own, ...pooling, query_timeout: patience })
  // An idle connection failed; the next query uses another one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Sends statements through a connection. A prepared one is named on the server by the hash of its text. */
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

/** PgBouncer passes on no settings of a connection. PostgreSQL knows this parameter. */
function isOfPool({ message }: pg.DatabaseError): boolean {
  return message.startsWith('unsupported startup parameter')
}

/** The server's errors stay as they are; connection errors get a code of their own. */
export function plainReason(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) return isOfPool(error) ? new Error(poolUnannounced) : error
  const reason = error instanceof Error ? error.message : String(error)
  const lost = new Error(`The database cannot be reached: ${reason}`, { cause: error })
  return Object.assign(lost, { code: connectionLost })
}
