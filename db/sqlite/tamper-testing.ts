import Sqlite from 'better-sqlite3'

/** Test equipment: runs statements that the tables would refuse. An emptied chain counts from 1 again. */
export function tamperWithFile(path: string, sql: string): void {
  const file = new Sqlite(path)
  const guards = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all()
  for (const name of guards) file.exec(`DROP TRIGGER ${String(name)}`)
  file.pragma('foreign_keys = 0')
  file.exec(sql)
  file.exec("DELETE FROM sqlite_sequence WHERE name = 'audit_links' AND NOT EXISTS (SELECT 1 FROM audit_links)")
  file.close()
}
