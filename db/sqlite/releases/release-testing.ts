import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Test equipment: the releases with a database here, each as its server left it. `npm run record-release` adds one. In
 * that of 0.2.0 an administrator has posted three rounds and plays with a guest in an outing, which they have scored to
 * hole 3; `pwa/e2e/releases` has the phone that scored it.
 */
export const releases = readdirSync(import.meta.dirname).flatMap((name) => /^(.+)\.db\.gz$/.exec(name)?.[1] ?? [])

/** Puts the database of a release at a path. */
export function putRelease(file: string, release: string): void {
  writeFileSync(file, gunzipSync(readFileSync(join(import.meta.dirname, `${release}.db.gz`))))
}
