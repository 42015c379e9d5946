import type { Page } from 'playwright-core'
import { texts as people } from '../../people/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import type { Phone } from './phone.ts'

/** Finds a course and chooses it, in the first step of a new outing. */
export async function chooseCourse(page: Page, course: string): Promise<void> {
  await page.getByLabel(tournament.searchCourse).fill(course)
  await page.getByRole('list', { name: 'Courses' }).getByRole('button', { name: course }).click()
}

/** Chooses the first tee of the list for everyone. */
export async function chooseTee(page: Page): Promise<void> {
  await page.getByLabel(tournament.teebox, { exact: true }).selectOption({ index: 1 })
}

/** Adds a member to the field, in the second step. */
export async function pickMember(page: Page, name: string): Promise<void> {
  await page.getByLabel(people.memberPicks.filter).fill(name)
  await page.getByRole('list', { name: tournament.clickToSelect }).getByRole('button', { name }).click()
}

/** A new outing of the organizer and three other members, up to the step of its game. */
export async function chooseFour({ page, open }: Phone): Promise<void> {
  await open('/tournament')
  await chooseCourse(page, 'Callippe')
  await chooseTee(page)
  await goOn(page, tournament.golferCount(1))
  for (const name of ['Katya Morozova', 'Liam O’Sullivan', 'Mei Chen']) await pickMember(page, name)
  await goOn(page, tournament.stepTitles[3], tournament.stepTitles[4])
}

/** Continues through the steps that have these headings. */
export async function goOn(page: Page, ...headings: readonly (string | RegExp)[]): Promise<void> {
  for (const heading of headings) {
    await page.getByRole('button', { name: tournament.continueOn }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
}
