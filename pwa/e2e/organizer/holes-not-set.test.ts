import { expect, test } from 'vitest'
import { courseAdd } from '#sync/calls/courses.ts'
import { texts as courses } from '../../courses/texts.ts'
import { texts as coursesTexts } from '../../screens/courses/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { chooseCourse, chooseTee, goOn } from '../harness/outing-steps.ts'
import { organizer } from '../harness/outing.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal, type Story } from '../harness/story.ts'

/** The organizer's phone, in a club that has a course without holes, added by a member without a scorecard. */
async function withAspenNine({ club: { url }, takePhone }: Story) {
  const { token } = await signInByCall(url, organizer)
  const where = { address1: '1 Aspen Lane', address2: '', city: 'Mesa', state: 'AZ', zip: '', region_id: null }
  const teebox = { id: null, description: 'White', rating: 34.8, slope: 121, yardage: null }
  const body = { name: 'Aspen Nine', ...where, phonenum: '', website: '', holes: [], teeboxes: [teebox] }
  const { id: courseId } = await ask({ url, call: courseAdd, token, body })
  const phone = await takePhone()
  await signInAtHome(phone)
  return { courseId, phone, modal: phone.page.getByRole('dialog', { name: tournament.holesNotSet }) }
}

test(
  'a course without its holes sends the organizer to set them, and back to the outing with them',
  storyWithSignal(async (scene) => {
    const { courseId, phone, modal } = await withAspenNine(scene)
    const { page } = phone
    await phone.open('/tournament')
    await chooseCourse(page, 'Aspen Nine')
    await modal.getByText(tournament.holesNotSetMeans).waitFor()
    await modal.getByRole('button', { name: tournament.setHoles }).click()
    await page.waitForURL(`**/editCourse/${courseId}?return=tournament`)

    await page.getByLabel(coursesTexts.holes.number).selectOption(coursesTexts.holes.count(9))
    for (let hole = 1; hole <= 9; hole += 1) {
      const fields = page.getByRole('group', { name: scoring.hole(hole), exact: true })
      await fields.getByLabel('Par').selectOption(hole % 3 === 0 ? '3' : '4')
      await fields.getByLabel(coursesTexts.holes.strokeIndex).fill(String(hole))
    }
    await page.getByRole('button', { name: 'Save Course' }).click()
    await page.waitForURL('**/tournament')

    await page.getByText(tournament.parAndHoles(33, 9)).waitFor()
    await page.getByText(courses.nineHoles).waitFor()
    await page.getByLabel(tournament.teebox, { exact: true }).selectOption({ label: 'White 34.8/121' })
    await goOn(page, 'Golfers (1)', 'Guests', tournament.stepTitles[5])
    const startingHole = page.getByLabel(tournament.startingHole)
    await startingHole.waitFor()
    await expect.poll(() => startingHole.getByRole('option').count()).toBe(9)
  }),
)

test(
  'the address can name the course, which stays changed once another one was chosen',
  storyWithSignal(async (scene) => {
    const { courseId, phone, modal } = await withAspenNine(scene)
    const { page } = phone
    await phone.open(`/tournament?course_id=${courseId}`)
    await modal.getByRole('button', { name: tournament.chooseAnother }).click()
    await modal.waitFor({ state: 'detached' })
    await page.getByLabel(tournament.searchCourse).waitFor()

    await phone.open('/tournament?course_id=1')
    const change = page.getByRole('button', { name: 'Change' })
    await change.waitFor()
    await expect.poll(() => page.getByLabel(tournament.searchCourse).count()).toBe(0)
    await change.click()
    await chooseCourse(page, 'Poppy Hills')
    await chooseTee(page)
    await goOn(page, 'Golfers (1)')
    await page.reload()
    await page.getByRole('button', { name: 'Back to Course and Teebox' }).click()
    await page.getByText('Poppy Hills').filter({ visible: true }).waitFor()
  }),
)
