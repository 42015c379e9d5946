import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openClub } from './club.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a demo club that was never used. */
    demoClub: string
  }
}

/** Makes the demo club that every story begins with a copy of, because making it takes longer than many a story. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const club = await openClub()
  await club.stop()
  const folder = await mkdtemp(join(tmpdir(), 'nomad-demo-'))
  await cp(club.dataDir, folder, { recursive: true })
  await club.close()
  project.provide('demoClub', folder)
  return () => rm(folder, { recursive: true })
}
