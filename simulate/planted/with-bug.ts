import { join, resolve } from 'node:path'
import type { PlantedBug } from './bugs.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Returns the source of a file with a bug; undefined when the bug is not in this file. Throws when it no longer
 * applies.
 */
export function withBug({ changes }: PlantedBug, path: string, read: () => string): string | undefined {
  const here = changes.filter(({ file }) => join(root, file) === path)
  if (here.length === 0) return undefined
  return here.reduce((source, { file, text, instead }) => {
    if (source.split(text).length !== 2) throw new Error(`${file} does not hold once: ${text}`)
    return source.replace(text, () => instead)
  }, read())
}
