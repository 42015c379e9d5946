// Exit codes of sysexits and what they mean here. A supervisor restarts the server after each of them except 0 and 78.

/** EX_SOFTWARE: the program failed. */
export const softwareFailed = 70

/** EX_IOERR: the database is damaged, or cannot be read or copied. */
export const databaseFailed = 74

/** EX_TEMPFAIL: the next start may succeed. */
export const laterPerhaps = 75

/** EX_CONFIG: a restart does not help until a person has fixed the cause. */
export const needsAttention = 78
