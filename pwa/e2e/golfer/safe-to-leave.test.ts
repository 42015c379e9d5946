import { expect, test } from 'vitest'
import { texts as handover } from '../../screens/leaderboard/handover/texts.ts'
import { texts as safe } from '../../screens/leaderboard/safe/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { fillDisk, makeRoom } from '../harness/full-disk.ts'
import { scoreByCall } from '../harness/outing.ts'
import { holes, scoreHoles, strokesOn } from '../harness/round.ts'
import { allOnServer, figureOf, recordButton, setScores, showHole } from '../harness/scoring.ts'
import { story, storyWithSignal } from '../harness/story.ts'

/** Replaces the phone's share sheet, and records what is shared. */
function keepShared(): void {
  Object.assign(navigator, {
    share: async ({ text }: ShareData) => {
      Object.assign(globalThis, { shared: text })
    },
  })
}

test(
  'after the last hole a phone without a signal counts what only it has, offers three ways, and turns green at the club',
  story(async (scene) => {
    const { outing, phone } = await onTheFirstTee(scene)
    const { page } = phone
    for (const hole of holes(1, 15)) await scoreByCall(scene.club.url, { outing, hole, strokes: strokesOn(hole) })
    await showHole(page, 16)
    await page.getByRole('button', { name: scoring.chooseHoleAmong('15 scored, 3 not scored') }).waitFor()
    await phone.goOffline()
    await scoreHoles(page, holes(16, 18))

    const answer = page.getByRole('region', { name: safe.question })
    await answer.getByText(safe.wait).waitFor()
    await answer.getByText(safe.onlyHere([16, 17, 18], { lasts: true })).waitFor()
    expect(await answer.innerText()).toContain('3')
    expect(await faultsHere(page)).toEqual([])

    await page.evaluate(keepShared)
    await page.getByRole('link', { name: safe.asText }).click()
    const text = await page.evaluate(() => (globalThis as { shared?: string }).shared ?? '')
    expect(text).toContain(safe.message.unsent([16, 17, 18]))
    const first = holes(1, 9).map((hole) => strokesOn(hole)[0])
    expect(text).toContain(`1–9: ${first.join(' ')} = `)

    await page.getByRole('button', { name: safe.handOver }).click()
    await page.getByText(handover.doesItShow).waitFor()
    await page.keyboard.press('Escape')

    await phone.comeBack()
    await answer.getByText(safe.safe, { exact: true }).waitFor()
    await answer.getByText(safe.atClub(18, { group: 1 })).waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: safe.nowSafe(18) })
      .waitFor({ state: 'attached' })
    expect(await page.getByRole('list', { name: safe.ways }).count()).toBe(0)
    expect(await faultsHere(page)).toEqual([])
  }),
)

test(
  'a phone that is done says in its menu which holes of the group another phone still has',
  storyWithSignal(async (scene) => {
    const { group, phone } = await onTheFirstTee(scene)
    const other = await scene.takePhone({ air: true })
    await other.open(`/leaderboard/${group.code}`)
    await scoreHoles(other.page, holes(1, 2))
    await allOnServer(other.page)
    await other.goOffline()
    await scoreHoles(other.page, [3])

    await phone.page.getByRole('button', { name: scoring.more, exact: true }).click()
    await phone.page.getByRole('button', { name: safe.question }).click()
    const answer = phone.page.getByRole('region', { name: safe.question })
    await answer.getByText(safe.phoneDone).waitFor()
    await answer.getByText(safe.groupWaits({ group: 1, phone: null, missing: holes(3, 18) })).waitFor()
  }),
)

test(
  'a correction that found no space keeps the phone from leaving, until there is space and the club has it',
  storyWithSignal(async (scene) => {
    const { outing, phone } = await onTheFirstTee(scene)
    const { page } = phone
    for (const hole of holes(1, 18)) await scoreByCall(scene.club.url, { outing, hole, strokes: strokesOn(hole) })
    await showHole(page, 18)
    // Scores that were recorded elsewhere arrive through the stream.
    for (const [at, strokes] of strokesOn(18).entries()) {
      await expect.poll(() => figureOf(page, at).getAttribute('aria-valuenow')).toBe(String(strokes))
    }
    await page.evaluate(fillDisk)
    const corrected = strokesOn(18).map((strokes, at) => (at === 0 ? strokes + 1 : strokes))
    await setScores(page, corrected)
    await recordButton(page).click()
    await page.getByRole('dialog', { name: scoring.notSavedHere }).waitFor()
    await page.getByRole('button', { name: scoring.writtenDown }).click()

    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: safe.question }).click()
    const answer = page.getByRole('region', { name: safe.question })
    await answer.getByText(safe.unsaved(1)).waitFor()
    expect(await faultsHere(page)).toEqual([])

    await page.evaluate(makeRoom)
    await page.evaluate(() => void dispatchEvent(new Event('focus')))
    await answer.getByText(safe.safe, { exact: true }).waitFor()
  }),
)
