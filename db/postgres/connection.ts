import { hash } from 'node:crypto'
import pg from 'pg'
import { connectionLost } from './faults.ts'
import type { Send } from './spelling.ts'

/** Whatever takes statements: a pool, or one of its connections. */
type Connection = Pick<pg.ClientBase, 'query'>

const int8 = 20
const numeric = 1700
const bool = 16

/** Counts and sums are numbers and a comparison is 0 or 1, as SQLite answers them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) => {
    if (oid === int8 || oid === numeric) return Number
    if (oid === bool) return (text) => (text === 't' ? 1 : 0)
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown
  },
}

/** No one waits longer than this for a connection, a lock or an answer; a phone offers again what it has. */
export const limits = {
  connectionTimeoutMillis: 10_000,
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** How the address of a database is read for a connection of ours. */
export function connectionTo(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: 'nomad', pipeline: true, types, ...limits }
}

export function openPool(url: string, options: Pick<pg.PoolConfig, 'max' | 'options'>): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(url), ...options })
  // What a connection throws while no one waits for it; the next query finds another one.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Sends statements through a connection. A prepared one has a name on the server: the hash of its text. */
export function sendThrough(connection: Connection): Send {
  return async ({ text, isPrepared }, values) => {
    const name = isPrepared ? { name: hash('sha256', text).slice(0, 32) } : {}
    const answer = await withPlainReason(connection.query<unknown[]>({ text, values, rowMode: 'array', ...name }))
    return answer.rows
  }
}

/** What the server says is thrown as it is; what happened to the connection has a code of its own. */
export async function withPlainReason<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const lost = new Error(`The database cannot be reached: ${reason}`, { cause: error })
    throw Object.assign(lost, { code: connectionLost })
  }
}
