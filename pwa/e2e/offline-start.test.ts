import { expect, test } from 'vitest'
import { startOuting } from './harness/outing.ts'
import { signIn } from './harness/sign-in.ts'
import { keptOnPhone } from './harness/first-tee.ts'
import { story } from './harness/story.ts'

test(
  'after one visit every address of the app opens without a network',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const code = outing.groups[0]?.code ?? ''
    const phone = await takePhone()
    await signIn(phone)
    await phone.open(`/leaderboard/${code}`)
    await phone.page.getByRole('button', { name: 'Record Score' }).waitFor()
    await keptOnPhone(phone)

    await phone.goOffline()
    await phone.closeBrowser()
    await phone.reopenBrowser()
    const addresses = {
      '/': '/home',
      '/login': '/home',
      '/home': '/home',
      '/currentOutings': '/currentOutings',
      '/tournament': '/tournament',
      '/leaderboard': '/leaderboard',
      [`/leaderboard/${code}`]: `/leaderboard/${code}`,
      [`/leaderboard/${outing.id}/1`]: `/leaderboard/${outing.id}/1`,
      '/nowhere': '/nowhere',
    }
    for (const [address, arrives] of Object.entries(addresses)) {
      await phone.open(address)
      await phone.page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(new URL(phone.page.url()).pathname).toBe(arrives)
    }
    await phone.open(`/leaderboard/${code}`)
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
    for (const address of ['/', '/home', '/tournament', '/nowhere']) {
      await phone.open(address)
      await phone.page.getByRole('heading', { name: 'Login' }).waitFor()
      expect(new URL(phone.page.url()).pathname).toBe('/login')
    }
  }),
)
