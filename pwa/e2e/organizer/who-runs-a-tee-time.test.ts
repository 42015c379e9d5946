import { expect, test } from 'vitest'
import { initGroupOuting } from '#sync/calls/outings.ts'
import { cancelOuting } from '#sync/calls/posting.ts'
import { plainPerson } from '#sync/calls/sign-ups-testing.ts'
import { signUp, type SignUpForm } from '#sync/calls/sign-ups.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import { texts as people } from '../../people/texts.ts'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import { texts as signUps } from '../../screens/sign-ups/texts.ts'
import { texts as teeTimes } from '../../screens/tee-times/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { closedText } from '../../tee-times/tee-time-words.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import type { Club } from '../harness/club.ts'
import { says } from '../harness/notices.ts'
import { chooseTee, goOn } from '../harness/outing-steps.ts'
import { postByCall, scoreByCall } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/** Signs a member up, or a guest as an administrator, by a call. */
async function signUpAs({ url }: Club, username: string, guest?: string): Promise<void> {
  const { token, user } = await signInByCall(url, username)
  const op = uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
  const body: SignUpForm = {
    op,
    user_id: guest === undefined ? user.id : 0,
    name: guest ?? username,
    email: `${username}@mail.example`,
    ...plainPerson,
  }
  await ask({ url, call: signUp, path: 'teetime/3/signup', token, body })
}

/** Cancels the outing that a member runs, who can then start another one. */
async function endOutingOf({ url }: Club, username: string): Promise<void> {
  const { token } = await signInByCall(url, username)
  const { teetime } = await ask({ url, call: initGroupOuting, token })
  await ask({ url, call: cancelOuting, path: `teetime/cancelouting/${teetime?.id}`, token, body: {} })
}

test(
  'a member who submitted a tee time sees to its players, and to those of no other',
  storyWithSignal(async ({ club, takePhone }) => {
    for (const username of ['ben', 'carol', 'dev', 'grace', 'hiro']) await signUpAs(club, username)
    const alices = await takePhone({ width: 1280, height: 800 })
    const { page, open } = alices
    await signInAtHome(alices, 'alice')
    await expect.poll(() => page.getByRole('link', { name: teeTimes.addTeeTime }).count()).toBe(0)
    await page.getByRole('link', { name: 'Edit Sunnyvale Golf Course' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Edit Shoreline Golf Links' }).count()).toBe(0)

    await page.getByRole('link', { name: 'Players: Sunnyvale Golf Course' }).click()
    await page.getByRole('heading', { name: 'Players (5)' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: signUps.addGolfer }).count()).toBe(0)
    await page.getByRole('button', { name: signUps.pairings, exact: true }).click()
    await page.getByRole('button', { name: signUps.makePairings }).click()
    await says(page, signUps.pairingsMade)
    const bens = page.getByRole('row', { name: 'Ben Okafor' })
    await page.getByRole('cell', { name: '8:10 am' }).first().waitFor()

    await page.getByRole('button', { name: 'Edit Ben Okafor' }).click()
    await expect.poll(() => page.getByRole('button', { name: signUps.payment }).count()).toBe(0)
    await page.getByLabel(signUps.columns.partner).fill('Dev')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await bens.getByText('Dev', { exact: true }).waitFor()
    await page.getByRole('button', { name: signUps.editGolfer('Carol Ito') }).click()
    await page.getByRole('button', { name: signUps.withdraw }).click()
    await page
      .getByRole('dialog', { name: signUps.withdrawTitle('Carol Ito') })
      .getByRole('button', { name: signUps.withdraw })
      .click()
    await page.getByRole('heading', { name: 'Players (4)' }).waitFor()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: signUps.exportPlayers }).click()
    expect((await file).suggestedFilename()).toMatch(/^players-.*\.csv$/)

    // Moved by an hour, the groups start an hour later.
    await open('/editTeetime/3')
    await page.getByLabel('Hour').selectOption('9')
    await page.getByRole('button', { name: teeTimes.saveEdit }).click()
    await page.waitForURL('**/home')
    await page.getByRole('link', { name: 'Players: Sunnyvale Golf Course' }).click()
    await page.getByRole('cell', { name: '9:10 am' }).first().waitFor()
    await expect.poll(() => page.getByRole('cell', { name: /^8:/ }).count()).toBe(0)

    await open('/teetime/1/tourney/players')
    await page.getByRole('heading', { name: 'Players (7)' }).waitFor()
    for (const name of [signUps.pairings, signUps.exportPlayers, signUps.setUpScoring, signUps.withdraw]) {
      await expect.poll(() => page.getByText(name, { exact: true }).count()).toBe(0)
    }
    await open('/editTeetime/1')
    await says(page, 'Only the member who submitted this tee time can change it.')
  }),
)

test(
  'an administrator who does not play begins a tee time with those who signed up, and runs it',
  storyWithSignal(async ({ takePhone }) => {
    const admins = await takePhone()
    const { page, open } = admins
    await signIn(admins, 'admin')
    await open('/teetime/1/tourney/players')
    await page.getByRole('link', { name: signUps.setUpScoring }).click()
    await chooseTee(page)
    for (const step of ['Golfers (7)', 'Guests', tournament.stepTitles[4], tournament.stepTitles[5]]) {
      await goOn(page, step)
      await expect.poll(() => page.getByText('Margaret Doyle').count()).toBe(step === 'Golfers (7)' ? 1 : 0)
    }
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[0-9A-Z]{8}$/)
    await page.getByText('Ben').first().waitFor()
    // No one fills in a form that would be refused.
    await open('/teetime/1/tourney/signup')
    await page.getByText(signUps.closed).waitFor()
    expect(await page.getByLabel('Handicap', { exact: true }).count()).toBe(0)
    // A golfer of the field is not offered to withdraw, which would be refused.
    const bens = await takePhone()
    await signIn(bens, 'ben')
    await bens.open('/teetime/1/tourney/signup')
    await bens.page.getByText(closedText({ place: 'in', closed: true }) ?? '').waitFor()
    expect(await bens.page.getByRole('button', { name: signUps.withdraw }).count()).toBe(0)
    // The pairings are those of the outing now.
    await open('/teetime/1/tourney/players')
    const leaderboard = page.getByRole('main').getByRole('link', { name: signUps.leaderboard })
    await leaderboard.waitFor()
    expect(await page.getByRole('button', { name: signUps.pairings }).count()).toBe(0)
    await leaderboard.click()
    await page.waitForURL(/\/leaderboard\//)
    await page.getByText('Ben').first().waitFor()

    await open('/tournament')
    await page.getByRole('heading', { name: tournament.outingInProgress }).waitFor()
    for (const group of ['Group 1', 'Group 2']) await page.getByText(group, { exact: true }).first().waitFor()
    await page.getByRole('link', { name: boardTexts.goToPostScores }).waitFor()
  }),
)

test(
  'the results of a tournament are under its title, and scoring is not set up again once they are posted',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'admin')
    await open('/tournament?teetime=2')
    await chooseTee(page)
    for (const step of [/^Golfers/, 'Guests', tournament.stepTitles[4], tournament.stepTitles[5]]) {
      await goOn(page, step)
    }
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[0-9A-Z]{8}$/)
    await open('/outing/2/results')
    await page.getByRole('heading', { name: 'Club Cup, round 2' }).waitFor()

    const setUp = page.getByRole('link', { name: signUps.setUpScoring })
    await open('/teetime/2/tourney/players')
    await setUp.waitFor()
    const { token } = await signInByCall(club.url, 'admin')
    const { golfers } = await ask({ url: club.url, call: initGroupOuting, token })
    const groups = golfers.map(({ tgroup_id, accesscode, id }) => {
      return { id: tgroup_id, code: accesscode, golferIds: [id] }
    })
    const [first] = groups
    if (first === undefined) throw new Error('the tournament has no golfer')
    const outing = { id: 2, groups: [first] } as const
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4] })
    await postByCall(club.url, outing, 'admin')
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: signUps.leaderboard }).waitFor()
    await expect.poll(() => setUp.count()).toBe(0)
  }),
)

test(
  'a guest becomes a member, and an administrator changes the outing of a tee time that was started',
  storyWithSignal(async ({ club, takePhone }) => {
    for (const username of ['ben', 'carol']) await signUpAs(club, username)
    await signUpAs(club, 'admin', 'Gracie Guest')
    await endOutingOf(club, 'alice')
    const alices = await takePhone()
    await signIn(alices, 'alice')
    // The guest turns out to be a member.
    await alices.open('/teetime/3/tourney/players')
    await alices.page.getByRole('button', { name: signUps.editGolfer('Gracie Guest') }).click()
    await alices.page.getByRole('button', { name: signUps.isMember }).click()
    await alices.page.getByLabel(people.memberPicks.filter).fill('Grace')
    await alices.page.getByRole('list', { name: signUps.members }).getByRole('button', { name: 'Grace' }).click()
    await alices.page.getByRole('button', { name: signUps.giveEntry }).click()
    await says(alices.page, signUps.saved)
    await alices.page.getByRole('button', { name: /^Edit Grace / }).waitFor()
    await alices.open('/tournament?teetime=3')
    await chooseTee(alices.page)
    for (const step of [/^Golfers/, 'Guests', tournament.stepTitles[4], tournament.stepTitles[5]]) {
      await goOn(alices.page, step)
    }
    await alices.page.getByRole('button', { name: tournament.startOuting }).click()
    await alices.page.waitForURL(/\/leaderboard\/[0-9A-Z]{8}$/)
    // The page recognizes the outing as hers, and not as another one that has to end first.
    await alices.open('/tournament?teetime=3')
    await alices.page.getByRole('heading', { name: tournament.outingInProgress }).waitFor()
    await expect.poll(() => alices.page.getByText(offCourseTexts.endFirst).count()).toBe(0)

    const admins = await takePhone()
    const { page } = admins
    await signIn(admins, 'admin')
    await admins.open('/teetime/3/tourney/players')
    await page.getByRole('button', { name: signUps.editGolfer('Ben Okafor') }).click()
    await page.getByLabel(signUps.columns.partner).fill('Dev')
    await page.getByRole('button', { name: signUps.save, exact: true }).click()
    await page.getByText(signUps.unableToSave).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: signUps.setUpScoring }).click()
    for (const step of [/^Golfers/, 'Guests', tournament.stepTitles[4], tournament.stepTitles[5]])
      await goOn(page, step)
    await page.getByRole('button', { name: tournament.updateOuting }).click()
    await page.waitForURL(/\/leaderboard/)
  }),
)
