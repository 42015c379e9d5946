import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it('a hundred rounds end well (REL-30)', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'simulate-command.ts'), '--seeds', '100'])
  expect(stdout).toMatch(/^100 seeds in /m)
}, 600_000)
