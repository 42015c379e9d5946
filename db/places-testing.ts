import type { Place } from './database.ts'

/** Test equipment: the databases of tests on one engine. */
export type TestPlaces = {
  /** A place for a database. The caller keeps a given folder and its content. */
  readonly empty: (folder?: string) => Promise<TestPlace>
  /** Stores the state of a closed database; answers a function that makes places with a copy of it. */
  readonly keep: (place: Place) => Promise<(folder?: string) => Promise<TestPlace>>
  /** The statement that leaves a database no space for courses, or frees it again. */
  readonly fill: (isFull: boolean) => string
  /** The statement that removes a guard from a table. */
  readonly unguard: (table: string, guard: string) => string
  /**
   * Writes to a database outside the program, as someone who first removes the guards of its tables. An emptied chain
   * counts from 1 again.
   */
  readonly tamper: (place: Place, sql: string) => Promise<void>
}

export type TestPlace = Place & { readonly remove: () => Promise<void> }
