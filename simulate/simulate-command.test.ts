import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/**
 * Of ten seeds one plays eighteen holes, one shares balls and one undoes taps: each of these twice. A night plays
 * a thousand others: `npm run simulate -- --seeds 1000`.
 */
const seeds = 20

// `run-seed.test.ts` plays some of the first ten.
it(`${seeds} rounds end well (REL-30)`, async () => {
  const args = ['--from', '11', '--seeds', String(seeds)]
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'simulate-command.ts'), ...args])
  expect(stdout).toMatch(new RegExp(`^${seeds} seeds in `, 'm'))
}, 600_000)
