import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath, chromiumSwitches } from '../../pwa/e2e/harness/chromium.ts'
import { openClub } from '../../pwa/e2e/harness/club.ts'
import { startOuting } from '../../pwa/e2e/harness/outing.ts'
import { signIn } from '../../pwa/e2e/harness/sign-in.ts'
import { runScript } from '../run-script.ts'
import type { Report } from './report.ts'

export type Screen = { readonly name: string; readonly path: string; readonly isForMembers: boolean }

export type Audit = {
  readonly screens: readonly Screen[]
  readonly measure: (screen: Screen) => Promise<Report>
  readonly close: () => Promise<void>
}

/**
 * A demo club with an outing under way, and two browsers: that of a visitor, and that of a member who has signed in.
 * Nobody but Lighthouse holds the browser that it measures: every other hand on it costs the page time.
 */
export async function openAudit(cli: string): Promise<Audit> {
  const folder = await mkdtemp(join(tmpdir(), 'nomad-audit-'))
  const club = await openClub()
  const visitor = join(folder, 'visitor')
  const member = join(folder, 'member')
  await signInForGood(member, club.url)
  const outing = await startOuting(club.url, { golfers: 4 })
  const card = `/leaderboard/${outing.groups[0].code}`

  return {
    screens: [
      { name: 'login', path: '/login', isForMembers: false },
      { name: 'home', path: '/home', isForMembers: true },
      { name: 'scoring', path: `${card}?show=score`, isForMembers: true },
      { name: 'board', path: `${card}?show=board`, isForMembers: true },
      { name: 'handicap lookup', path: '/handicapLookup', isForMembers: true },
      { name: 'courses', path: '/viewCourses', isForMembers: true },
    ],
    async measure({ path, isForMembers }) {
      const file = join(folder, 'report.json')
      const switches = [...chromiumSwitches, '--headless=new', `--user-data-dir=${isForMembers ? member : visitor}`]
      // Lighthouse forgets the worker and every cache before it starts, and keeps the sign-in.
      const settings = ['--form-factor=mobile', '--quiet', '--output=json', `--output-path=${file}`]
      const only = '--only-categories=performance,accessibility,best-practices'
      const browser = [`--chrome-path=${chromiumPath()}`, `--chrome-flags=${switches.join(' ')}`]
      const once = () => runScript([cli, club.url + path, ...settings, only, ...browser], { cwd: folder, live: false })
      const first = await once()
      // The recording now and then misses the beginning of a page.
      const { code, output } = first.output.includes('NO_NAVSTART') ? await once() : first
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

/** A browser with this disk is signed in from now on. */
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
