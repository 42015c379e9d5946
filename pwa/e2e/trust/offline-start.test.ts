import { expect, test } from 'vitest'
import { routes } from '../../routes.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as appTexts } from '../../texts.ts'
import { addressOf } from '../harness/addresses.ts'
import { keptOnPhone, onTheFirstTee } from '../harness/first-tee.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'

test(
  'after one visit every address of the app opens without a network (PWA-03)',
  story(async (scene) => {
    const { group, phone } = await onTheFirstTee(scene, { ownBrowser: true })
    await signInAtHome(phone)
    await phone.goOffline()
    await phone.closeBrowser()
    await phone.reopenBrowser()

    const opened: string[] = []
    for (const { path } of routes) {
      await phone.open(addressOf(path, { code: group.code }))
      await phone.page.getByRole('heading', { level: 1 }).first().waitFor()
      const isBroken = await phone.page.getByText(appTexts.broken.title).isVisible()
      opened.push(isBroken ? `${path} is broken` : path)
    }
    expect(opened).toEqual(routes.map(({ path }) => path))

    await phone.open('/')
    await phone.page.waitForURL('**/home')
    await phone.open(`/leaderboard/${group.code}`)
    await phone.page.getByRole('button', { name: scoring.recordScore }).waitFor()
  }),
)

test(
  'signed out and without a network, the addresses of members lead to the login (PWA-03)',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    await phone.open('/login')
    await keptOnPhone(phone)

    await phone.goOffline()
    // Which other addresses are for members is tested with the routes.
    for (const address of ['/', '/home', '/outing/1/arrivals', '/admin/members', '/no/such/page']) {
      await phone.open(address)
      await phone.page.getByRole('heading', { name: 'Login' }).waitFor()
      await expect.poll(() => new URL(phone.page.url()).pathname).toBe('/login')
    }
  }),
)
