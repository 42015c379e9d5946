import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as signing from '../../screens/leaderboard/sign/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { organizer, scoreByCall, startOuting } from '../harness/outing.ts'
import { holes, strokesOn } from '../harness/round.ts'
import { allOnServer, scoreHole, showHole, showPane } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name })

async function signCardsFrom(page: Page): Promise<void> {
  await page.getByRole('button', { name: signing.signCards(4) }).click()
  await sheet(page).getByRole('heading', { level: 2 }).waitFor()
}

const titleOf = async (page: Page) => (await sheet(page).getByRole('heading', { level: 2 }).textContent()) ?? ''

/** Runs in the page: taps a button in the moment in which it appears, as the second tap of a double tap does. */
function tapOnceThere(name: string): void {
  const seen = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll('button')]
    const button = buttons.find(({ firstChild }) => firstChild?.textContent === name)
    if (button === undefined) return
    seen.disconnect()
    button.click()
    document.body.dataset['tapped'] = ''
  })
  seen.observe(document.body, { subtree: true, childList: true, characterData: true })
}

test(
  'two phones sign cards without a signal: what agrees is locked once both are back, what differs is settled first, and the organizer opens a card again',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    for (const hole of holes(1, 17)) await scoreByCall(club.url, { outing, hole, strokes: strokesOn(hole) })
    const [first, second] = [await takePhone(), await takePhone()]
    for (const { open } of [first, second]) await open(`/leaderboard/${group.code}`)
    const late = await takePhone()
    await late.open(`/leaderboard/${group.code}`)
    for (const phone of [first, second, late]) {
      await phone.page.getByRole('button', { name: scoring.chooseHoleAmong('17 scored, 1 not scored') }).waitFor()
      await keptOnPhone(phone)
    }
    await late.goOffline()
    await scoreHole(late.page, { hole: 18, strokes: [6, 5, 4, 5] })

    // The player's phone and the marker's differ on the first golfer's last hole.
    await first.goOffline()
    await second.goOffline()
    await scoreHole(first.page, { hole: 18, strokes: [4, 5, 4, 5] })
    await scoreHole(second.page, { hole: 18, strokes: [5, 5, 4, 5] })
    await signCardsFrom(first.page)
    const card = await titleOf(first.page)
    await first.page.evaluate(tapOnceThere, signing.signAs('marker'))
    await button(first.page, signing.signAs('player')).click()
    await sheet(first.page).getByText(signing.signedHere.title).waitFor()
    await first.page.locator('[data-tapped]').waitFor({ state: 'attached' })
    expect(await button(first.page, signing.signAs('marker')).count()).toBe(1)
    await signCardsFrom(second.page)
    await expect.poll(() => titleOf(second.page)).toBe(card)
    await button(second.page, signing.signInstead('marker')).click()
    await button(second.page, signing.signAs('marker')).click()
    await sheet(second.page).getByText(signing.signedHere.title).waitFor()

    // The player's card comes first: a signature that arrives after a difference would have to be given again.
    await first.comeBack()
    await sheet(first.page).getByText(signing.signedHere.title).waitFor({ state: 'detached' })
    await second.comeBack()
    for (const { page } of [first, second]) await sheet(page).getByText(signing.holesDiffer(1)).waitFor()
    const hole = sheet(first.page).getByRole('group', { name: signing.holeChoice(18, 4).replace(/, par.*/, '') })
    await expect.poll(() => hole.getByRole('button').count()).toBe(2)
    // Both phones score by the code of the group; each identifies which of the two scores is its own.
    await expect.poll(() => hole.getByRole('button', { name: signing.thisPhone }).count()).toBe(1)
    await hole.getByRole('button', { name: `4 ${signing.thisPhone}` }).waitFor()
    await hole.getByRole('button', { name: `5 ${signing.otherPhone}` }).waitFor()
    expect(await button(first.page, signing.chooseFirst(18)).isDisabled()).toBe(true)
    await hole.getByRole('button', { name: /^4/ }).click()
    // The player's signature is over the score that was chosen, and holds.
    await button(second.page, signing.signAs('marker')).click()
    for (const { page } of [first, second]) {
      await sheet(page).getByRole('heading', { name: signing.signed, exact: true }).waitFor()
      await sheet(page).getByText(signing.signedHere.title).waitFor({ state: 'detached' })
    }

    // The next card agrees on both phones, and is signed on both without a signal.
    for (const phone of [first, second]) {
      await phone.goOffline()
      await button(phone.page, signing.nextCard('').slice(0, 5)).click()
      await expect.poll(() => titleOf(phone.page)).not.toBe(card)
    }
    await button(first.page, signing.signAs('player')).click()
    await button(second.page, signing.signInstead('marker')).click()
    await button(second.page, signing.signAs('marker')).click()
    for (const phone of [first, second]) await phone.comeBack()
    for (const { page } of [first, second]) {
      await sheet(page).getByRole('heading', { name: signing.signed, exact: true }).waitFor()
      await sheet(page).getByText(signing.countSigned(2, 4)).waitFor()
      await page.keyboard.press('Escape')
      await allOnServer(page)
    }

    // The hole shows that both cards are locked, with links to them. A score that arrives later is refused.
    await showHole(first.page, 18)
    const locked = first.page.getByRole('button', { name: /’s card is signed: / })
    await expect.poll(() => locked.count()).toBe(2)
    expect(await first.page.getByRole('button', { name: scoring.oneMore('') }).count()).toBe(2)
    await locked.first().click()
    await expect.poll(() => titleOf(first.page)).toBe(card)
    await first.page.keyboard.press('Escape')
    await late.comeBack()
    await late.page.getByText(scoring.notAccepted(1)).first().waitFor()

    const office = await takePhone({ worker: false })
    await signIn(office, organizer)
    await office.open(`/leaderboard/${group.code}?show=card`)
    await office.page.getByRole('button', { name: signing.signCards(4) }).waitFor()
    await office.page
      .getByRole('button', { name: card.replace(/’s card$/, '') })
      .first()
      .click()
    await button(office.page, 'Sign the card').click()
    await button(office.page, signing.somethingWrong).click()
    await sheet(office.page).getByLabel(signing.reasonLabel).fill('A stroke was missing on 18')
    await button(office.page, signing.openAgain).click()
    await sheet(office.page).getByText('A stroke was missing on 18').first().waitFor()

    await showHole(first.page, 18)
    await first.page.getByText(/^Opened again by /).waitFor()
    await expect.poll(() => locked.count()).toBe(1)

    await showPane(second.page, 'card')
    await signCardsFrom(second.page)
    await expect.poll(() => titleOf(second.page)).toBe(card)
    await sheet(second.page).getByText('A stroke was missing on 18').first().waitFor()
  }),
)
