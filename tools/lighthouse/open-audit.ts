import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { showHome, signInAs } from '../../pwa/e2e/harness/accounts.ts'
import { freePort, openClub } from '../../pwa/e2e/harness/club.ts'
import { startOuting } from '../../pwa/e2e/harness/outing.ts'
import { chromiumPath, chromiumSwitches } from '../../pwa/e2e/harness/phone.ts'
import { runScript } from '../run-script.ts'
import type { Report } from './report.ts'

export type Screen = { readonly name: string; readonly path: string; readonly isForMembers: boolean }

export type Audit = {
  readonly screens: readonly Screen[]
  readonly measure: (screen: Screen) => Promise<Report>
  readonly close: () => Promise<void>
}

/** A demo club with an outing under way, and two browsers: that of a visitor, and that of a member who is signed in. */
export async function openAudit(cli: string): Promise<Audit> {
  const folder = await mkdtemp(join(tmpdir(), 'nomad-audit-'))
  const club = await openClub()
  const visitor = await openBrowser(join(folder, 'visitor'), club.url)
  const member = await openBrowser(join(folder, 'member'), club.url)
  await signInAs(member, 'ben')
  await showHome(member.page)
  const outing = await startOuting(club.url, { golfers: 4 })
  const card = `/leaderboard/${outing.groups[0]?.code}`

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
      const { port } = isForMembers ? member : visitor
      // Lighthouse forgets the worker and every cache before it starts, and keeps the sign-in.
      const settings = [`--port=${port}`, '--form-factor=mobile', '--quiet', '--output=json', `--output-path=${file}`]
      const only = '--only-categories=performance,accessibility,best-practices'
      const { code, output } = await runScript([cli, club.url + path, ...settings, only], { cwd: folder, live: false })
      if (code !== 0) throw new Error(`Lighthouse failed on ${path}:\n${output}`)
      const report = JSON.parse(await readFile(file, 'utf8')) as Report
      if (report.runtimeError !== undefined) throw new Error(`Lighthouse failed on ${path}: ${report.runtimeError.message}`)
      return report
    },
    async close() {
      await visitor.close()
      await member.close()
      await club.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function openBrowser(disk: string, baseURL: string) {
  const port = await freePort()
  const context = await chromium.launchPersistentContext(disk, {
    executablePath: chromiumPath(),
    args: [...chromiumSwitches, `--remote-debugging-port=${port}`],
    baseURL,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const open = async (path: string) => void (await page.goto(path))
  return { port, page, open, close: () => context.close() }
}
