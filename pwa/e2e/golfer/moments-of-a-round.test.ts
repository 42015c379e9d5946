import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import { texts as ready } from '../../screens/leaderboard/ready/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { keptOnPhone, onTheFirstTee } from '../harness/first-tee.ts'
import { addGameByCall, scoreByCall, startOuting } from '../harness/outing.ts'
import { allOnServer, holdFigure, recordButton, saidSaved, scoreHole, showHole } from '../harness/scoring.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const more = (page: Page) => page.getByRole('button', { name: scoring.more, exact: true })

/** Replaces the speech synthesis, which the headless browser lacks, and records the spoken texts. */
function giveVoice(): void {
  const said: string[] = []
  const voice = { lang: 'en-US', localService: true, default: true, name: 'Phone', voiceURI: 'phone' }
  class Utterance {
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const synthesis = {
    getVoices: () => [voice],
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    speak: ({ text }: Utterance) => said.push(text),
    cancel: () => said.push(''),
  }
  Object.defineProperties(globalThis, {
    speechSynthesis: { value: synthesis },
    SpeechSynthesisUtterance: { value: Utterance },
    said: { value: said },
  })
}

const saidOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)

test(
  'an earlier score is set again with one tap from its history without a signal, and all of it stays on record',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    const { page } = phone
    await scoreHole(page, { hole: 1, strokes: [5, 4, 4, 4] })
    await allOnServer(page)
    await phone.goOffline()
    await scoreHole(page, { hole: 1, strokes: [7, 4, 4, 4] })
    await showHole(page, 1)
    const sheet = await holdFigure(page, 0)
    await sheet.getByText(sheetTexts.onlyUnsent).waitFor()
    await sheet.getByRole('button', { name: sheetTexts.setAgain(5) }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('spinbutton').first().getAttribute('aria-valuenow')).toBe('5')

    await phone.comeBack()
    await allOnServer(page)
    await holdFigure(page, 0)
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(3)
    const history = await scene.club.stopAndReadHistory(outing.id)
    const scores = history.filter(({ golferId }) => golferId === group.golferIds[0])
    expect(scores.map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
      '5 applied',
      '7 applied',
      '5 applied',
    ])
  }),
)

test(
  'the phone reads each hole and the card aloud for those who want it, without a signal, and a phone without a voice offers nothing',
  story(async (scene) => {
    const { phone } = await onTheFirstTee(scene)
    const { page } = phone
    await phone.goOffline()
    await more(page).click()
    await page.getByRole('button', { name: sheetTexts.readyAndScreen }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(ready.bigDigits).waitFor()
    expect(await sheet.getByLabel(ready.readAloud).count()).toBe(0)

    await page.addInitScript(giveVoice)
    await page.reload()
    await recordButton(page).waitFor()
    await more(page).click()
    await page.getByRole('button', { name: sheetTexts.readyAndScreen }).click()
    await sheet.getByLabel(ready.readAloud).check()
    await sheet.getByRole('button', { name: ready.done }).click()
    await expect.poll(() => saidOn(page)).toContainEqual(expect.stringMatching(/^Hole 1, par \d, stroke index \d+\. /))
    await recordButton(page).click()
    await saidSaved(page, 1)
    await expect.poll(() => saidOn(page)).toContainEqual(expect.stringMatching(/^Hole 2, par \d/))
    await page.getByRole('link', { name: scoring.tabNames.card, exact: true }).click()
    await expect.poll(() => saidOn(page)).toContainEqual(expect.stringMatching(/through one, even par/))
    await page.getByRole('link', { name: scoring.tabNames.board, exact: true }).click()
    await expect.poll(async () => (await saidOn(page)).at(-1)).toBe('')
  }),
)

test(
  'with big digits the tabs and the small print are gone, and the menu leads to the board and the card',
  story(async (scene) => {
    const { phone } = await onTheFirstTee(scene)
    const { page } = phone
    await phone.goOffline()
    await page.evaluate(() => localStorage.setItem('nomad.big-digits', 'yes'))
    await page.reload()
    await recordButton(page).waitFor()
    const tabs = page.getByRole('navigation', { name: scoring.outing })
    await expect.poll(() => tabs.count()).toBe(0)
    const size = await page
      .getByRole('spinbutton')
      .first()
      .evaluate((digit) => getComputedStyle(digit).fontSize)
    expect(Number.parseFloat(size)).toBeGreaterThan(64)
    expect(await faultsHere(page)).toEqual([])
    await more(page).click()
    await page.getByRole('dialog').getByRole('button', { name: scoring.tabNames.card, exact: true }).click()
    await page.getByRole('region', { name: cardTexts.scorecard }).waitFor()
    await tabs.getByRole('link', { name: scoring.tabNames.score, exact: true }).click()
    await recordButton(page).waitFor()
  }),
)

test(
  'a phone that is set to large text has big digits until they are turned off',
  storyWithSignal(async (scene) => {
    const { phone } = await onTheFirstTee(scene, { largeLetters: true })
    const { page } = phone
    const tabs = page.getByRole('navigation', { name: scoring.outing })
    await expect.poll(() => tabs.count()).toBe(0)
    expect(await faultsHere(page)).toEqual([])
    const sheet = page.getByRole('dialog')
    await more(page).click()
    await sheet.getByRole('button', { name: sheetTexts.readyAndScreen }).click()
    const big = sheet.getByLabel(ready.bigDigits)
    expect(await big.isChecked()).toBe(true)
    await big.uncheck()
    await sheet.getByRole('button', { name: ready.done }).click()
    await tabs.waitFor()
    await page.reload()
    await recordButton(page).waitFor()
    await tabs.waitFor()
  }),
)

test(
  'a phone that is turned, or a window that is widened, keeps the open pad and what was entered',
  storyWithSignal(async (scene) => {
    const { phone } = await onTheFirstTee(scene)
    const { page } = phone
    const scores = page.getByRole('spinbutton')
    await page
      .getByRole('button', { name: /^One more/ })
      .first()
      .click()
    const entered = await scores.first().getAttribute('aria-valuenow')
    await scores.nth(1).click()
    const key = page.getByRole('button', { name: /bogey/i }).first()
    await key.waitFor()
    await key.evaluate((button) => button.setAttribute('data-was-here', ''))
    for (const size of [
      { width: 844, height: 390 },
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expect.poll(() => key.isVisible()).toBe(true)
    }
    expect(await key.getAttribute('data-was-here')).toBe('')
    await page.getByRole('button', { name: holeTexts.done, exact: true }).click()
    await expect.poll(() => scores.first().getAttribute('aria-valuenow')).toBe(entered)
  }),
)

test(
  'under the golfers one line says what the hole is about, from this phone’s data alone',
  story(async (scene) => {
    const outing = await startOuting(scene.club.url, { golfers: 8, game: { net_skins: 1, gross_skins: 1 } })
    const [one, two] = outing.groups
    const ahead = await scene.takePhone({ worker: false })
    await ahead.open(`/leaderboard/${two?.code ?? ''}`)
    await scoreHole(ahead.page, { hole: 1, strokes: [4, 4, 4, 4] })
    await scoreHole(ahead.page, { hole: 2, strokes: [9, 3, 9, 9] })
    await allOnServer(ahead.page)

    const phone = await scene.takePhone()
    const { page } = phone
    await phone.open(`/leaderboard/${one.code}`)
    await scoreHole(page, { hole: 1, strokes: [5, 5, 5, 5] })
    const chance = page.getByText(/^Net -?\d or lower wins the skin on 2$/)
    await chance.waitFor()
    await keptOnPhone(phone)
    await phone.goOffline()
    await chance.waitFor()
    await scoreHole(page, { hole: 2, strokes: [5, 5, 5, 5] })
    await page.getByText(holeTexts.skinsAlive({ isNet: true, skins: 16 })).waitFor()
    expect(await faultsHere(page)).toEqual([])
  }),
)

test(
  'the line about the hole knows skins that were added as a game, too, and those of another group are not its own',
  storyWithSignal(async (scene) => {
    const outing = await startOuting(scene.club.url, { golfers: 8 })
    const [one, two] = outing.groups
    await addGameByCall(scene.club.url, outing, {
      kind: 'skins',
      sides: [],
      settings: { by: 'gross', carryOver: true },
    })
    await addGameByCall(scene.club.url, outing, { kind: 'skins', group: two?.id ?? 0, sides: [], settings: {} })
    for (const hole of [1, 2]) await scoreByCall(scene.club.url, { outing, hole, strokes: [4, 4, 4, 4, 9, 3, 9, 9] })
    const ahead = { id: outing.id, groups: [two ?? one] as const }
    await scoreByCall(scene.club.url, { outing: ahead, hole: 3, strokes: [9, 3, 9, 9] })

    const phone = await scene.takePhone()
    await phone.open(`/leaderboard/${one.code}`)
    await phone.page.getByText('A 2 or lower wins the skin on 3', { exact: true }).waitFor()
  }),
)

test(
  'in foursomes each hole says which partner tees off, from the first one on and without a signal',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2, game: { format: 'foursomes' } })
    const phone = await takePhone()
    const { page } = phone
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    const first = await page.getByText(/ tees off$/).innerText()
    await keptOnPhone(phone)
    await phone.goOffline()
    await scoreHole(page, { hole: 1, strokes: [5] })
    await page.getByText(first, { exact: true }).waitFor({ state: 'detached' })
    const second = await page.getByText(/ tees off$/).innerText()
    await showHole(page, 3)
    await page.getByText(first, { exact: true }).waitFor()
    await showHole(page, 4)
    await page.getByText(second, { exact: true }).waitFor()
  }),
)
