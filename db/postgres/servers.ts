import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ServerReport, Servers, SharedTries } from '../database.ts'
import { addressOf, connectionTo, plainReason, withPlainReason } from './connection.ts'
import { faultOfPostgres } from './faults.ts'
import type { History } from './history.ts'

type Opened = {
  readonly url: string
  readonly history: History
  readonly own: pg.Pool
  readonly writing: pg.Pool
  readonly reading: pg.Pool
}

/** Opens the functions shared by the servers of one database, and the report on the database itself. */
export async function openServers(opened: Opened): Promise<Servers & { close: () => Promise<void> }> {
  const { url, history, own, writing, reading } = opened
  const pools = [writing, reading]
  const id = randomUUID()
  const state = { isDamaged: false }
  const notifications = openNotifications({ url, own, id })
  // A failover ends all connections, so the epoch is read again before the first query to the new primary.
  for (const pool of pools) pool.on('connect', (client) => void history.look(client).catch(() => undefined))
  await history.look(own)
  const lease = leaseOf(own, id)
  return {
    epoch: history.epoch,
    claimKeys: (fingerprints) => claimKeys(own, fingerprints),
    storeKey: (name, fingerprint) => storeKey(own, name, fingerprint),
    tries: triesIn(own),
    lease: addressOf(url).isPooled ? { ...lease, take: () => enterAgain(opened).then(lease.take) } : lease,
    ...notifications,
    inspect(error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (faultOfPostgres(code) === 'damaged') state.isDamaged = true
    },
    isReadWaiting: () => reading.waitingCount > 0,
    report: async () => ({ ...(await reportOf(own)), isDamaged: state.isDamaged, ...connectionsOf(pools) }),
    async close() {
      await lease.release().catch(() => undefined)
      await notifications.close()
      await own.end()
    },
  }
}

/** Connections to a connection pooler survive a failover behind it, so the history is checked periodically. */
async function enterAgain({ own, history }: Opened): Promise<void> {
  const client = await withPlainReason(own.connect())
  try {
    await history.enter(client)
  } finally {
    client.release()
  }
}

async function claimKeys(own: pg.Pool, fingerprints: Readonly<Record<string, string>>) {
  const entries = Object.entries(fingerprints)
  const values = [entries.map(([name]) => name), entries.map(([, fingerprint]) => fingerprint)]
  await withPlainReason(
    own.query('INSERT INTO servers.keys SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING', values),
  )
  const { rows } = await own.query<{ name: string; fingerprint: string }>('SELECT name, fingerprint FROM servers.keys')
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
}

async function storeKey(own: pg.Pool, name: string, fingerprint: string): Promise<void> {
  const upsert = `INSERT INTO servers.keys (name, fingerprint) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint`
  await withPlainReason(own.query(upsert, [name, fingerprint]))
}

type Tried = { readonly key: string; readonly times: readonly string[] }

/** The most keys stored for all limits together; those that expire first are deleted first. */
const mostKeys = 100_000

function triesIn(own: pg.Pool): SharedTries {
  const inOrder = (keys: readonly string[], rows: readonly Tried[]) =>
    keys.map((key) => rows.find((row) => row.key === key)?.times.map(Number) ?? [])

  return {
    async read(limit, keys) {
      const select = 'SELECT key, times FROM servers.tries WHERE limit_name = $1 AND key = ANY ($2)'
      return inOrder(keys, (await withPlainReason(own.query<Tried>(select, [limit, keys]))).rows)
    },
    async change(limit, { keys, until }, decide) {
      const client = await withPlainReason(own.connect())
      try {
        // Rows are locked in a fixed order, which prevents deadlocks; the key shared by all clients is last, so that it
        // is locked only briefly.
        const sorted = keys.toSorted((a, b) => (a < b ? 1 : -1))
        const insert =
          'INSERT INTO servers.tries (limit_name, key) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING'
        const select =
          'SELECT key, times FROM servers.tries WHERE limit_name = $1 AND key = ANY ($2) ORDER BY key DESC FOR UPDATE'
        const [, , { rows }] = await Promise.all([
          client.query('BEGIN'),
          client.query(insert, [limit, sorted]),
          client.query<Tried>(select, [limit, keys]),
        ])
        const { answer, times } = decide(inOrder(keys, rows))
        const update = 'UPDATE servers.tries SET times = $3, until = $4 WHERE limit_name = $1 AND key = $2'
        const updates = keys.map((key, at) => client.query(update, [limit, key, times[at] ?? [], until]))
        await Promise.all([...updates, client.query('COMMIT')])
        client.release()
        return answer
      } catch (error) {
        client.release(true)
        throw plainReason(error)
      }
    },
    async forget(before) {
      await own.query(
        `DELETE FROM servers.tries WHERE until < $1
          OR until < (SELECT until FROM servers.tries ORDER BY until DESC OFFSET ${mostKeys} LIMIT 1)`,
        [before],
      )
    },
  }
}

/** Seconds without renewal after which a worker is considered dead. It renews every five seconds. */
const leaseSeconds = 20

function leaseOf(own: pg.Pool, id: string): Servers['lease'] {
  const state: { isHeld: boolean; renewing?: NodeJS.Timeout } = { isHeld: false }

  async function holdWhere(condition: string): Promise<boolean> {
    const update = `UPDATE servers.state SET worker = $1, works_until = clock_timestamp() + interval '${leaseSeconds} seconds'
      WHERE ${condition}`
    state.isHeld = (await withPlainReason(own.query(update, [id]))).rowCount === 1
    return state.isHeld
  }

  // Renews only a lease that is still this server's; `take` has to report one that another server has taken since.
  const renew = () => holdWhere('worker = $1')
  const takeOver = () => holdWhere('works_until < clock_timestamp()')

  function stopRenewing(): void {
    clearInterval(state.renewing)
    delete state.renewing
  }

  return {
    isHeld: () => state.isHeld,
    async take() {
      const isKept = await renew()
      if (!isKept && !(await takeOver())) {
        stopRenewing()
        return 'elsewhere'
      }
      // Also during a long job.
      state.renewing ??= setInterval(() => void renew().catch(() => undefined), (leaseSeconds / 4) * 1000).unref()
      return isKept ? 'kept' : 'taken'
    },
    async release() {
      stopRenewing()
      if (!state.isHeld) return
      state.isHeld = false
      await own.query("UPDATE servers.state SET worker = '', works_until = '-infinity' WHERE worker = $1", [id])
    },
  }
}

const channel = 'nomad'
/** Milliseconds for which announcements are batched, because NOTIFY takes a lock of the whole cluster. */
const gatheredFor = 20
/**
 * Milliseconds until a lost connection is opened again. Lost announcements do no harm, because listening servers also
 * poll.
 */
const pause = 1000

/** Announces changes to the other servers, in a separate statement after the commit, and receives theirs. */
function openNotifications({ url, own, id }: Pick<Opened, 'url' | 'own'> & { readonly id: string }) {
  const { isPooled } = addressOf(url)
  const listeners = new Set<(topic: string) => void>()
  const state: { waiting: Set<string>; timer?: NodeJS.Timeout; client?: pg.Client; isOpen: boolean } = {
    waiting: new Set(),
    isOpen: true,
  }

  function send(): void {
    delete state.timer
    const topics = [...state.waiting].map((topic) => `${id} ${topic}`)
    state.waiting.clear()
    // A lost announcement does no harm, so its result is ignored.
    own.query(`SELECT pg_notify('${channel}', topic) FROM unnest($1::text[]) AS topic`, [topics]).catch(() => undefined)
  }

  function connect(): void {
    if (!state.isOpen) return
    const client = new pg.Client({ ...connectionTo(url), keepAlive: true })
    state.client = client
    const again = () => {
      if (state.client !== client) return
      delete state.client
      setTimeout(connect, pause).unref()
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload = '' }) => {
      const [from, ...topic] = payload.split(' ')
      if (from !== id) for (const work of listeners) work(topic.join(' '))
    })
    client
      .connect()
      .then(() => client.query(`LISTEN ${channel}`))
      .catch(again)
  }

  return {
    announce(topic: string) {
      // A connection pooler does not deliver notifications.
      if (isPooled || !state.isOpen) return
      state.waiting.add(topic)
      state.timer ??= setTimeout(send, gatheredFor).unref()
    },
    hear(work: (topic: string) => void) {
      listeners.add(work)
      if (!isPooled && state.client === undefined) connect()
      return () => void listeners.delete(work)
    },
    async close() {
      state.isOpen = false
      clearTimeout(state.timer)
      const { client } = state
      delete state.client
      await client?.end().catch(() => undefined)
    },
  }
}

type Engine = {
  readonly bytes: number
  readonly isArchived: number
  readonly hasFailed: number | null
  readonly archivedSeconds: number | null
}

export async function reportOf(
  own: Pick<pg.ClientBase, 'query'>,
): Promise<Pick<ServerReport, 'backup' | 'bytes' | 'archivedSeconds'>> {
  const { rows } = await withPlainReason(
    own.query<Engine>(
      `SELECT pg_database_size(current_database()) AS bytes, current_setting('archive_mode') <> 'off' AS "isArchived",
        last_failed_time > coalesce(last_archived_time, '-infinity') AS "hasFailed",
        extract(epoch FROM clock_timestamp() - last_archived_time) AS "archivedSeconds"
      FROM pg_stat_archiver`,
    ),
  )
  const { bytes = 0, isArchived, hasFailed, archivedSeconds = null } = rows[0] ?? {}
  return { bytes, archivedSeconds, backup: !isArchived ? 'elsewhere' : hasFailed ? 'overdue' : 'young' }
}

function connectionsOf(pools: readonly pg.Pool[]): Pick<ServerReport, 'connections' | 'waiting'> {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return { connections: sum(({ totalCount }) => totalCount), waiting: sum(({ waitingCount }) => waitingCount) }
}
