import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runScript } from '../run-script.ts'
import { countTests, type Counts, type Report } from './count-tests.ts'

export type TestRun = { readonly ok: boolean; readonly output: string; readonly counts: Counts }

type Project = 'unit' | 'processes' | 'components*' | 'e2e' | 'firefox' | 'webkit'
type Options = { readonly root: string; readonly project: Project; readonly live: boolean }

/**
 * Runs the tests of one project of vitest.config.ts to their end.
 *
 * @param live shows what the tests say while they run, besides returning it
 */
export async function runTests(options: Options): Promise<TestRun> {
  const { root, project, live } = options
  const folder = await mkdtemp(join(tmpdir(), 'nomad-tests-'))
  const reportFile = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  try {
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...reporters]
    const { code, output } = await runScript(args, { cwd: root, live })
    const report = await readFile(reportFile, 'utf8').catch(() => undefined)
    // Without a report nothing ran: that is one failure, however many tests there are.
    const counts = report === undefined ? { passed: 0, failed: 1 } : countTests(JSON.parse(report) as Report)
    return { ok: code === 0 && counts.failed === 0, output, counts }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
