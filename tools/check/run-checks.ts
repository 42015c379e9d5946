import type { Counts } from './run-tests.ts'

export type Verdict = {
  readonly ok: boolean
  /** The output that is shown when the check fails. */
  readonly output: string
  readonly counts?: Counts
  /** A line for each failed test. */
  readonly failures?: readonly string[]
}

export type Check = { readonly name: string; readonly run: () => Promise<Verdict> }

type Settings = { readonly lanes: number; readonly say: (line: string) => void }

/**
 * Runs checks in order, `lanes` at a time. Prints a line for each as it ends, and the output of failed ones at the end.
 */
export async function runChecks(checks: readonly Check[], { lanes, say }: Settings): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  const waiting = checks.values()

  async function lane(): Promise<void> {
    for (const { name, run } of waiting) {
      const started = performance.now()
      const verdict = await run().catch((error: unknown): Verdict => ({ ok: false, output: String(error) }))
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const tests = verdict.counts ? `  ${verdict.counts.passed} passed, ${verdict.counts.failed} failed` : ''
      say(`${verdict.ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(18)} ${seconds.padStart(5)} s${tests}`)
      for (const failure of verdict.failures ?? []) say(`      ${failure}`)
      verdicts.set(name, verdict)
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane))
  for (const [name, { ok, output }] of verdicts) if (!ok) say(`\n── ${name}\n${output.trimEnd()}`)
  return verdicts
}
