import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as deviceTexts } from '../../device/texts.ts'
import * as matchTexts from '../../screens/leaderboard/games/match-texts.ts'
import { texts as ready } from '../../screens/leaderboard/ready/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { answerAs, fillDisk, holdDisk, makeRoom } from '../harness/full-disk.ts'
import { addGameByCall, startOuting } from '../harness/outing.ts'
import type { Phone } from '../harness/phone.ts'
import { postAlone } from '../harness/posting-rounds.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles, strokesOn } from '../harness/round.ts'
import { allOnServer, pill, recordButton, setScores, showHole } from '../harness/scoring.ts'
import { signInByHand } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const warning = (page: Page) => page.getByRole('alert').filter({ hasText: deviceTexts.nothingKept.title })

/** Records a hole, and returns the text that the screen then shows. */
async function record(page: Page, hole: number): Promise<string> {
  await showHole(page, hole)
  await setScores(page, strokesOn(hole))
  await recordButton(page).click()
  const said = page.getByRole('status').filter({ hasText: `Hole ${hole} ` })
  await said.waitFor({ state: 'attached' })
  return await said.innerText()
}

async function openOuting(phone: Phone, code: string): Promise<void> {
  await phone.open(`/leaderboard/${code}`)
  await recordButton(phone.page).waitFor()
}

test(
  'a phone that may keep nothing says so, calls nothing saved, and its scores reach the club all the same (PWA-11)',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    const phone = await takePhone({ storageBlocked: true })
    const { page } = phone
    let loads = 0
    await page.route('**/assets/page-memory-*.js', async (route) => {
      loads += 1
      await (loads === 1 ? route.abort() : route.continue())
    })
    await openOuting(phone, group.code)
    expect(loads).toBe(2)
    await warning(page).waitFor()
    expect(await record(page, 1)).toBe(scoring.holeSaved(1, { lasts: false }))
    await page.getByRole('button', { name: scoring.chooseHoleAmong('1 scored, 17 not scored') }).waitFor()

    await phone.goOffline()
    await record(page, 2)
    await pill(page)
      .filter({ hasText: scoring.holesOffline(1) })
      .waitFor()
    await page
      .getByRole('button', { name: scoring.chooseHoleAmong('1 scored, 1 on this page only, 16 not scored') })
      .waitFor()
    await expect.poll(() => page.getByText(/saved here|(?<!not )saved on this phone/i).count()).toBe(0)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    await phone.comeBack()
    await pill(page).waitFor({ state: 'detached' })
    const other = await takePhone({ worker: false })
    await openOuting(other, group.code)
    await expect.poll(() => warning(other.page).count()).toBe(0)
    await expect.poll(() => openCard(other.page)).toEqual(cardWith(holes(1, 2)))
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 2)))
  }),
)

test(
  'a member signs in and posts a round on a phone that may keep nothing (PWA-11)',
  story(async ({ takePhone }) => {
    const desk = await takePhone({ width: 1280, height: 800, storageBlocked: true })
    const { page } = desk
    await signInByHand(desk)
    await warning(page).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post Round' }).click()
    await page.getByRole('button', { name: 'Select Canyon Lakes' }).click()
    await page.waitForURL('**/postRound/round')
    await postAlone(page, '91')
    await page.waitForURL('**/handicapLookup')
    await page.getByRole('button', { name: 'Details of Canyon Lakes, 91' }).waitFor()
  }),
)

test(
  'a hole that finds no space in mid-round is not called saved, stays on the screen, and is kept once there is space (PWA-05)',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    const phone = await takePhone()
    const { page } = phone
    await openOuting(phone, group.code)
    expect(await record(page, 1)).toBe(scoring.holeSaved(1, { lasts: true }))
    await allOnServer(page)

    await page.evaluate(fillDisk)
    await showHole(page, 2)
    await setScores(page, strokesOn(2))
    await recordButton(page).click()
    const sheet = page.getByRole('dialog', { name: scoring.notSavedHere })
    await sheet.getByText(scoring.notSavedReasons.full).waitFor()
    await expect.poll(() => sheet.getByRole('listitem').locator('b').allInnerTexts()).toEqual(strokesOn(2).map(String))
    await expect.poll(() => page.getByText(scoring.holeSaved(2, { lasts: true })).count()).toBe(0)

    await page.evaluate(makeRoom)
    await sheet.getByRole('button', { name: scoring.tryAgain }).click()
    await page
      .getByRole('status')
      .filter({ hasText: scoring.holeSaved(2, { lasts: true }) })
      .waitFor({ state: 'attached' })
    await allOnServer(page)
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 2)))
  }),
)

/** Runs in each page of a phone: while its storage contains this key, there is no space to open the database. */
function refuseWhileFull(): void {
  if (localStorage.getItem('full') === null) return
  IDBFactory.prototype.open = () => {
    throw new DOMException('Encountered full disk while opening backing store', 'QuotaExceededError')
  }
}

test(
  'a phone that is too full to open what it has saved says so, and has its unsent scores again once there is space',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const { page } = phone
    await phone.goOffline()
    await scoreHoles(page, holes(1, 2))
    await page.addInitScript(refuseWhileFull)
    await page.evaluate(() => localStorage.setItem('full', 'yes'))
    await page.reload()
    const tooFull = page.getByRole('alert').filter({ hasText: deviceTexts.tooFull.title })
    await tooFull.waitFor()
    expect(await page.getByText(scoring.neverOpened).count()).toBe(0)

    await phone.comeBack()
    await recordButton(page).waitFor()
    await tooFull.waitFor()
    await page.getByRole('button', { name: new RegExp(ready.advice['no-room'].title) }).waitFor()
    expect(await warning(page).count()).toBe(0)

    await page.evaluate(() => localStorage.removeItem('full'))
    await page.reload()
    await expect.poll(() => openCard(page)).toEqual(cardWith(holes(1, 2)))
    await allOnServer(page)
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 2)))
  }),
)

test(
  'a hole that found no space, and was recorded by another tab, is not to be saved again',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const { page } = phone
    await page.evaluate(fillDisk)
    await setScores(page, strokesOn(1))
    await recordButton(page).click()
    const sheet = page.getByRole('dialog', { name: scoring.notSavedHere })
    await sheet.waitFor()

    // The disk stores what this tab could not.
    const other = await phone.openTab(`/leaderboard/${group.code}`)
    await other.getByRole('button', { name: scoring.chooseHoleAmong('1 scored, 17 not scored') }).waitFor()
    await allOnServer(other)
    await page.bringToFront()
    await page.locator('button', { hasText: scoring.nextHole }).waitFor({ state: 'attached' })
    await sheet.getByRole('button', { name: scoring.tryAgain }).click()
    await sheet.waitFor({ state: 'detached' })
    await other.close()
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 1)))
  }),
)

test(
  'the standing of a hole is shown while the disk works, nothing is called saved, and it is taken back when the disk refuses',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2, game: { spin: 0 } })
    const [group] = outing.groups
    const sides = group.golferIds.map((id) => [id])
    for (const kind of ['match', 'nassau'] as const) {
      await addGameByCall(club.url, outing, { kind, sides, settings: { allowance: 0 } })
    }
    const phone = await takePhone()
    const { page } = phone
    await openOuting(phone, group.code)
    const standing = (game: string, text: string) =>
      page.locator('a[href$="?show=games"]:not(nav a)').filter({ hasText: new RegExp(`^${game}.*${text}`) })
    const match = (text: string) => standing(`${matchTexts.match}: `, text)
    const lines = (text: string) => standing('Nassau', text)
    const inView = (hole: number) => page.getByRole('heading', { name: scoring.hole(hole), exact: true })
    await setScores(page, [4, 5])
    await recordButton(page).click()
    await match('1 up thru 1').waitFor()
    await lines('1 up').waitFor()
    // The standing is shown before the hole is stored.
    await inView(2).waitFor()
    await allOnServer(page)

    await page.evaluate(holdDisk)
    await setScores(page, [4, 5])
    await recordButton(page).click()
    await match('2 up thru 2').waitFor()
    await lines('2 up').waitFor()
    expect(await inView(2).isVisible()).toBe(true)
    expect(await page.getByText(scoring.holeSaved(2, { lasts: true })).count()).toBe(0)
    await page
      .getByRole('button', { name: scoring.chooseHoleAmong('1 scored, 1 set, not recorded, 16 not scored') })
      .waitFor()
    expect(await page.getByText(scoring.notRecorded).count()).toBeGreaterThan(0)

    await page.evaluate(answerAs, 'refuse' as const)
    const sheet = page.getByRole('dialog', { name: scoring.notSavedHere })
    await sheet.getByText(scoring.notSavedReasons.storage).waitFor()
    await match('1 up thru 1').waitFor({ state: 'attached' })
    await lines('1 up').waitFor({ state: 'attached' })
    expect(await match('2 up').count()).toBe(0)
    expect(await page.getByText(scoring.holeSaved(2, { lasts: true })).count()).toBe(0)

    await page.evaluate(answerAs, 'take' as const)
    await sheet.getByRole('button', { name: scoring.tryAgain }).click()
    await inView(3).waitFor()
    await match('2 up thru 2').waitFor()
    await allOnServer(page)
    const written = await club.stopAndReadHistory(outing.id)
    expect(written.map(({ hole, strokes }) => `${hole}: ${strokes}`).toSorted()).toEqual([
      '1: 4',
      '1: 5',
      '2: 4',
      '2: 5',
    ])
  }),
)
