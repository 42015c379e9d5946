import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openClub } from './club.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of an unused demo club. */
    demoClub: string
    /** The script of the server, bundled from its sources. */
    server: string
  }
}

/**
 * Creates the demo club that all stories copy, because that takes longer than many a story. The server was bundled by
 * the setup before this one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const script = join(process.env['BUNDLED_PROGRAMS'] ?? '', 'main.js')
  project.provide('server', script)
  const club = await openClub({ script })
  await club.stop()
  const folder = await mkdtemp(join(tmpdir(), 'nomad-demo-'))
  await cp(club.dataDir, folder, { recursive: true })
  await club.close()
  project.provide('demoClub', folder)
  return () => rm(folder, { recursive: true })
}
