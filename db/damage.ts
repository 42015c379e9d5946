/** What SQLite says when the file is no database any more, or when the disk did not do what it was told. */
const damage = /^SQLITE_(CORRUPT|NOTADB|IOERR)/
/** The same words for a full disk, where the memory beside the journal could not grow, and those of the system. */
const full = /^(SQLITE_(FULL|IOERR_SHMSIZE)|ENOSPC|EDQUOT)/

/** Whether nothing that was written can be relied on any more, and nothing that is read (REL-06). */
export function isDamage(error: unknown): error is Error {
  return damage.test(codeOf(error)) && !isDiskFull(error)
}

/** Whether there is no room to write. What was kept before is as it was, and so is everything that is read (REL-07). */
export function isDiskFull(error: unknown): boolean {
  return full.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
