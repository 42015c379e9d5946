export type Counts = { readonly passed: number; readonly failed: number }

/** What is read of the report that vitest writes. */
export type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Counts tests; a file that fails outside of its tests (it could not be loaded) counts as one that failed. */
export function countTests({ numPassedTests, numFailedTests, testResults }: Report): Counts {
  const failedAlone = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + failedAlone.length }
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed }
}
