import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#db/database.ts'
import { hour } from '#db/instants.ts'
import { messagesAmong, type Outgoing } from '#db/messages/messages.ts'

type Named = Pick<Outgoing, 'id' | 'kind'>

/** Returns the name of the file that a message is written to when the server has no service for its kind. */
export function messageFile({ id, kind }: Named): string {
  return `${String(id).padStart(6, '0')}.${kind === 'mail' ? 'eml' : 'txt'}`
}

export async function hasFile(message: Named, folder: string): Promise<boolean> {
  return await access(join(folder, messageFile(message))).then(
    () => true,
    () => false,
  )
}

type Care = {
  readonly db: Database
  readonly elapsed: () => number
  /** Where the transport writes the files. */
  readonly folder: string
}

/** The number of files checked in one query, so that requests wait for a short query only. */
const most = 500

/**
 * Returns a job that works once an hour. If messages are written to files, it deletes the files whose messages are
 * deleted: those of deleted members, of guests 90 days after their tee time, and of everyone after a year (SEC-28).
 */
export function hourlyFileCare({ db, elapsed, folder }: Care): () => Promise<void> {
  const next = { at: 0 }
  return async () => {
    if (elapsed() < next.at) return
    next.at = elapsed() + hour
    const files = await filesIn(folder)
    for (let first = 0; first < files.length; first += most) {
      const some = files.slice(first, first + most)
      const kept = new Set(await messagesAmong(db, some))
      for (const { id, name } of some) if (!kept.has(id)) await rm(join(folder, name), { force: true })
    }
  }
}

async function filesIn(folder: string): Promise<{ readonly id: number; readonly name: string }[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^\d+\.(eml|txt)$/.test(name)).map((name) => ({ id: Number.parseInt(name, 10), name }))
}
