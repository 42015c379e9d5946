import { hash } from 'node:crypto'
import type pg from 'pg'
import { withPlainReason } from './connection.ts'

type Connection = Pick<pg.ClientBase, 'query'>

/** Which history of the database the connections of this process have seen last. */
export type History = {
  /** Its name. A restore or a failover starts another one. */
  readonly epoch: () => string
  /** Called for each new connection. */
  readonly look: (connection: Connection) => Promise<void>
  /** Called for each new connection that writes, before its first transaction: see `skipIds`. */
  readonly enter: (connection: Connection) => Promise<void>
}

export function openHistory(): History {
  const state = { epoch: '' }
  async function look(connection: Connection): Promise<string | null> {
    const epoch = await readEpoch(connection)
    if (epoch !== null) state.epoch = epoch
    return epoch
  }
  return {
    epoch: () => state.epoch,
    async look(connection) {
      await look(connection)
    },
    async enter(connection) {
      const epoch = await look(connection)
      if (epoch !== null) await withPlainReason(begin(connection, epoch))
    },
  }
}

/**
 * The name of the history: drawn once, together with everything that changes when another history begins. A failover
 * and a restore to a moment start a timeline, a restored dump is another database, a new cluster has another id. Null
 * for a server that still replays one, which takes no writes.
 */
async function readEpoch(connection: Connection): Promise<string | null> {
  const { rows } = await withPlainReason(
    connection.query<{ parts: string | null }>(
      `SELECT CASE WHEN NOT pg_is_in_recovery() THEN
        concat_ws(' ', epoch, (SELECT system_identifier FROM pg_control_system()), oid,
          substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)) END AS parts
      FROM servers.state, pg_database WHERE id = 1 AND datname = current_database()`,
    ),
  )
  const parts = rows[0]?.parts ?? null
  return parts === null ? null : hash('sha256', parts, 'base64url').slice(0, 8)
}

/** Notes that this history has started. The first server that finds another one noted skips the ids of that. */
async function begin(connection: Connection, epoch: string): Promise<void> {
  if ((await notedIn(connection, '')) === epoch) return
  await connection.query('BEGIN')
  try {
    const before = await notedIn(connection, 'FOR UPDATE')
    if (before !== null && before !== epoch) await skipIds(connection)
    await connection.query('UPDATE servers.state SET history = $1 WHERE id = 1', [epoch])
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Null before the first start of a release that notes it. */
async function notedIn(connection: Connection, lock: 'FOR UPDATE' | ''): Promise<string | null> {
  const select = `SELECT history FROM servers.state WHERE id = 1 ${lock}`
  const { rows } = await connection.query<{ history: string | null }>(select)
  return rows[0]?.history ?? null
}

/** More rows than a table gets between a moment and the restore to it. */
const skipped = 100_000

/**
 * Lets new rows begin behind the ids that were given in the history before. Phones send again what they recorded in it,
 * by ids: the scores of an outing that is gone must not reach another one that has started in its place.
 */
async function skipIds(connection: Connection): Promise<void> {
  await connection.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${skipped})
    FROM pg_sequences WHERE schemaname = current_schema()`,
  )
}
