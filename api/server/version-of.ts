import { createHash } from 'node:crypto'

/**
 * Returns the version of what a form edits. It is a hash of the content, so that every way of changing it changes the
 * version. A save that names another version is refused, because it would undo a change that its form did not show.
 */
export function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}
