import { expect, test } from 'vitest'
import { texts } from '../../screens/event-day/texts.ts'
import { texts as fieldTexts } from '../../screens/leaderboard/field/texts.ts'
import { scorecardOf } from '../../screens/leaderboard/texts.ts'
import { organizer, startOuting } from '../harness/outing.ts'
import { recordButton, scoreHoleFast } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const { arrivals: words } = texts
const { field } = words

test(
  'the organizer ticks who is here, and the horn reaches every phone that scores, also one without a signal',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 8 })
    const [one, two] = outing.groups
    const near = await takePhone()
    await near.open(`/leaderboard/${one.code}`)
    const far = await takePhone({ air: true })
    await far.open(`/leaderboard/${two?.code ?? ''}`)
    for (const { page } of [near, far]) await scoreHoleFast(page, { hole: 1, strokes: [4, 4, 4, 4] })
    await far.goOffline()

    // The message about suspended play appears over an open sheet, too.
    const card = near.page.getByRole('dialog')
    await near.page.getByRole('button', { name: scorecardOf('Jamal Haddad') }).click()
    await card.waitFor()

    const clubhouse = await takePhone()
    const { page } = clubhouse
    await signIn(clubhouse, organizer)
    await clubhouse.open(`/outing/${outing.id}/arrivals`)
    await page.getByRole('button', { name: field.suspend }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Lightning. Walk in now.')
    // A dialog that closes by accident has the text when it opens again.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: field.suspend }).click()
    await page.getByRole('dialog').getByRole('button', { name: field.dialogs.suspended.action }).click()
    await page.getByText(field.suspendedSince).waitFor()

    const banner = near.page.getByRole('alertdialog')
    await banner.getByRole('heading', { name: fieldTexts.kinds.suspended }).waitFor()
    await banner.getByText('Lightning. Walk in now.').waitFor()
    // Only its button closes it. Chromium lets a page prevent Escape, and Android's Back, only once.
    for (const key of ['Escape', 'Escape', 'Escape']) await near.page.keyboard.press(key)
    expect(await banner.isVisible()).toBe(true)
    await banner.evaluate((shown: HTMLDialogElement) => shown.close())
    await banner.waitFor()
    await banner.getByRole('button', { name: fieldTexts.read }).click()
    await banner.waitFor({ state: 'detached' })
    expect(await card.count()).toBe(1)
    await card.locator(':focus').waitFor()
    await near.page.reload()
    await recordButton(near.page).waitFor()
    expect(await banner.count()).toBe(0)

    await scoreHoleFast(far.page, { hole: 2, strokes: [4, 4, 4, 4] })
    expect(await far.page.getByRole('alertdialog').count()).toBe(0)
    await far.comeBack()
    await far.page.getByRole('alertdialog').getByText('Lightning. Walk in now.').waitFor()

    await page.getByRole('button', { name: field.resume }).click()
    await page.getByRole('dialog').getByRole('button', { name: field.dialogs.resumed.action }).click()
    await banner.getByRole('heading', { name: fieldTexts.kinds.resumed }).waitFor()
    const late = far.page.getByRole('alertdialog')
    await late.getByRole('heading', { name: fieldTexts.kinds.resumed }).waitFor()
    await far.page.keyboard.press('Escape')
    expect(await late.isVisible()).toBe(true)
    await late.getByRole('button', { name: fieldTexts.read }).click()
    await late.waitFor({ state: 'detached' })
  }),
)

test(
  'golfers are ticked as arrived before the start, and the list to print has the ticks',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 5 })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, organizer)
    await phone.open(`/outing/${outing.id}/arrivals`)
    const guest = page.getByRole('checkbox', { name: /^Guest Number 5/ })
    await guest.click()
    await page.getByText(words.checkIn.title(1, 5)).waitFor()
    await page.getByText(words.here(1, 1)).waitFor()
    await page.reload()
    await page.getByText(words.checkIn.title(1, 5)).waitFor()
    expect(await guest.isChecked()).toBe(true)

    await page.getByRole('link', { name: words.print }).click()
    const names = page.locator('[data-sheet=names]')
    await names.waitFor({ state: 'attached' })
    await expect.poll(async () => (await names.textContent())?.split('☑').length).toBe(2)
    expect((await names.textContent())?.split('☐')).toHaveLength(5)
  }),
)
