import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
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

async function putTogether(page: Page): Promise<void> {
  await chooseCourse(page, 'Poppy Hills')
  await chooseTee(page)
  await goOn(page, 'Golfers (1)', 'Guests', tournament.stepTitles[5])
}
