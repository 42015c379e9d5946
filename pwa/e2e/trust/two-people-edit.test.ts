import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { BodyOf } from '#sync/calls/call.ts'
import { courseAll } from '#sync/calls/courses.ts'
import { feelerAll } from '#sync/calls/feelers.ts'
import { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import { teeTimeAssign, teeTimePlayers } from '#sync/calls/sign-ups.ts'
import { teeTimeAll } from '#sync/calls/tee-times.ts'
import { texts as forms } from '../../forms/texts.ts'
import { texts as courses } from '../../screens/courses/texts.ts'
import { texts as feelers } from '../../screens/feelers/texts.ts'
import { texts as signUps } from '../../screens/sign-ups/texts.ts'
import { texts as stakes } from '../../screens/stakes/texts.ts'
import { texts as teeTimes } from '../../screens/tee-times/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { says } from '../harness/notices.ts'
import { startOuting } from '../harness/outing.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal, type Story } from '../harness/story.ts'

/** The same form, open on two phones. */
async function openTwice({ takePhone }: Story, address: string): Promise<{ first: Page; second: Page }> {
  const [one, two] = [await takePhone(), await takePhone()]
  for (const phone of [one, two]) {
    await signIn(phone, 'admin')
    await phone.open(address)
  }
  return { first: one.page, second: two.page }
}

test(
  'the second of two people who edit a tee time sees what the first saved, keeps what was typed, and saves both',
  storyWithSignal(async (scene) => {
    const { url } = scene.club
    const { token } = await signInByCall(url, 'admin')
    const { teetime } = await ask({ url, call: teeTimeAll, token })
    const address = `/editTeetime/${teetime[0]?.teeid}`
    const { first, second } = await openTwice(scene, address)
    await second.getByLabel(teeTimes.comments).fill('Carts are in')
    await first.getByLabel(teeTimes.numberWanted).fill('17')
    await button(first, teeTimes.saveEdit).click()
    await first.waitForURL('**/home')

    await button(second, teeTimes.saveEdit).click()
    await second.getByText(teeTimes.unableToSave).waitFor()
    await expect.poll(() => second.getByLabel(teeTimes.numberWanted).inputValue()).toBe('17')
    expect(await second.getByLabel(teeTimes.comments).inputValue()).toBe('Carts are in')
    await button(second, teeTimes.saveEdit).click()
    await second.waitForURL('**/home')
    await first.goto(address)
    await expect.poll(() => first.getByLabel(teeTimes.comments).inputValue()).toBe('Carts are in')
    expect(await first.getByLabel(teeTimes.numberWanted).inputValue()).toBe('17')
  }),
)

test(
  'the second of two people who edit a feeler does not put back the comment that the first has changed',
  storyWithSignal(async (scene) => {
    const { url } = scene.club
    const { token } = await signInByCall(url, 'admin')
    const sent = await ask({ url, call: feelerAll, token })
    const address = `/editFeeler/${sent.feelers[0]?.fid}`
    const { first, second } = await openTwice(scene, address)
    await second.getByLabel(feelers.time, { exact: true }).selectOption('Late Afternoon')
    await first.getByLabel(feelers.comments).fill('Without the joke')
    await button(first, feelers.send).click()
    await first.waitForURL('**/home')

    await button(second, feelers.send).click()
    await second.getByText(feelers.unableToEdit).waitFor()
    await expect.poll(() => second.getByLabel(feelers.comments).inputValue()).toBe('Without the joke')
    await button(second, feelers.send).click()
    await second.waitForURL('**/home')
    const { feelers: now } = await ask({ url, call: feelerAll, token })
    expect(now[0]).toMatchObject({ time_range: 'Late Afternoon', comments: 'Without the joke' })
  }),
)

test(
  'pairings that another person has made since are seen before a draw replaces them',
  storyWithSignal(async ({ club: { url }, takePhone }) => {
    const { token } = await signInByCall(url, 'admin')
    const { teetime } = await ask({ url, call: teeTimeAll, token })
    const id = teetime.find(({ tournament }) => tournament === 1)?.teeid
    const path = `teetime/${id}/tourney/players`
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'admin')
    await phone.open(`/${path}`)
    await page.getByRole('button', { name: signUps.pairings, exact: true }).click()

    const { players } = await ask({ url, call: teeTimePlayers, token, path })
    const [first] = players
    if (first === undefined) throw new Error('No one has signed up for the tournament')
    const { id: signUpId, partner, teebox_id } = first
    const placed = { id: signUpId, partner, teebox_id, flight: 7, code: 1, teetime: null, startinghole: null }
    await ask({ url, call: teeTimeAssign, token, path, body: { players: [placed] } })

    await page.getByRole('button', { name: signUps.makePairings }).click()
    await page.getByText('The pairings have changed since you opened them.').waitFor()
    await page.locator('tr', { hasText: first.name }).getByText('7', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: signUps.makePairings }).click()
    await says(page, signUps.pairingsMade)
  }),
)

test(
  'a change of an outing by another person is replaced only after the message about it was brought into view',
  storyWithSignal(async ({ club: { url }, takePhone }) => {
    const { id } = await startOuting(url, { golfers: 4 })
    const { token } = await signInByCall(url, 'admin')
    const stored = async () =>
      await ask({ url, call: initGroupOuting, token, path: `teetime/initGroupOuting?id=${id}` })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'admin')
    await phone.open(`/tournament?outing=${id}&step=4`)
    await page.getByRole('checkbox', { name: tournament.gimmes }).check()

    const { teetime, golfers } = await stored()
    const body = {
      teetime: { ...teetime, signcards: 1 },
      golfers: golfers.map(({ playinghandicap: _playing, ...golfer }) => golfer),
      removedGolfers: [],
    } as BodyOf<typeof updateGroupOuting>
    await ask({ url, call: updateGroupOuting, token, path: `teetime/updateGroupOuting/${id}`, body })

    // The browser has dropped the page, as on a phone in a pocket; the draft is kept, and the outing is read again.
    await phone.open(`/tournament?outing=${id}&step=5`)
    await page.getByText(tournament.outdated.outing).waitFor()
    await button(page, tournament.updateOuting).click()
    await page.getByText(tournament.unableToSave).waitFor()
    expect((await stored()).teetime).toMatchObject({ signcards: 1, gimmes: 0 })
    await button(page, tournament.updateOuting).click()
    await page.waitForURL('**/leaderboard/*')
    expect((await stored()).teetime).toMatchObject({ signcards: 0, gimmes: 1 })
  }),
)

test(
  'the slopes that two people change on two teeboxes of a course are both saved, and a city',
  storyWithSignal(async (scene) => {
    const { url } = scene.club
    const { token } = await signInByCall(url, 'admin')
    const all = await ask({ url, call: courseAll, token })
    const address = `/editCourse/${all.courses[0]?.id}`
    const { first, second } = await openTwice(scene, address)
    const city = (page: Page) => page.getByLabel(courses.fields.city)
    const slope = (page: Page, at: number) => page.getByLabel(courses.teebox.slope, { exact: true }).nth(at)
    await city(second).fill('Tempe')
    await slope(second, 1).fill('122')
    await slope(first, 0).fill('111')
    await button(first, courses.edit.submit).click()
    await first.waitForURL('**/rounds')

    await button(second, courses.edit.submit).click()
    await second.getByText(courses.edit.failed).waitFor()
    await expect.poll(() => slope(second, 0).inputValue()).toBe('111')
    expect(await slope(second, 1).inputValue()).toBe('122')
    expect(await city(second).inputValue()).toBe('Tempe')
    await button(second, courses.edit.submit).click()
    await second.waitForURL('**/rounds')
    await first.goto(address)
    await expect.poll(() => slope(first, 1).inputValue()).toBe('122')
    expect(await slope(first, 0).inputValue()).toBe('111')
    expect(await city(first).inputValue()).toBe('Tempe')
  }),
)

test(
  'the second of two people who set the stakes of an outing keeps what was typed, and saves both',
  storyWithSignal(async (scene) => {
    const outing = await startOuting(scene.club.url, { golfers: 4 })
    const { first, second } = await openTwice(scene, `/outing/${outing.id}/stakes`)
    const entry = (page: Page, purse: string) => page.getByRole('region', { name: purse }).getByLabel(stakes.entry)
    await entry(second, stakes.net.title).fill('10')
    await entry(first, stakes.gross.title).fill('20')
    await button(first, stakes.save).click()
    await says(first, stakes.saved)

    await button(second, stakes.save).click()
    await second.getByText(stakes.failed).waitFor()
    await second.getByText(forms.unsaved).waitFor()
    expect(await entry(second, stakes.gross.title).inputValue()).toBe('20')
    await second.reload()
    await expect.poll(() => entry(second, stakes.net.title).inputValue()).toBe('10')
    // The page may first show the answer that it had stored before the other person saved.
    await expect.poll(() => entry(second, stakes.gross.title).inputValue()).toBe('20')
    await button(second, stakes.save).click()
    await says(second, stakes.saved)
    await second.reload()
    await expect.poll(() => entry(second, stakes.net.title).inputValue()).toBe('10')
    expect(await entry(second, stakes.gross.title).inputValue()).toBe('20')
  }),
)
