import pg from 'pg'
import type { Cluster } from '../postgres/cluster.ts'
import { untilDone } from '../until-done.ts'
import type { Stage } from './stage.ts'

/** A failure during scoring. `run` throws when the failure did not occur or was handled wrongly. */
export type Scenario = {
  readonly name: string
  readonly run: (stage: Stage, cluster: Cluster) => Promise<void>
}

const kills = 100
/** The number of acknowledgments that phones receive between two events. */
const between = 60

export const scenarios: readonly Scenario[] = [
  {
    name: `kill -9 of a server amid replays, ${kills} times`,
    async run(stage) {
      for (let kill = 0; kill < kills; kill += 1) {
        await stage.more(between)
        await stage.killServer(kill % 2)
      }
    },
  },
  {
    name: 'restart of PostgreSQL',
    async run(stage, cluster) {
      await stage.more(between)
      await cluster.stop('fast')
      await cluster.start()
    },
  },
  {
    name: 'crash of PostgreSQL, whose log is replayed',
    async run(stage, cluster) {
      await stage.more(between)
      await cluster.stop('immediate')
      await cluster.start()
    },
  },
  {
    name: 'no connection left on PostgreSQL (53300)',
    async run(stage, cluster) {
      await stage.more(between)
      const taken = await takeConnections(cluster, stage.database)
      await untilDone(async () => (stage.failures().get(503) ?? 0) > 0)
      await Promise.all(taken.map((client) => client.end()))
      await stage.more(between)
      assertOnly(stage, [503])
      const other = await connect(cluster, stage.database)
      const { rows } = await other.query<{ connections: string }>(
        `SELECT count(*) AS connections FROM pg_stat_activity WHERE application_name = 'nomad'`,
      )
      await other.end()
      const connections = Number(rows[0]?.connections)
      // Two servers with ten connections each, and a few others that they keep open.
      if (connections > 26) throw new Error(`${connections} connections are open: some leaked`)
    },
  },
  {
    name: 'deadlock with another program (40P01)',
    async run(stage, cluster) {
      await stage.more(between)
      const other = await connect(cluster, stage.database)
      // PostgreSQL aborts the transaction whose deadlock_timeout ends first: the server's, not this one.
      await other.query("SET deadlock_timeout = '60s'")
      const before = await deadlocks(other)
      await untilDone(async () => {
        await other.query('BEGIN')
        // A replay writes cells before the group's heartbeat; this locks them in the opposite order.
        await other.query('UPDATE outing_groups SET heard_at = heard_at')
        await other.query('SELECT pg_sleep(0.2)')
        await other.query('UPDATE scores SET actor = actor')
        await other.query('ROLLBACK')
        return (await deadlocks(other)) > before
      })
      await other.end()
      assertOnly(stage, [])
    },
  },
  {
    name: 'transactions that PostgreSQL asks to run again (40001)',
    async run(stage, cluster) {
      await stage.more(between)
      const other = await connect(cluster, stage.database)
      await other.query(`
        CREATE SEQUENCE tries;
        CREATE FUNCTION fail_now_and_then() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('tries') % 5 = 0 THEN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END IF;
          RETURN NULL;
        END $$;
        CREATE TRIGGER fail_now_and_then AFTER INSERT ON sync_mutations EXECUTE FUNCTION fail_now_and_then()`)
      await untilDone(async () => {
        const { rows } = await other.query<{ tries: string }>('SELECT last_value AS tries FROM tries')
        return Number(rows[0]?.tries) >= 50
      })
      await other.query('DROP TRIGGER fail_now_and_then ON sync_mutations; DROP FUNCTION fail_now_and_then')
      await other.query('DROP SEQUENCE tries')
      await other.end()
      assertOnly(stage, [])
    },
  },
]

/** Throws when phones received any other 5xx status than these. */
function assertOnly(stage: Stage, expected: readonly number[]): void {
  const others = [...stage.failures().keys()].filter((status) => !expected.includes(status))
  if (others.length > 0) throw new Error(`Phones met ${others.join(', ')}`)
}

async function connect(cluster: Cluster, database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster.url(database) })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function deadlocks(client: pg.Client): Promise<number> {
  await client.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ deadlocks: string }>(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

/** Ends the servers' connections and takes all that the cluster allows. */
async function takeConnections(cluster: Cluster, database: string): Promise<pg.Client[]> {
  const taken = [await connect(cluster, database)]
  await taken[0]?.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'nomad'`)
  for (;;) {
    const client = await connect(cluster, database).catch(() => null)
    if (client === null) return taken
    taken.push(client)
  }
}
