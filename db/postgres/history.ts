import { hash } from 'node:crypto'
import type pg from 'pg'
import { withPlainReason } from './connection.ts'

type Connection = Pick<pg.ClientBase, 'query'>

/** The history (epoch) of the database that the connections of this process have last seen. */
export type History = {
  /** The name of the history; a restore or a failover starts another one. */
  readonly epoch: () => string
  /** Reads the history; called for each new connection. */
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
 * Returns the name of the history: a hash of a name that was drawn once and of everything that changes when another
 * history starts. A failover and a point-in-time restore start a timeline, a restored dump is another database, and a
 * new cluster has another id. Null for a server in recovery, which accepts no writes.
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

/** Records the current history. The first server that finds another one recorded skips the ids that it has used. */
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

/** Returns the recorded history; null before the first start of a version that records it. */
async function notedIn(connection: Connection, lock: 'FOR UPDATE' | ''): Promise<string | null> {
  const select = `SELECT history FROM servers.state WHERE id = 1 ${lock}`
  const { rows } = await connection.query<{ history: string | null }>(select)
  return rows[0]?.history ?? null
}

/** More rows than a table gets between a point in time and the restore to it. */
const skipped = 100_000

/**
 * Makes new rows start after the ids that were used in the earlier history. Phones resend what they recorded in it, by
 * ids: the scores of a lost outing must not be stored for another one that got the same id.
 */
async function skipIds(connection: Connection): Promise<void> {
  await connection.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${skipped})
    FROM pg_sequences WHERE schemaname = current_schema()`,
  )
}
