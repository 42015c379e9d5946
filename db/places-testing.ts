import type { DatabasePlace } from './database.ts'

/** Test equipment: the test databases of one engine. */
export type TestPlaces = {
  /** Creates a place for a database. A given folder and its contents are not deleted afterwards. */
  readonly empty: (folder?: string) => Promise<TestPlace>
  /** Stores the state of a closed database; returns a function that creates places with a copy of it. */
  readonly keep: (place: DatabasePlace) => Promise<(folder?: string) => Promise<TestPlace>>
  /** Returns the statement that leaves a database no space for new courses, or frees the space again. */
  readonly fill: (isFull: boolean) => string
  /** Returns the statement that removes a guard from a table. */
  readonly unguard: (table: string, guard: string) => string
  /**
   * Writes to a database bypassing the program, after removing the guards of its tables. An emptied chain is numbered
   * from 1 again.
   */
  readonly tamper: (place: DatabasePlace, sql: string) => Promise<void>
}

export type TestPlace = DatabasePlace & { readonly remove: () => Promise<void> }
