import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runScript } from '../run-script.ts'

export type Counts = { readonly passed: number; readonly failed: number }

export type TestRun = {
  readonly ok: boolean
  readonly output: string
  readonly counts: Counts
  /** One line for each failed test: file, line, name and the beginning of the error. */
  readonly failures: readonly string[]
}

type Project = 'unit' | 'server' | 'processes' | 'postgres' | 'components*' | 'e2e' | 'firefox' | 'webkit'
type Options = {
  readonly root: string
  readonly project: Project
  /** Parts of the names of the test files to run; all when left out. */
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
    // Without a report no test ran, which counts as one failure.
    if (report === undefined) return { ok: false, output, counts: { passed: 0, failed: 1 }, failures: [] }
    const read = JSON.parse(report) as Report
    const counts = countTests(read)
    const failures = failuresOf(read, root)
    // An error that no test waited for is not in the report.
    if (code !== 0 && counts.failed === 0) failures.push(`${project} › outside all tests: ${firstErrorIn(output)}`)
    return { ok: code === 0 && counts.failed === 0, output, counts, failures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The fields that are used from vitest's report. */
type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    /** The path of the test file. */
    readonly name: string
    readonly message: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Counts the tests. A file that fails outside its tests (it could not be loaded) counts as one failed test. */
export function countTests({ numPassedTests, numFailedTests, testResults }: Report): Counts {
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isFailedAlone).length }
}

function isFailedAlone({ status, assertionResults }: Report['testResults'][number]): boolean {
  return status === 'failed' && !assertionResults.some((one) => one.status === 'failed')
}

function failuresOf({ testResults }: Report, root: string): string[] {
  return testResults.flatMap((file) => {
    const line = (name: string, message = '') => {
      const [, number = ''] = message.split(file.name, 2)[1]?.match(/^(:\d+)/) ?? []
      return `${relative(root, file.name)}${number} › ${name}: ${message.split('\n', 1)[0]}`
    }
    if (isFailedAlone(file)) return [line('outside its tests', file.message)]
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    return failed.map(({ fullName, failureMessages }) => line(fullName, failureMessages[0]))
  })
}

function firstErrorIn(output: string): string {
  return stripVTControlCharacters(output).match(/^\w*Error: .*$/m)?.[0] ?? 'see the output'
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}
