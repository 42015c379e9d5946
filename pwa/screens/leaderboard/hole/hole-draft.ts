import { holeValue, strokesOfValue, type HoleValue, type StoredScore } from '#golf/card/hole-entry.ts'
import type { Undoable } from '#sync/device/outbox/undo-recorded.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { capital } from '../../../ui/words.ts'
import * as texts from '../texts.ts'

/** A score that the scorer has set, and the recorded score that it replaces; null if there was none. */
type SetScore = { readonly strokes: HoleValue; readonly over: HoleValue | null }

/** The scores by golfer that are set on one hole and not recorded yet. */
export type HoleDraft = ReadonlyMap<number, SetScore>

/** The unrecorded scores of every hole. They are kept while another hole is in view. */
export type Drafts = ReadonlyMap<number, HoleDraft>

/** The recorded score of a golfer on a hole, from this phone or from the server. */
type RecordedScore = StoredScore & {
  readonly golferId: number
  readonly hole: number
  /** The server's version; 0 before it has one. */
  readonly ver: number
  /** Whether two phones entered different scores and the conflict is not settled. */
  readonly contested: boolean
  /** The name of the person who entered it; null if unknown or entered on this phone. */
  readonly by: string | null
}

export type DraftEntry = {
  readonly golferId: number
  /** The score on the screen: the set one, otherwise the recorded one, otherwise par. */
  readonly shown: HoleValue
  readonly recorded: HoleValue | undefined
  readonly ver: number
  readonly contested: boolean
  /** Whether the scorer has set a score that is not recorded. */
  readonly isSet: boolean
  /** Whether another score was recorded after the scorer set this one. */
  readonly isOutdated: boolean
  readonly by: string | null
}

export const fewestStrokes = 1
export const mostStrokes = 20

/**
 * The fewest strokes of a score with a conceded stroke, and of the most likely score of a pickup: at least one stroke
 * was played on the hole.
 */
export const fewestUnfinished = 2

/** Returns the entries of a hole in the golfers' order, which never changes during a round. */
export function draftEntries({
  golferIds,
  parOf,
  draft,
  recorded,
}: {
  golferIds: readonly number[]
  /** Returns the par of the hole from a golfer's own tees. */
  parOf: (golferId: number) => number
  draft: HoleDraft
  recorded: readonly RecordedScore[]
}): readonly DraftEntry[] {
  return golferIds.map((golferId) => {
    const known = recorded.find((score) => score.golferId === golferId)
    const value = known === undefined ? undefined : (holeValue(known) ?? undefined)
    const set = draft.get(golferId)
    const par = parOf(golferId)
    const shown = set?.strokes ?? value ?? par
    const ver = known?.ver ?? 0
    const isSet = set !== undefined && shown !== (value ?? par)
    return {
      golferId,
      shown,
      recorded: value,
      ver,
      contested: known?.contested ?? false,
      isSet,
      isOutdated: isSet && value !== undefined && value !== set.over,
      by: known?.by ?? null,
    }
  })
}

/** Returns a function that reports whether the score of a golfer on a hole was cleared. */
export function clearedIn(cells: readonly Pick<RecordedScore, 'golferId' | 'hole' | 'strokes'>[]) {
  return (golferId: number, hole: number) =>
    cells.some((cell) => cell.golferId === golferId && cell.hole === hole && holeValue(cell) === null)
}

/** Sets the unrecorded score of a golfer on a hole. Strokes are limited to 1 to 20. */
export function withValue(
  drafts: Drafts,
  { hole, golferId, value, over }: { hole: number; golferId: number; value: HoleValue; over: HoleValue | null },
): Drafts {
  const kept = typeof value === 'string' ? value : Math.min(mostStrokes, Math.max(fewestStrokes, value))
  const set = { strokes: kept, over }
  return new Map(drafts).set(hole, new Map(drafts.get(hole)).set(golferId, set))
}

/** Returns the drafts of a group that the phone had stored, without the scores recorded since. */
export function keptDrafts(
  rows: readonly HoleDraftRow[],
  { group, recorded }: { group: number; recorded: readonly RecordedScore[] },
): Drafts {
  const isRecorded = (hole: number, score: HoleDraftRow['scores'][number]) =>
    recorded.some((each) => each.hole === hole && each.golferId === score.golferId && holeValue(each) === score.strokes)
  const own = rows.filter(({ tgroupId }) => tgroupId === group)
  return new Map(
    own.flatMap(({ hole, scores }) => {
      const left = scores.filter((score) => !isRecorded(hole, score))
      const byGolfer = left.map(({ golferId, ...set }) => [golferId, set] as const)
      return left.length === 0 ? [] : [[hole, new Map(byGolfer)] as const]
    }),
  )
}

/** Returns the holes whose draft has changed, with the current draft. */
export function changedDrafts(
  before: Drafts,
  now: Drafts,
): readonly { hole: number; scores: HoleDraftRow['scores'] }[] {
  const holes = [...new Set([...before.keys(), ...now.keys()])]
  return holes
    .filter((hole) => before.get(hole) !== now.get(hole))
    .map((hole) => ({
      hole,
      scores: [...(now.get(hole) ?? [])].map(([golferId, set]) => ({ golferId, ...set })),
    }))
}

/** The hole in view, the drafts of all holes, and whether the end of the round is shown instead. */
export type InView = { readonly hole: number; readonly drafts: Drafts; readonly isEnd: boolean }

/**
 * Returns the view after a hole was saved. Its draft is dropped, and `next` is shown, or the end of the round if no
 * hole is left to score. A score that was set during the save is not saved, so its draft stays and the hole stays in
 * view. A person who went to another hole stays there. Drafts of golfers who are no longer scored are dropped.
 */
export function afterSaving(
  view: InView,
  saved: { hole: number; entries: readonly Pick<DraftEntry, 'golferId' | 'shown'>[]; next: number | null },
): InView {
  const { hole, drafts } = view
  const isSaved = ([golferId, set]: readonly [number, SetScore]) =>
    saved.entries.every((entry) => entry.golferId !== golferId || entry.shown === set.strokes)
  const left = [...(drafts.get(saved.hole) ?? [])].filter((draft) => !isSaved(draft))
  const rest = new Map(drafts)
  if (left.length > 0) rest.set(saved.hole, new Map(left))
  else rest.delete(saved.hole)
  const goesOn = hole === saved.hole && left.length === 0
  return goesOn ? { hole: saved.next ?? hole, drafts: rest, isEnd: saved.next === null } : { ...view, drafts: rest }
}

/** Returns the changes that recording a hole made, with the earlier scores; null if it only confirmed them. */
export function undoableOf({
  outingId,
  hole,
  entries,
}: {
  outingId: number
  hole: number
  entries: readonly Pick<DraftEntry, 'golferId' | 'shown' | 'recorded'>[]
}): Undoable | null {
  const scores = entries
    .filter(({ shown, recorded }) => shown !== recorded)
    .map(({ golferId, shown, recorded }) => ({ golferId, written: shown, before: recorded ?? null }))
  return scores.length === 0 ? null : { outingId, hole, scores }
}

/** Returns the view before the tap of Record Score: the scores that it recorded are set and not recorded. */
export function afterUndo(
  { drafts }: InView,
  { hole, scores, golferIds }: Undoable & { golferIds: readonly number[] },
): InView {
  const undone = scores.filter(({ golferId }) => golferIds.includes(golferId))
  const set = undone.reduce<Drafts>(
    (sofar, { golferId, written, before }) => withValue(sofar, { hole, golferId, value: written, over: before }),
    drafts,
  )
  return { hole, drafts: set, isEnd: false }
}

/** One score to record, with the version that was on the screen, so that a later one is not overwritten unseen. */
type ScoreToRecord = { readonly golferId: number; readonly strokes: HoleValue; readonly seenVer: number }

type Named = { readonly parOf: (golferId: number) => number; readonly nameOf: NameOf }
type ShownScores = readonly Pick<DraftEntry, 'golferId' | 'shown'>[]

/** Returns the scores that the button names before the tap: an ace, and those five or more over par. */
export function oddScores(entries: ShownScores, { parOf, nameOf }: Named): readonly string[] {
  return entries
    .filter(({ golferId, shown }) => isOdd(shown, parOf(golferId)))
    .map(({ golferId, shown }) => `${nameOf(golferId)} ${shown}`)
}

/**
 * Returns the summary of a hole on the button, before it is recorded: All par; 1 birdie, 2 par, 1 pickup. An ace and a
 * score five or more over par are named: Carol 9, others par.
 */
export function holeSummary(entries: ShownScores, { parOf, nameOf }: Named): string {
  const usual = entries.filter(({ golferId, shown }) => !isOdd(shown, parOf(golferId)))
  const named = oddScores(entries, { parOf, nameOf })
  const results = usual.map(({ golferId, shown }) => texts.resultWord(shown, parOf(golferId)))
  const [result] = results
  // A single ball needs no count.
  if (entries.length === 1 && result !== undefined) return capital(result)
  if (results.every((result) => result === texts.par)) {
    if (named.length === 0) return texts.allPar
    return [...named, ...(results.length > 0 ? [texts.othersPar] : [])].join(', ')
  }
  const counted = [...new Set(results)].map((result) => {
    const count = results.filter((each) => each === result).length
    // Examples: 2 bogeys, 2 pars conceded, 2 +3.
    return `${count} ${count === 1 ? result : result.replace(/^[a-z]*[a-rt-z]\b/, '$&s')}`
  })
  return [...named, ...counted].join(', ')
}

/** The strokes over par from which a score is named on the button. */
const farOver = 5

function isOdd(shown: HoleValue, par: number): boolean {
  const strokes = strokesOfValue(shown)
  return strokes === 1 || (strokes ?? 0) >= par + farOver
}

type HoleAction = { readonly label: string } & (
  | { readonly does: 'record'; readonly scores: readonly ScoreToRecord[] }
  /** Everything on the hole is recorded, by this phone or by that of a partner. */
  | { readonly does: 'go on' | 'end' }
)

/**
 * Returns what the button does. While a golfer has no score, it records the missing and the changed scores. Once all
 * have one, it records only those that differ, and continues if none does. A contested score is settled by recording it
 * again, so it always counts as one to record.
 */
export function holeAction(entries: readonly DraftEntry[], next: number | null): HoleAction {
  const scores = entries
    .filter(({ shown, recorded, contested }) => contested || shown !== recorded)
    .map(({ golferId, shown, ver }) => ({ golferId, strokes: shown, seenVer: ver }))
  if (scores.length === 0) {
    return next === null ? { does: 'end', label: texts.roundComplete } : { does: 'go on', label: texts.nextHole }
  }
  const isScored = entries.every(({ recorded }) => recorded !== undefined)
  return { does: 'record', label: isScored ? texts.changeScore : texts.recordScore, scores }
}
