import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as courseSearchTexts } from '../../courses/texts.ts'
import { texts as coursesTexts } from '../../screens/courses/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { watchShifts } from '../harness/shifts.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'
import { untilCached } from '../harness/until-stored.ts'

const desktop = { width: 1280, height: 800 }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const teebox = (page: Page, number: number) => page.getByRole('group', { name: coursesTexts.teebox.number(number) })
const lines = (page: Page, list: string) => page.getByRole('list', { name: list })
const heads = (page: Page) => page.getByRole('rowheader').allInnerTexts()

async function fillTeebox(page: Page, number: number, [name, rating, slope]: readonly [string, string, string]) {
  await teebox(page, number).getByLabel(coursesTexts.teebox.name).fill(name)
  await teebox(page, number).getByLabel(coursesTexts.teebox.rating).fill(rating)
  await teebox(page, number).getByLabel(coursesTexts.teebox.slope).fill(slope)
}

test(
  'a course is found by name and city with the keyboard, and the list sorts and turns its pages',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone(desktop)
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/viewCourses')
    await page.getByRole('link', { name: coursesTexts.list.add }).waitFor()
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(() => heads(page)).toHaveLength(10)
    expect(await faultsHere(page)).toEqual([])
    const columns = await page.getByRole('columnheader').allInnerTexts()
    const scales = Object.values(courseSearchTexts.scales).map(({ label }) => label)
    expect(columns.map((name) => name.trim())).toEqual(expect.arrayContaining(scales))
    // The whole row is a link to its course, as its arrow indicates.
    await page.getByRole('row').nth(1).getByRole('cell').last().click({ force: true })
    await page.waitForURL('**/viewCourses/*/rounds')
    await page.goBack()
    await expect.poll(() => heads(page)).toHaveLength(10)

    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    await page.getByRole('button', { name: coursesTexts.list.columns.course, exact: true }).click()
    await page.getByText('Page 1 of 2').waitFor()
    const sorted = page.getByRole('columnheader', { name: coursesTexts.list.columns.course })
    await expect.poll(() => sorted.getAttribute('aria-sort')).toBe('ascending')
    await page.getByRole('button', { name: coursesTexts.list.columns.course, exact: true }).click()
    await page.getByRole('rowheader', { name: 'Woburn' }).waitFor()
    expect((await heads(page))[0]).toContain('Woburn')

    const city = page.getByRole('combobox', { name: 'City' })
    await city.pressSequentially('san')
    await page.getByRole('option', { name: 'San Jose' }).waitFor()
    const highlighted = async () => (await city.getAttribute('aria-activedescendant')) ?? ''
    await page.keyboard.press('ArrowDown')
    await expect.poll(highlighted).not.toBe('')
    const first = await highlighted()
    await page.keyboard.press('ArrowDown')
    await expect.poll(highlighted).not.toBe(first)
    const chosen = await page.locator(`[id="${await highlighted()}"]`).innerText()
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
  'on a phone, adding a course and clearing a search stand in the line of the order',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/viewCourses')
    const add = page.getByRole('link', { name: coursesTexts.list.add })
    const order = page.getByRole('combobox', { name: 'Sort by' })
    const middle = async (control: Locator) => {
      const box = await control.boundingBox()
      return box === null ? null : Math.round(box.y + box.height / 2)
    }
    await expect.poll(async () => (await middle(add)) === (await middle(order))).toBe(true)
    expect(await add.count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Clear' }).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Find Course' }).fill('poppy')
    await page.getByRole('link', { name: /^Poppy Hills/ }).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => page.getByRole('searchbox', { name: 'Find Course' }).inputValue()).toBe('')
  }),
)

test(
  'a member adds a course after the form reported what is missing, and an administrator edits it',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/addCourse/viewCourses')
    await page.getByRole('button', { name: coursesTexts.add.submit }).click()
    const errors = page.getByRole('alert').filter({ hasText: 'Please correct the following error(s):' })
    await errors.getByText('Name is Required!').waitFor()
    await errors.getByText('State is Required!').waitFor()
    await errors.getByText(coursesTexts.form.moreFaults(2)).waitFor()
    const nameField = page.getByRole('textbox', { name: coursesTexts.fields.name }).first()
    await expect.poll(() => nameField.evaluate((node) => node === document.activeElement)).toBe(true)
    const ratingField = teebox(page, 1).getByLabel(coursesTexts.teebox.rating)
    expect(await ratingField.getAttribute('aria-invalid')).toBe('true')
    await teebox(page, 1).getByText('Teebox 1 rating is Required!').waitFor()
    await page.getByLabel(coursesTexts.holes.number).selectOption(coursesTexts.holes.count(9))
    await page.getByRole('button', { name: coursesTexts.add.submit }).click()
    await page
      .getByRole('group', { name: coursesTexts.holes.hole(9) })
      .getByText(coursesTexts.holes.parRequired(9))
      .waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByLabel(coursesTexts.holes.number).selectOption(coursesTexts.holes.notSet)

    await page.getByRole('button', { name: coursesTexts.teebox.add }).click()
    await expect.poll(() => teebox(page, 2).count()).toBe(0)
    await fillTeebox(page, 1, ['White', '70.2', '156'])
    await page.getByRole('button', { name: coursesTexts.add.submit }).click()
    await errors.getByText('Slope of White must be 55 to 155').waitFor()
    await teebox(page, 1).getByLabel(coursesTexts.teebox.slope).fill('125')
    const yardage = teebox(page, 1).getByLabel(coursesTexts.teebox.yardage)
    await yardage.fill('6,700')
    await expect.poll(() => yardage.inputValue()).toBe('6700')

    await page.getByRole('textbox', { name: coursesTexts.fields.name }).first().fill('Aspen Ridge')
    await field(page, coursesTexts.fields.address1).fill('1 Aspen Lane')
    await page.getByLabel(coursesTexts.fields.state).selectOption('Arizona')
    await page.getByRole('button', { name: coursesTexts.add.submit }).click()
    await page.waitForURL('**/viewCourses')
    await page.getByRole('searchbox', { name: 'Find Course' }).fill('aspen')
    await page.getByRole('link', { name: 'Aspen Ridge' }).click()

    await page.getByText(coursesTexts.rounds.noneOwn).waitFor()
    await page.getByText(coursesTexts.course.records.none).waitFor()
    await page.getByRole('link', { name: coursesTexts.course.info.update }).click()
    const name = page.getByRole('textbox', { name: coursesTexts.fields.name }).first()
    await name.waitFor()
    await expect.poll(() => name.isEditable()).toBe(false)
    await expect.poll(() => field(page, coursesTexts.fields.address1).isEditable()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: coursesTexts.teebox.add }).count()).toBe(0)
    await field(page, coursesTexts.fields.phonenum).fill('(480) 555-0100')
    await expect.poll(() => field(page, coursesTexts.fields.phonenum).inputValue()).toBe('4805550100')
    await page.getByRole('button', { name: coursesTexts.edit.submit }).click()
    await says(page, coursesTexts.edit.done.title)
    await says(page, coursesTexts.edit.done.detail)
    await page.getByRole('link', { name: '4805550100' }).waitFor()
    const address = new URL(page.url()).pathname

    const other = await takePhone({ ...desktop, air: true })
    await signIn(other, 'admin')
    await other.open(address)
    await other.page.getByRole('link', { name: coursesTexts.course.info.update }).click()
    await other.page.getByRole('textbox', { name: coursesTexts.fields.name }).first().fill('Aspen Valley')
    await other.page.getByRole('button', { name: coursesTexts.edit.submit }).click()
    await other.page.getByRole('heading', { name: 'Aspen Valley' }).waitFor()

    await other.page.getByRole('link', { name: coursesTexts.course.tees.edit }).click()
    await teebox(other.page, 1).waitFor()
    await other.page.getByRole('button', { name: coursesTexts.teebox.add }).click()
    await fillTeebox(other.page, 2, ['white', '68.4', '119'])
    await other.page.getByRole('button', { name: coursesTexts.editTeeboxes.submit }).click()
    await teebox(other.page, 2).getByText('Two teeboxes are named white').waitFor()
    await teebox(other.page, 2).getByLabel(coursesTexts.teebox.name).fill('Red')
    await other.page.getByRole('button', { name: coursesTexts.teebox.remove({ number: 1, name: 'White' }) }).click()
    await other.page.getByRole('button', { name: coursesTexts.editTeeboxes.submit }).click()
    await other.page.getByRole('rowheader', { name: 'Red' }).waitFor()
    await expect.poll(() => other.page.getByRole('rowheader', { name: 'White' }).count()).toBe(0)

    await other.page.getByRole('link', { name: coursesTexts.course.tees.edit }).click()
    await teebox(other.page, 1).waitFor()
    await other.goOffline()
    await other.page.getByRole('button', { name: coursesTexts.editTeeboxes.submit }).click()
    await other.page.getByRole('alert').getByText(coursesTexts.editTeeboxes.failed).waitFor()

    await phone.open('/addCourse/viewCourses')
    await page.getByRole('textbox', { name: coursesTexts.fields.name }).first().fill('Aspen Valley')
    await page.getByLabel(coursesTexts.fields.state).selectOption('Arizona')
    await fillTeebox(page, 1, ['White', '70.2', '125'])
    await page.getByRole('button', { name: coursesTexts.add.submit }).click()
    await page.getByRole('alert').getByText(coursesTexts.add.failed).waitFor()
    await page.getByRole('alert').getByText('A course with this name already exists.').first().waitFor()
  }),
)

test(
  'an administrator rates a tee for women, with a card of par 73 that is asked about once',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone(desktop)
    const { page } = phone
    await signIn(phone, 'admin')
    await phone.open('/viewCourses?name=San+Ramon')
    await page.getByRole('link', { name: 'San Ramon Golf Club' }).click()
    await page.getByRole('link', { name: coursesTexts.course.tees.edit }).click()
    await teebox(page, 1).waitFor()
    const tees = await page.getByRole('group', { name: /^Teebox \d+$/ }).count()
    const name = await teebox(page, 1).getByLabel(coursesTexts.teebox.name).inputValue()
    await page.getByRole('button', { name: coursesTexts.teebox.add }).click()

    const women = tees + 1
    await fillTeebox(page, women, [name, '74.9', '131'])
    await page.getByRole('button', { name: coursesTexts.editTeeboxes.submit }).click()
    await teebox(page, women).getByText(`Two teeboxes are named ${name}`).waitFor()
    await teebox(page, women).getByLabel(coursesTexts.teebox.ratedFor).selectOption(coursesTexts.teebox.genders.W)
    await teebox(page, women).getByText(coursesTexts.teebox.ownCard).click()
    const hole = teebox(page, women).getByRole('group', { name: coursesTexts.holes.hole(1), exact: true })
    const par = Number(await hole.getByLabel(coursesTexts.holes.par).inputValue())
    await hole.getByLabel(coursesTexts.holes.par).selectOption(String(par + 1))
    expect(await faultsHere(page)).toEqual([])

    await page.getByRole('button', { name: coursesTexts.editTeeboxes.submit }).click()
    const question = page.getByRole('dialog', { name: coursesTexts.par.title })
    await question.getByRole('button', { name: coursesTexts.par.check }).click()
    await page.getByRole('button', { name: coursesTexts.editTeeboxes.submit }).click()
    await question.getByText('Course Par should not exceed 72!').waitFor()
    await question.getByRole('button', { name: coursesTexts.par.save }).click()

    await page.getByText(coursesTexts.course.tees.ownCard(`${name} (W)`)).click()
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '1', exact: true }) })
    await row.getByRole('cell', { name: String(par + 1), exact: true }).waitFor()
  }),
)

test(
  'a course shows three views and its conditions, and opens again offline, with its age',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/viewCourses')
    await lines(page, coursesTexts.list.title).getByRole('link').nth(9).waitFor()
    await page.getByRole('searchbox', { name: 'Find Course' }).fill('canyon')
    await page.getByRole('link', { name: 'Canyon Lakes' }).click()
    const views = page.getByRole('navigation', { name: coursesTexts.course.scores }).getByRole('link')
    await expect.poll(() => views.allTextContents()).toEqual(Object.values(coursesTexts.course.views))
    await page.getByRole('link', { name: coursesTexts.course.views.memberRounds }).click()
    await page.waitForURL('**/memberRounds')
    await expect.poll(() => page.title()).toMatch(/ · View Member Rounds$/)
    await lines(page, coursesTexts.rounds.caption).getByRole('button').nth(9).waitFor()
    const record = page.getByRole('table', { name: coursesTexts.course.records.title })
    await record.getByRole('rowheader', { name: 'Lowest Score' }).first().waitFor()
    await record.getByRole('rowheader', { name: 'Lowest Differential' }).first().waitFor()
    await page.getByRole('link', { name: coursesTexts.course.views.handicaps }).click()
    const handicaps = lines(page, coursesTexts.handicaps.caption).getByRole('link')
    await handicaps.first().filter({ hasText: 'Ben Okafor' }).waitFor()

    await page.getByRole('button', { name: coursesTexts.conditions.edit }).click()
    await page.getByLabel('Greens', { exact: true }).selectOption('Immaculate')
    await page.getByLabel('Value').selectOption('Smmmokin!')
    await page.getByLabel(coursesTexts.conditions.comment).fill('New sand in every bunker')
    await page.getByRole('button', { name: coursesTexts.conditions.save }).click()
    await says(page, coursesTexts.conditions.saved)
    await page.getByText(coursesTexts.conditions.reportedBy('Ben Okafor')).waitFor()
    await page.getByRole('definition').filter({ hasText: 'New sand in every bunker' }).waitFor()

    await page.getByRole('button', { name: coursesTexts.conditions.history }).click()
    const history = page.getByRole('list', { name: coursesTexts.conditions.history })
    const reports = history.getByRole('listitem')
    await reports
      .first()
      .getByText(/^Greens Immaculate, .*Value Smmmokin!$/)
      .waitFor()
    await reports.first().getByText('Ben Okafor').waitFor()
    const pages = page.getByRole('navigation', { name: coursesTexts.conditions.pages })
    await pages.getByRole('button', { name: 'Next' }).click()
    await pages.getByText(/^Page 2 of /).waitFor()
    await reports.filter({ hasText: 'New sand in every bunker' }).waitFor({ state: 'detached' })

    expect(await faultsHere(page)).toEqual([])

    await keptOnPhone(phone)
    await untilCached(page)
    await phone.goOffline()
    await page.reload()
    await page.getByRole('heading', { name: 'Canyon Lakes' }).waitFor()
    await page.getByText(serverTexts.asOf).first().waitFor()
    await page.getByRole('definition').filter({ hasText: 'New sand in every bunker' }).waitFor()
    await page.getByRole('button', { name: coursesTexts.conditions.edit }).click()
    await page.getByRole('button', { name: coursesTexts.conditions.save }).click()
    await page.getByRole('alert').getByText(coursesTexts.conditions.failed).waitFor()
    await phone.open('/viewCourses?name=nowhere')
    // None of the saved courses has this name.
    await page.getByText(courseSearchTexts.connect, { exact: true }).waitFor()
    await phone.open('/viewCourses?name=lakes')
    await page.getByText(courseSearchTexts.connectOrSaved, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Canyon Lakes' }).waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await lines(page, coursesTexts.list.title).getByRole('link').nth(9).waitFor()
    await page.getByText(serverTexts.asOf).first().waitFor()
  }),
)

test(
  'on a weak signal the cached courses are shown until the server answers',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/viewCourses')
    await lines(page, coursesTexts.list.title).getByRole('link').nth(9).waitFor()
    await untilCached(page)
    phone.air.hold('/api/course/search')
    await page.reload()
    await page.getByText(serverTexts.asOf).waitFor()
    await lines(page, coursesTexts.list.title).getByRole('link').nth(9).waitFor()
    phone.air.restore()
    await page.getByText(serverTexts.asOf).waitFor({ state: 'detached' })
    await lines(page, coursesTexts.list.title).getByRole('link').nth(9).waitFor()
  }),
)

test(
  'nothing on the page of a course moves when its rounds and records arrive',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/viewCourses?name=canyon')
    phone.air.hold('/api/round/')
    await page.getByRole('link', { name: 'Canyon Lakes' }).click()
    await page.waitForURL('**/rounds')
    await page.reload()
    await page.getByRole('heading', { name: 'Canyon Lakes' }).waitFor()
    const shifts = await watchShifts(page)
    phone.air.restore()
    await lines(page, coursesTexts.rounds.caption).waitFor()
    await page.getByRole('table', { name: coursesTexts.course.records.title }).waitFor()
    await page.getByRole('button', { name: coursesTexts.conditions.edit }).waitFor()
    expect(await shifts()).toBe('')
  }),
)
