import { resolve } from 'node:path'
import { runTests } from './check/run-tests.ts'

// `npm run test:postgres` runs the tests of db, api and sync on a PostgreSQL server that is started for them, and ends
// with it. `npm run test:postgres -- db/scores` runs a part of them.
const root = resolve(import.meta.dirname, '..')
const { ok, counts } = await runTests({ root, project: 'postgres', only: process.argv.slice(2), live: true })
console.log(`${counts.passed} passed on PostgreSQL, ${counts.failed} failed`)
process.exitCode = ok ? 0 : 1
