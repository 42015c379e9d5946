import { expect, test } from 'vitest'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { says } from '../harness/notices.ts'
import { startOutingOf } from '../harness/outing.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const course = 'Callippe Preserve'

test(
  'a golfer who has an outing’s code cancels it, a spectator cannot, and then its organizer may start another',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOutingOf(club.url, { organizer: 'ben', golfers: ['Ben', 'Jamal'], course })

    const [organizer, other, golfer] = [await takePhone(), await takePhone(), await takePhone()]
    await signIn(organizer, 'ben')
    await organizer.open('/tournament?course_id=1')
    await organizer.page.getByText(offCourseTexts.endFirst).waitFor()

    await signIn(other, 'alice')
    await other.open('/leaderboard')
    await other.page.getByRole('link', { name: landing.openCourse(landing.leaderboard, course) }).waitFor()
    await expect.poll(() => other.page.getByRole('button', { name: `Cancel Outing: ${course}` }).count()).toBe(0)

    await signIn(golfer)
    await golfer.open('/leaderboard')
    await golfer.page.getByRole('button', { name: `Cancel Outing: ${course}` }).click()
    await golfer.page.getByText('Are you sure you want to cancel this outing?').waitFor()
    await golfer.page.getByRole('dialog').getByRole('button', { name: 'Cancel Outing' }).click()
    await says(golfer.page, offCourseTexts.cancel.done)
    await golfer.page
      .getByRole('link', { name: landing.openCourse(landing.score, course) })
      .waitFor({ state: 'detached' })

    await organizer.page.reload()
    await organizer.page.getByRole('heading', { name: tournament.stepTitles[1] }).waitFor()
  }),
)
