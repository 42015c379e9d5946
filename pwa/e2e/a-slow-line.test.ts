import { expect, test } from 'vitest'
import { texts as landing } from '../screens/leaderboard/landing/texts.ts'
import * as later from '../screens/leaderboard/later-texts.ts'
import * as scoring from '../screens/leaderboard/texts.ts'
import { texts } from '../texts.ts'
import { onTheFirstTee } from './harness/first-tee.ts'
import { startOuting } from './harness/outing.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from './harness/round.ts'
import { allOnServer, countWaiting, pill } from './harness/scoring.ts'
import { story, storyWithSignal } from './harness/story.ts'

test(
  'while a batch is on the way for seconds, holes go on being scored, and each reaches the club once',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)

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
    const { page, air, open } = await takePhone()
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
    await page.getByRole('dialog', { name: later.thisOuting }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: scoring.back }).click()
    await page.getByLabel(landing.outingCode).waitFor()
    await page.goBack()
    await expect.poll(() => openCard(page)).toEqual(cardWith(holes(1, 2)))
  }),
)
