import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { says } from './harness/accounts.ts'
import { chooseCourse, chooseTee, goOn } from './harness/outing-steps.ts'
import { startOutingOf } from './harness/outing.ts'
import { signIn } from './harness/sign-in.ts'
import { story } from './harness/story.ts'

test(
  'who plays in an outing is asked before another is started, and who has started one is told why there is no second',
  story(async ({ club, takePhone }) => {
    await startOutingOf(club.url, { organizer: 'ben', golfers: ['Ben', 'Jamal'], course: 'Callippe Preserve' })
    const [phone, desk] = [await takePhone(), await takePhone()]
    for (const device of [phone, desk]) {
      await signIn(device)
      await device.open('/tournament')
      await putTogether(device.page)
    }

    await start(phone.page)
    await phone.page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)

    await start(desk.page)
    await says(desk.page, 'Unable to Add Course')
    await says(desk.page, 'You have an outing in progress. Post its scores or cancel it before you start a new one.')
  }),
)

async function putTogether(page: Page): Promise<void> {
  await chooseCourse(page, 'Poppy Hills')
  await chooseTee(page)
  await goOn(page, 'Golfers (1)', 'Guests', 'Set Teebox / Group')
}

/** Once the club has told that there is an outing to go back to. */
async function start(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^(Score|Back to Scoring)$/ }).waitFor()
  await page.getByRole('button', { name: 'Start outing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a new outing?' })
  await dialog
    .getByText('If you start a new outing you will not be able to edit or post the scores for the current one anymore')
    .waitFor()
  await dialog.getByRole('button', { name: 'Start outing' }).click()
}
