import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../api/process/server-testing.ts'
import { openAir } from '../harness/air.ts'
import type { Club } from '../harness/club.ts'
import { asText, type Control, type OtherPhone } from './other-phone.ts'
import { describeMainJob } from './stories.ts'
import { connect, until, type WebDriver } from './web-driver.ts'

describeMainJob({
  openPhone: (club) => openWebKit(club),
  openPhoneWithoutWorker: (club) => openWebKit(club, ['ServiceWorkers']),
  openPhoneWithoutStorage: (club) => openWebKit(club, ['ServiceWorkers', 'IndexedDBAPI', 'LocalStorage']),
})

/**
 * Opens WebKitGTK, the engine of Safari on Linux, on a virtual screen.
 *
 * @param without names of the engine's features to switch off
 */
async function openWebKit(club: Club, without: readonly string[] = []): Promise<OtherPhone> {
  const disk = await mkdtemp(join(tmpdir(), 'nomad-webkit-'))
  const air = await openAir(club.url)
  const complaints: string[] = []
  const { screen, display } = await openScreen()
  const port = await freePort()
  const driver = start(process.env['WEBKIT_DRIVER_PATH'] ?? 'WebKitWebDriver', [`--port=${port}`], {
    PATH: process.env['PATH'],
    HOME: disk,
    XDG_RUNTIME_DIR: disk,
    DISPLAY: display,
  })
  // The console output of pages is on stderr, through their window and the driver.
  driver.stderr?.on('data', (said: Buffer) => complaints.push(...said.toString().split('\n').filter(isComplaint)))

  const window = join(import.meta.dirname, 'webkit-window.gjs')
  const launch = () =>
    connect(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': {
        binary: '/usr/bin/gjs',
        args: ['-m', window, disk, ...without],
      },
    })
  const browser: { current: WebDriver | null } = { current: await launch() }
  const held = () => {
    if (browser.current === null) throw new Error('the browser of this phone is closed')
    return browser.current
  }
  const closeBrowser = async () => {
    await browser.current?.end()
    browser.current = null
  }

  return {
    air,
    complaints,
    open: async (path) => await held().goTo(`${air.address}${path}`),
    reload: async () => await held().reload(),
    press: async (control) => await until(async () => await held().click(found(control))),
    run: async (work, given) => await held().evaluate(asText(work, given)),
    closeBrowser,
    reopenBrowser: async () => {
      browser.current = await launch()
    },
    close: async () => {
      try {
        await closeBrowser()
      } finally {
        await end(driver)
        await end(screen)
      }
      await air.close()
      await rm(disk, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/**
 * Returns an expression that finds a control in the page. The driver can find elements, but not by their accessible
 * names.
 */
function found({ role, name, at = 0 }: Control): string {
  const find = (wanted: { role: string; name: string; flags: string; at: number }) => {
    const isCalled = new RegExp(wanted.name, wanted.flags)
    const selector = { link: 'a[href]', button: 'button' }[wanted.role] ?? `[role=${wanted.role}]`
    const all = [...document.querySelectorAll<HTMLElement>(selector)]
    const called = all.filter(
      (each) => each.checkVisibility() && isCalled.test(each.getAttribute('aria-label') ?? each.innerText.trim()),
    )
    const control = called[wanted.at]
    return control?.matches(':disabled, [aria-disabled="true"]') ? null : control
  }
  return asText(find, { role, name: name.source, flags: name.flags, at })
}

function isComplaint(line: string): boolean {
  return line.includes('CONSOLE') && line.includes('ERROR')
}

async function openScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp'])
  const answered = screen.stdout && once(screen.stdout, 'data')
  const [number] = (await Promise.race([answered, gone(screen)])) as [Buffer]
  return { screen, display: `:${number.toString().trim()}` }
}

function gone(started: ChildProcess): Promise<never> {
  return new Promise((_, reject) => {
    started.once('error', reject)
    started.once('exit', (code) => reject(new Error(`${started.spawnfile} ended with ${code}`)))
  })
}

/** Starts a process that ends with the test, also if the test is interrupted. */
function start(command: string, args: readonly string[], env = process.env): ChildProcess {
  const started = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // An unread pipe would block the process once it is full.
  started.stdout?.resume()
  started.stderr?.resume()
  const kill = () => started.kill('SIGKILL')
  process.once('exit', kill)
  started.once('exit', () => process.off('exit', kill))
  return started
}

async function end(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return
  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  await ended
}
