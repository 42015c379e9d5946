import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import { keptOnPhone, onTheFirstTee } from '../harness/first-tee.ts'
import { findUpdate, isNext, makeNextRelease, takeUpdate } from '../harness/next-release.ts'
import { holes, scoreHoles } from '../harness/round.ts'
import { allOnServer, setScores, showHole } from '../harness/scoring.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'

type Picture = {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
  readonly form_factor?: string
}
type Manifest = {
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

/** Returns the real size of an image of the app. */
async function sizeOf(page: Page, src: string): Promise<string> {
  return await page.evaluate(async (address) => {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return `${picture.naturalWidth}x${picture.naturalHeight}`
  }, src)
}

test(
  'the app can be installed, and its manifest has everything that is asked of one (PWA-01)',
  story(async ({ takePhone }) => {
    const phone = await takePhone({ windows: true })
    const { page } = phone
    await phone.open('/leaderboard')
    await page.getByRole('heading', { name: landing.nomadScoring }).waitFor()
    await keptOnPhone(phone)

    const devtools = await phone.context.newCDPSession(page)
    const manifest = await devtools.send('Page.getAppManifest')
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(manifest.errors).toEqual([])
    expect(installabilityErrors).toEqual([])

    const written = JSON.parse(manifest.data ?? '{}') as Manifest
    expect(written).toMatchObject({
      id: '/',
      name: 'Nomad Golf Club',
      short_name: 'Nomad Golf Club',
      start_url: '/home',
      scope: '/',
      lang: 'en',
      dir: 'ltr',
      display: 'standalone',
      orientation: 'any',
      launch_handler: { client_mode: 'navigate-existing' },
      description: expect.any(String),
      theme_color: expect.any(String),
      background_color: expect.any(String),
    })
    const { icons, screenshots } = written
    const kinds = ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual(kinds)
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
    for (const { src, sizes } of [...icons, ...screenshots]) {
      expect(`${src} ${await sizeOf(page, src)}`).toBe(`${src} ${sizes}`)
    }
    await signInAtHome(phone)
    for (const { name, url } of written.shortcuts) {
      expect(name).not.toBe('')
      await phone.open(url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText(shellTexts.notFound.title).count()).toBe(0)
    }
    const forApple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    expect(await sizeOf(page, forApple ?? '')).toBe('180x180')
  }),
)

test(
  'an update while a hole is open keeps the scores that are set on it and not recorded (PWA-07)',
  story(async (scene) => {
    const { phone } = await onTheFirstTee(scene)
    const { page } = phone
    await scoreHoles(page, holes(1, 2))
    await allOnServer(page)
    await showHole(page, 3)
    await setScores(page, [6, 7, 3, 5])
    const digits = () =>
      page.getByRole('spinbutton').evaluateAll((all) => all.map((each) => Number(each.getAttribute('aria-valuenow'))))
    await expect.poll(digits).toEqual([6, 7, 3, 5])

    const release = await makeNextRelease(scene.club.dist)
    onTestFinished(release.remove)
    await scene.club.stop()
    await scene.club.start({ dist: release.dist })
    await findUpdate(page)
    await takeUpdate(page)
    await expect.poll(digits).toEqual([6, 7, 3, 5])
    await page.reload()
    await page.getByRole('heading', { name: scoring.hole(3), exact: true }).waitFor()
    expect(await isNext(page)).toBe(true)
    await expect.poll(digits).toEqual([6, 7, 3, 5])
  }),
)
