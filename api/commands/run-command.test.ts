import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programOf } from '../process/server-testing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nomad-commands-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const commands = globSync('*-command.ts', { cwd: import.meta.dirname }).filter((file) => file !== 'run-command.ts')

/** Runs a command for a club that does not exist. */
function run(command: string, ...args: string[]) {
  const dataDir = join(folder, 'data')
  const { status, stdout, stderr } = spawnSync(process.execPath, [programOf(`commands/${command}`), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, CLUBS_DIR: join(folder, 'clubs') },
    encoding: 'utf8',
  })
  return { status, stdout, stderr, hasData: existsSync(dataDir) }
}

test.each(commands)('%s says how it is called, and a mistyped argument runs nothing', (command) => {
  const { stdout, ...help } = run(command, '--help')
  expect(stdout).toContain('npm run')
  expect(help).toEqual({ status: 0, stderr: '', hasData: false })
  expect(run(command, '--mistyped')).toEqual({
    status: expect.toSatisfy((status: number) => status > 0) as number,
    stdout: '',
    stderr: `Unknown option '--mistyped'\n${stdout}`,
    hasData: false,
  })
})

test('a second file, or a word where none belongs, is refused', () => {
  expect(run('migrate-command.ts', 'now').stderr).toContain("Unknown argument 'now'")
  expect(run('restore-command.ts', 'one.db', 'other.db').stderr).toContain("Unknown argument 'other.db'")
})
