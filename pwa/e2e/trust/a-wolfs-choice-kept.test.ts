import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { BodyOf } from '#sync/calls/call.ts'
import { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as onHoleTexts from '../../screens/leaderboard/hole/games-on-hole/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { draftOf, requestOf } from '../../screens/tournament/draft/draft-request.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { fillDisk, makeRoom } from '../harness/full-disk.ts'
import { chooseOn } from '../harness/game-round.ts'
import { startOutingOf } from '../harness/outing.ts'
import { allOnServer, scoreHole, showHole } from '../harness/scoring.ts'
import { story, storyWithSignal, type Story } from '../harness/story.ts'

const organizer = 'ben'
const course = 'Callippe Preserve'
const wolfId = 21
const wolf = (page: Page) => page.getByRole('region', { name: gameTexts.wolfOfHole(1) })

/** Starts a round of Wolf with four golfers, open on a phone. */
async function playWolf({ club, takePhone }: Story) {
  const golfers = ['Ben', 'Jamal', 'Mei', 'Katya']
  const outing = await startOutingOf(club.url, { organizer, golfers, course, game: { contest_id: wolfId } })
  const phone = await takePhone()
  await phone.open(`/leaderboard/${outing.groups[0].code}`)
  await wolf(phone.page).getByText(gameTexts.wolfIs('Ben')).waitFor()
  return phone
}

/** Sends the outing as its organizer has it, with a change. */
type Field = BodyOf<typeof updateGroupOuting>
async function changeOuting(url: string, change: (field: Field) => Field): Promise<void> {
  const { token } = await signInByCall(url, organizer)
  const { teetime, golfers } = await ask({ url, call: initGroupOuting, token })
  const whole = teetime && requestOf(draftOf(teetime, golfers))
  if (!whole) throw new Error('Ben has no outing')
  const path = `teetime/updateGroupOuting/${teetime.id}`
  await ask({ url, call: updateGroupOuting, path, token, body: change(whole) })
}

test(
  'a choice for which the phone has no room stays on a sheet until it is saved, and comes back after a reload',
  storyWithSignal(async (scene) => {
    const { page } = await playWolf(scene)
    await page.evaluate(fillDisk)
    await wolf(page).getByRole('button', { name: onHoleTexts.choose }).click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^With Mei/ })
      .click()
    await page.getByRole('button', { name: onHoleTexts.save }).click()
    const sheet = page.getByRole('dialog', { name: scoring.notSavedHere })
    await sheet.getByText(scoring.notSavedReasons.full).waitFor()
    await sheet.getByText(gameTexts.isTheWolf('Ben')).waitFor()
    await sheet.getByText('With Mei').waitFor()
    await page.keyboard.press('Escape')

    await page.evaluate(makeRoom)
    await sheet.getByRole('button', { name: scoring.tryAgain }).click()
    await sheet.waitFor({ state: 'detached' })
    await wolf(page).getByText(gameTexts.withPartner('Mei')).waitFor()

    await page.evaluate(fillDisk)
    await wolf(page).getByRole('button', { name: onHoleTexts.change }).click()
    await page.getByRole('dialog').getByRole('radio', { name: gameTexts.loneWolf }).click()
    await page.getByRole('button', { name: onHoleTexts.save }).click()
    await sheet.getByRole('button', { name: scoring.writtenDown }).click()
    await wolf(page).getByText(gameTexts.withPartner('Mei')).waitFor()
    await page.reload()
    await wolf(page).getByText(gameTexts.loneWolf).waitFor()
    await allOnServer(page)
  }),
)

test(
  'what is picked stays picked when another tab takes a golfer out of the choices',
  storyWithSignal(async (scene) => {
    const phone = await playWolf(scene)
    const { page } = phone
    // Every golfer has a score, so the game continues when one of them leaves.
    await scoreHole(page, { hole: 1, strokes: [4, 4, 4, 4] })
    await showHole(page, 1)
    await wolf(page).getByRole('button', { name: onHoleTexts.choose }).click()
    const choices = page.getByRole('dialog').getByRole('radio')
    const withMei = page.getByRole('dialog').getByRole('radio', { name: /^With Mei/ })
    await withMei.click()
    const count = await choices.count()

    const other = await phone.openTab(new URL(page.url()).pathname)
    await showHole(other, 1)
    await other.getByRole('button', { name: /^Jamal.*, scorecard$/ }).click()
    await other.getByRole('dialog').getByRole('button', { name: cardTexts.leaveTheCourse }).click()
    await other
      .getByRole('dialog')
      .getByRole('button', { name: cardTexts.leaveFrom(1) })
      .click()
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    await page.bringToFront()
    await expect.poll(() => choices.count()).toBe(count - 1)
    expect(await withMei.isChecked()).toBe(true)
    await page.getByRole('button', { name: onHoleTexts.save }).click()
    await wolf(page).getByText(gameTexts.withPartner('Mei')).waitFor()
    await other.close()
  }),
)

test(
  'a choice that arrives while another is being picked is not replaced unseen: two phones disagree',
  storyWithSignal(async (scene) => {
    const { page } = await playWolf(scene)
    const { page: other, open } = await scene.takePhone()
    await open(new URL(page.url()).pathname)
    await wolf(page).getByRole('button', { name: onHoleTexts.choose }).click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^With Mei/ })
      .click()
    await chooseOn(other, { hole: 1, choice: 'With Katya' })
    await allOnServer(other)
    // The text is hidden behind the sheet.
    await page.getByText(gameTexts.withPartner('Katya'), { exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: onHoleTexts.save }).click()
    for (const each of [page, other]) await wolf(each).getByText(onHoleTexts.pickAgain).waitFor()
    await wolf(other).getByRole('button', { name: onHoleTexts.change }).click()
    await other
      .getByRole('dialog')
      .getByRole('radio', { name: /^With Katya/ })
      .click()
    await other.getByRole('button', { name: onHoleTexts.save }).click()
    for (const each of [page, other]) await wolf(each).getByText(gameTexts.withPartner('Katya')).waitFor()
  }),
)

test(
  'a choice that the club refuses says why, and is sent again when the reason is gone',
  story(async (scene) => {
    const phone = await playWolf(scene)
    const { page } = phone
    await keptOnPhone(phone)
    await phone.goOffline()
    await chooseOn(page, { hole: 1, choice: 'With Mei' })

    const mei: Field['golfers'][number][] = []
    await changeOuting(scene.club.url, (field) => {
      mei.push(...field.golfers.filter(({ firstname }) => firstname === 'Mei'))
      const golfers = field.golfers.filter(({ firstname }) => firstname !== 'Mei')
      const removedGolfers = mei.map(({ id, user_id }) => ({ id, user_id }))
      return { teetime: { ...field.teetime, contest_id: 0 }, golfers, removedGolfers }
    })
    await phone.comeBack()
    await page.getByRole('button', { name: scoring.seeWhy }).click()
    const sheet = page.getByRole('dialog', { name: sheetTexts.scoresNotAccepted })
    await sheet.getByText(/^Hole 1, with (Mei|golfer \d+)/).waitFor()
    await sheet.getByText('The Wolf picks one of the other three golfers.').waitFor()

    await changeOuting(scene.club.url, ({ teetime, golfers, ...field }) => {
      return { ...field, teetime: { ...teetime, contest_id: wolfId }, golfers: [...golfers, ...mei] }
    })
    await sheet.getByRole('button', { name: sheetTexts.sendAgain }).click()
    await sheet.getByText(scoring.allCleared).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await wolf(page).getByText(gameTexts.withPartner('Mei')).waitFor()
    await allOnServer(page)
  }),
)
