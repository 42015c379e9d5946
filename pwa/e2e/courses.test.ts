import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as serverTexts } from '../server/texts.ts'
import { faultsHere } from './harness/faults.ts'
import { keptOnPhone } from './harness/first-tee.ts'
import { signIn } from './harness/sign-in.ts'
import { story, storyWithSignal } from './harness/story.ts'

const desktop = { width: 1280, height: 800 }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const teebox = (page: Page, number: number) => page.getByRole('group', { name: `Teebox ${number}` })
const heads = (page: Page) => page.getByRole('rowheader').allInnerTexts()

async function fillTeebox(page: Page, number: number, [name, rating, slope]: readonly [string, string, string]) {
  await teebox(page, number).getByLabel('Name').fill(name)
  await teebox(page, number).getByLabel('Rating').fill(rating)
  await teebox(page, number).getByLabel('Slope').fill(slope)
}

test(
  'a course is found by name and city with the keyboard, and the list sorts and turns its pages',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone(desktop)
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/viewCourses')
    await page.getByRole('link', { name: 'Add A New Course' }).waitFor()
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(() => heads(page)).toHaveLength(10)
    expect(await faultsHere(page)).toEqual([])

    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    await page.getByRole('button', { name: 'Course', exact: true }).click()
    await page.getByText('Page 1 of 2').waitFor()
    const sorted = page.getByRole('columnheader', { name: 'Course' })
    await expect.poll(() => sorted.getAttribute('aria-sort')).toBe('ascending')
    await page.getByRole('button', { name: 'Course', exact: true }).click()
    await page.getByRole('rowheader', { name: 'Woburn' }).waitFor()
    expect((await heads(page))[0]).toContain('Woburn')

    const city = page.getByRole('combobox', { name: 'City' })
    await city.pressSequentially('san')
    await page.getByRole('option', { name: 'San Jose' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const highlighted = await city.getAttribute('aria-activedescendant')
    expect(highlighted).not.toBeNull()
    const chosen = await page.locator(`[id="${highlighted}"]`).innerText()
    await page.keyboard.press('Enter')
    await expect.poll(() => city.inputValue()).toBe(chosen)
    await page.getByRole('rowheader', { name: 'Woburn' }).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('searchbox', { name: 'Find Course' }).fill('poppy')
    await page.getByRole('rowheader', { name: 'Poppy Hills' }).waitFor()
    await page.getByRole('rowheader', { name: chosen }).waitFor({ state: 'detached' })
    await expect.poll(() => heads(page)).toEqual(['Poppy Hills'])
    await page.getByRole('link', { name: 'Poppy Hills' }).click()
    await page.waitForURL('**/viewCourses/*/rounds')
    await page.goBack()
    await page.getByRole('rowheader', { name: 'Poppy Hills' }).waitFor()
    await expect.poll(() => page.getByRole('searchbox', { name: 'Find Course' }).inputValue()).toBe('poppy')
  }),
)

test(
  'a member adds a course after everything that is missing was said, and an administrator corrects it',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/addCourse/viewCourses')
    await page.getByRole('button', { name: 'Add Course' }).click()
    const errors = page.getByRole('alert').filter({ hasText: 'Please correct the following error(s):' })
    await errors.getByText('Name is Required!').waitFor()
    await errors.getByText('State is Required!').waitFor()
    await errors.getByText('Teebox 1 rating is Required!').waitFor()
    await page.getByLabel('Number of holes').selectOption('9 holes')
    expect(await faultsHere(page)).toEqual([])
    await page.getByLabel('Number of holes').selectOption('Not set')

    await page.getByRole('button', { name: 'Add A Teebox' }).click()
    await expect.poll(() => teebox(page, 2).count()).toBe(0)
    await fillTeebox(page, 1, ['White', '70.2', '156'])
    await page.getByRole('button', { name: 'Add Course' }).click()
    await errors.getByText('Slope of White must be 55 to 155').waitFor()
    await teebox(page, 1).getByLabel('Slope').fill('125')

    await page.getByRole('textbox', { name: 'Name' }).first().fill('Aspen Ridge')
    await field(page, 'Address').fill('1 Aspen Lane')
    await page.getByLabel('State').selectOption('Arizona')
    await page.getByRole('button', { name: 'Add Course' }).click()
    await page.waitForURL('**/viewCourses')
    await page.getByRole('searchbox', { name: 'Find Course' }).fill('aspen')
    await page.getByRole('link', { name: 'Aspen Ridge' }).click()

    // The rounds stand above the link, and move it when they come.
    await page.getByText('You have not posted a round here yet').waitFor()
    await page.getByText('No round has been posted here yet').waitFor()
    await page.getByRole('link', { name: 'Update' }).click()
    const name = page.getByRole('textbox', { name: 'Name' }).first()
    await name.waitFor()
    await expect.poll(() => name.isEditable()).toBe(false)
    await expect.poll(() => field(page, 'Address').isEditable()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: 'Add A Teebox' }).count()).toBe(0)
    await field(page, 'Phone').fill('(480) 555-0100')
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('4805550100')
    await page.getByRole('button', { name: 'Save Course' }).click()
    await page.getByText('Course Updated', { exact: true }).waitFor()
    await page.getByText('Course has successfully been updated').waitFor()
    await page.getByRole('link', { name: '4805550100' }).waitFor()
    const address = new URL(page.url()).pathname

    const other = await takePhone(desktop)
    await signIn(other, 'admin')
    await other.open(address)
    await other.page.getByRole('link', { name: 'Update' }).click()
    await other.page.getByRole('textbox', { name: 'Name' }).first().fill('Aspen Valley')
    await other.page.getByRole('button', { name: 'Save Course' }).click()
    await other.page.getByRole('heading', { name: 'Aspen Valley' }).waitFor()

    await other.page.getByRole('link', { name: 'Edit Teeboxes' }).click()
    await teebox(other.page, 1).waitFor()
    await other.page.getByRole('button', { name: 'Add A Teebox' }).click()
    await fillTeebox(other.page, 2, ['white', '68.4', '119'])
    await other.page.getByRole('button', { name: 'Save Edit' }).click()
    await other.page.getByText('There are two teeboxes named white').waitFor()
    await teebox(other.page, 2).getByLabel('Name').fill('Red')
    await other.page.getByRole('button', { name: 'Remove teebox 1: White' }).click()
    await other.page.getByRole('button', { name: 'Save Edit' }).click()
    await other.page.getByRole('rowheader', { name: 'Red' }).waitFor()
    await expect.poll(() => other.page.getByRole('rowheader', { name: 'White' }).count()).toBe(0)

    await other.page.getByRole('link', { name: 'Edit Teeboxes' }).click()
    await teebox(other.page, 1).waitFor()
    await other.goOffline()
    await other.page.getByRole('button', { name: 'Save Edit' }).click()
    await other.page.getByRole('alert').getByText('Unable to Save Teeboxes').waitFor()

    await phone.open('/addCourse/viewCourses')
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Aspen Valley')
    await page.getByLabel('State').selectOption('Arizona')
    await fillTeebox(page, 1, ['White', '70.2', '125'])
    await page.getByRole('button', { name: 'Add Course' }).click()
    await page.getByRole('alert').getByText('Unable to Add Course').waitFor()
    await page.getByRole('alert').getByText('There is a course by that name already.').waitFor()
  }),
)

test(
  'a course shows three views and its conditions, and opens again without a network, with its age',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/viewCourses')
    await page.getByRole('searchbox', { name: 'Find Course' }).fill('canyon')
    await page.getByRole('link', { name: 'Canyon Lakes' }).click()
    const views = page.getByRole('navigation', { name: 'Scores' }).getByRole('link')
    const labels = ['View My Scores', 'View Member Scores', 'View Course Handicaps']
    await expect.poll(() => views.allTextContents()).toEqual(labels)
    await page.getByRole('link', { name: 'View Member Scores' }).click()
    await page.waitForURL('**/memberRounds')
    await expect.poll(() => page.title()).toMatch(/ · View Member Rounds$/)
    await page.getByRole('table', { name: 'Rounds' }).getByRole('row').nth(10).waitFor()
    const record = page.getByRole('table', { name: 'Course record' })
    await record.getByRole('rowheader', { name: 'Lowest Score' }).first().waitFor()
    await record.getByRole('rowheader', { name: 'Lowest Differential' }).first().waitFor()
    await page.getByRole('link', { name: 'View Course Handicaps' }).click()
    const handicaps = page.getByRole('table', { name: 'Index × Slope ÷ 113' })
    await handicaps.getByRole('rowheader').first().filter({ hasText: 'Ben Okafor' }).waitFor()

    await page.getByRole('button', { name: 'Edit Conditions' }).click()
    await page.getByLabel('Greens', { exact: true }).selectOption('Immaculate')
    await page.getByLabel('Value').selectOption('Smmmokin!')
    await page.getByLabel('Comment').fill('New sand in every bunker')
    await page.getByRole('button', { name: 'Save Conditions' }).click()
    await page.getByText('Course Conditions Updated').waitFor()
    await page.getByText('Last report by Ben Okafor').waitFor()
    await page.getByRole('definition').filter({ hasText: 'New sand in every bunker' }).waitFor()

    await page.getByRole('button', { name: 'Condition History' }).click()
    const history = page.getByRole('list', { name: 'Condition history' })
    const told = history.getByRole('listitem')
    await told
      .first()
      .getByText(/^Greens Immaculate, .*Value Smmmokin!$/)
      .waitFor()
    await told.first().getByText('Ben Okafor').waitFor()
    const pages = page.getByRole('navigation', { name: 'Pages of conditions' })
    await pages.getByRole('button', { name: 'Next' }).click()
    await pages.getByText(/^Page 2 of /).waitFor()
    await told.filter({ hasText: 'New sand in every bunker' }).waitFor({ state: 'detached' })

    expect(await faultsHere(page)).toEqual([])

    await keptOnPhone(phone)
    await phone.goOffline()
    await page.reload()
    await page.getByRole('heading', { name: 'Canyon Lakes' }).waitFor()
    await page.getByText(serverTexts.asOf).first().waitFor()
    await page.getByRole('definition').filter({ hasText: 'New sand in every bunker' }).waitFor()
    await page.getByRole('button', { name: 'Edit Conditions' }).click()
    await page.getByRole('button', { name: 'Save Conditions' }).click()
    await page.getByRole('alert').getByText('Unable to Update Course Conditions').waitFor()
    await phone.open('/viewCourses?name=nowhere')
    await page.getByText('Searching for courses needs the club’s connection.').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('link', { name: 'Canyon Lakes' }).waitFor()
  }),
)

test(
  'on a weak signal the courses seen last stand there until the club answers',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/viewCourses')
    await page.getByRole('rowheader').nth(9).waitFor()
    phone.air.hold('/api/course/search')
    await page.reload()
    await page.getByText(serverTexts.asOf).waitFor()
    await page.getByRole('rowheader').nth(9).waitFor()
    phone.air.restore()
    await page.getByText(serverTexts.asOf).waitFor({ state: 'detached' })
    await page.getByRole('rowheader').nth(9).waitFor()
  }),
)
