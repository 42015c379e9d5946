import type { EngineFault } from '../database.ts'

/** The meaning of an SQLite code is that of the first matching pattern. */
const faults: readonly (readonly [pattern: RegExp, fault: EngineFault])[] = [
  [/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/, 'unique'],
  [/^SQLITE_CONSTRAINT_(CHECK|NOTNULL|DATATYPE)$/, 'check'],
  [/^SQLITE_CONSTRAINT_FOREIGNKEY$/, 'foreign-key'],
  [/^SQLITE_CONSTRAINT_TRIGGER$/, 'kept'],
  // A full disk, including when the shared memory beside the journal could not grow.
  [/^SQLITE_(FULL|IOERR_SHMSIZE)/, 'full'],
  // The file is not a database any more, or the disk lost a write.
  [/^SQLITE_(CORRUPT|NOTADB|IOERR)/, 'damaged'],
  // The transaction is already rolled back; an earlier query has the reason.
  [/^SQLITE_(BUSY|ABORT_ROLLBACK)/, 'unavailable'],
]

/** The driver's error for a closed database: the server is stopping, and the next one will answer. */
const closed = 'The database connection is not open'

export function faultOfSqlite({ message }: Error, code: string): EngineFault | undefined {
  if (message === closed) return 'unavailable'
  return faults.find(([pattern]) => pattern.test(code))?.[1]
}
