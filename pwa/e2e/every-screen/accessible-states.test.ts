import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { followLink } from '#sync/calls/follow.ts'
import { texts as formTexts } from '../../forms/texts.ts'
import { texts as games } from '../../games-beside/texts.ts'
import { texts as scheduled } from '../../invitations/texts.ts'
import { shareTexts as share } from '../../outings/off-course-texts.ts'
import { texts as addMembers } from '../../screens/add-members/texts.ts'
import { texts as day } from '../../screens/event-day/texts.ts'
import { texts as follow } from '../../screens/follow/texts.ts'
import { texts as invitation } from '../../screens/invitation/texts.ts'
import { texts as invitations } from '../../screens/invitations/texts.ts'
import * as board from '../../screens/leaderboard/board/texts.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import { earlyId } from '../../screens/leaderboard/early/early-taps.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import { texts as handover } from '../../screens/leaderboard/handover/texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import { texts as ready } from '../../screens/leaderboard/ready/texts.ts'
import { texts as safe } from '../../screens/leaderboard/safe/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as signing from '../../screens/leaderboard/sign/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as results } from '../../screens/results/texts.ts'
import { texts as stakes } from '../../screens/stakes/texts.ts'
import { texts as startAgain } from '../../start-again/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { emailTo, linkIn } from '../harness/emails.ts'
import { faults, faultsHere } from '../harness/faults.ts'
import { says } from '../harness/notices.ts'
import { addGameByCall, organizer, postByCall, scoreByCall, startOuting } from '../harness/outing.ts'
import type { Phone } from '../harness/phone.ts'
import { holes, strokesOn } from '../harness/round.ts'
import { recordButton, showPane } from '../harness/scoring.ts'
import { button, resize } from '../harness/screens.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal, type Story } from '../harness/story.ts'

const timeout = 300_000

const dialog = (page: Page) => page.getByRole('dialog')

type StatesStory = Story & { readonly watch: (page: Page) => ReturnType<typeof watchFaults> }

/** A story that fails at its end if a watched page had a fault in any state that was examined. */
function statesStory(run: (story: StatesStory) => Promise<void>): ReturnType<typeof storyWithSignal> {
  return storyWithSignal(async ({ club, takePhone }) => {
    const found: string[] = []
    await run({ club, takePhone, watch: (page) => watchFaults(page, found) })
    expect(found).toEqual([])
  })
}

/** Collects the faults of the states that a page goes through. */
function watchFaults(page: Page, found: string[]) {
  async function look(state: string): Promise<void> {
    found.push(...(await faultsHere(page)).map((fault) => `${state} ${fault}`))
  }
  /** Closes a dialog by the keyboard; the focus returns to a control of the screen. */
  async function close(state: string): Promise<void> {
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    const isOnControl = () => document.activeElement?.matches('button, a, input, select, [role=spinbutton]') ?? false
    await expect.poll(() => page.evaluate(isOnControl), { message: `the focus after ${state}` }).toBe(true)
  }
  return {
    look,
    close,
    /** Opens the dialog of each of these buttons, examines it, and closes it. */
    lookInto: async (...names: readonly string[]) => {
      for (const name of names) {
        await button(page, name).click()
        await dialog(page).getByRole('heading', { level: 2 }).waitFor()
        await look(name)
        await close(name)
      }
    },
  }
}

/** Opens something from the menu of an outing. */
async function choose(page: Page, name: string): Promise<void> {
  await button(page, scoring.more).click()
  await dialog(page).getByRole('button', { name, exact: true }).click()
}

test(
  'the sheets of the card on the course are accessible, and Escape closes each of them',
  { timeout },
  statesStory(async ({ club, takePhone, watch }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    const { look, close } = watch(page)
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: new RegExp(ready.loading(0).title) }).waitFor()
    await look('before the first hole')

    await page.getByRole('spinbutton').first().click()
    await page.getByRole('region', { name: holeTexts.scorePad }).waitFor()
    await look('score pad')
    await button(page, holeTexts.done).click()
    await page.getByRole('button', { name: new RegExp(`^${scoring.chooseHole}`) }).click()
    await dialog(page).waitFor()
    await look('hole strip')
    await close('hole strip')
    await page
      .getByRole('button', { name: scoring.scorecardOf('') })
      .first()
      .click()
    await dialog(page).getByRole('button', { name: cardTexts.leaveTheCourse }).waitFor()
    await look('a golfer’s card')
    await dialog(page).getByRole('button', { name: cardTexts.leaveTheCourse }).click()
    await look('leaving the course')
    await close('leaving the course')

    await button(page, scoring.more).click()
    await dialog(page).waitFor()
    await look('menu')
    await close('menu')
    const sheets = [
      sheetTexts.readyAndScreen,
      safe.question,
      handover.handOver,
      handover.takeOver,
      sheetTexts.shareBoard,
    ]
    for (const sheet of [...sheets, sheetTexts.help, sheetTexts.leaveScoring]) {
      await choose(page, sheet)
      await dialog(page).getByRole('heading', { level: 2 }).waitFor()
      if (sheet === sheetTexts.shareBoard) await button(page, share.copy).waitFor()
      await look(sheet)
      await close(sheet)
    }
  }),
)

test(
  'games beside the outing’s own, contests and the match on the hole are accessible',
  { timeout },
  statesStory(async ({ club, takePhone, watch }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    const { look, close } = watch(page)
    const sheet = page.getByRole('dialog', { name: games.addGame })
    // Only the organizer adds contests.
    await signIn(phone, organizer)
    await phone.open(`/leaderboard/${outing.groups[0].code}`)

    await choose(page, games.addGame)
    await sheet.getByLabel(games.whichGame).selectOption({ label: 'Nassau' })
    await button(page, games.addThisGame).click()
    await sheet.getByText(games.gameNotAdded).waitFor()
    await look('a game with errors')
    for (const [at, side] of ['A', 'A', 'B', 'B'].entries()) {
      const sides = sheet.getByRole('group', { name: new RegExp(`^${games.sideOf('')}`) })
      await sides.nth(at).getByText(side, { exact: true }).click()
    }
    await button(page, games.addThisGame).click()
    await sheet.waitFor({ state: 'detached' })
    for (const kind of ['Closest to the pin', 'Skins']) {
      await choose(page, games.addGame)
      await sheet.getByLabel(games.whichGame).selectOption({ label: kind })
      await look(kind)
      // A contest needs at least one hole.
      if (kind !== 'Skins') await sheet.getByRole('checkbox', { name: '4 par 3', exact: true }).check({ force: true })
      await button(page, games.addThisGame).click()
      await sheet.waitFor({ state: 'detached' })
    }
    for (const hole of [1, 2, 3]) await scoreByCall(club.url, { outing, hole, strokes: [2, 4, 6, 6] })
    await page.getByRole('link', { name: /3 up thru 3/ }).waitFor()
    await look('the match on the hole')
    await showPane(page, 'games')
    const pane = page.getByRole('region', { name: gameTexts.games, exact: true })
    await pane.getByRole('heading', { name: 'Skins' }).waitFor()
    await look('games')
    await pane.getByRole('button', { name: new RegExp(`^${gameTexts.changeAllowanceOf('Skins', '')}`) }).click()
    await look('allowance')
    await close('allowance')
    await pane.getByRole('button', { name: new RegExp(`^${gameTexts.removeGameOf('Skins', '')}`) }).click()
    await look('removing a game')
    await close('removing a game')
  }),
)

test(
  'the board of teams is accessible, its last holes open by the keyboard, and large letters fit',
  { timeout },
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    const [a = 0, b = 0, c = 0, d = 0] = group.golferIds
    const sides = [
      [a, d],
      [b, c],
    ]
    await addGameByCall(club.url, outing, { kind: 'best-ball', sides, settings: { by: 'net', count: 1 } })
    for (const hole of holes(1, 11)) await scoreByCall(club.url, { outing, hole, strokes: strokesOn(hole) })

    const openTeams = async (phone: Phone) => {
      await phone.open(`/leaderboard/${group.code}?show=board`)
      await phone.page.getByRole('radio', { name: board.teams, checked: true }).waitFor()
      const rows = phone.page.getByRole('rowheader').getByRole('button', { expanded: false })
      await expect.poll(() => rows.count()).toBe(2)
      for (const left of [1, 0]) {
        await rows.first().focus()
        await phone.page.keyboard.press('Enter')
        await expect.poll(() => rows.count()).toBe(left)
      }
      const last = phone.page.getByRole('table', { name: board.lastHolesOf('') })
      expect(await last.count()).toBe(2)
      expect(await last.first().getByRole('columnheader').count()).toBe(6)
      return last
    }
    const phone = await takePhone()
    const last = await openTeams(phone)
    // A ball that counts is marked without color, too.
    expect(await last.first().getByRole('cell', { name: board.counts }).count()).toBeGreaterThanOrEqual(5)
    expect(await faults(phone.page, 'teams')).toEqual([])

    const large = await takePhone({ largeLetters: true })
    await openTeams(large)
    for (const width of [320, 390, 1280]) {
      await resize(large.page, { width, height: 844 })
      const cut = await large.page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main table, main th, main td')]
          .filter((each) => each.scrollWidth > each.clientWidth)
          .map((each) => each.textContent.slice(0, 40)),
      )
      expect(cut, `at ${width}`).toEqual([])
    }
  }),
)

test(
  'the line about typing that is not saved is accessible, and keeps the focus when it is discarded and restored',
  { timeout },
  statesStory(async ({ club, takePhone, watch }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    const { look } = watch(page)
    await signIn(phone, organizer)
    await phone.open(`/outing/${outing.id}/stakes`)
    const entry = page.getByRole('region', { name: stakes.gross.title }).getByLabel(stakes.entry)
    await entry.fill('10')
    await page.reload()
    const line = page.getByRole('status').filter({ hasText: formTexts.unsaved })
    await line.waitFor()
    await look('not saved')
    await button(page, formTexts.discard).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: formTexts.discarded }).waitFor()
    await look('discarded')
    await button(page, formTexts.undo).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await line.waitFor()
    expect(await entry.inputValue()).toBe('10')
  }),
)

test(
  'the end of a round is accessible: safe to leave, signing a card, a signed card',
  { timeout },
  statesStory(async ({ club, takePhone, watch }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    const { look, close } = watch(page)
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: strokesOn(hole) })
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('region', { name: safe.question }).getByText(safe.safe, { exact: true }).waitFor()
    await look('a complete round')
    await page.getByRole('button', { name: signing.signCards(4) }).click()
    await page.getByRole('button', { name: signing.signAs('player') }).waitFor()
    await look('signing')
    await page.getByRole('button', { name: signing.signAs('player') }).click()
    await page.getByRole('button', { name: signing.signAs('marker') }).waitFor()
    await look('the marker signs')
    await page.getByRole('button', { name: signing.signAs('marker') }).click()
    await dialog(page).getByRole('heading', { name: signing.signed, exact: true }).waitFor()
    await look('a signed card')
    await close('a signed card')
    await showPane(page, 'card')
    await look('the card of a group')
  }),
)

test(
  'the organizer’s day is accessible: arrivals, check-in, messages to the field, prints and stakes',
  { timeout },
  statesStory(async ({ club, takePhone, watch }) => {
    const outing = await startOuting(club.url, { golfers: 8 })
    for (const hole of [1, 2]) await scoreByCall(club.url, { outing, hole, strokes: strokesOn(hole) })
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page } = phone
    const { look, lookInto } = watch(page)
    await signIn(phone, organizer)
    await phone.open(`/outing/${outing.id}/arrivals`)
    await page.getByRole('row', { name: new RegExp(`^${day.arrivals.columns.group} 1 `) }).waitFor()
    await look('arrivals')
    await lookInto(day.arrivals.field.message, day.arrivals.field.suspend)
    await phone.open(`/outing/${outing.id}/print`)
    await page.getByRole('checkbox', { name: day.print.kinds.carts(4).label }).waitFor()
    await look('prints')
    await phone.open(`/outing/${outing.id}/stakes`)
    const gross = page.getByRole('region', { name: stakes.gross.title })
    await gross.getByLabel(stakes.entry).fill('10')
    await gross.getByLabel(stakes.shares).fill('60, 30')
    await button(page, stakes.save).click()
    await gross.getByText(stakes.errors.shares).waitFor()
    await look('stakes with errors')
  }),
)

test(
  'results with their dialogs, a followed board and its frame are accessible',
  { timeout },
  statesStory(async ({ club, takePhone, watch }) => {
    const outing = await startOuting(club.url, { golfers: 8, game: { net_skins: 1, gross_skins: 1, contest_id: 16 } })
    for (const hole of holes(1, 18)) {
      await scoreByCall(club.url, { outing, hole, strokes: [...strokesOn(hole), ...strokesOn(hole)] })
    }
    const { token } = await signInByCall(club.url, organizer)
    const path = `teetime/${outing.id}/follow`
    const link = await ask({ url: club.url, call: followLink, token, path, body: {} })
    const { pathname } = new URL(link.url ?? '')
    const friend = await takePhone()
    const followed = watch(friend.page)
    await friend.open(pathname)
    for (const view of ['net', 'gross', 'skins', 'games'] as const) {
      await friend.page.getByRole('radio', { name: follow.views[view] }).check()
      await followed.look(`followed ${view}`)
    }
    await button(friend.page, follow.share).click()
    await dialog(friend.page).getByRole('button', { name: share.copy }).waitFor()
    await followed.look('sharing a board')
    await followed.close('sharing a board')
    await friend.open(`${pathname}?embed`)
    await friend.page.getByRole('rowheader').first().waitFor()
    await followed.look('embedded board')

    await postByCall(club.url, outing)
    const phone = await takePhone()
    const { look, lookInto } = watch(phone.page)
    await signIn(phone, organizer)
    await phone.open(`/outing/${outing.id}/results`)
    await button(phone.page, results.actions.share).waitFor()
    await look('results')
    await lookInto(results.actions.settings, results.actions.share, results.actions.email)
    await phone.open('/results')
    await phone.page
      .getByRole('link', { name: /./ })
      .and(phone.page.locator(`[href$="/outing/${outing.id}/results"]`))
      .waitFor()
    await look('posted outings')
  }),
)

test(
  'an import of members, its refused lines, invitations, a sheet to print and an invitation are accessible',
  { timeout },
  statesStory(async ({ club, takePhone, watch }) => {
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page } = phone
    const { look, lookInto } = watch(page)
    await signIn(phone, 'admin')
    await phone.open('/admin/addMembers')
    const list = 'name,email,index\nWanda Cooper,wanda@papago.example,12.1\nLeo Archer,,\nNora Vale,not an email,99'
    await page
      .getByLabel(addMembers.list.file)
      .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await says(page, addMembers.review.nothingSaved)
    await look('a list with a line to fix')
    await page.getByRole('checkbox', { name: addMembers.list.invite('') }).check()
    await button(page, addMembers.list.save({ added: 2, changed: 0 })).click()
    await button(page, scheduled.undo).waitFor()
    await look('a saved list')
    await button(page, addMembers.review.skip).click()
    await says(page, addMembers.review.skipped)
    await look('a list with a skipped line')
    await page.getByRole('link', { name: addMembers.list.invitations }).click()
    await button(page, scheduled.undo).waitFor()
    await lookInto(invitations.all.email, invitations.all.print)
    await button(page, invitations.one.emailTo('Wanda Cooper')).click()
    await page.getByLabel(invitations.search).fill('Archer')
    await button(page, invitations.one.printOf('Leo Archer')).click()
    await says(page, invitations.sheet.note)
    await look('a sheet of invitations')

    const invited = await takePhone()
    const own = watch(invited.page)
    await invited.open(linkIn(await emailTo(club, { to: 'wanda@papago.example', about: /invited/ })))
    await invited.page.getByText(invitation.username('wanda.cooper')).waitFor()
    await own.look('an invitation')
    await button(invited.page, invitation.submit).click()
    await invited.page.locator('[aria-invalid=true]').first().waitFor()
    await own.look('an invitation with errors')
  }),
)

test(
  'starting again and the hole of a code link before the scripts have come are accessible',
  { timeout },
  statesStory(async ({ club, takePhone, watch }) => {
    const phone = await takePhone()
    const { page } = phone
    const { look } = watch(page)
    await signInAtHome(phone)
    await page.getByRole('link', { name: /^Same as / }).click()
    const start = page.getByRole('button', { name: new RegExp(`^${startAgain.start}`) })
    await start.waitFor()
    await look('start again')
    await page.getByRole('button', { name: startAgain.change }).first().click()
    await look('changing what is played')
    await phone.open('/startAgain')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look('recent groups')

    const outing = await startOuting(club.url, { golfers: 4 })
    const visitor = await takePhone({ air: true })
    const own = watch(visitor.page)
    visitor.air.hold('/assets/')
    const opening = visitor.open(`/leaderboard/${outing.groups[0].code}`)
    await visitor.page.locator(`#${earlyId}`).getByRole('button', { name: scoring.recordScore }).waitFor()
    await own.look('the hole before the app')
    visitor.air.restore()
    await opening
    await recordButton(visitor.page).waitFor()
  }),
)
