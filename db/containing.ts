import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/** Whether a text has what a person typed in it, in any case. Its wildcards are letters like any other (SEC-29). */
export function containing(text: SQLWrapper, typed: string): SQL {
  return sql`${text} LIKE ${`%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} ESCAPE '\\'`
}
