import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clubInfo } from '#sync/calls/club.ts'
import { courseAdd } from '#sync/calls/courses.ts'
import { plainPerson } from '#sync/calls/sign-ups-testing.ts'
import { signUp } from '#sync/calls/sign-ups.ts'
import { teeTimeAdd } from '#sync/calls/tee-times.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { texts as courses } from '../../courses/texts.ts'
import { onClubClock } from '../../dates/date-text.ts'
import { texts as coursesTexts } from '../../screens/courses/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { chooseCourse, chooseTee, goOn } from '../harness/outing-steps.ts'
import { organizer } from '../harness/outing.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal, type Story } from '../harness/story.ts'

/** Adds a course without holes, as a member without a scorecard does, and returns its id. */
async function addAspenNine(url: string): Promise<number> {
  const { token } = await signInByCall(url, organizer)
  const where = { address1: '1 Aspen Lane', address2: '', city: 'Mesa', state: 'AZ', zip: '', region_id: null }
  const teebox = { id: null, description: 'White', rating: 34.8, slope: 121, yardage: null }
  const body = { name: 'Aspen Nine', ...where, phonenum: '', website: '', holes: [], teeboxes: [teebox] }
  return (await ask({ url, call: courseAdd, token, body })).id
}

/** The organizer's phone, in a club that has a course without holes. */
async function withAspenNine({ club: { url }, takePhone }: Story) {
  const courseId = await addAspenNine(url)
  const phone = await takePhone()
  await signInAtHome(phone)
  return { courseId, phone, modal: phone.page.getByRole('dialog', { name: tournament.holesNotSet }) }
}

/** Sets nine holes in the form of a course, and saves it. */
async function setNineHoles(page: Page): Promise<void> {
  await page.getByLabel(coursesTexts.holes.number).selectOption(coursesTexts.holes.count(9))
  for (let hole = 1; hole <= 9; hole += 1) {
    const fields = page.getByRole('group', { name: scoring.hole(hole), exact: true })
    await fields.getByLabel('Par').selectOption(hole % 3 === 0 ? '3' : '4')
    await fields.getByLabel(coursesTexts.holes.strokeIndex).fill(String(hole))
  }
  await page.getByRole('button', { name: 'Save Course' }).click()
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

    await setNineHoles(page)
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
  'a tee time at a course without its holes continues with its golfers once they are set',
  storyWithSignal(async ({ club: { url }, takePhone }) => {
    const courseId = await addAspenNine(url)
    const { token } = await signInByCall(url, 'admin')
    const { timeZone } = await ask({ url, call: clubInfo })
    const { day: date } = onClubClock(new Date(Date.now() + 7 * 24 * 60 * 60_000), timeZone)
    const when = { date, hour: 8, min: 0, ampm: 'am' } as const
    const what = { course_id: courseId, teebox_id: null, contest_id: 0, gross_skins: 0, net_skins: 0 } as const
    const who = { num_wanted: 4, rate: 0, tournament: 0, prepay: 0 } as const
    const { id } = await ask({ url, call: teeTimeAdd, token, body: { ...when, ...what, ...who } })
    const ben = { op: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))), user_id: 3, ...plainPerson }
    const body = { ...ben, name: 'Ben Okafor', email: 'ben@mail.example' }
    await ask({ url, call: signUp, path: `teetime/${id}/signup`, token, body })

    const admins = await takePhone()
    const { page } = admins
    await signIn(admins, 'admin')
    await admins.open(`/tournament?teetime=${id}`)
    const modal = page.getByRole('dialog', { name: tournament.holesNotSet })
    await modal.getByRole('button', { name: tournament.setHoles }).click()
    await setNineHoles(page)
    await page.waitForURL(`**/tournament?teetime=${id}`)

    await page.getByText(courses.nineHoles).waitFor()
    await chooseTee(page)
    await goOn(page, tournament.golferCount(1))
    await page.getByText('Ben Okafor').first().waitFor()
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
