import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as whyTexts from '../../screens/leaderboard/sheets/why-texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { postByCall, scoreByCall, startOutingOf } from '../harness/outing.ts'
import { allOnServer, scoreHoleFast, showHole, showPane } from '../harness/scoring.ts'
import { story } from '../harness/story.ts'

/** Returns the points by golfer on the Games tab. */
const standing = (page: Page) =>
  page.getByRole('region', { name: gameTexts.games, exact: true }).getByRole('table').innerText()

test(
  'men and women from tees of different pars play Stableford with the network cut, alike on two phones and when posted',
  story(async ({ club, takePhone }) => {
    const outing = await startOutingOf(club.url, {
      organizer: 'jamal',
      golfers: ['Jamal', 'Alice', 'Ben', 'Grace'],
      course: 'North Berwick Golf Club (West Links)',
      tees: ['White', 'Red (W)', 'Red', 'Yellow (W)'],
      game: { contest_id: 16, allowance: 95 },
    })
    const [group] = outing.groups
    const [first, second] = [await takePhone(), await takePhone({ worker: false })]
    for (const { open } of [first, second]) await open(`/leaderboard/${group.code}`)
    const { page } = first
    const card = (name: string) => page.getByRole('group', { name: new RegExp(name) })

    // The first hole is the same for all of them; the third is a par 5 for the women.
    await page.getByText(scoring.parAndIndex({ par: 4, strokeIndex: 9 }).join(' · ')).waitFor()
    await keptOnPhone(first)
    await first.goOffline()
    await showHole(page, 3)
    await page.getByText(scoring.parDiffers).waitFor()
    await card('Jamal')
      .getByText(scoring.ownPar({ par: 4, strokeIndex: 1 }))
      .waitFor()
    await card('Alice')
      .getByText(scoring.ownPar({ par: 5, strokeIndex: 1 }))
      .waitFor()
    const pars = await page.getByRole('spinbutton').evaluateAll((all) => all.map((one) => one.ariaValueNow))
    expect(pars).toEqual(['4', '5', '4', '5'])

    // The reason for Alice's stroke here, and then the next golfer, both from data on the phone.
    await card('Alice')
      .getByRole('button', { name: scoring.whyStrokes('Alice Moreno', { received: 1, hole: 3 }) })
      .click()
    const why = page.getByRole('dialog')
    await why.getByText('stroke index 1').first().waitFor()
    await why.getByText(whyTexts.steps.course('Red (W)')).waitFor()
    await why
      .getByText(/× 134 ÷ 113 \+ 74\.0 − 74/)
      .first()
      .waitFor()
    await why.getByRole('button', { name: whyTexts.another }).click()
    await why
      .getByText(/× 121 ÷ 113 \+ 69\.1 − 68/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await why.waitFor({ state: 'detached' })

    for (const hole of [1, 2, 3]) await scoreHoleFast(page, { hole, strokes: [5, 5, 5, 5] })
    await showPane(page, 'games')
    await expect.poll(() => page.getByRole('region', { name: gameTexts.games }).getByRole('row').count()).toBe(5)
    const offline = await standing(page)
    await first.comeBack()
    await showPane(page, 'score')
    await allOnServer(page)
    await showPane(second.page, 'games')
    await expect.poll(() => standing(second.page)).toBe(offline)

    for (let hole = 4; hole <= 18; hole += 1) await scoreByCall(club.url, { outing, hole, strokes: [5, 5, 5, 5] })
    await showPane(page, 'games')
    // The scores of the last holes arrive last.
    await expect.poll(async () => (await standing(page)).match(/\t18\t/g)?.length).toBe(4)
    await expect.poll(async () => (await standing(second.page)) === (await standing(page))).toBe(true)
    const played = await standing(page)
    await postByCall(club.url, outing)
    for (const each of [first, second]) {
      await each.page.getByText(scoring.outingEnded.posted).first().waitFor()
      await expect.poll(() => standing(each.page)).toBe(played)
    }
  }),
)
