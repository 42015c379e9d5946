import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { texts as deviceTexts } from '../../device/texts.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import { texts as ready } from '../../screens/leaderboard/ready/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { openClub, type Club } from '../harness/club.ts'
import { startOuting, type StartedGroup, type StartedOuting } from '../harness/outing.ts'
import { cardWith, entered, enteredOnce, holes, strokesOn } from '../harness/round.ts'
import { cardRows, countWaiting, unsentMark } from '../harness/scoring.ts'
import { untilStored } from '../harness/until-stored.ts'
import type { OtherPhone } from './other-phone.ts'

type Browser = {
  readonly openPhone: (club: Club) => Promise<OtherPhone>
  readonly openPhoneWithoutWorker: (club: Club) => Promise<OtherPhone>
  readonly openPhoneWithoutStorage: (club: Club) => Promise<OtherPhone>
}

/** The stories about the main use of the app, in a browser without background sync. */
export function describeMainJob(browser: Browser): void {
  const { openPhone, openPhoneWithoutWorker, openPhoneWithoutStorage } = browser
  let club: Club
  let outing: StartedOuting
  let group: StartedGroup
  const phones: OtherPhone[] = []
  beforeEach(async () => {
    club = await openClub({ data: inject('demoClub') })
    outing = await startOuting(club.url, { golfers: 4 })
    group = outing.groups[0]
  })
  afterEach(async () => {
    for (const phone of phones.splice(0)) await phone.close()
    await club.close()
  })

  async function take(opening: Promise<OtherPhone>): Promise<OtherPhone> {
    const phone = await opening
    phones.push(phone)
    await phone.open(`/leaderboard/${group.code}`)
    await shown(phone, { selector: 'button', text: scoring.recordScore })
    return phone
  }

  test('holes scored without a network survive the end of the app there, and come home once (PWA-11)', async () => {
    const phone = await take(openPhone(club))
    await phone.run(untilStored, null)
    await scoreInTurn(phone, holes(1, 2))
    await everythingOnServer(phone)

    phone.air.cut()
    await scoreInTurn(phone, holes(3, 5))
    await shown(phone, { selector: status, text: scoring.holesOffline(3) })
    await phone.reload()
    await cardShows(phone, cardWith(holes(1, 5)))
    await phone.closeBrowser()
    await phone.reopenBrowser()
    await phone.open(`/leaderboard/${group.code}`)
    await cardShows(phone, cardWith(holes(1, 5)))

    phone.air.restore()
    await sayOnline(phone)
    await everythingOnServer(phone)
    const other = await take(openPhone(club))
    await cardShows(other, cardWith(holes(1, 5)))
    expect(phone.complaints.filter((text) => /security policy|trusted type|invalid value/i.test(text))).toEqual([])
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 5)))
  })

  test('before hole 1 the phone says what it has, and a hole is set on the pad with a pickup without a network (PWA-11)', async () => {
    const phone = await take(openPhone(club))
    await phone.run(untilStored, null)
    const turned = (name: string) => phone.run(turnOf, name)
    expect([await turned(scoring.previousHoleIs(18)), await turned(scoring.nextHoleIs(2))]).toEqual([-90, 90])
    const line = new RegExp(`${ready.title}|${ready.advice.clearable.title}`)
    await expect.poll(() => phone.run(() => document.body.innerText, null), { timeout: 30_000 }).toMatch(line)

    phone.air.cut()
    await setOnPad(phone, ['4', '5', 'X', '6'])
    await phone.press({ role: 'button', name: new RegExp(`^${scoring.recordScore}$`) })
    await shown(phone, { selector: status, text: scoring.holeSaved(1, { lasts: true }) })
    await phone.reload()
    const rest = holes(2, 18).map(() => null)
    const card = [4, 5, null, 6].map((figure) => [figure, ...rest])
    await cardShows(phone, card)
    phone.air.restore()
    await sayOnline(phone)
    await everythingOnServer(phone)
    const other = await take(openPhone(club))
    await cardShows(other, card)
    const history = await club.stopAndReadHistory(outing.id)
    expect(history.map(({ strokes, pickup }) => strokes ?? pickup)).toEqual([4, 5, 'X', 6])
  })

  test('pages that the browser keeps for Back leave the storage to the next page, and score when they are back (PWA-11)', async () => {
    const phone = await take(openPhone(club))
    for (const hole of [1, 2, 3]) {
      await phone.open(`/leaderboard/${group.code}?show=board`)
      await shown(phone, { selector: '[aria-current=page]', text: scoring.tabNames.board })
      await phone.open(`/leaderboard/${group.code}`)
      await scoreInTurn(phone, holes(hole, hole))
    }
    await phone.open('/livez')
    await phone.run(() => history.back(), null)
    await scoreInTurn(phone, holes(4, 4))
    await everythingOnServer(phone)
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 4)))
  })

  test('where no worker may run, a page that stays open scores without a network just the same (PWA-11)', async () => {
    const phone = await take(openPhoneWithoutWorker(club))
    expect(await phone.run(() => 'serviceWorker' in navigator, null)).toBe(false)
    await phone.press({ role: 'link', name: /^Board$/ })
    await phone.press({ role: 'link', name: /^Score$/ })
    await scoreInTurn(phone, holes(1, 1))
    phone.air.cut()
    await scoreInTurn(phone, holes(2, 3))
    phone.air.restore()
    await sayOnline(phone)
    await everythingOnServer(phone)
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 3)))
  })
  test('where the browser gives no storage, the page says so, and scores reach the club all the same (PWA-11)', async () => {
    const phone = await take(openPhoneWithoutStorage(club))
    await shown(phone, { selector: '[role=alert]', text: deviceTexts.nothingKept.title })
    await recordHole(phone, 1)
    await shown(phone, { selector: status, text: scoring.holeSaved(1, { lasts: false }) })
    await shown(phone, { selector: 'button', text: scoring.chooseHoleAmong('1 scored, 17 not scored') })
    phone.air.cut()
    await recordHole(phone, 2)
    await shown(phone, {
      selector: 'button',
      text: scoring.chooseHoleAmong('1 scored, 1 on this page only, 16 not scored'),
    })
    phone.air.restore()
    await sayOnline(phone)
    await shown(phone, { selector: 'button', text: scoring.chooseHoleAmong('2 scored, 16 not scored') })
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 2)))
  })
}

/** Returns by how many degrees the icon of a button is turned. */
function turnOf(name: string): number | undefined {
  const icon = document.querySelector(`button[aria-label="${name}"] svg`)
  if (icon === null) return undefined
  const { a, b } = new DOMMatrix(getComputedStyle(icon).transform)
  return Math.round((Math.atan2(b, a) * 180) / Math.PI)
}

const patience = { timeout: 30_000 }
/** The elements that screen readers announce. */
const status = '[role=status], output'

/** Scores holes in the order that the app offers, and waits until the phone confirms each. */
async function scoreInTurn(phone: OtherPhone, played: readonly number[]): Promise<void> {
  for (const hole of played) {
    await recordHole(phone, hole)
    await shown(phone, { selector: status, text: scoring.holeSaved(hole, { lasts: true }) })
  }
}

/** Sets the scores of the offered hole and taps the one button. */
async function recordHole(phone: OtherPhone, hole: number): Promise<void> {
  await shown(phone, { selector: 'h2', text: scoring.hole(hole) })
  for (const [at, wanted] of strokesOn(hole).entries()) await setStrokes(phone, { at, wanted })
  await phone.press({ role: 'button', name: new RegExp(`^(${scoring.recordScore}|${scoring.changeScore})$`) })
}

async function setStrokes(phone: OtherPhone, { at, wanted }: { at: number; wanted: number }): Promise<void> {
  const figure = () => phone.run(strokesShown, at)
  const now = await figure()
  const name = wanted > now ? new RegExp(`^${scoring.oneMore('')}`) : new RegExp(`^${scoring.oneLess('')}`)
  for (let taps = Math.abs(wanted - now); taps > 0; taps -= 1) await phone.press({ role: 'button', name, at })
  await expect.poll(figure, patience).toBe(wanted)
}

/** Opens the pad by a tap on the first golfer's figure, and taps a key for each golfer. */
async function setOnPad(phone: OtherPhone, keys: readonly string[]): Promise<void> {
  await phone.press({ role: 'spinbutton', name: new RegExp(`^${scoring.scoreOf('')}`) })
  for (const key of keys) await phone.press({ role: 'button', name: new RegExp(`^${key}, `) })
}

function strokesShown(at: number): number {
  return Number(document.querySelectorAll('[role=spinbutton]')[at]?.getAttribute('aria-valuenow'))
}

/** Waits until an element of this selector has this name or contains this text. */
async function shown(phone: OtherPhone, wanted: { selector: string; text: string }): Promise<void> {
  const named = expect.stringContaining(wanted.text)
  await expect.poll(() => phone.run(names, wanted.selector), patience).toContainEqual(named)
}

function names(selector: string): readonly string[] {
  return [...document.querySelectorAll(selector)].map((each) => each.ariaLabel ?? each.textContent ?? '')
}

/** Waits until the phone's disk has nothing left to send and the screen shows that. */
async function everythingOnServer(phone: OtherPhone): Promise<void> {
  await expect.poll(() => phone.run(countWaiting, null), patience).toBe(0)
  const waits = expect.stringMatching(unsentMark)
  await expect.poll(() => phone.run(names, status), patience).not.toContainEqual(waits)
}

/** Opens the card and waits until these are its figures. */
async function cardShows(phone: OtherPhone, figures: readonly (readonly (number | null)[])[]): Promise<void> {
  await phone.press({ role: 'link', name: new RegExp(`^${scoring.tabNames.card}$`) })
  const rows = async () => (await phone.run(cardRows, cardTexts.scorecard)).map(({ strokes }) => strokes)
  await expect.poll(rows, patience).toEqual(figures)
}

/** The browser's event for a restored network. */
async function sayOnline(phone: OtherPhone): Promise<void> {
  await phone.run(() => void dispatchEvent(new Event('online')), null)
}
