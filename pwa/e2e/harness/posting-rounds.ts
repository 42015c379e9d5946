import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { userReviews } from '#sync/calls/handicaps.ts'
import { texts as handicapLookupTexts } from '../../screens/handicap-lookup/texts.ts'
import { texts as postRoundTexts } from '../../screens/post-round/texts.ts'
import { ask } from './ask.ts'
import type { Phone } from './phone.ts'
import { button } from './screens.ts'
import { storedSignIn } from './sign-in.ts'

/** The course of these stories' rounds. */
export const course = 'Canyon Lakes'

/** A round in a list on a phone, by its score and its course. */
export const roundOf = (page: Page, { score, at }: { score: number | string; at: string }): Locator =>
  page.getByRole('button', { name: new RegExp(`(^|, )${score}, .*${at}`) })

/** Finds the button that selects the course. Its name continues with city and greens if the server has answered. */
export const courseToSelect = (page: Page): Locator =>
  page.getByRole('button', { name: new RegExp(`^${postRoundTexts.selectCourse.selectCourse(course)}\\b`) })

/** Finds the button that selects another golfer. Its name continues with what was played together. */
export const golferToSelect = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name},`) })

/** The first step of posting a round. */
export async function selectCourse({ page, open }: Phone): Promise<void> {
  await open('/postRound')
  await courseToSelect(page).click()
  await page.waitForURL('**/postRound/round')
}

/** Fills in the user's own round, from the first tee of the list. */
export async function fillRound(page: Page, { score, par }: { score: string; par: string }): Promise<void> {
  await page.getByRole('group', { name: postRoundTexts.teebox }).getByRole('radio').first().check()
  await page
    .getByRole('group', { name: postRoundTexts.round.tournament })
    .getByRole('radio', { name: postRoundTexts.round.no })
    .check()
  await page.getByRole('textbox', { name: postRoundTexts.adjustedScore }).fill(score)
  await page.getByRole('textbox', { name: postRoundTexts.round.holesParOrBetter }).fill(par)
}

export async function postAlone(page: Page, score: string): Promise<void> {
  await fillRound(page, { score, par: '6' })
  await button(page, postRoundTexts.round.alone).click()
}

/** Returns the number of the user's rounds at the course with this score, on the server. */
export async function postedWith({ page }: Phone, score: string): Promise<number> {
  const { token, user } = await storedSignIn(page)
  const url = new URL(page.url()).origin
  const { roundsInfo } = await ask({ url, call: userReviews, path: `round/user/${user.id}/reviews`, token })
  return roundsInfo.results.filter((round) => round.coursename === course && round.score === Number(score)).length
}

/** Returns the user's index on the server. */
export async function ownIndex({ page, open }: Phone): Promise<string> {
  await open('/handicapLookup')
  await page.getByRole('term').filter({ hasText: handicapLookupTexts.summary.rows.index }).waitFor()
  return await page.getByRole('definition').first().innerText()
}

/**
 * Returns the index once it differs from the previous one, because the phone shows its cached value before the server's
 * answer.
 */
export async function indexAfter(phone: Phone, before: string): Promise<string> {
  const seen = { index: before }
  await expect.poll(async () => (seen.index = await ownIndex(phone))).not.toBe(before)
  return seen.index
}

/** Posts a round of the user's at the course, and waits until the server has it. */
export async function postRound(phone: Phone, score: string): Promise<void> {
  await selectCourse(phone)
  await postAlone(phone.page, score)
  await phone.page.waitForURL('**/handicapLookup')
}

/** Opens the details of a round of the user. */
export async function openRound({ page, open }: Phone, score: string, at: string = course): Promise<Locator> {
  await open('/handicapLookup')
  await roundOf(page, { score, at }).click()
  const dialog = page.getByRole('dialog', { name: at })
  await dialog.waitFor()
  return dialog
}
