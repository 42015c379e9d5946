import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as handicapLookupTexts } from '../../screens/handicap-lookup/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { confirm } from '../harness/game-round.ts'
import { says } from '../harness/notices.ts'
import { scoreByCall, startOutingOf } from '../harness/outing.ts'
import { openRound, roundOf } from '../harness/posting-rounds.ts'
import { holes } from '../harness/round.ts'
import { allOnServer, scoreHoleFast } from '../harness/scoring.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const course = 'Callippe Preserve'

/** The name of a button or link on the card of an outing. */
const ofOuting = (action: string, organizer: string) =>
  adminTexts.outings.actionOn({ action, named: adminTexts.outings.named({ course, organizer }) })

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test(
  'a golfer reports a round of an outing, an administrator corrects it with a reason, and round and card say so',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOutingOf(club.url, { organizer: 'ben', golfers: ['Ben', 'Jamal'], course })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [5, 5] })
    const [ben, golfer, admin] = [await takePhone(), await takePhone(), await takePhone()]
    await signIn(ben, 'ben')
    await ben.open('/tournament')
    await confirm(ben.page, tournament.postScores)
    await says(ben.page, tournament.roundPosted)

    await signIn(golfer)
    const dialog = await openRound(golfer, '90', course)
    await dialog.getByRole('button', { name: handicapLookupTexts.round.report }).click()
    await expect
      .poll(() => golfer.page.getByRole('link', { name: handicapLookupTexts.round.edit, exact: true }).count())
      .toBe(0)
    await golfer.page.getByLabel(handicapLookupTexts.round.reporting.question).fill('I had a 6 on hole 3')
    expect(await faultsHere(golfer.page)).toEqual([])
    await inDialog(golfer.page, handicapLookupTexts.round.reporting.report).click()
    await says(golfer.page, handicapLookupTexts.round.reporting.done.detail)

    await signIn(admin, 'admin')
    await admin.open('/admin/roundsToCheck')
    await admin.page.getByText('I had a 6 on hole 3').waitFor()
    expect(await faultsHere(admin.page)).toEqual([])
    await admin.page.getByRole('link', { name: adminTexts.roundsToCheck.correctIn('Jamal Haddad') }).click()
    await roundOf(admin.page, { score: 90, at: course }).click()
    await inDialog(admin.page, handicapLookupTexts.round.correct).click()
    await admin.page.getByRole('textbox', { name: handicapLookupTexts.round.correction.score }).fill('91')
    await inDialog(admin.page, handicapLookupTexts.round.correction.save).click()
    await admin.page
      .getByRole('alert')
      .getByText(/reason/i)
      .waitFor()
    await admin.page.getByRole('textbox', { name: handicapLookupTexts.round.reason.shown }).fill('Hole 3 was a 6')
    expect(await faultsHere(admin.page)).toEqual([])
    await inDialog(admin.page, handicapLookupTexts.round.correction.save).click()
    await says(admin.page, handicapLookupTexts.round.correction.done)
    await admin.open('/admin/roundsToCheck')
    await admin.page.getByText(adminTexts.roundsToCheck.none).waitFor()

    const corrected = await openRound(golfer, '91', course)
    await corrected.getByText(/^90 → 91, by Margaret Doyle, .*“Hole 3 was a 6”$/).waitFor()
    await corrected.getByText(handicapLookupTexts.round.history.outcomes.corrected).waitFor()
    await corrected.getByRole('button', { name: handicapLookupTexts.round.scoreCard }).click()
    await golfer.page.getByText(/^Posted as 91: “Hole 3 was a 6”, Margaret Doyle/).waitFor()
    expect(await faultsHere(golfer.page)).toEqual([])
  }),
)

test(
  'a cancellation by code names what is lost, the organizer takes it back, and both phones go on scoring',
  storyWithSignal(async ({ club, takePhone }) => {
    const golfers = ['Ben', 'Jamal', 'Alice', 'Carol']
    const outing = await startOutingOf(club.url, { organizer: 'ben', golfers, course, toAGroup: 2 })
    const [first, second, organizer] = [await takePhone(), await takePhone(), await takePhone()]
    for (const [at, phone] of [first, second].entries()) {
      await phone.open(`/leaderboard/${outing.groups[at]?.code}`)
      await phone.page.getByRole('button', { name: scoring.recordScore }).waitFor()
      await scoreHoleFast(phone.page, { hole: 1, strokes: [5, 5] })
      await allOnServer(phone.page)
    }

    const member = await takePhone()
    await signIn(member)
    await member.open('/leaderboard')
    await button(member.page, `Cancel Outing: ${course}`).click()
    await member.page.getByText(offCourseTexts.cancel.scores(4, 4)).waitFor()
    expect(await faultsHere(member.page)).toEqual([])
    await inDialog(member.page, 'Cancel Outing').click()
    await says(member.page, offCourseTexts.cancel.done)
    for (const { page } of [first, second])
      await page.getByText(scoring.outingEnded.cancelled, { exact: false }).waitFor()

    await signIn(organizer, 'ben')
    await organizer.open('/tournament')
    await organizer.page.getByText(/canceled by Jamal/).waitFor()
    expect(await faultsHere(organizer.page)).toEqual([])
    await button(organizer.page, tournament.takeBackCourse(course)).click()
    await says(organizer.page, tournament.goesOnMeans)
    await organizer.page.getByRole('heading', { name: tournament.outingInProgress }).waitFor()

    for (const { page } of [first, second]) {
      await scoreHoleFast(page, { hole: 2, strokes: [4, 4] })
      await allOnServer(page)
    }
  }),
)

test(
  'an administrator cancels an outing of someone else, reopens it with a reason, and its phone goes on scoring',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOutingOf(club.url, { organizer: 'ben', golfers: ['Ben', 'Jamal'], course })
    const [phone, admin] = [await takePhone(), await takePhone()]
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await scoreHoleFast(phone.page, { hole: 1, strokes: [5, 5] })
    await allOnServer(phone.page)

    await signIn(admin, 'admin')
    await admin.open('/admin/outings')
    const { page } = admin
    const named = adminTexts.outings.named({ course, organizer: 'Ben Okafor' })
    await button(page, offCourseTexts.cancel.of(named)).click()
    await page.getByText(offCourseTexts.cancel.scores(2, 2)).waitFor()
    await inDialog(page, offCourseTexts.cancel.title).click()
    await page.getByText(adminTexts.outings.events.canceled('Margaret Doyle')).waitFor()
    await phone.page.getByText(scoring.outingEnded.cancelled, { exact: false }).waitFor()

    await button(page, ofOuting(adminTexts.outings.reopen.action, 'Ben Okafor')).click()
    await page.getByRole('textbox', { name: adminTexts.reason.optional }).fill('The rain has stopped')
    expect(await faultsHere(page)).toEqual([])
    await inDialog(page, adminTexts.outings.reopen.action).click()
    const reopened = { by: 'Margaret Doyle', reason: 'The rain has stopped' }
    await page.getByText(adminTexts.outings.events.reopened(reopened)).waitFor()
    await scoreHoleFast(phone.page, { hole: 2, strokes: [4, 4] })
    await allOnServer(phone.page)
  }),
)

test(
  'an administrator posts an outing that was left standing, and hands another one over',
  storyWithSignal(async ({ club, takePhone }) => {
    const wanted = { organizer: 'ben', golfers: ['Ben', 'Jamal'], course, daysAgo: 3 }
    const outing = await startOutingOf(club.url, wanted)
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [5, 5] })
    const admin = await takePhone()
    const { page } = admin
    await signIn(admin, 'admin')
    await admin.open('/home')
    await page.getByText(offCourseTexts.leftUnfinished.title(1)).waitFor()
    await page.getByRole('link', { name: offCourseTexts.leftUnfinished.look }).click()
    await page.getByRole('heading', { name: adminTexts.outings.left }).waitFor()
    await button(page, ofOuting(adminTexts.outings.handOver.action, 'Ben Okafor')).click()
    await page.getByRole('textbox', { name: adminTexts.outings.handOver.organizer }).fill('jamal')
    await page
      .getByRole('list', { name: adminTexts.outings.handOver.members })
      .getByRole('button', { name: /^Jamal/ })
      .click()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('button', { name: adminTexts.outings.handOver.actionTo('Jamal Haddad') }).click()
    await says(page, adminTexts.outings.handOver.done)
    await page.getByText(adminTexts.outings.events.handedOver({ by: 'Margaret Doyle', to: 'Jamal Haddad' })).waitFor()
    expect(await faultsHere(page)).toEqual([])

    await page.getByRole('link', { name: ofOuting(adminTexts.outings.post, 'Jamal Haddad') }).click()
    await confirm(page, tournament.postScores)
    await says(page, tournament.roundPosted)
    await page.waitForURL('**/admin/outings')
    await page.getByText(adminTexts.outings.events.posted('Margaret Doyle')).waitFor()

    await button(page, ofOuting(adminTexts.outings.remove.action, 'Jamal Haddad')).click()
    await page.getByRole('textbox', { name: adminTexts.reason.onRounds }).fill('It was rained out')
    await inDialog(page, adminTexts.together.action(2)).click()
    await says(page, adminTexts.together.done.title)
    await admin.open('/admin/deletedRounds')
    await page.getByRole('button', { name: adminTexts.deletedRounds.together.restore('Outing') }).click()
    await page.getByText(adminTexts.deletedRounds.none).waitFor()
    expect(await faultsHere(page)).toEqual([])
  }),
)
