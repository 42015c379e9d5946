import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Test equipment: a folder that is gone after the test. */
export function temporaryFolder(): { readonly path: string; readonly file: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'nomad-db-'))
  return { path, file: join(path, 'nomad.db'), remove: () => rmSync(path, { recursive: true }) }
}
