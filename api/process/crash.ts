import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isDamage } from '#db/integrity.ts'
import type { Database } from '#db/database.ts'

/** Exit codes of sysexits. */
const software = 70
const inputOutput = 74

/** Says why the process ends when something was thrown that nobody caught: what it knows may be half of a thing. */
export function endOnCrash({ app, db }: { app: FastifyInstance; db: Pick<Database, 'inspect'> }): void {
  process.on('uncaughtException', (error) => {
    // The other road ends the process, too.
    if (isDamage(error)) return db.inspect(error)
    app.log.fatal({ event: 'sys_crash', err: error }, 'sys_crash')
    process.exit(software)
  })
}

/**
 * Ends the process when its database is damaged, with a copy of the files as they were found: whoever repairs them
 * gets one try more. The supervisor starts it again, and the check at the start decides (REL-06).
 */
export function endOnDamage({ app, db, now }: { app: FastifyInstance; db: Database; now: () => Date }): void {
  void db.damaged.then((error) => {
    app.log.fatal({ event: 'sys_crash', err: error }, 'sys_crash')
    try {
      app.log.fatal({ copies: copyAside(db.file, now()) }, 'the damaged database was copied')
    } catch (failure) {
      app.log.fatal({ err: failure }, 'the damaged database could not be copied')
    }
    process.exit(inputOutput)
  })
}

function copyAside(file: string, at: Date): string {
  const folder = join(dirname(file), `damaged-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(part)) copyFileSync(part, join(folder, basename(part)))
  }
  return folder
}
