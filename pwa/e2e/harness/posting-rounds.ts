import type { Locator, Page } from 'playwright-core'
import type { Phone } from './phone.ts'

/** Where the rounds of these stories are played. */
export const course = 'Canyon Lakes'

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

const rounds = (page: Page) =>
  page.getByRole('table', { name: 'Rounds', exact: true }).getByRole('rowgroup').nth(1).getByRole('row')

/** The first step of posting a round. */
export async function selectCourse({ page, open }: Phone): Promise<void> {
  await open('/postRound')
  await button(page, `Select ${course}`).click()
  await page.waitForURL('**/postRound/round')
}

/** Fills in one's own round, from the first tee that is offered. */
export async function fillRound(page: Page, { score, par }: { score: string; par: string }): Promise<void> {
  await page.getByRole('group', { name: 'Teebox' }).getByRole('radio').first().check()
  await page.getByRole('group', { name: 'Tournament' }).getByRole('radio', { name: 'No' }).check()
  await page.getByRole('textbox', { name: 'Adjusted Score' }).fill(score)
  await page.getByRole('textbox', { name: '# of Holes Par or Better' }).fill(par)
}

export async function postAlone(page: Page, score: string): Promise<void> {
  await fillRound(page, { score, par: '6' })
  await button(page, 'Save My Score Only').click()
}

/** How many of one's own rounds at the course have this score, as the club has them. */
export async function postedWith({ page, open }: Phone, score: string): Promise<number> {
  await open('/handicapLookup')
  await rounds(page).first().waitFor()
  return await rounds(page)
    .filter({ hasText: course })
    .filter({ has: page.getByText(score, { exact: true }) })
    .count()
}

/** One's own index, as the club has it. */
export async function ownIndex({ page, open }: Phone): Promise<string> {
  await open('/handicapLookup')
  await page.getByRole('term').filter({ hasText: 'Current USGA Index' }).waitFor()
  return await page.getByRole('definition').first().innerText()
}

/** Posts a round of one's own at the course, and waits until the club has it. */
export async function postRound(phone: Phone, score: string): Promise<void> {
  await selectCourse(phone)
  await postAlone(phone.page, score)
  await phone.page.waitForURL('**/handicapLookup')
}

/** Opens what is told about a round of one's own. */
export async function openRound(phone: Phone, score: string): Promise<Locator> {
  const { page } = phone
  await phone.open('/handicapLookup')
  await button(page, `Details of ${course}, ${score}`).click()
  const dialog = page.getByRole('dialog', { name: course })
  await dialog.waitFor()
  return dialog
}
