import { and, or, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { searchWords } from '#golf/names.ts'

/**
 * Whether the folded columns of a name have every word of what a person typed, each in any of them (SEC-29: no sign of it
 * is a wildcard). Signs alone find nothing; nothing typed finds everything.
 */
export function containing(folded: readonly SQLWrapper[], typed: string): SQL | undefined {
  if (typed.trim() === '') return undefined
  const words = searchWords(typed)
  if (words.length === 0) return sql`0`
  return and(...words.map((word) => or(...folded.map((column) => sql`instr(${column}, ${word}) > 0`))))
}
