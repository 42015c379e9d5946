import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder-testing.ts'
import { addCounts, countTests, runTests } from './run-tests.ts'

async function project(files: Record<string, string>): Promise<string> {
  const config = `export default { test: { projects: [{ test: { name: 'unit', include: ['*.test.js'] } }] } }`
  const root = await temporaryFolder({ 'package.json': '{ "type": "module" }', 'vitest.config.js': config, ...files })
  await symlink(resolve(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
  return root
}

const good = `import { test } from 'vitest'; test('good', () => {}); test('better', () => {})`
const bad = `import { test } from 'vitest'; test('bad', () => { throw new Error('a lost ball') })`

test('passed and failed tests are counted, and failures are printed', async () => {
  const root = await project({ 'good.test.js': good, 'bad.test.js': bad, 'unloaded.test.js': `import './none.js'` })
  const { ok, output, counts, failures } = await runTests({ root, project: 'unit', live: false })
  expect({ ok, counts }).toEqual({ ok: false, counts: { passed: 2, failed: 2 } })
  expect(output).toContain('a lost ball')
  expect(failures.toSorted()).toEqual([
    'bad.test.js:1 › bad: Error: a lost ball',
    expect.stringMatching(/^unloaded\.test\.js › outside its tests: .*none\.js/),
  ])
})

test('a run without failures is ok', async () => {
  const run = await runTests({ root: await project({ 'good.test.js': good }), project: 'unit', live: false })
  expect(run).toMatchObject({ ok: true, counts: { passed: 2, failed: 0 } })
})

test('an error that no test waits for is a failure, and is named', async () => {
  const late = `import { test } from 'vitest'; test('late', () => { setTimeout(() => { throw new Error('a lost ball') }) })`
  const run = await runTests({ root: await project({ 'late.test.js': late }), project: 'unit', live: false })
  expect(run).toMatchObject({ ok: false, failures: ['unit › outside all tests: Error: a lost ball'] })
})

test('a run that never starts is a failure', async () => {
  const run = await runTests({ root: await project({ 'vitest.config.js': '(' }), project: 'unit', live: false })
  expect(run).toMatchObject({ ok: false, counts: { passed: 0, failed: 1 } })
})

const testOf = (status: string) => ({ status, fullName: 'a test', failureMessages: [] })
const file = (status: string, ...tests: readonly string[]) => ({
  name: 'a.test.ts',
  message: '',
  status,
  assertionResults: tests.map(testOf),
})
const passed = file('passed', 'passed')

test('passed and failed tests of a report are counted', () => {
  const failed = file('failed', 'passed', 'failed')
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passed, failed] }
  expect(countTests(report)).toEqual({ passed: 2, failed: 1 })
})

test('a file that fails outside its tests counts as one failure', () => {
  const unloaded = file('failed')
  const tornDownBadly = file('failed', 'passed')
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passed, unloaded, tornDownBadly] }
  expect(countTests(report)).toEqual({ passed: 2, failed: 2 })
})

test('counts of two runs are added', () => {
  expect(addCounts({ passed: 3, failed: 1 }, { passed: 4, failed: 0 })).toEqual({ passed: 7, failed: 1 })
})
