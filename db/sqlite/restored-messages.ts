import Sqlite from 'better-sqlite3'

type Files = {
  /** The copy of the backup. */
  readonly restored: string
  /** The database that it replaces, which may be damaged or missing. */
  readonly replaced: string
}

type Waiting = { readonly id: number; readonly created_at: string }
type Known = Waiting & { readonly state: string; readonly sent_at: string | null }

/** What administrators read beside such a message. */
const held = 'Not sent after the restore of a backup, as it may have been sent before'

/**
 * Keeps the messages that waited when the backup was made from being sent a second time. Those that the replaced
 * database has as waiting go on to wait, and those that it has as sent are sent. The others may have been sent: they
 * have failed until an administrator sends them again. Answers how many these are.
 */
export function settleMessages({ restored, replaced }: Files): number {
  const database = new Sqlite(restored)
  try {
    // A journal on the disk, left behind by a killed restore, would stand beside the file of the next one.
    database.pragma('journal_mode = memory')
    // The first versions had no messages.
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'messages'").get() === undefined) return 0
    const waiting = database.prepare<[], Waiting>("SELECT id, created_at FROM messages WHERE state = 'waiting'").all()
    const known = waiting.length === 0 ? new Map<string, Known>() : messagesSince(replaced, waiting)
    const markSent = database.prepare("UPDATE messages SET state = 'sent', sent_at = ?, secret = NULL WHERE id = ?")
    const hold = database.prepare("UPDATE messages SET state = 'failed', error = ? WHERE id = ?")
    return database.transaction(() => {
      const unknown = waiting.filter((message) => {
        const now = known.get(keyOf(message))
        if (now?.state === 'sent') markSent.run(now.sent_at, message.id)
        return now?.state !== 'sent' && now?.state !== 'waiting'
      })
      for (const { id } of unknown) hold.run(held, id)
      return unknown.length
    })()
  } finally {
    database.close()
  }
}

/** An id alone may be that of another message, after an earlier restore. */
const keyOf = ({ id, created_at: createdAt }: Waiting) => `${id} ${createdAt}`

function messagesSince(replaced: string, waiting: readonly Waiting[]): ReadonlyMap<string, Known> {
  try {
    const database = new Sqlite(replaced, { readonly: true, fileMustExist: true })
    try {
      const find = database.prepare<[number], Known>('SELECT id, created_at, state, sent_at FROM messages WHERE id = ?')
      const found = waiting.flatMap(({ id }) => find.get(id) ?? [])
      return new Map(found.map((message) => [keyOf(message), message]))
    } finally {
      database.close()
    }
  } catch {
    return new Map()
  }
}
