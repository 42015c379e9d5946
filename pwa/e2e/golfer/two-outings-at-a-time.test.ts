import { expect, test } from 'vitest'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { says } from '../harness/notices.ts'
import { startOutingOf } from '../harness/outing.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const course = 'Callippe Preserve'

test(
  'a golfer in two running outings is asked once which one Score means, and the way to each stays',
  storyWithSignal(async ({ club, takePhone }) => {
    // Ben plays in the outing of the demo club that Alice organizes, too.
    const own = await startOutingOf(club.url, { organizer: 'ben', golfers: ['Ben', 'Jamal'], course })
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone, 'ben')
    await page.getByRole('button', { name: /^(Score|Back to Scoring)$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Which outing?' })
    await dialog.getByText('Alice Moreno’s outing').waitFor()
    await dialog.getByRole('link', { name: /Ben Okafor’s outing/ }).click()
    await page.waitForURL(`**/leaderboard/${own.groups[0].code}`)

    // The question does not appear again, and the other outing is still there.
    await phone.open('/home')
    const score = page.getByRole('link', { name: /^(Score|Back to Scoring)$/ })
    await expect.poll(() => score.getAttribute('href')).toBe(`/leaderboard/${own.groups[0].code}`)
    await phone.open('/leaderboard')
    await page.getByText(landing.scoreOpens('Callippe Preserve', 'Ben Okafor')).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Score: / }).count()).toBe(2)
    await page.getByRole('button', { name: landing.change }).click()
    await dialog.getByRole('link', { name: /Alice Moreno’s outing/ }).click()
    await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)
    await phone.open('/home')
    await expect.poll(() => score.getAttribute('href')).not.toBe(`/leaderboard/${own.groups[0].code}`)

    // Jamal plays in one outing, so no question appears.
    const other = await takePhone()
    await signInAtHome(other)
    await other.page.getByRole('link', { name: /^(Score|Back to Scoring)$/ }).waitFor()
  }),
)

test(
  'an outing that has ended is offered for scoring nowhere on the organizer’s phone, with the network cut right after',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOutingOf(club.url, { organizer: 'jamal', golfers: ['Jamal', 'Katya'], course })
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone)
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
    await phone.open('/leaderboard')
    await page.getByRole('link', { name: landing.openCourse(landing.score, course) }).waitFor()

    const cancel = page.getByRole('button', { name: `Cancel Outing: ${course}` })
    await cancel.waitFor()

    // The lists can't be fetched again.
    phone.air.hold('/api/outings')
    await cancel.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Outing' }).click()
    await says(page, offCourseTexts.cancel.done)
    await phone.goOffline()
    await page.getByRole('link', { name: landing.openCourse(landing.leaderboard, course) }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: landing.openCourse(landing.score, course) }).count()).toBe(0)
    await page
      .getByRole('link', { name: landing.startOuting })
      .or(page.getByText(landing.connectForOthers))
      .first()
      .waitFor()
  }),
)
