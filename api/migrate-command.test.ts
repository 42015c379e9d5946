import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('npm run migrate makes the database once, and says what it did', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nomad-migrate-'))
  const migrate = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, 'migrate-command.ts')], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(migrate()).toMatch(/nomad\.db was made at version \d+\n$/)
  expect(migrate()).toMatch(/nomad\.db is at version \d+ already\n$/)

  writeFileSync(join(dataDir, 'nomad.db'), '')
  expect(migrate).toThrow(/is empty/)
  rmSync(dataDir, { recursive: true })
})
