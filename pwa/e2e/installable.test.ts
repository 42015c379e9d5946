import { expect, test } from 'vitest'
import { keptOnPhone } from './harness/first-tee.ts'
import { story } from './harness/story.ts'

test(
  'the app can be installed, and its manifest has no faults',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    await phone.open('/leaderboard')
    await phone.page.getByRole('heading', { name: 'Nomad Scoring' }).waitFor()
    await keptOnPhone(phone)

    const devtools = await phone.context.newCDPSession(phone.page)
    const manifest = await devtools.send('Page.getAppManifest')
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(manifest.errors).toEqual([])
    expect(installabilityErrors).toEqual([])

    const written = JSON.parse(manifest.data ?? '{}') as Record<string, unknown>
    expect(written).toMatchObject({ name: 'Nomad', display: 'standalone', scope: '/' })
    expect(Object.keys(written)).toEqual(expect.arrayContaining(['id', 'start_url', 'description', 'theme_color']))
    const icons = written['icons'] as readonly { src: string; purpose?: string }[]
    expect(icons.map(({ purpose }) => purpose ?? 'any')).toEqual(expect.arrayContaining(['any', 'maskable']))
    const screenshots = (written['screenshots'] ?? []) as readonly { src: string }[]
    for (const { src } of [...icons, ...screenshots]) {
      const answer = await phone.page.request.get(new URL(src, manifest.url).href)
      expect(`${src} ${answer.status()} ${answer.headers()['content-type']}`).toMatch(/ 200 image\//)
    }
  }),
)
