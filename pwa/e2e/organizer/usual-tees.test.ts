import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as addTexts } from '../../screens/add-members/texts.ts'
import { texts as settings } from '../../screens/settings/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { says } from '../harness/notices.ts'
import { chooseCourse, goOn, pickMember } from '../harness/outing-steps.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const { list, review } = addTexts

/** No course of the demo has Liam’s. */
const file = {
  name: 'members.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['name,usual tees', 'Mei Chen,red (w)', 'Liam O’Sullivan,Championship', 'Hiro Tanaka,RED'].join('\n'),
  ),
}

/** Returns the tees of each golfer in the last step, by name. */
async function teesOf(page: Page): Promise<Readonly<Record<string, string>>> {
  const cards = await page
    .locator('section', { has: page.locator('h4') })
    .filter({ hasNot: page.locator('section') })
    .all()
  const entries = cards.map(async (card) => {
    const name = await card.locator('h4').evaluate((title) => title.firstChild?.textContent ?? '')
    return [name, await card.locator('select').first().locator('option:checked').innerText()] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

test(
  'golfers start from their usual tees, which a list or Settings name, until the organizer chooses others',
  storyWithSignal(async ({ takePhone }) => {
    const office = await takePhone()
    await signIn(office, 'admin')
    await office.open('/admin/addMembers')
    await office.page.getByLabel(list.file).setInputFiles(file)
    await office.page.getByText('Championship').waitFor()
    await office.page.getByRole('button', { name: list.save({ added: 0, changed: 3 }) }).click()
    await says(office.page, review.saved({ added: 0, changed: 3 }))

    const phone = await takePhone({ width: 390, height: 844 })
    const { page, open } = phone
    await signIn(phone)
    await open('/settings')
    const card = page.getByRole('region', { name: settings.info.title })
    await card.getByRole('button', { name: settings.edit }).click()
    await card.getByLabel(settings.info.fields.tees, { exact: true }).fill('Blue')
    await card.getByRole('button', { name: settings.submit }).click()
    await says(page, settings.info.saved)
    await card.getByText('Blue', { exact: true }).waitFor()

    await open('/tournament')
    await chooseCourse(page, 'North Berwick')
    await page.getByLabel(tournament.teebox, { exact: true }).selectOption({ label: 'White 72.5/130' })
    await says(page, tournament.usualTees([{ name: 'Jamal Haddad', tees: 'Blue' }]))
    await goOn(page, tournament.golferCount(1))
    for (const name of ['Katya Morozova', 'Liam O’Sullivan', 'Mei Chen']) await pickMember(page, name)
    await goOn(page, tournament.stepTitles[3], tournament.stepTitles[4], tournament.stepTitles[5])
    expect(await teesOf(page)).toEqual({
      'Jamal Haddad': 'Blue 71.0/127',
      'Katya Morozova': 'White 72.5/130',
      'Liam O’Sullivan': 'White 72.5/130',
      'Mei Chen': 'Red (W) 74.0/134',
    })
    await page
      .locator('section', { has: page.locator('h4', { hasText: 'Mei Chen' }) })
      .last()
      .getByLabel(tournament.teebox, { exact: true })
      .selectOption({ label: 'Yellow (W) 67.9/113' })
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)

    await open('/tournament?step=2')
    await pickMember(page, 'Hiro Tanaka')
    await goOn(page, tournament.stepTitles[3], tournament.stepTitles[4], tournament.stepTitles[5])
    expect(await teesOf(page)).toMatchObject({
      'Jamal Haddad': 'Blue 71.0/127',
      'Mei Chen': 'Yellow (W) 67.9/113',
      'Hiro Tanaka': 'Red 69.1/121',
    })
  }),
)
