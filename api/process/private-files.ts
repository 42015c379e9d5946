import { chmodSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the product puts into its folder. Secrets are not among them: readable ones may have been read, and stop the
 * start instead.
 */
const ours =
  /^(nomad\.db.*|pre-migrate-.*\.db|epoch(\.new)?|ballast(\.new)?|backups|mail|fonts|(damaged|replaced)-.*Z)$/

/**
 * Makes the folder of the club's data, and keeps it and all that is in it from others on this machine, also what an
 * earlier start or another umask left open. From here on this process makes private files only (SEC-60).
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  closeToOthers(dataDir)
  for (const name of readdirSync(dataDir)) if (ours.test(name)) closeTree(join(dataDir, name))
}

function closeTree(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A link leads to what is not ours.
  if (found === undefined || found.isSymbolicLink()) return
  closeToOthers(path)
  if (found.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name))
}

function closeToOthers(path: string): void {
  const { mode } = lstatSync(path)
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700)
}

/** Writes a file for its owner alone. It is whole or as it was before, also when the machine goes off in the middle. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.new`
  // One that was left behind keeps its mode.
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, content, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}
