import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runScript } from '../run-script.ts'

export type Counts = { readonly passed: number; readonly failed: number }

export type TestRun = { readonly ok: boolean; readonly output: string; readonly counts: Counts }

type Project = 'unit' | 'processes' | 'postgres' | 'components*' | 'e2e' | 'firefox' | 'webkit'
type Options = {
  readonly root: string
  readonly project: Project
  /** Parts of the names of test files; all of the project without them. */
  readonly only?: readonly string[]
  readonly live: boolean
}

/**
 * Runs the tests of one project of vitest.config.ts to their end.
 *
 * @param live also prints the output while the tests run
 */
export async function runTests(options: Options): Promise<TestRun> {
  const { root, project, only = [], live } = options
  const folder = await mkdtemp(join(tmpdir(), 'nomad-tests-'))
  const reportFile = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  try {
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, ...only, ...reporters]
    const { code, output } = await runScript(args, { cwd: root, live })
    const report = await readFile(reportFile, 'utf8').catch(() => undefined)
    // Without a report no test ran: count one failure.
    const counts = report === undefined ? { passed: 0, failed: 1 } : countTests(JSON.parse(report) as Report)
    return { ok: code === 0 && counts.failed === 0, output, counts }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The fields of vitest's report that are used. */
type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** A file that fails outside its tests (it could not be loaded) counts as one failed test. */
export function countTests({ numPassedTests, numFailedTests, testResults }: Report): Counts {
  const failedAlone = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + failedAlone.length }
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}
