// Exit codes of sysexits by what they mean here. A supervisor starts the server again after each but 0 and 78.

/** EX_SOFTWARE: the program failed. */
export const softwareFailed = 70

/** EX_IOERR: the database is damaged, or cannot be read or copied. */
export const databaseFailed = 74

/** EX_TEMPFAIL: the next start may succeed. */
export const laterPerhaps = 75

/** EX_CONFIG: starting again changes nothing until someone has looked. */
export const needsAttention = 78
