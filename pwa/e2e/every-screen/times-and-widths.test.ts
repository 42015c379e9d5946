import { expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { texts as loginTexts } from '../../screens/login/texts.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { giveLongName, longName } from '../harness/long-name.ts'
import { scoreByCall, startOutingOf } from '../harness/outing.ts'
import { scoreHoleFast, showHole } from '../harness/scoring.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'a success notice stays for three seconds, and longer while it is held',
  storyWithSignal(async ({ takePhone }) => {
    const { context, page, open } = await takePhone({ width: 1280, height: 800 })
    await context.clock.install()
    await open('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill('ben')
    await page.getByLabel('Password').fill(demoSignIns.password)
    await context.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: loginTexts.login }).click()
    const notice = page.getByText(loginTexts.done)
    const isSaidSoon = async () => {
      await context.clock.runFor(10)
      return await notice.isVisible()
    }
    await expect.poll(isSaidSoon).toBe(true)
    await notice.hover()
    await context.clock.runFor(60_000)
    expect(await notice.isVisible()).toBe(true)

    await page.mouse.move(10, 790)
    await page.evaluate(untilAnswered)
    await context.clock.runFor(2_999)
    expect(await notice.isVisible()).toBe(true)
    await context.clock.runFor(1)
    await notice.waitFor({ state: 'detached' })
  }),
)

/**
 * Runs in the page: waits for messages to itself, which React uses for scheduling. They are handled after everything
 * sent before.
 */
async function untilAnswered(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    const { port1, port2 } = new MessageChannel()
    const answered = new Promise((resolve) => (port1.onmessage = resolve))
    port2.postMessage(turn)
    await answered
  }
}

test(
  'a window below 992 px has the short Score button, and from there on the way back to scoring in full',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOutingOf(club.url, { organizer: 'ben', golfers: ['Ben', 'Jamal'], course: 'Callippe Preserve' })
    const phone = await takePhone({ width: 991 })
    await signInAtHome(phone, 'ben')
    const inHeader = phone.page.getByRole('banner')
    const [short, long] = [inHeader.getByText('Score', { exact: true }), inHeader.getByText('Back to Scoring')]
    await short.waitFor()
    expect(await long.isVisible()).toBe(false)
    await phone.page.setViewportSize({ width: 992, height: 844 })
    await long.waitFor()
    await short.waitFor({ state: 'hidden' })
  }),
)

test(
  'a name of one long word is broken among the groups of an outing, which stay as wide as the screen',
  storyWithSignal(async ({ club, takePhone }) => {
    await giveLongName(club.url, 'ben')
    await startOutingOf(club.url, {
      organizer: 'ben',
      golfers: [longName.firstname, 'Jamal'],
      course: 'Callippe Preserve',
    })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/tournament')
    await page.getByRole('rowheader').filter({ hasText: longName.lastname }).waitFor()
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }),
)

test(
  'a name of one long word is broken on the board and on the clubhouse screen, which stay as wide as the screen',
  storyWithSignal(async ({ club, takePhone }) => {
    await giveLongName(club.url, 'ben')
    const wanted = { organizer: 'ben', golfers: [longName.firstname, 'Jamal'], course: 'Callippe Preserve' }
    const outing = await startOutingOf(club.url, wanted)
    await scoreByCall(club.url, { outing, hole: 1, strokes: [12, 11] })
    const { page, open } = await takePhone()
    await open(`/leaderboard/${outing.groups[0].code}?show=board`)
    const name = page.getByRole('rowheader').filter({ hasText: longName.lastname })
    await name.waitFor()
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const right = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().right)
      await expect.poll(right).toBeLessThanOrEqual(width)
      const wider = () => page.getByRole('table').evaluate((table) => table.scrollWidth - table.clientWidth)
      expect(await wider()).toBeLessThanOrEqual(0)
    }
    const jamal = page.getByRole('rowheader').filter({ hasText: 'Jamal' })
    // A name of usual words is not broken inside a word.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => jamal.evaluate((cell) => cell.getBoundingClientRect().width)).toBeGreaterThan(100)

    await page.setViewportSize({ width: 1920, height: 1080 })
    await open(`/leaderboard/${outing.groups[0].code}?tv`)
    // Only first names and initials.
    await page.getByRole('rowheader').filter({ hasText: longName.firstname }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1920)
  }),
)

test(
  'a phone that only scores shows when a score was entered on the clock of the club, wherever the phone is',
  storyWithSignal(async (scene) => {
    const { page } = (await onTheFirstTee(scene, { timeZone: 'Asia/Tokyo' })).phone
    const entered = new Date()
    await scoreHoleFast(page, { hole: 1, strokes: [4, 4, 4, 4] })
    await showHole(page, 1)
    await page
      .getByRole('button', { name: /, scorecard$/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /on hole 1$/ })
      .first()
      .click()
    const shown = await page
      .getByText(/^entered /)
      .first()
      .innerText()
    const minutes = [0, 1, 2].map((later) => clubClock(new Date(entered.getTime() + later * 60_000)))
    expect(minutes).toContain(/entered (\d+:\d+ [ap]m)/.exec(shown)?.[1])
  }),
)

/** Formats an instant as a time in the demo club's time zone: 7:40 am. */
function clubClock(instant: Date): string {
  const text = instant.toLocaleTimeString('en-US', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    minute: '2-digit',
  })
  return text.replace(/\s/u, ' ').toLowerCase()
}
