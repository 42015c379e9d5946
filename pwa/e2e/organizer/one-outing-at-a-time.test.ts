import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { texts as again } from '../../start-again/texts.ts'
import { says } from '../harness/notices.ts'
import { chooseCourse, chooseTee, goOn } from '../harness/outing-steps.ts'
import { startOutingOf } from '../harness/outing.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'who merely plays is warned of nothing, and the organizer of an outing is before another one takes its place',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOutingOf(club.url, { organizer: 'ben', golfers: ['Ben', 'Jamal'], course: 'Callippe Preserve' })
    const [phone, desk] = [await takePhone(), await takePhone()]
    for (const device of [phone, desk]) {
      await signIn(device)
      await device.open('/tournament')
      await putTogether(device.page)
    }

    // Jamal plays in Ben's outing, whose scores only Ben posts.
    await phone.page.getByRole('link', { name: /^(Score|Back to Scoring)$/ }).waitFor()
    await phone.page.getByRole('button', { name: tournament.startOuting }).click()
    await phone.page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)

    await desk.page.getByRole('button', { name: tournament.startOuting }).click()
    await says(desk.page, 'Unable to start the outing')
    await says(desk.page, 'You have an outing in progress. Post its scores or cancel it before you start a new one.')
    await desk.page.getByRole('button', { name: 'Start a new outing' }).click()
    const dialog = desk.page.getByRole('dialog', { name: 'Start a new outing?' })
    await dialog
      .getByText(
        'If you start a new outing you will not be able to edit or post the scores for the current one anymore',
      )
      .waitFor()
    await dialog.getByRole('button', { name: 'Cancel Outing' }).click()
    await says(desk.page, offCourseTexts.cancel.done)
    await goOn(desk.page, 'Golfers (1)', 'Guests', tournament.stepTitles[5])
    await desk.page.getByRole('button', { name: tournament.startOuting }).click()
    await desk.page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)
  }),
)

test(
  'who organizes an outing reads that it ends first, before the group of last time starts',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOutingOf(club.url, { organizer: 'jamal', golfers: ['Jamal', 'Ben'], course: 'Callippe Preserve' })
    const phone = await takePhone()
    const { page } = phone
    const last = page.getByRole('link', { name: /^Same as / })
    await signIn(phone)
    await phone.open('/startAgain')
    await last.click()
    await page.getByText(offCourseTexts.endFirst).waitFor()
    const start = page.getByRole('button', { name: new RegExp(`^${again.start}`) })
    expect(await start.isDisabled()).toBe(true)

    await page.getByRole('link', { name: again.currentOuting }).click()
    await page.getByRole('button', { name: offCourseTexts.cancel.title }).click()
    await page.getByRole('dialog').getByRole('button', { name: offCourseTexts.cancel.title }).click()
    await says(page, offCourseTexts.cancel.done)
    await phone.open('/startAgain')
    await last.click()
    await start.click()
    await page.getByRole('heading', { name: scoring.hole(1), exact: true }).waitFor()
  }),
)

async function putTogether(page: Page): Promise<void> {
  await chooseCourse(page, 'Poppy Hills')
  await chooseTee(page)
  await goOn(page, 'Golfers (1)', 'Guests', tournament.stepTitles[5])
}
