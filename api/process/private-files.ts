import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { join } from 'node:path'
import { hour } from '#db/instants.ts'

/**
 * The product's files in its data folder. Secrets are not included: if other users could read them, they may have done
 * so, and the start is refused instead.
 */
const ours =
  /^(nomad\.db.*|pre-migrate-.*\.db|(epoch|ballast|untrusted-proxies|clock|backup-copy\.json|backup-copy-failed)(\..*new)?|club\.env|backups|mail|fonts|(damaged|replaced)-.*Z)$/

/** The name of a file that is being written. A recent one may belong to another server of the folder. */
const unfinishedName = /\.[0-9a-f]{8}\.new$/
const interruptedAfter = hour

/**
 * Creates the data folder and removes the access of other users to it and to all of its files, also those that an
 * earlier start with another umask left readable. From then on this process creates private files only (SEC-60).
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    closeToOthers(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const needed = readdirSync(dataDir).filter((name) => /^(nomad\.db|epoch)$/.test(name))
    // The files belong to root after a command was run as root.
    for (const name of needed) accessSync(join(dataDir, name), constants.R_OK | constants.W_OK)
  } catch (error) {
    throw whyDenied(dataDir, error)
  }
  for (const name of readdirSync(dataDir)) if (ours.test(name)) closeTree(join(dataDir, name))
}

/**
 * Returns an error that says what to do if the system denied the access to a folder, or has a file in its place;
 * otherwise the given error.
 */
export function whyDenied(folder: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const advice = adviceOn[String(error.code)]
  if (advice === undefined) return error
  return new Error(`The server can’t write to ${folder}: ${advice} (${error.message})`, { cause: error })
}

const ofAnother = 'give it and all that is in it to the user that runs the server (chown -R), or set another folder'
const noFolder = 'a file is in its place: move the file, or set another folder'

/** What to do, by the code of the system. */
const adviceOn: Readonly<Record<string, string>> = {
  EACCES: ofAnother,
  EPERM: ofAnother,
  EROFS: ofAnother,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
}

/** Removes unfinished files from the data folder that a crash left behind. */
export function removeInterrupted(dataDir: string, { now }: { readonly now: Date }): void {
  for (const name of readdirSync(dataDir)) {
    if (!ours.test(name) || !unfinishedName.test(name)) continue
    const path = join(dataDir, name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found === undefined || now.getTime() - found.mtimeMs <= interruptedAfter) continue
    rmSync(path, { force: true })
  }
}

function closeTree(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  // A symbolic link may lead outside of the folder.
  if (found === undefined || found.isSymbolicLink() || isOfAnother(found)) return
  closeToOthers(path)
  if (found.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name))
}

/**
 * Whether this user may not change the access of a file, such as one that the backup container has written as root.
 * Other users cannot reach it, because the data folder is already closed.
 */
function isOfAnother({ uid }: Stats): boolean {
  const user = process.getuid?.() ?? 0
  return user !== 0 && user !== uid
}

function closeToOthers(path: string): void {
  const { mode } = lstatSync(path)
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700)
}

/**
 * Writes a file that only its owner can read, atomically: after a crash or power cut the file is the old or the new
 * one. Several servers of a folder may write the same file at the same moment.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.new`
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flush: true })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
