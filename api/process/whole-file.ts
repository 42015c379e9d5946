import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file for its owner alone. It is whole or as it was before, also when the machine goes off in the middle. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.new`
  // One that was left behind keeps its mode.
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, content, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}
