import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../api/process/server-testing.ts'
import { type Cluster, giveToUnprivileged, unprivileged } from '../postgres/cluster.ts'
import { untilDone } from '../until-done.ts'

/** PgBouncer in transaction mode in front of a cluster: each transaction may use another connection to the server. */
export type Pooler = {
  /** Returns the URL of a database through it, without `prepare=off`, which callers add. */
  readonly url: (name: string) => string
  readonly close: () => Promise<void>
}

const program = '/usr/sbin/pgbouncer'
/** Fewer than the connections of the programs, so that they must share them. */
const connectionsToServer = 8

export async function openPooler(cluster: Cluster): Promise<Pooler> {
  if (!existsSync(program)) throw new Error('PgBouncer was not found (on Debian: apt-get install pgbouncer)')
  const folder = mkdtempSync(join(tmpdir(), 'nomad-pooler-'))
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${dirname(cluster.socket)} user=nomad
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${connectionsToServer}
`,
  )
  for (const path of [folder, settings]) giveToUnprivileged(path)
  const child = spawn(program, ['-q', settings], { ...unprivileged(), stdio: 'ignore' })
  const gone = once(child, 'exit')
  await untilDone(() => answers(port))
  return {
    url: (name) => `postgres://nomad@127.0.0.1:${port}/${name}`,
    async close() {
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const line = connect(port, '127.0.0.1')
  await once(line, 'connect')
  line.destroy()
  return true
}
