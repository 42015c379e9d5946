import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { button } from './screens.ts'

/** Shows a hole, by the strip if another one is in view. */
export async function showHole(page: Page, hole: number): Promise<void> {
  const heading = page.getByRole('heading', { name: scoring.hole(hole), exact: true })
  await page.getByRole('button', { name: new RegExp(`^${scoring.chooseHole}`) }).waitFor()
  if (await heading.isVisible()) return
  await page.getByRole('button', { name: new RegExp(`^${scoring.chooseHole}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${scoring.holeIs(hole, '')}`) })
    .click()
  await heading.waitFor()
}

/** Sets each golfer's figure with minus and plus, in the order of the cards. */
export async function setScores(page: Page, strokes: readonly number[]): Promise<void> {
  for (const [at, wanted] of strokes.entries()) {
    const figure = figureOf(page, at)
    const shown = Number(await figure.getAttribute('aria-valuenow'))
    const name = wanted > shown ? scoring.oneMore('') : scoring.oneLess('')
    const step = page.getByRole('button', { name }).nth(at)
    for (let taps = Math.abs(wanted - shown); taps > 0; taps -= 1) await step.click()
    await page.locator(`[role=spinbutton][aria-valuenow="${wanted}"]`).and(figure).waitFor()
  }
}

/** Returns the figure that is set for a golfer, in the order of the cards. */
export function figureOf(page: Page, at: number): Locator {
  return page.getByRole('spinbutton').nth(at)
}

/** Presses a golfer's figure until the phone shows who entered the score. Returns the sheet. */
export async function holdFigure(page: Page, at: number): Promise<Locator> {
  const sheet = page.getByRole('dialog')
  await figureOf(page, at).hover()
  await page.mouse.down()
  await sheet.waitFor()
  await page.mouse.up()
  return sheet
}

/** Returns the pad on which any score can be chosen. */
export function scorePad(page: Page): Locator {
  return page.getByRole('region', { name: holeTexts.scorePad })
}

export function padKey(page: Page, name: string | RegExp): Locator {
  return scorePad(page).getByRole('button', { name })
}

/** Returns the main button at the bottom, whatever its label. */
export function recordButton(page: Page): Locator {
  return button(page, scoring.recordScore).or(button(page, scoring.changeScore))
}

/** Waits until the scorecard shows a hole without a score by its mark, and neither the card nor the board has a total. */
export async function showsNoTotal(page: Page, mark: string): Promise<void> {
  await showPane(page, 'card')
  const card = page.getByRole('region', { name: cardTexts.scorecard })
  await card.getByText(mark, { exact: true }).waitFor()
  await card.getByText('NR', { exact: true }).first().waitFor()
  await showPane(page, 'board')
  const board = page.getByRole('region', { name: boardTexts.leaderboard })
  await board.getByRole('row').last().filter({ hasText: 'NR' }).waitFor()
}

export type HoleScores = { readonly hole: number; readonly strokes: readonly number[] }

/** Scores a hole as a person does, and waits until the phone confirms it. */
export async function scoreHole(page: Page, { hole, strokes }: HoleScores): Promise<void> {
  await showHole(page, hole)
  await setScores(page, strokes)
  await recordButton(page).click()
  await saidSaved(page, hole)
}

/**
 * Scores a hole with a single call of the driver: the page itself taps minus and plus. For stories about what happens
 * to scores; stories about the scoring screen tap.
 */
export async function scoreHoleFast(page: Page, { hole, strokes }: HoleScores): Promise<void> {
  await showHole(page, hole)
  await page.evaluate(pressUntil, strokes)
  await recordButton(page).click()
  await saidSaved(page, hole)
}

/** Runs in the page. Minus and plus are the siblings of each figure. */
async function pressUntil(strokes: readonly number[]): Promise<void> {
  const figure = (at: number) => document.querySelectorAll('[role=spinbutton]')[at]
  const shownBy = (at: number) => Number(figure(at)?.ariaValueNow)
  for (const [at, wanted] of strokes.entries()) {
    for (let shown = shownBy(at); shown !== wanted; shown = shownBy(at)) {
      const step = wanted > shown ? figure(at)?.nextElementSibling : figure(at)?.previousElementSibling
      if (!(step instanceof HTMLButtonElement)) throw new Error(`golfer ${at + 1} has no figure with minus and plus`)
      step.click()
      while (shownBy(at) === shown) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
}

export async function saidSaved(page: Page, hole: number): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: scoring.holeSaved(hole, { lasts: true }) })
    .waitFor({ state: 'attached' })
}

const marks = [
  scoring.holesOffline(2),
  ...[true, false].map((lasts) => scoring.holesHere(2, { lasts })),
  scoring.notSent(2),
  scoring.notAccepted(2),
].map((mark) => mark.replace(/2 (hole|score)s/, String.raw`\d+ $1s?`))

/** Matches the header's text about unsent scores, with any number. */
export const unsentMark = new RegExp(`^(${marks.join('|')})$`)

export function pill(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: unsentMark })
}

/** Runs in the page: returns the number of operations that are still to be sent. */
export async function countWaiting(): Promise<number> {
  const disk = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('nomad')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no disk'))
  })
  const waiting = await new Promise<number>((resolve) => {
    const counting = disk.transaction('outbox').objectStore('outbox').count()
    counting.onsuccess = () => resolve(counting.result)
  })
  disk.close()
  return waiting
}

/** Waits until the phone's disk has nothing left to send and the screen shows that. */
export async function allOnServer(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countWaiting)).toBe(0)
  await pill(page).waitFor({ state: 'detached' })
}

export async function showPane(page: Page, pane: keyof typeof scoring.tabNames): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: scoring.tabNames[pane], exact: true }).click()
}

export type CardRow = { readonly name: string; readonly strokes: readonly (number | null)[] }

/** Returns every golfer's figures on the card in view, from hole 1, with null for a hole without a score. */
export async function readCard(page: Page): Promise<readonly CardRow[]> {
  await page.getByRole('region', { name: cardTexts.scorecard }).getByRole('table').waitFor()
  return await page.evaluate(cardRows, cardTexts.scorecard)
}

/** Runs in the page: returns the rows of the card in view; none while there is no card. */
export function cardRows(label: string): readonly CardRow[] {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>(`[aria-label="${label}"] tr`)]
  const headings = [...(rows[0]?.cells ?? [])].map((cell) => cell.innerText.trim())
  const holeColumns = headings.flatMap((heading, at) => (/^\d+$/.test(heading) ? [at] : []))
  return rows
    .filter((row) => row.querySelector('button') !== null)
    .map((row) => ({
      name: row.cells[0]?.innerText.trim() ?? '',
      strokes: holeColumns.map((at) => {
        const figure = Number.parseInt(row.cells[at]?.textContent ?? '', 10)
        return Number.isNaN(figure) ? null : figure
      }),
    }))
}

/** Waits until the board in view shows that a golfer has played this many holes. */
export async function boardShowsThru(page: Page, { golfer, thru }: { golfer: string; thru: number }): Promise<void> {
  const row = page.getByRole('region', { name: boardTexts.leaderboard }).getByRole('row').filter({ hasText: golfer })
  await row
    .getByRole('cell')
    .nth(1)
    .filter({ hasText: new RegExp(`^${thru}$`) })
    .waitFor()
}
