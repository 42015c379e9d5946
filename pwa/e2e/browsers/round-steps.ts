import { expect } from 'vitest'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { strokesOn } from '../harness/round.ts'
import { cardRows, countWaiting, unsentMark } from '../harness/scoring.ts'
import type { OtherPhone } from './other-phone.ts'

const patience = { timeout: 30_000 }
/** The elements that screen readers announce. */
export const status = '[role=status], output'

/** Scores holes in the order that the app offers, and waits until the phone confirms each. */
export async function scoreInTurn(phone: OtherPhone, played: readonly number[]): Promise<void> {
  for (const hole of played) {
    await recordHole(phone, hole)
    await shown(phone, { selector: status, text: scoring.holeSaved(hole, { lasts: true }) })
  }
}

/** Sets the scores of the offered hole and taps the one button. */
export async function recordHole(phone: OtherPhone, hole: number): Promise<void> {
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
export async function setOnPad(phone: OtherPhone, keys: readonly string[]): Promise<void> {
  await phone.press({ role: 'spinbutton', name: new RegExp(`^${scoring.scoreOf('')}`) })
  for (const key of keys) await phone.press({ role: 'button', name: new RegExp(`^${key}, `) })
}

function strokesShown(at: number): number {
  return Number(document.querySelectorAll('[role=spinbutton]')[at]?.getAttribute('aria-valuenow'))
}

/** Waits until an element of this selector has this name or contains this text. */
export async function shown(phone: OtherPhone, wanted: { selector: string; text: string }): Promise<void> {
  const named = expect.stringContaining(wanted.text)
  await expect.poll(() => phone.run(names, wanted.selector), patience).toContainEqual(named)
}

function names(selector: string): readonly string[] {
  return [...document.querySelectorAll(selector)].map((each) => each.ariaLabel ?? each.textContent ?? '')
}

/** Waits until the phone's disk has nothing left to send and the screen shows that. */
export async function everythingOnServer(phone: OtherPhone): Promise<void> {
  await expect.poll(() => phone.run(countWaiting, null), patience).toBe(0)
  const waits = expect.stringMatching(unsentMark)
  await expect.poll(() => phone.run(names, status), patience).not.toContainEqual(waits)
}

/** Opens the card and waits until these are its figures. */
export async function cardShows(phone: OtherPhone, figures: readonly (readonly (number | null)[])[]): Promise<void> {
  await phone.press({ role: 'link', name: new RegExp(`^${scoring.tabNames.card}$`) })
  const rows = async () => (await phone.run(cardRows, cardTexts.scorecard)).map(({ strokes }) => strokes)
  await expect.poll(rows, patience).toEqual(figures)
}

/** The browser's event for a restored network. */
export async function sayOnline(phone: OtherPhone): Promise<void> {
  await phone.run(() => void dispatchEvent(new Event('online')), null)
}
