import { expect, test } from 'vitest'
import { shareTexts as share } from '../../outings/off-course-texts.ts'
import { texts as ready } from '../../screens/leaderboard/ready/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts } from '../../texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer } from '../harness/scoring.ts'
import { story, storyWithSignal } from '../harness/story.ts'

/** Returns the files that the head of a page refers to. */
async function filesOfPage(address: string): Promise<readonly string[]> {
  const answer = await fetch(address)
  const named = `${answer.headers.get('link')} ${await answer.text()}`
  return [...named.matchAll(/assets\/[\w.-]+/g)].map(([file]) => file)
}

test(
  'what opens from the hole and from the menu says that its code has not come, until it has',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, open, air } = await takePhone({ air: true })
    air.lose(/assets\/(sheets|outing-sheet)/)
    await open(`/leaderboard/${outing.groups[0].code}`)
    const more = page.getByRole('button', { name: scoring.more, exact: true })
    const notYetOpen = page.getByRole('alert').getByText(texts.notYetOpen.title)
    const controls = [
      page.getByRole('button', { name: new RegExp(ready.loading(0).title) }),
      page.getByRole('button', { name: scoring.scorecardOf('') }).first(),
      more,
    ]
    for (const control of controls) {
      await page.getByRole('button', { name: scoring.recordScore }).waitFor()
      await control.click()
      await notYetOpen.waitFor()
      await page.reload()
    }

    air.restore()
    air.lose(/assets\/share-outing/)
    await page.reload()
    await more.click()
    await page.getByRole('button', { name: sheetTexts.shareBoard }).click()
    await notYetOpen.waitFor()
    air.restore()
    await page.getByRole('button', { name: share.copy }).waitFor()
    await expect.poll(() => notYetOpen.count()).toBe(0)
  }),
)

test(
  'an app that is half loaded when the signal goes opens the hole with its scores after a reload, and loads the rest later',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    const phone = await takePhone()
    const { page, air } = phone
    const address = `/leaderboard/${group.code}`
    const needed = await filesOfPage(`${air.address}${address}`)
    await phone.open(address)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
    // From here on only files that the card has loaded, and those that start the worker and the sending, can be loaded:
    // a page that cannot load the sending is reloaded.
    air.lose(new RegExp(`^/(?!${[...needed, 'assets/install-worker', 'assets/sending'].join('|')})assets/`))
    await scoreHoles(page, [1])
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await phone.goOffline()

    await page.reload()
    await page.getByRole('heading', { name: scoring.hole(2), exact: true }).waitFor()
    await scoreHoles(page, holes(2, 3))
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    // The menu may have loaded just before.
    const menu = page.getByRole('dialog', { name: sheetTexts.thisOuting })
    await page.getByRole('alert').filter({ hasText: texts.notYetOpen.title }).or(menu).waitFor()
    if (await menu.isVisible()) await page.keyboard.press('Escape')
    await scoreHoles(page, [4])
    await page.reload()
    await page.getByRole('heading', { name: scoring.hole(5), exact: true }).waitFor()

    await phone.comeBack()
    await allOnServer(page)
    await keptOnPhone(phone)
    await page.reload()
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: sheetTexts.readyAndScreen }).click()
    await page.getByText(ready.checks.app.yes.detail).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => openCard(page)).toEqual(cardWith(holes(1, 4)))
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 4)))
  }),
)

test(
  'an app whose first files were cut off by the line is stored once the signal is back, without a reload',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    phone.air.lose(/^\/index\.html/)
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    const almostReady = page.getByRole('button', { name: new RegExp(ready.loading(0).title) })
    await almostReady.waitFor()
    const isGivenUp = () =>
      page.evaluate(async () => {
        const cached = await caches.keys()
        return cached.length > 0 && (await navigator.serviceWorker.getRegistration()) === undefined
      })
    await expect.poll(isGivenUp).toBe(true)

    await phone.comeBack()
    await keptOnPhone(phone)
    await almostReady.waitFor({ state: 'detached' })
    await phone.goOffline()
    await page.reload()
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
  }),
)
