import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { earlyId } from '../../screens/leaderboard/early/early-taps.ts'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts } from '../../texts.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer, countWaiting, pill } from '../harness/scoring.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'while a batch is on the way for seconds, holes go on being scored, and each reaches the club once',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene, { air: true })

    phone.air.hold('/api/sync/push')
    await scoreHoles(phone.page, holes(1, 3))
    await pill(phone.page).waitFor()
    expect(await phone.page.evaluate(countWaiting)).toBe(12)
    phone.air.restore()
    await allOnServer(phone.page)

    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 3)))
    const history = await scene.club.stopAndReadHistory(outing.id)
    expect(entered(history)).toEqual(enteredOnce(group, holes(1, 3)))
    expect(history.every(({ outcome }) => outcome === 'applied')).toBe(true)
  }),
)

test(
  'a phone that loses the network before it has kept the app stays on the hole, scores it, and leaves when it is back',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, air, open } = await takePhone({ air: true })
    await open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()

    air.cut()
    await page.getByRole('link', { name: scoring.back }).click()
    await page.getByRole('alert').filter({ hasText: texts.notOpened.title }).waitFor()
    await scoreHoles(page, holes(1, 2))
    expect(await page.evaluate(countWaiting)).toBe(8)

    air.restore()
    await allOnServer(page)
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('dialog', { name: sheetTexts.thisOuting }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: scoring.back }).click()
    await page.getByLabel(landing.outingCode).waitFor()
    await page.goBack()
    await expect.poll(() => openCard(page)).toEqual(cardWith(holes(1, 2)))
  }),
)

test(
  'a code link is a hole before the scripts have come, and what is tapped there is recorded once by the app',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    const { page, air } = await takePhone({ air: true })
    air.hold('/assets/')
    // The page is complete once its scripts have loaded.
    const opened = page.goto(`${air.address}/leaderboard/${group.code}`)
    const early = page.locator(`#${earlyId}`)
    await early.getByText(scoring.scoreAlready).waitFor()
    const plus = early.getByRole('button', { name: /^One more for/ })
    await plus.first().click()
    await plus.first().click()
    await early.getByRole('button', { name: scoring.recordScore }).click()
    await early.getByRole('button', { name: scoring.recordScore }).and(page.locator('[aria-disabled="true"]')).waitFor()

    air.restore()
    await opened
    await page
      .locator('#app')
      .getByRole('heading', { name: scoring.hole(2), exact: true })
      .waitFor()
    expect(await early.count()).toBe(0)
    await allOnServer(page)
    const history = await club.stopAndReadHistory(outing.id)
    expect(history.map(({ hole, outcome }) => [hole, outcome])).toEqual(group.golferIds.map(() => [1, 'applied']))
  }),
)

test.for(['mouse', 'finger'] as const)('a press of a %s during which the app loads is one tap', (pointer, context) =>
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, air } = await takePhone({ air: true })
    const app = page.locator('#app')
    const figureIn = (within: Locator) => within.getByRole('spinbutton').first().getAttribute('aria-valuenow')
    // The scripts load, and wait for the data of the outing.
    air.hold('/api/')
    await page.goto(`${air.address}/leaderboard/${outing.groups[0].code}`)
    await app.locator('[data-opening]').waitFor({ state: 'attached' })
    const early = page.locator(`#${earlyId}`)
    const before = Number(await figureIn(early))

    const lift = await pressDown(pointer, early.getByRole('button', { name: /^One more for/ }).first())
    air.restore()
    await expect.poll(() => page.evaluate(hasOuting)).toBe(true)
    await lift()
    await app.getByText(scoring.notRecorded, { exact: true }).waitFor()
    expect(Number(await figureIn(app))).toBe(before + 1)
  })(context),
)

/** Runs in the page: whether the phone has stored an outing, which the app then renders. */
async function hasOuting(): Promise<boolean> {
  const disk = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('nomad')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no disk'))
  })
  const stored = await new Promise<number>((resolve) => {
    const counting = disk.transaction('outings').objectStore('outings').count()
    counting.onsuccess = () => resolve(counting.result)
  })
  disk.close()
  return stored > 0
}

/** Presses the middle of a control, and returns a function that lifts the mouse button or the finger. */
async function pressDown(pointer: 'mouse' | 'finger', control: Locator): Promise<() => Promise<unknown>> {
  const page = control.page()
  const box = await control.boundingBox()
  if (box === null) throw new Error('the control is not on the screen')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  if (pointer === 'mouse') {
    await page.mouse.move(point.x, point.y)
    await page.mouse.down()
    return () => page.mouse.up()
  }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: (typeof point)[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [point])
  return () => touch('touchEnd', [])
}

test(
  'what is tapped before the scripts come outlives a line that breaks: digits are set in the app, and its menu opens',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, air } = await takePhone({ air: true })
    const address = `${air.address}/leaderboard/${outing.groups[0].code}`
    const early = page.locator(`#${earlyId}`)
    const digit = early.getByRole('spinbutton').first()
    const openWithoutScripts = () => {
      air.hold('/assets/')
      return page.goto(address).catch(() => undefined)
    }

    const first = openWithoutScripts()
    await early
      .getByRole('button', { name: /^One more for/ })
      .first()
      .click()
    const shown = await digit.textContent()
    air.cut()
    await first
    air.restore()
    const second = openWithoutScripts()
    await expect.poll(() => digit.textContent()).toBe(shown)
    await early.getByRole('button', { name: scoring.more, exact: true }).click()

    air.restore()
    await second
    await page.getByRole('dialog', { name: sheetTexts.thisOuting }).waitFor()
    await page.keyboard.press('Escape')
    const app = page.locator('#app')
    await app.getByText(scoring.notRecorded, { exact: true }).waitFor()
    expect(await app.getByRole('spinbutton').first().textContent()).toBe(shown)
    expect(await page.evaluate(countWaiting)).toBe(0)
  }),
)

test(
  'a code link has big digits before the scripts have come where the phone is set to them, and nothing jumps',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, air, open } = await takePhone({ air: true })
    // A page without the app, whose preloaded code would render the hole before the connection is held.
    await open('/livez')
    await page.evaluate(() => localStorage.setItem('nomad.big-digits', 'yes'))
    air.hold('/assets/')
    const opened = page.goto(`${air.address}/leaderboard/${outing.groups[0].code}`)
    const early = page.locator(`#${earlyId}`)
    const look = (within: Locator) =>
      within
        .getByRole('spinbutton')
        .last()
        .evaluate((digit) => [getComputedStyle(digit).fontSize, Math.round(digit.getBoundingClientRect().top)])
    const before = await look(early)
    expect(await early.getByRole('navigation', { name: scoring.outing }).count()).toBe(0)
    air.restore()
    await opened
    await expect.poll(() => early.count()).toBe(0)
    expect(await look(page.locator('#app'))).toEqual(before)
  }),
)
