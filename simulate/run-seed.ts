import 'fake-indexeddb/auto'
import { finalChecks } from './checks.ts'
import { playThrough } from './story.ts'
import type { Template } from './template.ts'
import { openWorld } from './world.ts'

export type Run = {
  readonly seed: number
  /** Every violation found; empty for a good run. */
  readonly wrong: readonly string[]
  readonly log: readonly string[]
}

/** Plays one round from its seed and checks the result. */
export async function runSeed({ seed, template }: { seed: number; template: Template }): Promise<Run> {
  const world = await openWorld({ seed, template })
  try {
    await playThrough(world)
    const wrong = [...world.wrong, ...(await finalChecks(world))]
    return { seed, wrong, log: world.log.lines }
  } catch (error) {
    const wrong = [...world.wrong, error instanceof Error ? (error.stack ?? error.message) : String(error)]
    return { seed, wrong, log: world.log.lines }
  } finally {
    await world.close()
  }
}
