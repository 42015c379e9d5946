import { sql as expression, type Column, type Placeholder, type SQL } from 'drizzle-orm'

/** A placeholder of the same name for every column: the values of a prepared insert. */
export function placeholdersOf<Columns extends object>(columns: Columns): { [Name in keyof Columns]: Placeholder } {
  const entries = Object.keys(columns).map((name) => [name, expression.placeholder(name)])
  return Object.fromEntries(entries) as { [Name in keyof Columns]: Placeholder }
}

/** Every column as the row that an insert could not add has it: what an upsert writes over the row that is there. */
export function excludedOf<Columns extends Record<string, Column>>(columns: Columns): { [Name in keyof Columns]: SQL } {
  const entries = Object.entries(columns).map(([name, column]) => [name, expression.raw(`excluded.${column.name}`)])
  return Object.fromEntries(entries) as { [Name in keyof Columns]: SQL }
}
