import { expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { texts as words } from '../../rounds/listed-texts.ts'
import { texts as homeTexts } from '../../screens/home/texts.ts'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import { texts as loginTexts } from '../../screens/login/texts.ts'
import { texts as postingsTexts } from '../../screens/recent-postings/texts.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'a code that leads nowhere stays in its box with the reason, to be corrected there',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/leaderboard')
    const box = page.getByLabel(landing.outingCode)
    await box.fill('7kq4mx2p')
    await page.getByRole('button', { name: landing.scoreOuting }).click()
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
    expect(await box.inputValue()).toBe('7KQ4 MX2P')
    await box.press('End')
    await box.press('Backspace')
    await expect.poll(() => box.getAttribute('aria-invalid')).toBeNull()
    expect(await box.inputValue()).toBe('7KQ4 MX2')
  }),
)

test(
  'Back from a screen whose code is still on its way shows the screen before it',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page, open } = phone
    await signIn(phone)
    await open('/recentPostings')
    const postings = page.getByRole('list', { name: postingsTexts.caption }).getByRole('button')
    await postings.first().click()
    const record = page.getByRole('dialog').getByRole('link', { name: words.record('') })
    await record.waitFor()
    phone.air.hold('/assets/handicap-lookup-screen')
    await record.click()
    await page.waitForURL('**/handicapLookup/*')
    await page.goBack()
    await page.waitForURL('**/recentPostings')
    await expect.poll(() => postings.count()).toBe(20)
    phone.air.restore()
    await postings.first().click()
    await record.click()
    await page.waitForURL('**/handicapLookup/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }),
)

test(
  'what went wrong on a screen is read there until it is left, and not on the next one',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill('ben')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: loginTexts.login }).click()
    const notice = page.getByText(loginTexts.failed)
    await notice.waitFor()
    await page.getByRole('textbox', { name: 'Username' }).click()
    expect(await notice.isVisible()).toBe(true)
    await page.getByRole('link', { name: loginTexts.forgot }).click()
    await notice.waitFor({ state: 'detached' })
  }),
)

test(
  'what the app says while it leads on to another screen is read on that one',
  storyWithSignal(async ({ takePhone }) => {
    const { page, context, open } = await takePhone()
    await context.clock.install()
    await open('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill('ben')
    await page.getByLabel('Password').fill(demoSignIns.password)
    // The notice is shown for three seconds, in which a busy machine may not have rendered the next screen.
    await context.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: loginTexts.login }).click()
    const isHome = async () => {
      await context.clock.runFor(10)
      return await page.getByText(homeTexts.index.label, { exact: true }).isVisible()
    }
    await expect.poll(isHome).toBe(true)
    await page.getByText(loginTexts.done).waitFor()
    expect(new URL(page.url()).pathname).not.toBe('/login')
  }),
)
