import Sqlite from 'better-sqlite3'

/** Test equipment: writes to a file beside the program, by somebody who takes the guards of its tables away first. */
export function tamperWith(path: string, sql: string): void {
  const file = new Sqlite(path)
  const guards = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all()
  for (const name of guards) file.exec(`DROP TRIGGER ${String(name)}`)
  file.pragma('foreign_keys = 0')
  file.exec(sql)
  file.close()
}
