import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { updateScore } from '#sync/calls/specified.ts'
import * as matchTexts from '../../screens/leaderboard/games/match-texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as onHoleTexts from '../../screens/leaderboard/hole/games-on-hole/texts.ts'
import { ask } from '../harness/ask.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { addGameByCall, startOuting } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { allOnServer, scoreHoleFast, showHole, showPane } from '../harness/scoring.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const games = (page: Page) => page.getByRole('region', { name: gameTexts.games, exact: true })
const deed = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Returns a bet on the Games tab: its name, its holes and its state. */
const bet = async (page: Page, name: string) =>
  await games(page).getByRole('listitem').filter({ hasText: name }).first().innerText()

/** Taps twice at the same place, like a person who doubts the first tap. */
async function tapTwice(page: Page, name: string): Promise<void> {
  await deed(page, name).hover()
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    // Waits until the screen shows the result of the first tap.
    if (clickCount === 1) await deed(page, onHoleTexts.undoPress).waitFor()
  }
}

test(
  'a four-ball Nassau is pressed by two phones without a network, a hole is conceded, and a contest is entered',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: { spin: 0 } })
    const [group] = outing.groups
    const sides = [group.golferIds.slice(0, 2), group.golferIds.slice(2)]
    await addGameByCall(club.url, outing, { kind: 'nassau', sides, settings: { automaticPresses: [], allowance: 0 } })
    await addGameByCall(club.url, outing, { kind: 'closest-to-pin', sides: [], settings: { holes: [3] } })
    const [first, second] = [await takePhone(), await takePhone()]
    for (const { open } of [first, second]) await open(`/leaderboard/${group.code}`)
    const [page, other] = [first.page, second.page]
    for (const hole of [1, 2]) await scoreHoleFast(page, { hole, strokes: [2, 4, 6, 6] })
    await allOnServer(page)
    for (const phone of [first, second]) await keptOnPhone(phone)
    await showHole(other, 3)
    await deed(other, matchTexts.sidePresses('B', 'front')).waitFor()

    const band = other.getByRole('link', { name: new RegExp(`^${matchTexts.match}: `) })
    await band.filter({ hasText: matchTexts.upWords(2) }).waitFor()
    // No buttons yet, because the forecast assumes four pars, which halve the hole.
    await other.getByText(/^Hole halved: A 2 up thru 3$/).waitFor({ state: 'attached' })

    // Both press the front nine without a network, and one of them takes a second press back.
    await first.goOffline()
    await second.goOffline()
    await tapTwice(page, matchTexts.sidePresses('B', 'front'))
    await deed(other, matchTexts.sidePresses('B', 'front')).press('Enter')
    await deed(other, onHoleTexts.undoPress).waitFor()
    // The button disappeared with the tap; the keyboard continues at what takes the press back, and it is read aloud.
    await deed(other, onHoleTexts.undoPress).and(other.locator(':focus')).waitFor()
    await other
      .getByRole('status')
      .filter({ hasText: matchTexts.sidePresses('B', 'front') })
      .waitFor({ state: 'attached' })
    // The second tap took nothing back. Undo itself is offered for ten seconds, too short for a busy driver.
    expect(await deed(page, matchTexts.sidePresses('B', 'front')).count()).toBe(0)
    await deed(page, matchTexts.sidePresses('B', 'overall')).click()
    // Undo is also there for the press before, until this one is stored.
    await deed(page, onHoleTexts.undoPress).filter({ hasText: matchTexts.bets.overall }).click()
    await deed(page, matchTexts.sidePresses('B', 'overall')).waitFor()

    await deed(page, 'Closest to the pin').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio').first().check()
    await sheet.getByLabel(onHoleTexts.feet).fill('6')
    await sheet.getByLabel(onHoleTexts.inches).fill('3')
    await sheet.getByRole('button', { name: onHoleTexts.enterIt, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await deed(page, 'Closest to the pin').filter({ hasText: '6 ft 3 in' }).waitFor()

    // An entry that does not lead is shown before another one replaces it.
    await deed(page, 'Closest to the pin').click()
    await sheet.getByRole('radio').nth(1).check()
    await sheet.getByLabel(onHoleTexts.feet).fill('9')
    await sheet.getByRole('button', { name: onHoleTexts.enterIt, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await deed(page, 'Closest to the pin').click()
    await sheet.getByRole('radio', { name: /9 ft 0 in$/ }).waitFor()
    await sheet.getByRole('radio', { name: /6 ft 3 in$/ }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    await deed(page, onHoleTexts.concede).click()
    await sheet.getByRole('radio').first().check()
    await sheet.getByRole('button', { name: onHoleTexts.concede, exact: true }).click()
    await sheet.getByRole('button', { name: onHoleTexts.setX }).click()
    await sheet.waitFor({ state: 'detached' })

    for (const phone of [first, second]) await phone.comeBack()
    for (const each of [page, other]) await allOnServer(each)
    for (const each of [page, other]) {
      await showPane(each, 'games')
      await expect.poll(() => bet(each, 'Press 1')).toMatch(/Front 9, from hole 3\s+B 1 up\s+thru 1/)
      await expect.poll(() => bet(each, 'Front 9')).toMatch(/A 1 up\s+thru 3/)
      await games(each).getByText('Press 2').waitFor({ state: 'detached' })
      await expect.poll(() => games(each).innerText()).toContain('Hole 3: 6 ft 3 in')
    }
    await showPane(other, 'card')
    await other
      .getByRole('cell', { name: new RegExp(matchTexts.concededHole) })
      .first()
      .waitFor()

    // The concession is taken back on the Games tab; then all bets are conceded together.
    const conceded = matchTexts.undoOf('A concedes hole 3')
    await games(page).getByRole('button', { name: conceded }).click()
    await expect.poll(() => bet(page, 'Front 9')).toMatch(/A 2 up\s+thru 2/)
    await showPane(other, 'games')
    await expect.poll(() => bet(other, 'Front 9')).toMatch(/A 2 up\s+thru 2/)
    await first.goOffline()
    await showPane(page, 'score')
    await deed(page, onHoleTexts.concede).click()
    await sheet.getByRole('radio').last().check()
    await sheet.getByRole('button', { name: onHoleTexts.concede, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await first.comeBack()
    for (const name of ['Front 9', 'Back 9', 'Press 1']) {
      await expect.poll(() => bet(other, name)).toMatch(/A won\s+conceded/)
    }
  }),
)

test(
  'a level match goes on to an extra hole, which a phone without a network records',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2, game: { spin: 0 } })
    const [group] = outing.groups
    const sides = group.golferIds.map((id) => [id])
    await addGameByCall(club.url, outing, { kind: 'match', sides, settings: { mustHaveWinner: true, allowance: 0 } })
    for (const hole of holes(1, 18)) {
      const body = { golfers: group.golferIds.map((id) => ({ id, holescore: 4 })) }
      const path = `teetime/updateScore/${outing.id}/${hole}`
      await ask({ url: club.url, call: updateScore, path, code: group.code, body })
    }
    const [first, second] = [await takePhone(), await takePhone({ worker: false })]
    for (const { open } of [first, second]) await open(`/leaderboard/${group.code}`)
    const [page, other] = [first.page, second.page]
    const extra = page.getByRole('button', { name: new RegExp(`^${onHoleTexts.extraHoleOn(1, 1)}`) })
    await extra.waitFor()
    await keptOnPhone(first)
    await first.goOffline()
    await extra.click()
    const sheet = page.getByRole('dialog')
    for (const [at, label] of ['4', '5'].entries()) await sheet.getByRole('combobox').nth(at).selectOption({ label })
    await sheet.getByRole('button', { name: onHoleTexts.enterIt, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await showPane(page, 'games')
    await expect.poll(() => bet(page, matchTexts.match)).toMatch(/A won 1 up, 19 holes/)
    await first.comeBack()
    await allOnServer(page)
    await showPane(other, 'games')
    await expect.poll(() => bet(other, matchTexts.match)).toMatch(/A won 1 up, 19 holes/)
  }),
)

test(
  'a score of an extra hole that arrives while another is being entered is not replaced unseen, and either settles it',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2, game: { spin: 0 } })
    const [group] = outing.groups
    const sides = group.golferIds.map((id) => [id])
    await addGameByCall(club.url, outing, { kind: 'match', sides, settings: { mustHaveWinner: true, allowance: 0 } })
    for (const hole of holes(1, 18)) {
      const body = { golfers: group.golferIds.map((id) => ({ id, holescore: 4 })) }
      const path = `teetime/updateScore/${outing.id}/${hole}`
      await ask({ url: club.url, call: updateScore, path, code: group.code, body })
    }
    const [first, second] = [await takePhone(), await takePhone()]
    for (const { open } of [first, second]) await open(`/leaderboard/${group.code}`)
    const [page, other] = [first.page, second.page]
    const sheetOf = (each: Page) => each.getByRole('dialog', { name: onHoleTexts.extraHoleOn(1, 1) })
    const scoreOf = (each: Page, at: number) => sheetOf(each).getByRole('combobox').nth(at)
    const enter = async (each: Page) => {
      await sheetOf(each).getByRole('button', { name: onHoleTexts.enterIt, exact: true }).click()
      await sheetOf(each).waitFor({ state: 'detached' })
    }
    for (const each of [page, other]) await deed(each, onHoleTexts.extraHoleOn(1, 1)).click()
    await scoreOf(other, 1).selectOption({ label: '6' })
    for (const [at, label] of ['4', '5'].entries()) await scoreOf(page, at).selectOption({ label })
    await enter(page)
    await expect.poll(() => scoreOf(other, 0).inputValue()).toBe('4')
    await enter(other)
    await other.getByText('Two phones disagree about extra hole 1 of a match.').waitFor()
    await page.getByText('Your entry about extra hole 1 of a match was replaced').waitFor()

    await deed(page, onHoleTexts.extraHoleOn(1, 1)).click()
    await sheetOf(page).getByText(gameTexts.twoPhonesDisagree).waitFor()
    const shown = await scoreOf(page, 1).inputValue()
    await enter(page)
    await allOnServer(page)
    await deed(other, onHoleTexts.extraHoleOn(1, 1)).click()
    await sheetOf(other).waitFor()
    await expect.poll(() => sheetOf(other).getByText(gameTexts.twoPhonesDisagree).count()).toBe(0)
    expect(await scoreOf(other, 1).inputValue()).toBe(shown)
  }),
)

test(
  'Undo waits for the keyboard that is on it, and returns it to the press that was taken back (PWA-09)',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: { spin: 0 } })
    const [group] = outing.groups
    const sides = [group.golferIds.slice(0, 2), group.golferIds.slice(2)]
    await addGameByCall(club.url, outing, { kind: 'nassau', sides, settings: { automaticPresses: [], allowance: 0 } })
    const { page, open } = await takePhone()
    await page.clock.install()
    await open(`/leaderboard/${group.code}`)
    for (const hole of [1, 2]) await scoreHoleFast(page, { hole, strokes: [2, 4, 6, 6] })
    const press = deed(page, matchTexts.sidePresses('B', 'front'))
    const undo = deed(page, onHoleTexts.undoPress)
    const focused = page.locator(':focus')

    await press.press('Enter')
    await undo.and(focused).waitFor()
    await page.clock.fastForward(60_000)
    await undo.press('Enter')
    await press.and(focused).waitFor()

    await press.press('Enter')
    await undo.and(focused).waitFor()
    await page.keyboard.press('Tab')
    await page.clock.fastForward(60_000)
    await undo.waitFor({ state: 'detached' })
  }),
)
