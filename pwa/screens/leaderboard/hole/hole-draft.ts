import { holeValue, type HoleValue, type StoredScore } from '#golf/card/hole-entry.ts'
import type { Undoable } from '#sync/device/outbox/outbox.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'
import * as texts from '../texts.ts'

/** What a thumb has set for one golfer, and what was recorded there then; null where nothing was. */
export type SetScore = { readonly strokes: HoleValue; readonly over: HoleValue | null }

/** What a thumb has set on one hole and not recorded yet, by golfer. */
export type HoleDraft = ReadonlyMap<number, SetScore>

/** Unrecorded strokes of every hole, so that looking at another hole loses nothing. */
export type Drafts = ReadonlyMap<number, HoleDraft>

/** The recorded score of one golfer on a hole, on this phone or from the server. */
export type RecordedScore = StoredScore & {
  readonly golferId: number
  readonly hole: number
  /** The server's version, 0 while it has none. */
  readonly ver: number
  /** Two phones entered different scores, and the conflict is not settled. */
  readonly contested: boolean
  /** Who entered it, where that is known and was not this phone. */
  readonly by: string | null
}

export type DraftEntry = {
  readonly golferId: number
  /** What the stepper shows: what the thumb set, else what is recorded, else par. */
  readonly shown: HoleValue
  readonly recorded: HoleValue | undefined
  readonly ver: number
  readonly contested: boolean
  /** The thumb has set something that is not recorded. */
  readonly isSet: boolean
  /** Another score was recorded after the thumb had set this one. */
  readonly isOutdated: boolean
  readonly by: string | null
}

export const fewestStrokes = 1
export const mostStrokes = 20

/** The entries of a hole, in the golfers' own order, which never changes during a round. */
export function draftEntries({
  golferIds,
  parOf,
  draft,
  recorded,
}: {
  golferIds: readonly number[]
  /** The par of the hole from the golfer's own tees. */
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

/** Sets one golfer's unrecorded value on a hole, strokes kept between 1 and 20. */
export function withValue(
  drafts: Drafts,
  { hole, golferId, value, over }: { hole: number; golferId: number; value: HoleValue; over: HoleValue | null },
): Drafts {
  const kept = typeof value === 'string' ? value : Math.min(mostStrokes, Math.max(fewestStrokes, value))
  const set = { strokes: kept, over }
  return new Map(drafts).set(hole, new Map(drafts.get(hole)).set(golferId, set))
}

/** The drafts of one group as the phone had kept them, without what was recorded since. */
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

/** The holes on which something else is set than before, with what is set there now. */
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

/** The hole that is shown, what is set on it and on the others, and whether the round's end stands in its place. */
export type InView = { readonly hole: number; readonly drafts: Drafts; readonly isEnd: boolean }

/**
 * A hole is saved as its steppers stood: that is forgotten, and `next` is shown, or the end of the round when nothing is
 * left to score. What a thumb has set on it in between is not saved, so it stays, and the hole with it; a person who went
 * to another hole in between stays there. What was set for a golfer who is not scored any more is forgotten, too.
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

/** What recording a hole changed, with what stood there before; null where it only confirmed. */
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

/** The hole as it stood before the tap of Record: what was recorded then is set, and not recorded. */
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

/** One score to record, with the version that stood on the screen: what came in later is not overwritten unseen. */
export type ScoreToRecord = { readonly golferId: number; readonly strokes: HoleValue; readonly seenVer: number }

export type HoleAction = { readonly label: string } & (
  | { readonly does: 'record'; readonly scores: readonly ScoreToRecord[] }
  /** Everything on the hole is recorded, here or by a partner's phone. */
  | { readonly does: 'go on' | 'end' }
)

/**
 * What the one button does. While a golfer has no score it records the missing scores and the changed ones.
 * Once all have one it changes only what differs, and leads on when nothing does. A contested score is settled by
 * recording it again, so it always counts as something to record.
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
