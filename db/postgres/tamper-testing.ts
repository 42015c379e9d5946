import pg from 'pg'
import { connectionTo } from './connection.ts'

/** Test equipment: runs statements that the tables would refuse. An emptied chain counts from 1 again. */
export async function tamperWithPostgres(url: string, sql: string): Promise<void> {
  const client = new pg.Client(connectionTo(url))
  await client.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(sql)
  await client.query(
    "SELECT setval(pg_get_serial_sequence('audit_links', 'id'), 1, false) WHERE NOT EXISTS (SELECT 1 FROM audit_links)",
  )
  await client.end()
}
