import type { Page } from 'playwright-core'
import type { HistoryRow } from './club.ts'
import type { StartedGroup } from './outing.ts'
import { readCard, scoreHoleFast, showPane } from './scoring.ts'

/** Returns the scores of the stories: plausible, different from hole to hole, and the same in every run. */
export function strokesOn(hole: number, golfers = 4): readonly number[] {
  return Array.from({ length: golfers }, (_, at) => 3 + ((hole * 7 + at * 5) % 4))
}

/** Returns the hole numbers from the first to the last, both included. */
export function holes(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

export async function scoreHoles(page: Page, played: readonly number[]): Promise<void> {
  for (const hole of played) await scoreHoleFast(page, { hole, strokes: strokesOn(hole) })
}

type Figures = readonly (readonly (number | null)[])[]

/** Opens the card and returns its figures: a row of 18 for each golfer, with null for a hole without a score. */
export async function openCard(page: Page): Promise<Figures> {
  await showPane(page, 'card')
  return (await readCard(page)).map(({ strokes }) => strokes)
}

/** Returns the card of four golfers with scores on these holes only. */
export function cardWith(played: readonly number[]): Figures {
  const figure = (hole: number, at: number) => (played.includes(hole) ? (strokesOn(hole)[at] ?? null) : null)
  return [0, 1, 2, 3].map((at) => holes(1, 18).map((hole) => figure(hole, at)))
}

/** Returns every score that was ever entered, to compare with `enteredOnce`. */
export function entered(history: readonly HistoryRow[]): readonly string[] {
  return history.map(({ golferId, hole, strokes }) => `${golferId} on ${hole}: ${strokes}`).toSorted()
}

/** Returns the scores of these holes, each entered once. */
export function enteredOnce(group: StartedGroup, played: readonly number[]): readonly string[] {
  const scores = played.flatMap((hole) => group.golferIds.map((id, at) => `${id} on ${hole}: ${strokesOn(hole)[at]}`))
  return scores.toSorted()
}
