import { test } from 'vitest'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as server } from '../../server/texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import { goToScreen } from '../harness/screens.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

/** Milliseconds in which a page in view tries the server again. */
const soon = 16_000

test(
  'a screen that could not reach the club has its content once the signal is back, which the browser did not notice',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page, context, air } = phone
    await context.clock.install()
    await signInAtHome(phone, 'ben')
    air.lose(/\/api\//)
    await goToScreen(page, '/directory')
    const failed = page.getByText(server.serverDown, { exact: true })
    await failed.waitFor()
    const again = page.getByRole('button', { name: server.again })
    await again.focus()
    // A failed attempt changes nothing.
    await context.clock.fastForward(soon)
    await failed.waitFor()
    await again.and(page.locator(':focus')).waitFor()

    air.restore()
    await context.clock.fastForward(soon)
    await page.getByRole('list').getByText('Alice Moreno').first().waitFor()
    await failed.waitFor({ state: 'detached' })
  }),
)

test(
  'a code that was opened in a dead spot becomes the hole as soon as the browser notices the signal',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    await phone.open('/login')
    await keptOnPhone(phone)
    await phone.goOffline()
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByText(scoring.neverOpened).waitFor()
    await phone.comeBack()
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
  }),
)

test(
  'a code that was opened on a line that carried nothing becomes the hole once it carries again',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone({ air: true })
    const { page, context, air } = phone
    await context.clock.install()
    air.lose(/\/api\//)
    await page.goto(`${air.address}/leaderboard/${outing.groups[0].code}`)
    await page.getByText(scoring.neverOpened).waitFor()
    const again = page.getByRole('button', { name: scoring.tryAgain })
    await again.focus()
    await context.clock.fastForward(soon)
    await again.and(page.locator(':focus')).waitFor()
    air.restore()
    await context.clock.fastForward(soon)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
  }),
)
