import { resolve } from 'node:path'
import { needChromiumForTests } from './browser/need-browser.ts'
import { buildApart } from './build/build-app.ts'
import { checks } from './check/checks.ts'
import { runChecks, type Check } from './check/run-checks.ts'
import { addCounts, runTests } from './check/run-tests.ts'
import { findPostgres, missingPostgres } from './postgres/cluster.ts'

const root = resolve(import.meta.dirname, '..')

/** Tests the built app with the real server in a browser. A missing browser is a failure. */
const ofStories: Check = {
  name: 'stories',
  run: async () => {
    try {
      process.env['CHROMIUM_PATH'] = needChromiumForTests()
      await buildApart(root)
      return await runTests({ root, project: 'e2e', live: false })
    } catch (error) {
      return {
        ok: false,
        output: error instanceof Error ? error.message : String(error),
        counts: { passed: 0, failed: 1 },
      }
    }
  },
}

/** Runs beside others, because these tests mostly wait, for example for a notice to disappear. */
const ofComponents: Check = {
  name: 'tests of components',
  run: async () => {
    process.env['CHROMIUM_PATH'] = needChromiumForTests()
    return await runTests({ root, project: 'components*', live: false })
  },
}
const ofServer: Check = {
  name: 'tests of the server',
  run: () => runTests({ root, project: 'server', live: false }),
}
const withProcesses: Check = {
  name: 'tests of processes',
  run: () => runTests({ root, project: 'processes', live: false }),
}
/**
 * The tests that decide whether a score is kept exactly once, on both engines, and those of several servers.
 * `npm run test:postgres` runs everything.
 */
const onPostgres: Check = {
  name: 'tests on PostgreSQL',
  run: () =>
    runTests({
      root,
      project: 'postgres',
      only: ['db/postgres/', 'db/cells/', 'db/outings/', 'db/transaction', 'api/replay/', 'api/process/several'],
      live: false,
    }),
}
const hasPostgres = findPostgres() !== undefined
const skipped = process.env['NOMAD_SKIP_BROWSER'] === '1'
const more = [withProcesses, ofServer, ...(hasPostgres ? [onPostgres] : []), ...(skipped ? [] : [ofComponents])]
// Stories take as long as all others together. Both groups wait now and then, and the other one uses the cores.
const all = [...(skipped ? [] : [ofStories]), ...checks(root), ...more]
const verdicts = await runChecks(all, { lanes: 2, say: console.log })
if (!hasPostgres) console.log(`\nNOT TESTED ON POSTGRESQL: ${missingPostgres}`)
if (skipped) console.log('\nNOMAD_SKIP_BROWSER=1: the tests in a browser are left out')

const failed = [...verdicts].flatMap(([name, { ok }]) => (ok ? [] : [name]))
const failures = [...verdicts.values()].flatMap((verdict) => verdict.failures ?? [])
if (failed.length > 0) console.log(['', `Failed: ${failed.join(', ')}`, ...failures].join('\n'))
process.exitCode = failed.length > 0 ? 1 : 0

const { passed, failed: lost } = [...verdicts.values()].reduce(
  (sum, { counts }) => (counts === undefined ? sum : addCounts(sum, counts)),
  { passed: 0, failed: 0 },
)
console.log(`${passed} passed, ${lost} failed`)
