import { createHash } from 'node:crypto'

/**
 * The version of what a form edits. It is derived from the content, so that every way of changing it counts. A save
 * that names another version is refused: it would undo a change that its form has not shown.
 */
export function versionOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}
