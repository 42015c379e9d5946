import { resolve } from 'node:path'
import { firefox } from './browser/find-browser.ts'
import { needBrowser } from './browser/need-browser.ts'
import { runTests } from './check/run-tests.ts'
import { runScript } from './run-script.ts'

// `npm run firefox` tells the main stories in Firefox, which has no background sync and its own ideas of storage.
const root = resolve(import.meta.dirname, '..')
const build = await runScript(['tools/build.ts'], { cwd: root, live: true })
if (build.code !== 0) throw new Error('The app could not be built.')
process.env['FIREFOX_PATH'] = needBrowser(firefox)
const { ok, counts } = await runTests({ root, project: 'firefox', live: true })
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = ok ? 0 : 1
