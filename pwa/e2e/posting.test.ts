import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { golferAll } from '#sync/calls/golfers.ts'
import type { Club } from './harness/club.ts'
import { scoreGroupHole, twoGroups } from './harness/game-round.ts'
import { ask, startOuting } from './harness/outing.ts'
import { holes } from './harness/round.ts'
import { allAtClub, scoreHole, showPane } from './harness/scoring.ts'
import { signIn } from './harness/sign-in.ts'
import { story } from './harness/story.ts'

async function indexesOf(club: Club): Promise<readonly (number | null)[]> {
  const { golfers } = await ask({ url: club.url, call: golferAll })
  return golfers.map(({ handicapindex }) => handicapindex)
}

async function confirm(page: Page, name: 'Post scores' | 'Cancel Outing'): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

const normal = 0

test(
  'the organizer posts what three phones scored, one of them without a network for nine holes, and indexes change',
  { timeout: 300_000 },
  story(async ({ club, takePhone }) => {
    const { first, second, third } = await twoGroups({ club, takePhone }, normal)
    const before = await indexesOf(club)
    await second.goOffline()
    for (const hole of holes(1, 9)) {
      await scoreGroupHole(first.page, { group: 1, hole })
      await scoreGroupHole(second.page, { group: 2, hole })
    }

    const organizer = await takePhone()
    await signIn(organizer)
    await organizer.open('/tournament')
    await organizer.page.getByRole('link', { name: 'Go to post scores' }).click()
    await organizer.page.getByText(/is not posted: no score on holes/).first().waitFor()
    await organizer.page.getByText('Nobody has a score on every hole yet.').waitFor()
    expect(await organizer.page.getByRole('button', { name: 'Post scores' }).isDisabled()).toBe(true)

    await second.comeBack()
    for (const hole of holes(10, 18)) {
      await scoreGroupHole(hole === 18 ? third.page : first.page, { group: 1, hole })
      await scoreGroupHole(second.page, { group: 2, hole })
    }
    for (const { page } of [first, second, third]) await allAtClub(page)

    await organizer.open('/tournament')
    await organizer.page.getByRole('heading', { name: 'Final scores' }).waitFor()
    await organizer.page.getByRole('radio', { name: 'Lightning' }).click()
    await confirm(organizer.page, 'Post scores')
    await organizer.page.getByText('Round posted').waitFor()
    await organizer.page.getByText('Course Conditions Updated').waitFor()
    await organizer.page.getByRole('heading', { name: 'Course and Teebox' }).waitFor()

    expect(await indexesOf(club)).not.toEqual(before)
    await second.page.getByText('The scores of this outing are posted. They cannot be changed.').waitFor()
    await showPane(second.page, 'Board')
    await second.page.getByText(/^Final · 2 groups/).waitFor()
  }),
)

test(
  'a score on which two phones disagree is posted only after the organizer has accepted it',
  { timeout: 120_000 },
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 1 })
    const [one, other] = [await takePhone(), await takePhone()]
    for (const phone of [one, other]) {
      await phone.open(`/leaderboard/${outing.groups[0]?.code}`)
      await phone.page.getByRole('button', { name: 'Record Score' }).waitFor()
    }
    await one.goOffline()
    await scoreHole(one.page, { hole: 1, strokes: [5] })
    for (const hole of holes(1, 18)) await scoreHole(other.page, { hole, strokes: [hole === 1 ? 6 : 4] })
    await allAtClub(other.page)
    await one.comeBack()
    await allAtClub(one.page)

    const organizer = await takePhone()
    await signIn(organizer)
    await organizer.open('/tournament')
    const disputed = organizer.page.getByRole('checkbox', { name: /hole 1: [56]/ })
    await disputed.waitFor()
    expect(await organizer.page.getByRole('button', { name: 'Post scores' }).isDisabled()).toBe(true)
    await disputed.check()
    await confirm(organizer.page, 'Post scores')
    await organizer.page.getByText('Round posted').waitFor()
  }),
)

test(
  'an outing that is canceled leaves the lists, and its phones are told',
  { timeout: 120_000 },
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2 })
    const golfer = await takePhone()
    await golfer.open(`/leaderboard/${outing.groups[0]?.code}`)
    await golfer.page.getByRole('button', { name: 'Record Score' }).waitFor()

    const organizer = await takePhone()
    await signIn(organizer)
    await organizer.open('/tournament')
    await confirm(organizer.page, 'Cancel Outing')
    await organizer.page.getByText('Outing Canceled').waitFor()
    await organizer.page.getByRole('heading', { name: 'Course and Teebox' }).waitFor()
    await golfer.page.getByText('This outing was canceled. Its scores stay as they are.').waitFor()
  }),
)
