import { resolve } from 'node:path'
import { runTests } from './check/run-tests.ts'

// `npm run test:postgres` starts a PostgreSQL server, runs the tests of db, api and sync with it, and stops it. `npm
// run test:postgres -- db/cells` runs a part of them.
const root = resolve(import.meta.dirname, '..')
const { ok, counts } = await runTests({ root, project: 'postgres', only: process.argv.slice(2), live: true })
console.log(`${counts.passed} passed on PostgreSQL, ${counts.failed} failed`)
process.exitCode = ok ? 0 : 1
