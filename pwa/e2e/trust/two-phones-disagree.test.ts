import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { scoreHoles, strokesOn } from '../harness/round.ts'
import { allOnServer, pill, scoreHole, showHole } from '../harness/scoring.ts'
import { storyWithSignal } from '../harness/story.ts'

/** Records what a tap on the first golfer's plus would hit right after a notice has moved it. */
async function noteWhatIsTapped(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('[role=alert] button') === null) return
      watch.disconnect()
      const plus = document.querySelector('[role=spinbutton]')?.nextElementSibling
      if (!plus) throw new Error('the hole has no golfers')
      const { left, top, width, height } = plus.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      document.body.dataset['tapped'] = hit !== null && plus.contains(hit) ? 'plus' : 'nothing'
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
}

test(
  'two phones that change the same hole apart keep both scores, flag it, and notify the phone whose score was replaced',
  storyWithSignal(async (scene) => {
    const { outing, group, phone: first } = await onTheFirstTee(scene, { air: true })
    const second = await scene.takePhone({ air: true })
    await second.open(`/leaderboard/${group.code}`)
    await scoreHoles(first.page, [9])
    await allOnServer(first.page)
    const [before = 0, ...others] = strokesOn(9)
    await showHole(second.page, 9)
    await second.page
      .getByRole('spinbutton')
      .first()
      .and(second.page.locator(`[aria-valuenow="${before}"]`))
      .waitFor()

    await first.goOffline()
    await second.goOffline()
    await scoreHole(first.page, { hole: 9, strokes: [before + 1, ...others] })
    await scoreHole(second.page, { hole: 9, strokes: [before + 2, ...others] })
    await noteWhatIsTapped(second.page)
    await second.comeBack()
    await allOnServer(second.page)
    await first.comeBack()
    await allOnServer(first.page)

    for (const phone of [first, second]) {
      // The notice moves the content below it.
      await phone.page.getByRole('alert').first().waitFor()
      await showHole(phone.page, 9)
      const flag = phone.page.getByRole('alert').filter({ hasText: scoring.twoScores([]) })
      await flag.waitFor()
      // Both show the score that was entered last, whichever arrived first.
      const shown = phone.page.getByRole('spinbutton').first()
      await expect.poll(() => shown.getAttribute('aria-valuenow')).toBe(String(before + 2))
    }
    expect(await second.page.evaluate(() => document.body.dataset['tapped'])).toBe('nothing')
    const disagreement = first.page.getByRole('alert').filter({ hasText: `${before + 1} or ${before + 2}` })
    await disagreement.waitFor()

    // A phone that received neither score before shows both, and either can be chosen.
    const third = await scene.takePhone()
    await third.open(`/leaderboard/${group.code}`)
    await showHole(third.page, 9)
    await third.page.getByRole('button', { name: scoring.twoScores([]) }).click()
    const dialog = third.page.getByRole('dialog')
    await dialog.getByRole('button', { name: sheetTexts.setAgain(before + 1) }).waitFor()
    await dialog.getByRole('button', { name: sheetTexts.setAgain(before + 2) }).waitFor()

    await disagreement.getByRole('button').click()
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: String(before + 1), exact: true })
      .click()
    await first.page.getByRole('button', { name: scoring.changeScore }).click()
    await allOnServer(first.page)
    await second.page
      .getByRole('alert')
      .filter({ hasText: scoring.twoScores([]) })
      .waitFor({ state: 'detached' })
    await expect.poll(() => pill(second.page).count()).toBe(0)

    const history = await scene.club.stopAndReadHistory(outing.id)
    const entered = history.filter(({ golferId }) => golferId === group.golferIds[0])
    expect(entered.map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
      `${before} applied`,
      `${before + 2} applied`,
      `${before + 1} contested`,
      `${before + 1} applied`,
    ])
  }),
)
