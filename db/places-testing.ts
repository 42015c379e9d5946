import type { Place } from './database.ts'

/** Test equipment: where databases of tests are, of one engine. */
export type TestPlaces = {
  /** A place for a database. A folder that is given is the caller's, and so is what lies in it. */
  readonly empty: (folder?: string) => Promise<TestPlace>
  /** Keeps a database that is closed as it is; answers how to make a place with a copy of it. */
  readonly keep: (place: Place) => Promise<(folder?: string) => Promise<TestPlace>>
  /** The statement that leaves a database no room for courses, or gives it some again. */
  readonly fill: (isFull: boolean) => string
  /** The statement that takes a guard away from a table. */
  readonly unguard: (table: string, guard: string) => string
}

export type TestPlace = Place & { readonly remove: () => Promise<void> }
