import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { followLink } from '#sync/calls/follow.ts'
import { ask, signInByCall } from '../../pwa/e2e/harness/ask.ts'
import { chromiumPath, chromiumSwitches } from '../../pwa/e2e/harness/chromium.ts'
import { openClub } from '../../pwa/e2e/harness/club.ts'
import { organizer, postByCall, scoreByCall, startOuting, type StartedOuting } from '../../pwa/e2e/harness/outing.ts'
import { holes } from '../../pwa/e2e/harness/round.ts'
import { signIn } from '../../pwa/e2e/harness/sign-in.ts'
import { runScript } from '../run-script.ts'
import type { Report } from './report.ts'

const version = '13.5.0'

type Screen = { readonly name: string; readonly path: string; readonly isForMembers: boolean }

type Audit = {
  readonly screens: readonly Screen[]
  readonly measure: (screen: Screen) => Promise<Report>
  readonly close: () => Promise<void>
}

/**
 * A demo club with an outing in progress, and two browser profiles: a visitor's and a logged-in member's. Only
 * Lighthouse controls the browser that it measures, because another controller slows the page down.
 */
export async function openAudit(): Promise<Audit> {
  const cli = installLighthouse()
  const folder = await mkdtemp(join(tmpdir(), 'nomad-audit-'))
  const club = await openClub()
  const visitor = join(folder, 'visitor')
  const member = join(folder, 'member')
  await signInForGood(member, club.url)
  const posted = await postOuting(club.url)
  const outing = await startOuting(club.url, { golfers: 4 })
  const followed = await followPath(club.url, outing)
  const card = `/leaderboard/${outing.groups[0].code}`

  return {
    screens: [
      { name: 'login', path: '/login', isForMembers: false },
      { name: 'home', path: '/home', isForMembers: true },
      { name: 'scoring', path: `${card}?show=score`, isForMembers: true },
      { name: 'board', path: `${card}?show=board`, isForMembers: true },
      { name: 'handicap lookup', path: '/handicapLookup', isForMembers: true },
      { name: 'courses', path: '/viewCourses', isForMembers: true },
      { name: 'follow', path: followed, isForMembers: false },
      { name: 'results', path: `/outing/${posted.id}/results`, isForMembers: true },
    ],
    async measure({ path, isForMembers }) {
      const file = join(folder, 'report.json')
      const switches = [...chromiumSwitches, '--headless=new', `--user-data-dir=${isForMembers ? member : visitor}`]
      // Lighthouse clears the service worker and all caches before it starts, and keeps the login.
      const settings = ['--form-factor=mobile', '--quiet', '--output=json', `--output-path=${file}`]
      const only = '--only-categories=performance,accessibility,best-practices'
      const browser = [`--chrome-path=${chromiumPath()}`, `--chrome-flags=${switches.join(' ')}`]
      const once = () => runScript([cli, club.url + path, ...settings, only, ...browser], { cwd: folder, live: false })
      let { code, output } = await once()
      // The trace sometimes misses the start of the navigation, twice in a row, too.
      for (let tries = 1; tries < mostTries && output.includes('NO_NAVSTART'); tries += 1) {
        ;({ code, output } = await once())
      }
      if (code !== 0) throw new Error(`Lighthouse failed on ${path}:\n${output}`)
      const report = JSON.parse(await readFile(file, 'utf8')) as Report
      if (report.runtimeError !== undefined)
        throw new Error(`Lighthouse failed on ${path}: ${report.runtimeError.message}`)
      return report
    },
    async close() {
      await club.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** An outing whose scores are posted. */
async function postOuting(url: string): Promise<StartedOuting> {
  const outing = await startOuting(url, { golfers: 4 })
  for (const hole of holes(1, 18)) await scoreByCall(url, { outing, hole, strokes: [4, 5, 4, 5] })
  await postByCall(url, outing)
  return outing
}

const mostTries = 4

async function followPath(url: string, { id }: Pick<StartedOuting, 'id'>): Promise<string> {
  const { token } = await signInByCall(url, organizer)
  const link = await ask({ url, call: followLink, token, path: `teetime/${id}/follow`, body: {} })
  return new URL(link.url ?? '').pathname
}

/** Logs in with the browser profile in this folder. */
async function signInForGood(disk: string, baseURL: string): Promise<void> {
  const context = await chromium.launchPersistentContext(disk, {
    executablePath: chromiumPath(),
    args: chromiumSwitches,
    baseURL,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await signIn({ page, open: async (path: string) => void (await page.goto(path)) }, 'ben')
  await context.close()
}

/**
 * The path of Lighthouse. It is installed outside the project when missing, because its hundred packages would
 * otherwise be installed with the product.
 */
function installLighthouse(): string {
  const folder = join(tmpdir(), `nomad-lighthouse-${version}`)
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(cli)) return cli
  mkdirSync(folder, { recursive: true })
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, `lighthouse@${version}`], { stdio: 'inherit' })
  return cli
}
