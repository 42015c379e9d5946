import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles, strokesOn } from '../harness/round.ts'
import { allOnServer, recordButton, saidSaved, setScores, showHole } from '../harness/scoring.ts'
import { doubleTap } from '../harness/screens.ts'
import { story, storyWithSignal } from '../harness/story.ts'

/** Taps the button at the bottom two frames after a hole has appeared. */
async function tapWhenShown(page: Page, hole: string): Promise<void> {
  const wanted = { name: hole, label: scoring.recordScore }
  await page.evaluate(async ({ name, label }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.querySelector('h2')?.ariaLabel !== name) await frame()
    await frame()
    const buttons = [...document.querySelectorAll('button')]
    const record = buttons.find((button) => button.ariaLabel === label)
    if (record === undefined) throw new Error(`there is no ${label}`)
    record.click()
  }, wanted)
}

async function scoreInFront(tab: Page, played: readonly number[]): Promise<void> {
  await tab.bringToFront()
  await scoreHoles(tab, played)
}

test(
  'tapping Record Score twice records one hole once and leaves the next one alone',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    await showHole(phone.page, 1)
    await setScores(phone.page, strokesOn(1))

    const tappedAgain = tapWhenShown(phone.page, scoring.hole(2))
    await doubleTap(recordButton(phone.page))
    await saidSaved(phone.page, 1)
    await tappedAgain
    await phone.page.getByRole('heading', { name: scoring.hole(2), exact: true }).waitFor()
    await allOnServer(phone.page)

    await expect.poll(() => openCard(phone.page)).toEqual(cardWith([1]))
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, [1]))
  }),
)

test(
  'two tabs of one phone show the same scores and send each of them once',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const other = await phone.openTab(`/leaderboard/${group.code}`)

    await scoreInFront(phone.page, holes(1, 2))
    await scoreInFront(other, holes(3, 4))
    await phone.goOffline()
    await scoreInFront(phone.page, holes(5, 6))
    await scoreInFront(other, holes(7, 8))
    await phone.comeBack()
    await allOnServer(phone.page)
    await allOnServer(other)

    await phone.page.bringToFront()
    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 8)))
    await other.bringToFront()
    await expect.poll(() => openCard(other)).toEqual(cardWith(holes(1, 8)))
    const history = await scene.club.stopAndReadHistory(outing.id)
    expect(entered(history)).toEqual(enteredOnce(group, holes(1, 8)))
    expect(history.every(({ outcome }) => outcome === 'applied')).toBe(true)
  }),
)
