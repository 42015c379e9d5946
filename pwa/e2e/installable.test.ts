import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as landing } from '../screens/leaderboard/landing/texts.ts'
import { keptOnPhone } from './harness/first-tee.ts'
import { story } from './harness/story.ts'

type Picture = {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
  readonly form_factor?: string
}
type Manifest = { readonly icons: readonly Picture[]; readonly screenshots: readonly Picture[] }

/** The real size of a picture of the app. */
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
    const phone = await takePhone({ ownBrowser: true })
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
    const forApple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
    expect(await sizeOf(page, forApple ?? '')).toBe('180x180')
  }),
)
