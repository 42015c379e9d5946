import { expect, test } from 'vitest'
import { courseRoutes, memberRoutes, publicRoutes } from '../routes.ts'
import { keptOnPhone, onTheFirstTee } from './harness/first-tee.ts'
import { signIn } from './harness/sign-in.ts'
import { story } from './harness/story.ts'

/** An address of a route: `/leaderboard/:code/:group?` with the code, and something for every other part. */
function addressOf(path: string, code: string): string {
  return path.replace('*', '/nowhere').replace(':code', code).replace(':group?', '1').replaceAll(/:\w+\??/g, '1')
}

test(
  'after one visit every address of the app opens without a network',
  { timeout: 180_000 },
  story(async (scene) => {
    const { group, phone } = await onTheFirstTee(scene)
    await signIn(phone)
    await phone.goOffline()
    await phone.closeBrowser()
    await phone.reopenBrowser()

    const opened: string[] = []
    for (const { path } of [...publicRoutes, ...memberRoutes, ...courseRoutes]) {
      await phone.open(addressOf(path, group.code))
      await phone.page.getByRole('heading', { level: 1 }).first().waitFor()
      const isBroken = await phone.page.getByText('This screen did not open').isVisible()
      opened.push(isBroken ? `${path} is broken` : path)
    }
    expect(opened).toEqual([...publicRoutes, ...memberRoutes, ...courseRoutes].map(({ path }) => path))

    await phone.open('/')
    await phone.page.waitForURL('**/home')
    await phone.open(`/leaderboard/${group.code}`)
    await phone.page.getByRole('button', { name: 'Record Score' }).waitFor()
  }),
)

test(
  'signed out and without a network, the addresses of members lead to the login',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    await phone.open('/login')
    await keptOnPhone(phone)

    await phone.goOffline()
    for (const path of ['/', ...memberRoutes.map((route) => route.path)]) {
      await phone.open(addressOf(path, ''))
      await phone.page.getByRole('heading', { name: 'Login' }).waitFor()
      expect(new URL(phone.page.url()).pathname).toBe('/login')
    }
  }),
)
