import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import { texts as people } from '../../people/texts.ts'
import { texts as safe } from '../../screens/leaderboard/safe/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import * as unsentTexts from '../../screens/leaderboard/unsent-texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { says } from '../harness/notices.ts'
import { chooseCourse, chooseTee, goOn } from '../harness/outing-steps.ts'
import { organizer, scoreByCall, startOuting, startOutingOf } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { allOnServer, scoreHoleFast } from '../harness/scoring.ts'
import { doubleTap } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const picks = (page: Page) => page.getByRole('list', { name: tournament.clickToSelect }).getByRole('button')
const chosen = (page: Page) => page.getByRole('button', { name: /^Remove / })

test(
  'a double tap picks one golfer, nine go out in threes, and a group starts on one hole',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open('/tournament')
    await chooseCourse(page, 'Callippe Preserve')
    await chooseTee(page)
    await goOn(page, 'Golfers (1)')

    await picks(page).first().waitFor()
    await doubleTap(picks(page).nth(2))
    await page.getByRole('heading', { name: 'Golfers (2)' }).waitFor()
    await expect.poll(() => chosen(page).count()).toBe(1)

    while ((await chosen(page).count()) < 8) {
      await picks(page).last().click()
      // A person needs time to look for the next name.
      await page.waitForTimeout(700)
    }
    await page.getByRole('heading', { name: 'Golfers (9)' }).waitFor()
    await goOn(page, 'Guests', tournament.stepTitles[4], tournament.stepTitles[5])
    const groups = page.getByRole('region', { name: /^Group \d$/ })
    await expect.poll(() => groups.count()).toBe(3)
    for (const at of [0, 1, 2]) {
      await expect.poll(() => groups.nth(at).getByLabel(tournament.teebox, { exact: true }).count()).toBe(3)
      await expect.poll(() => groups.nth(at).getByLabel(tournament.startingHole).count()).toBe(1)
    }
    await groups
      .nth(1)
      .getByLabel(tournament.startingHole)
      .selectOption({ label: scoring.hole(10) })
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)

    const { token } = await signInByCall(club.url, organizer)
    const { golfers } = await ask({ url: club.url, call: initGroupOuting, token })
    const starts = golfers.map(({ tgroup_id, starting_hole }) => `${tgroup_id}: ${starting_hole + 1}`)
    expect(starts.toSorted()).toEqual(['1: 1', '1: 1', '1: 1', '2: 10', '2: 10', '2: 10', '3: 1', '3: 1', '3: 1'])
  }),
)

test(
  'a golfer who was chosen by mistake is swapped, and the scores move to the one who plays',
  storyWithSignal(async ({ club, takePhone }) => {
    const wanted = { golfers: ['Ben', 'Jamal', 'Katya'], course: 'Callippe Preserve' }
    const game = { contest_id: 16 } as const
    const outing = await startOutingOf(club.url, { ...wanted, organizer: 'ben', game })
    await scoreByCall(club.url, { outing, hole: 1, strokes: [5, 4, 6] })

    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/tournament?step=2')
    await page.getByRole('button', { name: 'Swap Jamal Haddad' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(people.memberPicks.filter).fill('Liam')
    await dialog.getByRole('button', { name: 'Liam O’Sullivan' }).click()
    await dialog.getByRole('button', { name: 'Move them to Liam O’Sullivan' }).click()
    await goOn(page, 'Guests', tournament.stepTitles[4])
    await expect.poll(() => page.getByRole('radio', { name: /^Stableford/ }).isChecked()).toBe(true)
    await goOn(page, tournament.stepTitles[5])
    await page.getByRole('button', { name: tournament.updateOuting }).click()
    await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)

    const { token } = await signInByCall(club.url, 'ben')
    const { golfers } = await ask({ url: club.url, call: initGroupOuting, token })
    const field = golfers.map(({ firstname, score }) => `${firstname} ${score}`)
    expect(field).toEqual(['Ben 5', 'Liam 4', 'Katya 6'])
    const history = await club.stopAndReadHistory(outing.id)
    expect(history.map(({ strokes }) => strokes)).toEqual([5, 4, 6, 4])
  }),
)

test(
  'with a golfer who joins on the twelfth hole the phone goes on where the group plays, and the round can be completed',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 3 })
    for (const hole of holes(1, 11)) await scoreByCall(club.url, { outing, hole, strokes: [5, 4, 5] })
    const { page, open } = await takePhone()
    await open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('heading', { name: scoring.hole(12), exact: true }).waitFor()

    const { token } = await signInByCall(club.url, organizer)
    const { teetime, golfers } = await ask({ url: club.url, call: initGroupOuting, token })
    const field = golfers.map(({ playinghandicap: _own, ...golfer }) => golfer)
    const [first] = field
    if (teetime === null || first === undefined) throw new Error('the organizer has no outing')
    const late = { ...first, id: 0, user_id: 0, firstname: 'Late', lastname: 'Comer', email: 'late@mail.example' }
    const body = { teetime, golfers: [...field, late], removedGolfers: [] }
    await ask({ url: club.url, call: updateGroupOuting, token, path: `teetime/updateGroupOuting/${outing.id}`, body })

    await expect.poll(() => page.getByRole('spinbutton').count()).toBe(4)
    await scoreHoleFast(page, { hole: 12, strokes: [4, 4, 4, 4] })
    await page.reload()
    await page.getByRole('heading', { name: scoring.hole(13), exact: true }).waitFor()
    for (const hole of holes(13, 18)) await scoreHoleFast(page, { hole, strokes: [4, 4, 4, 4] })
    await page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    await page
      .getByText(safe.atClub(18, { group: 1 }))
      .first()
      .waitFor()
    // Seven holes have no total.
    const totals = await page.getByRole('row', { name: 'Late' }).getByRole('cell').allTextContents()
    expect(totals).toEqual(totals.map(() => ''))
  }),
)

test(
  'a code that strangers have is replaced: a group scores on, and its scores are sent once it has the new one',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 8 })
    const [, second] = outing.groups
    if (second === undefined) throw new Error('The outing has one group')
    const golfer = await takePhone()
    await golfer.open(`/leaderboard/${second.code}`)
    await scoreHoleFast(golfer.page, { hole: 1, strokes: [4, 4, 4, 4] })
    await allOnServer(golfer.page)

    const office = await takePhone()
    const { page } = office
    await signIn(office)
    await office.open('/tournament')
    const name = tournament.group(2)
    const group = page.locator('details').filter({ hasText: name })
    await group.locator('summary').click()
    await group.getByRole('button', { name: tournament.ofGroup(tournament.newCode.title, name) }).click()
    await page.getByRole('dialog').getByRole('button', { name: tournament.newCode.action }).click()
    await says(page, tournament.newCode.done(name))
    const score = group.getByRole('link', { name: tournament.ofGroup(tournament.score, name) })
    await expect.poll(() => score.getAttribute('href')).not.toBe(`/leaderboard/${second.code}`)
    const link = await score.getAttribute('href')

    const means = (suspended: number) =>
      unsentTexts.suspendedMeans({ suspended, codeExpired: false, isCodeReplaced: true })
    await golfer.page.getByText(means(0)).waitFor()
    await scoreHoleFast(golfer.page, { hole: 2, strokes: [5, 5, 5, 5] })
    await golfer.page.getByText(means(4)).waitFor()
    await golfer.open(link ?? '')
    await allOnServer(golfer.page)
    expect(await golfer.page.getByText(means(0)).count()).toBe(0)
    const { token } = await signInByCall(club.url, organizer)
    const { golfers } = await ask({ url: club.url, call: initGroupOuting, token })
    const scored = golfers.filter(({ tgroup_id }) => tgroup_id === 2).map(({ score }) => score)
    expect(scored).toEqual([9, 9, 9, 9])
  }),
)
