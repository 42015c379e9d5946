import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { plantedBugs } from './bugs.ts'

const run = promisify(execFile)
const [plantBug, simulate] = ['plant-bug.ts', '../simulate-command.ts'].map((file) => join(import.meta.dirname, file))
const seeds = 200

it.concurrent.each(plantedBugs)(
  `is found in ${seeds} rounds at most: $name (REL-30)`,
  async ({ name }) => {
    const args = ['--import', String(plantBug), String(simulate), '--seeds', String(seeds)]
    const playing = run(process.execPath, args, { env: { ...process.env, PLANTED_BUG: name }, maxBuffer: 1e8 })
    await expect(playing).rejects.toMatchObject({ stdout: expect.stringMatching(/^Seed \d+ went wrong/m) })
  },
  600_000,
)
