import { expect, test } from 'vitest'
import { initGroupOuting } from '#sync/calls/outings.ts'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { goOn } from '../harness/outing-steps.ts'
import { scoreByCall, startOutingOf } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { boardShowsThru, showPane } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/** Returns the golfers of Ben's outing by first name, from the server's answer to him. */
async function fieldOf(url: string) {
  const { token } = await signInByCall(url, 'ben')
  const { golfers } = await ask({ url, call: initGroupOuting, token })
  return new Map(golfers.map((golfer) => [golfer.firstname, golfer]))
}

test(
  'an administrator changes a golfer’s tee in an outing of someone else, and every score stays',
  storyWithSignal(async ({ club, takePhone }) => {
    const wanted = { golfers: ['Ben', 'Jamal'], course: 'Callippe Preserve' }
    const outing = await startOutingOf(club.url, { ...wanted, organizer: 'ben' })
    for (const hole of holes(1, 3)) await scoreByCall(club.url, { outing, hole, strokes: [5, 4] })
    const before = await fieldOf(club.url)

    const golfer = await takePhone()
    await golfer.open(`/leaderboard/${outing.groups[0].code}?show=board`)
    await boardShowsThru(golfer.page, { golfer: 'Jamal Haddad', thru: 3 })

    const desk = await takePhone({ width: 1280, height: 800 })
    const { page } = desk
    await signIn(desk, 'admin')
    await desk.open(`/leaderboard/${outing.id}/1?show=board`)
    await page.getByRole('link', { name: boardTexts.editOuting }).click()
    await page.getByText('Callippe Preserve').first().waitFor()
    await goOn(page, 'Golfers (2)', 'Guests', tournament.stepTitles[4], tournament.stepTitles[5])
    const tees = page.getByLabel(tournament.teebox, { exact: true }).nth(1)
    const shown = await tees.inputValue()
    const others = tees.locator(`option:not([value="${shown}"], [value="0"])`)
    const other = (await others.first().getAttribute('value')) ?? ''
    await tees.selectOption(other)
    await page.getByRole('button', { name: tournament.updateOuting }).click()
    await page.waitForURL(/\/leaderboard\//)

    const after = await fieldOf(club.url)
    expect(after.get('Jamal')).toMatchObject({ teebox_id: Number(other), score: 12 })
    expect(after.get('Jamal')?.id).toBe(before.get('Jamal')?.id)
    expect(after.get('Ben')).toEqual(before.get('Ben'))
    for (const phone of [golfer, desk]) {
      await showPane(phone.page, phone === golfer ? 'board' : 'score')
      await boardShowsThru(phone.page, { golfer: 'Jamal Haddad', thru: 3 })
    }

    const history = await club.stopAndReadHistory(outing.id)
    const kept = history.map(({ hole, strokes }) => `${hole}: ${strokes}`)
    expect(kept).toEqual(['1: 5', '1: 4', '2: 5', '2: 4', '3: 5', '3: 4'])
  }),
)

test(
  'no one else finds a way to it, and the link of an outing that is over says so',
  storyWithSignal(async ({ club, takePhone }) => {
    const wanted = { golfers: ['Ben', 'Jamal'], course: 'Callippe Preserve' }
    const outing = await startOutingOf(club.url, { ...wanted, organizer: 'ben' })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'alice')
    await phone.open(`/leaderboard/${outing.id}/1?show=board`)
    await page.getByRole('region', { name: boardTexts.leaderboard }).getByText('Ben Okafor').waitFor()
    await expect.poll(() => page.getByRole('link', { name: boardTexts.editOuting }).count()).toBe(0)
    await phone.open(`/tournament?outing=${outing.id}`)
    await page.getByText('Only the organizer can change this outing.').waitFor()

    const desk = await takePhone()
    await signIn(desk, 'admin')
    await desk.open('/tournament?outing=99999')
    await desk.page.getByText(tournament.notInProgress).waitFor()
  }),
)
