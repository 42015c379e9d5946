import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findPostgres } from '../../../tools/postgres/cluster.ts'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer, pill, showPane } from '../harness/scoring.ts'
import { storyOfTwoServers } from '../harness/story.ts'

/** The board, a line of figures for each golfer. */
async function openBoard(page: Page): Promise<readonly string[]> {
  await showPane(page, 'board')
  const rows = page.getByRole('region', { name: boardTexts.leaderboard }).getByRole('row')
  return (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))
}

const pushed = '/api/sync/push'

// `npm test` reports if there is no PostgreSQL to test with.
test.skipIf(findPostgres() === undefined)(
  'a round through two servers in turn, each killed amid a score, ends with every score once and one board on all phones',
  storyOfTwoServers(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 8 })
    const [group, other] = outing.groups
    if (other === undefined) throw new Error('the outing has one group')
    const [first, second, follower] = [await takePhone(), await takePhone(), await takePhone({ worker: false })]
    for (const [phone, { code }] of [
      [first, group],
      [second, other],
      [follower, group],
    ] as const) {
      await phone.open(`/leaderboard/${code}`)
      await phone.page.getByRole('button', { name: scoring.recordScore }).waitFor()
      if (phone.storesApp) await keptOnPhone(phone)
    }

    await scoreHoles(first.page, holes(1, 3))
    await scoreHoles(second.page, holes(1, 3))
    await allOnServer(first.page)
    await first.goOffline()
    await scoreHoles(first.page, holes(4, 9))
    await pill(first.page).filter({ hasText: '6 holes' }).waitFor()

    const killing = club.killAt(pushed)
    await scoreHoles(second.page, holes(4, 6))
    const one = await killing
    await allOnServer(second.page)
    await first.comeBack()
    await allOnServer(first.page)
    await club.restart(one)

    await second.goOffline()
    await scoreHoles(second.page, holes(7, 12))
    const killingAgain = club.killAt(pushed)
    await scoreHoles(first.page, holes(10, 12))
    const another = await killingAgain
    await allOnServer(first.page)
    await club.restart(another)
    await second.comeBack()
    for (const { page } of [first, second]) {
      await scoreHoles(page, holes(13, 18))
      await allOnServer(page)
    }

    for (const phone of [first, second, follower]) {
      await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 18)))
    }
    // The scores of the other group arrive last.
    const boards = () => Promise.all([first, second, follower].map(({ page }) => openBoard(page)))
    await expect.poll(async () => new Set((await boards()).map((rows) => rows.join('\n'))).size).toBe(1)
    const [board = []] = await boards()
    expect(board).toHaveLength(9)
    for (const count of club.balancer.handedOver(pushed)) expect(count).toBeGreaterThan(0)
    const wanted = [group, other].flatMap((each) => enteredOnce(each, holes(1, 18)))
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(wanted.toSorted())
  }),
)
