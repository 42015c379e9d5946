import type { Place } from './database.ts'
import { tamperWithPostgres } from './postgres/tamper-testing.ts'
import { tamperWithFile } from './sqlite/tamper-testing.ts'

/** Test equipment: writes to a database outside the program, as someone who first removes the guards of its tables. */
export async function tamperWith(place: Place, sql: string): Promise<void> {
  if ('file' in place) tamperWithFile(place.file, sql)
  else await tamperWithPostgres(place.url, sql)
}
