import { resolve } from 'node:path'
import { firefox, webkit } from './browser/find-browser.ts'
import { needBrowser } from './browser/need-browser.ts'
import { buildApart } from './build/build-app.ts'
import { runTests } from './check/run-tests.ts'

// `npm run firefox` and `npm run webkit` run the main stories in browsers without background sync and with other
// storage limits.
const root = resolve(import.meta.dirname, '..')
const browsers = { firefox, webkit }
const project = process.argv[2] === 'webkit' ? 'webkit' : 'firefox'

await buildApart(root)
const browser = browsers[project]
process.env[browser.variable] = needBrowser(browser)
const { ok, counts } = await runTests({ root, project, live: true })
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = ok ? 0 : 1
