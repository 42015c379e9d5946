import { chownSync } from 'node:fs'

/** What `spawn` gets for a program that refuses to run as root: as root, Debian's user without rights. */
export function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
}

/** Gives a file or folder to that user; without root it is ours already. */
export function giveToUnprivileged(path: string): void {
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
