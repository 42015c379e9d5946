import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setup } from '#sync/calls/setup.ts'
import { texts as homeTexts } from '../../screens/home/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import { texts as againTexts } from '../../start-again/texts.ts'
import { texts as teeTimes } from '../../tee-times/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'
import { untilCached } from '../harness/until-stored.ts'

/** Returns the headings and the first action from top to bottom. */
async function order(page: Page): Promise<readonly string[]> {
  const parts = page.getByRole('main').locator('h2, a[href="/postRound"]')
  return (await parts.allInnerTexts()).map((text) => text.trim())
}

const inOrder = [
  homeTexts.postRound,
  homeTexts.golfersWanted.title,
  teeTimes.coming.title,
  homeTexts.outings.title,
  homeTexts.netDoubleBogey.title,
]

test(
  'Home begins with what to do, then what is ahead, then the outings that are on, with and without a network',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
    await keptOnPhone(phone)
    await phone.open('/home')
    await page.getByRole('heading', { name: homeTexts.netDoubleBogey.title }).waitFor()
    await expect.poll(async () => (await order(page)).slice(0, inOrder.length)).toEqual(inOrder)
    const score = homeTexts.outings.open({ way: homeTexts.outings.score, course: '' })
    await page.getByRole('link', { name: score }).first().waitFor()
    expect(await faultsHere(page)).toEqual([])

    await untilCached(page)
    await phone.goOffline()
    await page.reload()
    await page.getByText(homeTexts.outings.onPhone).waitFor()
    await expect.poll(async () => (await order(page)).filter((part) => inOrder.includes(part))).toEqual(inOrder)
  }),
)

/** Runs in the page: records headings that were shown and then disappeared. */
function watchHeadings(): void {
  const [seen, gone] = [new Set<Element>(), new Set<string>()]
  Object.assign(globalThis, { goneHeadings: gone })
  const look = () => {
    for (const heading of seen) if (!heading.checkVisibility()) gone.add(heading.textContent)
    for (const heading of document.querySelectorAll('h2')) if (heading.checkVisibility()) seen.add(heading)
    requestAnimationFrame(look)
  }
  look()
}

test(
  'what an administrator has seen on Home does not disappear until the answer on the setup of the club is there',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page, air } = phone
    await signIn(phone, 'admin')
    await page.addInitScript(watchHeadings)
    air.hold(`/api/${setup.path}`)
    const isAsked = page.waitForRequest(`**/api/${setup.path}`)
    await phone.open('/home')
    await isAsked
    for (const name of inOrder.slice(1)) await page.getByRole('heading', { name }).waitFor()
    const answer = page.waitForResponse(`**/api/${setup.path}`)
    air.restore()
    await (await answer).finished()
    await page.getByRole('heading', { name: homeTexts.lastOutings.title }).waitFor()
    expect(
      await page.evaluate(() => [...(globalThis as unknown as { goneHeadings: Set<string> }).goneHeadings]),
    ).toEqual([])
  }),
)

/** Whether the link has a visible border, so that it looks like a button. */
const hasShape = (link: Locator) =>
  link.evaluate((element) => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(element)
    return borderTopWidth !== '0px' && borderTopColor !== 'rgba(0, 0, 0, 0)'
  })

test(
  'in a person’s own colors, Score and the group of last time keep their shape',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone()
    await signIn({ page, open })
    await page.emulateMedia({ forcedColors: 'active' })
    await open('/startAgain')
    const score = page.getByRole('banner').getByRole('link', { name: shellTexts.score.short, exact: true })
    for (const link of [score, page.getByRole('link', { name: /^Same as / })]) {
      await link.waitFor()
      expect(await hasShape(link)).toBe(true)
    }
  }),
)

test(
  'in a person’s own colors a button that does nothing now is gray, and what chooses the tees has a frame',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone()
    await signIn({ page, open })
    await page.emulateMedia({ forcedColors: 'active' })
    await open('/recentPostings')
    const colorOf = (name: string) => button(page, name).evaluate((element) => getComputedStyle(element).color)
    await button(page, 'Next').waitFor()
    expect(await colorOf('Previous')).not.toBe(await colorOf('Next'))
    await open('/startAgain')
    await page.getByRole('link', { name: /^Same as / }).click()
    const tees = page.getByRole('combobox', { name: againTexts.teesOf('') }).first()
    await tees.waitFor()
    expect(await hasShape(tees)).toBe(true)
  }),
)
