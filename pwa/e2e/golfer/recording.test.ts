import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import { texts as safe } from '../../screens/leaderboard/safe/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { keptOnPhone, onTheFirstTee } from '../harness/first-tee.ts'
import { scoreByCall } from '../harness/outing.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles, strokesOn } from '../harness/round.ts'
import {
  allOnServer,
  countWaiting,
  recordButton,
  saidSaved,
  scoreHole,
  setScores,
  showHole,
  showPane,
} from '../harness/scoring.ts'
import { doubleTap } from '../harness/screens.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const holeInView = (page: Page, hole: number) => page.getByRole('heading', { name: scoring.hole(hole), exact: true })

test(
  'a second tap 400 ms after the first records nothing, and a tap once the hand has rested records the next hole',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const { page, context } = phone
    await allOnServer(page)
    await context.clock.install()
    await page.reload()
    await recordButton(page).waitFor()
    const record = () => page.getByRole('button', { name: scoring.recordScore }).click({ force: true })
    const isNext = (hole: number) => async () => {
      await context.clock.runFor(10)
      return await holeInView(page, hole).isVisible()
    }
    await context.clock.pauseAt(Date.now() + 60_000)
    await setScores(page, strokesOn(1))
    await record()
    await expect.poll(isNext(2)).toBe(true)
    for (let taps = 0; taps < 3; taps += 1) {
      await context.clock.runFor(400)
      await record()
    }
    await context.clock.runFor(300)
    expect(await holeInView(page, 2).isVisible()).toBe(true)

    await context.clock.runFor(600)
    await record()
    await expect.poll(isNext(3)).toBe(true)
    await context.clock.resume()
    await allOnServer(page)
    const pars = (await scene.club.stopAndReadHistory(outing.id)).filter(({ hole }) => hole === 2)
    expect(pars).toHaveLength(4)
    expect(group.golferIds).toHaveLength(4)
  }),
)

test(
  'Enter that is held down records one hole, and a score that is set in between wakes the button',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const { page } = phone
    await setScores(page, strokesOn(1))
    await recordButton(page).focus()
    for (let repeats = 0; repeats < 40; repeats += 1) await page.keyboard.down('Enter')
    await saidSaved(page, 1)
    await holeInView(page, 2).waitFor()
    for (let repeats = 0; repeats < 40; repeats += 1) await page.keyboard.down('Enter')
    expect(await holeInView(page, 2).isVisible()).toBe(true)

    // Enter is still held down, so that only the steppers can have ended the rest of the button.
    await setScores(page, strokesOn(2))
    expect(await recordButton(page).getAttribute('aria-disabled')).toBeNull()
    await page.keyboard.up('Enter')
    await recordButton(page).click()
    await saidSaved(page, 2)
    await allOnServer(page)
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, [1, 2]))
  }),
)

test(
  'where a partner recorded the hole the button leads on, and the tap that follows records nothing',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const { page } = phone
    await scoreByCall(scene.club.url, { outing, hole: 1, strokes: strokesOn(1) })
    const next = page.getByRole('button', { name: scoring.nextHole, exact: true })
    await next.waitFor()
    await doubleTap(next)
    await holeInView(page, 2).waitFor()
    await showHole(page, 1)
    await setScores(page, [9])
    await page.getByRole('button', { name: scoring.changeScore }).waitFor()
    await setScores(page, strokesOn(1).slice(0, 1))
    await next.waitFor()
    await allOnServer(page)
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, [1]))
  }),
)

/** Records the hole in view and taps Undo within the page: it is offered for ten seconds, too short for a busy driver. */
async function recordAndUndo(page: Page, hole: number): Promise<void> {
  const labels = { record: [scoring.recordScore, scoring.changeScore], undo: scoring.undoHole(hole) }
  await page.evaluate(async ({ record, undo }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const button = (...names: readonly string[]) =>
      [...document.querySelectorAll('button')].find(({ ariaLabel }) => names.includes(ariaLabel ?? ''))
    button(...record)?.click()
    // The Undo of an earlier tap is hidden while the button rests.
    while (button(undo) !== undefined) await frame()
    while (button(undo) === undefined) await frame()
    button(undo)?.click()
  }, labels)
}

test(
  'undo brings back what stood there before the tap, scores and empty cells, and the history keeps all of it',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const { page } = phone
    const [first = 0, ...others] = strokesOn(1)
    await showHole(page, 1)
    await setScores(page, [first, ...others])
    await recordAndUndo(page, 1)
    await holeInView(page, 1).waitFor()
    await page
      .getByRole('group', { name: /not recorded/ })
      .nth(3)
      .waitFor()
    await recordButton(page).click()
    await saidSaved(page, 1)

    await showHole(page, 1)
    await setScores(page, [first + 1, ...others])
    await recordAndUndo(page, 1)
    await page.getByText(`Recorded: ${first}`).waitFor()
    await allOnServer(page)
    await page.reload()
    await expect.poll(() => openCard(page)).toEqual(cardWith([1]))
    const history = (await scene.club.stopAndReadHistory(outing.id)).filter(
      ({ golferId }) => golferId === group.golferIds[0],
    )
    expect(history.map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
      `${first} applied`,
      'null applied',
      `${first} applied`,
      `${first + 1} applied`,
      `${first} applied`,
    ])
  }),
)

test(
  'a round ends with its totals and what is not at the club, with the ways to the board and back to a hole',
  story(async (scene) => {
    const { outing, phone } = await onTheFirstTee(scene)
    const { page } = phone
    for (const hole of holes(1, 17)) await scoreByCall(scene.club.url, { outing, hole, strokes: strokesOn(hole) })
    await showHole(page, 18)
    await page.getByRole('button', { name: scoring.chooseHoleAmong('17 scored, 1 not scored') }).waitFor()
    await keptOnPhone(phone)
    await phone.goOffline()
    await scoreHole(page, { hole: 18, strokes: strokesOn(18) })
    await page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    await page.getByText(safe.onlyHere([18], { lasts: true })).waitFor()
    const totals = [0, 1, 2, 3].map((at) => holes(1, 18).reduce((sum, hole) => sum + (strokesOn(hole)[at] ?? 0), 0))
    const cells = await page
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
      )
    expect(cells.map(([, , gross]) => Number(gross))).toEqual(totals)
    expect(cells.map(([front, back]) => Number(front) + Number(back))).toEqual(totals)

    await phone.comeBack()
    await page.getByText(safe.atClub(18, { group: 1 })).waitFor()
    // Opened again, the round is still complete and does not start at a first hole.
    await page.reload()
    await page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    await scoreHole(page, { hole: 5, strokes: [9, ...strokesOn(5).slice(1)] })
    await page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    await page.getByRole('link', { name: holeTexts.seeLeaderboard }).click()
    await page.getByRole('region', { name: boardTexts.leaderboard }).waitFor()
    await showPane(page, 'score')
    await page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
  }),
)

/** Runs in the page: the strokes that are set and not recorded, as the disk has them. */
async function strokesOfDrafts(): Promise<unknown[]> {
  const settled = async <Value>(request: IDBRequest<Value>) =>
    await new Promise<Value>((resolve) => (request.onsuccess = () => resolve(request.result)))
  const disk = await settled(indexedDB.open('nomad'))
  const drafts: { scores: { strokes: unknown }[] }[] = await settled(
    disk.transaction('drafts').objectStore('drafts').getAll(),
  )
  disk.close()
  return drafts.flatMap(({ scores }) => scores.map(({ strokes }) => strokes))
}

test(
  'what was set and not recorded outlasts a crash, comes back as unrecorded, and is never sent',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene, { ownBrowser: true })
    await scoreHoles(phone.page, [1])
    await setScores(phone.page, [6, 5])
    await expect.poll(() => phone.page.evaluate(strokesOfDrafts)).toEqual(expect.arrayContaining([6, 5]))
    await phone.crashBrowser()
    await phone.reopenBrowser()
    await phone.open(`/leaderboard/${group.code}`)
    const { page } = phone
    await holeInView(page, 2).waitFor()
    const figures = page.getByRole('spinbutton')
    await expect.poll(() => figures.first().getAttribute('aria-valuenow')).toBe('6')
    expect(await figures.nth(1).getAttribute('aria-valuenow')).toBe('5')
    const isUnrecorded = page.getByRole('group', { name: /six not recorded/ })
    await isUnrecorded.waitFor()
    await page.getByRole('button', { name: /1 set, not recorded/ }).waitFor()

    // Another phone records the hole: the draft does not hide it.
    await scoreByCall(scene.club.url, { outing, hole: 2, strokes: [4, 5, 4, 4] })
    await isUnrecorded.getByText(/recorded( since:)? 4$/i).waitFor()
    expect(await figures.first().getAttribute('aria-valuenow')).toBe('6')
    await page.getByRole('button', { name: scoring.changeScore }).click()
    await saidSaved(page, 2)
    await allOnServer(page)
    await page.reload()
    await page.getByRole('button', { name: scoring.chooseHoleAmong('2 scored, 16 not scored') }).waitFor()
    await expect.poll(() => openCard(page)).not.toEqual(cardWith([]))
    const history = (await scene.club.stopAndReadHistory(outing.id)).filter(({ hole }) => hole === 2)
    expect(history.map(({ strokes }) => strokes)).toEqual([4, 5, 4, 4, 6])
  }),
)

test(
  'logging out of an outing says what is unsent, ends its right in every tab, and leaves the account alone',
  story(async (scene) => {
    const { group, phone } = await onTheFirstTee(scene)
    const { page } = phone
    const logOut = async () => {
      await page.getByRole('button', { name: scoring.more, exact: true }).click()
      await page.getByRole('button', { name: sheetTexts.leaveScoring }).click()
    }
    await phone.goOffline()
    await scoreHoles(page, [1])
    await logOut()
    const sheet = page.getByRole('dialog', { name: sheetTexts.notSentYetTitle(4) })
    await sheet.getByRole('button', { name: sheetTexts.sendThenLeave }).click()
    await sheet.getByText(sheetTexts.notAllSent).waitFor()
    await phone.comeBack()
    const other = await phone.openTab(`/leaderboard/${group.code}`)
    await recordButton(other).waitFor()
    await page.bringToFront()
    const settled = page.getByRole('dialog', { name: sheetTexts.leaveScoringTitle })
    await settled.getByRole('button', { name: sheetTexts.leave, exact: true }).click()
    await page.getByRole('heading', { name: landing.nomadScoring }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: landing.onThisPhone }).count()).toBe(0)
    expect(await page.evaluate(countWaiting)).toBe(0)
    await other.getByRole('heading', { name: landing.nomadScoring }).waitFor()
    await other.close()

    await phone.open('/leaderboard')
    await phone.goOffline()
    await page.getByLabel(landing.outingCode).fill(group.code)
    await page.getByRole('button', { name: landing.scoreOuting }).click()
    await page.getByRole('button', { name: scoring.tryAgain }).waitFor()
  }),
)
