import { resolve } from 'node:path'
import { checks } from './check/checks.ts'
import { runChecks } from './check/run-checks.ts'

const verdicts = await runChecks(checks(resolve(import.meta.dirname, '..')), { lanes: 2, say: console.log })
process.exitCode = [...verdicts.values()].every(({ ok }) => ok) ? 0 : 1
