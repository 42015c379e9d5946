import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Test equipment: puts the database of a small club at a path, as the server of release 0.2.0 left it. Its administrator
 * has posted three rounds and plays with a guest in an outing, which they have scored to hole 3. `pwa/e2e/releases` has
 * the phone that scored it. A release that changes tables adds its own file here.
 */
export function putRelease(file: string): void {
  writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dirname, '0.2.0.db.gz'))))
}
