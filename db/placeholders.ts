import { sql as expression, type Placeholder } from 'drizzle-orm'

/** A placeholder of the same name for every column: the values of a prepared insert. */
export function placeholdersOf<Columns extends object>(columns: Columns): { [Name in keyof Columns]: Placeholder } {
  const entries = Object.keys(columns).map((name) => [name, expression.placeholder(name)])
  return Object.fromEntries(entries) as { [Name in keyof Columns]: Placeholder }
}
