import type { Place } from './database.ts'
import { tamperWithPostgres } from './postgres/tamper-testing.ts'
import { tamperWithFile } from './sqlite/tamper-testing.ts'

/** Test equipment: writes to a database beside the program, by someone who takes the guards of its tables away first. */
export async function tamperWith(place: Place, sql: string): Promise<void> {
  if ('file' in place) tamperWithFile(place.file, sql)
  else await tamperWithPostgres(place.url, sql)
}
