import { strokes, type Strokes } from '#golf/units.ts'

/** What a thumb has set on one hole and not recorded yet, by golfer. */
export type HoleDraft = ReadonlyMap<number, Strokes>

/** Unrecorded strokes of every hole, so that looking at another hole loses nothing. */
export type Drafts = ReadonlyMap<number, HoleDraft>

/** What is recorded for one golfer on the hole, here or at the club. */
export type RecordedScore = {
  readonly golferId: number
  /** Null once the score was cleared. */
  readonly strokes: number | null
  /** The club's version of it, 0 while the club has nothing. */
  readonly ver: number
  /** Two phones entered different scores and nobody has said yet which one is right. */
  readonly contested: boolean
}

export type DraftEntry = {
  readonly golferId: number
  /** What the stepper shows: what the thumb set, else what is recorded, else par. */
  readonly shown: Strokes
  readonly recorded: Strokes | undefined
  readonly ver: number
  readonly contested: boolean
}

export const fewestStrokes = 1
export const mostStrokes = 20

/** The entries of a hole, in the golfers' own order, which never changes during a round. */
export function draftEntries({
  golferIds,
  par,
  draft,
  recorded,
}: {
  golferIds: readonly number[]
  par: number
  draft: HoleDraft
  recorded: readonly RecordedScore[]
}): readonly DraftEntry[] {
  return golferIds.map((golferId) => {
    const known = recorded.find((score) => score.golferId === golferId)
    const value = known === undefined || known.strokes === null ? undefined : strokes(known.strokes)
    return {
      golferId,
      shown: draft.get(golferId) ?? value ?? strokes(par),
      recorded: value,
      ver: known?.ver ?? 0,
      contested: known?.contested ?? false,
    }
  })
}

/** Sets one golfer's unrecorded strokes on a hole, kept between 1 and 20. */
export function withStrokes(
  drafts: Drafts,
  { hole, golferId, value }: { hole: number; golferId: number; value: number },
): Drafts {
  const kept = strokes(Math.min(mostStrokes, Math.max(fewestStrokes, value)))
  return new Map(drafts).set(hole, new Map(drafts.get(hole)).set(golferId, kept))
}

/** The hole that is shown, and what is set on it and on the others. */
export type InView = { readonly hole: number; readonly drafts: Drafts }

/**
 * A hole is saved as its steppers stood: that is forgotten, and `next` is shown. What a thumb has set on it meanwhile is
 * not saved, so it stays, and the hole with it; whoever went to another hole meanwhile stays there. What was set for a
 * golfer who is not scored any more is forgotten, too.
 */
export function afterSaving(
  { hole, drafts }: InView,
  saved: { hole: number; entries: readonly Pick<DraftEntry, 'golferId' | 'shown'>[]; next: number },
): InView {
  const isSaved = ([golferId, value]: readonly [number, Strokes]) =>
    saved.entries.every((entry) => entry.golferId !== golferId || entry.shown === value)
  const left = [...(drafts.get(saved.hole) ?? [])].filter((draft) => !isSaved(draft))
  const rest = new Map(drafts)
  if (left.length > 0) rest.set(saved.hole, new Map(left))
  else rest.delete(saved.hole)
  return { hole: hole === saved.hole && left.length === 0 ? saved.next : hole, drafts: rest }
}

export type HoleAction = {
  readonly label: 'Record Score' | 'Change Score'
  readonly enabled: boolean
  /** With the version that stood on the screen, so that a score that came in meanwhile is not overwritten unseen. */
  readonly scores: readonly { readonly golferId: number; readonly strokes: Strokes; readonly seenVer: number }[]
}

/**
 * What the one button does. While a golfer has no score it records: everybody without one, and whoever was changed.
 * Once all have one it changes only what differs. A contested score is settled by recording it again, so it always
 * counts as something to record.
 */
export function holeAction(entries: readonly DraftEntry[]): HoleAction {
  const scores = entries
    .filter(({ shown, recorded, contested }) => contested || shown !== recorded)
    .map(({ golferId, shown, ver }) => ({ golferId, strokes: shown, seenVer: ver }))
  const isScored = entries.every(({ recorded }) => recorded !== undefined)
  return { label: isScored ? 'Change Score' : 'Record Score', enabled: scores.length > 0, scores }
}
