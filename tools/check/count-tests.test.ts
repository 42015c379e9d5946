import { expect, test } from 'vitest'
import { addCounts, countTests } from './count-tests.ts'

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] }

test('passed and failed tests are counted', () => {
  const failed = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [passed, failed] }
  expect(countTests(report)).toEqual({ passed: 2, failed: 1 })
})

test('a file that failed before its tests, or beside them, counts as one failure', () => {
  const unloaded = { status: 'failed', assertionResults: [] }
  const tornDownBadly = { status: 'failed', assertionResults: [{ status: 'passed' }] }
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: [passed, unloaded, tornDownBadly] }
  expect(countTests(report)).toEqual({ passed: 2, failed: 2 })
})

test('counts of two runs are added', () => {
  expect(addCounts({ passed: 3, failed: 1 }, { passed: 4, failed: 0 })).toEqual({ passed: 7, failed: 1 })
})
