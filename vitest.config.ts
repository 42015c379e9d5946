import { existsSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumSwitches } from './pwa/e2e/harness/chromium.ts'
import { chromium, findBrowser } from './tools/browser/find-browser.ts'
import { libraryBuilds } from './tools/build/library-builds.ts'

const endToEnd = 'pwa/e2e/**/*.test.ts'
const ofComponents = 'pwa/**/*.browser.test.tsx'
/**
 * Tests of what is PostgreSQL's alone; they run with those of db, api and sync, on a server that is started for them.
 */
const onPostgres = ['db/postgres/**/*.test.ts', 'api/{commands/move-command,process/several-servers}.test.ts']
const inOtherBrowsers = 'pwa/e2e/browsers/*.test.ts'
/** Tests that start commands of ours, or do things by the thousand: they cost more than all the others together. */
const processes = [
  'api/{main,process/{five-hundred-at-once,full-disk,hourly-backup,private-files,stop},commands/*-command}.test.ts',
  'api/server/{http/{hostile-input,fuzz},authorization/canary}.test.ts',
  'api/accounts/{card-routes,login-routes}.test.ts',
  'db/{sqlite/{backups,crash,restore},cells/replay-sets,demo/demo-club}.test.ts',
  'simulate/{simulate-command,planted/planted-bugs}.test.ts',
  'tools/{build/subset-fonts,check/run-tests,check/spelling/spelling,failures/{end-under-load,exactly-once}}.test.ts',
  'tools/launch/{hand-over,supervise}.test.mjs',
]
/**
 * Tests of what the process does for a file of SQLite, for which a server has means of its own, or which start servers
 * on one.
 */
const ofFiles = [
  'api/commands/{backup,migrate,restore}-command.test.ts',
  'api/{main,process/{backup-hook,damage,full-disk,hourly-backup,private-files,stop}}.test.ts',
  'sync/device/session/epoch.test.ts',
]
/** Tests that ask the whole server, over HTTP or as a phone does. They cost more than all unit tests. */
const ofServer = ['api/**/*.test.ts', 'sync/device/{contract/*,session/epoch}.test.ts']
const moved = [...processes, ...ofFiles, ...ofServer].filter(
  (pattern) => globSync(pattern, { cwd: import.meta.dirname }).length === 0,
)
if (moved.length > 0) throw new Error(`No test matches ${moved.join(', ')}: correct the list in vitest.config.ts`)
/** Vite hands every process a BASE_URL of its own, a path; here it is the club's address, and not set. */
const env = { BASE_URL: '' }
/** A thousand small databases are in memory and do not wait for the disk. The tests of processes use the disk. */
const inMemory = { TMPDIR: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() }

/** The files that take longest. */
const longest = [
  'api/{main,server/http/{fuzz,hostile-input}}.test.ts',
  'db/cells/replay-sets.test.ts',
  'pwa/e2e/every-screen/{every-screen,accessible-states,for-a-thumb}.test.ts',
  'pwa/e2e/trust/{a-saturday,a-new-release,two-servers,offline-start,a-card-handed-over}.test.ts',
  'pwa/e2e/{golfer/recording,organizer/rounds-of-an-outing,member/{accounts,alerts,sign-ups}}.test.ts',
  'simulate/simulate-command.test.ts',
  'tools/failures/{end-under-load,exactly-once}.test.ts',
].flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname }))

/** Starts with the longest files, so that none is left to run alone at the end: vitest goes by the size of a file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * For tests that start programs, make databases by the dozen or open browsers. They take seconds, but minutes on a
 * machine that does other work at the same time.
 */
const slow = { testTimeout: 300_000, hookTimeout: 300_000 }

const inBrowser = {
  environment: 'node',
  env,
  globalSetup: ['tools/build/bundle-programs.ts', 'pwa/e2e/harness/shared-by-all.ts'],
  // Each file in a process of its own would load the browser's driver and the packages of the server again.
  isolate: false,
  // A story waits for servers and screens most of the time, so that a few of them share two cores.
  maxWorkers: 3,
  ...slow,
  // What a screen shows is asked again until it does: `await expect.poll(() => row.count()).toBe(1)`. Each time costs
  // four processes some milliseconds.
  expect: { poll: { timeout: 60_000, interval: 100 } },
}

/** Debian's Chromium, without a window. The text size is the one that a person sets in the browser. */
function chromiumWith(...switches: readonly string[]) {
  const executablePath = findBrowser(chromium, { environment: process.env, exists: existsSync })
  const args = [...chromiumSwitches, ...switches]
  return playwright({ launchOptions: { ...(executablePath !== undefined && { executablePath }), args } })
}

const inNode = {
  environment: 'node',
  env: { ...env, ...inMemory },
  // Dexie takes the storage that it finds when it is loaded, by whichever test comes first.
  setupFiles: ['fake-indexeddb/auto', 'tools/check/property-seed.ts'],
  // Modules are loaded once and not once a file, which is half of the work: none of ours keeps state.
  isolate: false,
  // On two cores one worker is the default; projects that run alike have to be of one group.
  maxWorkers: '100%',
  // Only what hangs takes so long; a machine that does other work at the same time is slow.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  root: import.meta.dirname,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...inNode,
          name: 'unit',
          include: ['{golf,db,sync,pwa,simulate}/**/*.test.{ts,tsx}', 'tools/**/*.test.{ts,mjs}'],
          exclude: [endToEnd, ofComponents, ...ofServer, ...onPostgres, ...processes],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inNode,
          name: 'server',
          include: ofServer,
          exclude: [...onPostgres, ...processes],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inNode,
          ...slow,
          name: 'processes',
          env,
          include: processes,
          exclude: onPostgres,
          globalSetup: 'tools/build/bundle-programs.ts',
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...inNode,
          ...slow,
          name: 'postgres',
          env: { ...env, ...inMemory, ENGINE: 'postgres' },
          globalSetup: ['tools/postgres/test-cluster.ts', 'tools/build/bundle-programs.ts'],
          include: ['{db,sync,api}/**/*.test.ts'],
          exclude: ['db/sqlite/**', ...ofFiles],
          sequence: { groupOrder: 3 },
        },
      },
      {
        resolve: { alias: libraryBuilds },
        test: {
          name: 'components',
          include: [ofComponents],
          // Its styles come first: they say which layer wins.
          setupFiles: 'pwa/ui/component-testing.ts',
          // Pages share one browser; a file has a page of its own.
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: chromiumWith(),
            viewport: { width: 390, height: 844 },
            instances: [
              { browser: 'chromium', name: 'components' },
              {
                browser: 'chromium',
                name: 'components with large text',
                provider: chromiumWith('--blink-settings=defaultFontSize=32'),
                include: ['pwa/gallery/*.browser.test.tsx'],
              },
            ],
          },
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      { test: { ...inBrowser, name: 'e2e', include: [endToEnd], exclude: [inOtherBrowsers] } },
      { test: { ...inBrowser, name: 'firefox', include: ['pwa/e2e/browsers/firefox.test.ts'] } },
      { test: { ...inBrowser, name: 'webkit', include: ['pwa/e2e/browsers/webkit.test.ts'] } },
    ],
  },
})
