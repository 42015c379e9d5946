import { chownSync } from 'node:fs'

/** Returns options of `spawn` for a program that refuses to run as root: when root, Debian's unprivileged user. */
export function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
}

/** Gives a file or folder to that user; without root it belongs to the present user already. */
export function giveToUnprivileged(path: string): void {
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
