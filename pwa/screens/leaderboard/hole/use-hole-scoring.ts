import { useState } from 'react'
import { holesInOrderOfPlay, nextHole } from '#golf/card/next-hole.ts'
import type { OutingCard } from '#golf/outing/outing.ts'
import { isNotSaved, notSaved, type EnteredHole, type NotSaved } from '#sync/device/outbox/not-saved.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { afterSaving, draftEntries, holeAction, withStrokes, type InView } from './hole-draft.ts'
import { golfersToScore } from './stopped-golfers.ts'

/** The next hole stands under the same thumb: a tap that follows at once was meant for the one before. */
const restAfterSaving = 400

/** One group's scoring: the hole in view, what the thumb has set, and recording it. */
export function useHoleScoring({
  outing,
  card,
  group,
  stopped,
  lasts,
  save,
}: {
  outing: OutingOnPhone
  card: OutingCard
  group: number
  /** Who left the course. */
  stopped: ReadonlySet<number>
  /** Whether what this phone takes outlasts the page. */
  lasts: boolean
  /** Resolves only when the phone has it. */
  save: (entered: EnteredHole) => Promise<unknown>
}) {
  const golfers = card.golfers.filter((golfer) => golfer.group === group)
  const golferIds = golfers.map(({ id }) => id)
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: golfers[0]?.startingHole ?? 1 })
  const hasScore = (id: number, hole: number) => card.scores(id, hole) !== undefined
  const toScore = (hole: number) => golfersToScore({ golferIds, stopped, hasScore: (id) => hasScore(id, hole) })
  const isScored = (hole: number) => toScore(hole).every((id) => hasScore(id, hole))

  const [view, setView] = useState<InView>(() => ({
    hole: nextHole({ order, current: order.at(-1) ?? 1, isScored }),
    drafts: new Map(),
  }))
  const [resting, setResting] = useState(false)
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<NotSaved | null>(null)

  const { hole: number, drafts } = view
  const hole = card.holes.find((each) => each.hole === number) ?? card.holes[0]
  const entries = draftEntries({
    golferIds: toScore(number),
    par: hole?.par ?? 4,
    draft: drafts.get(number) ?? new Map(),
    recorded: outing.cells.filter((cell) => cell.hole === number),
  })
  const action = holeAction(entries)

  async function record() {
    if (resting || !action.enabled) return
    setResting(true)
    const entered = { outingId: outing.snapshot.outing.id, hole: number, scores: action.scores }
    try {
      await save(entered)
      setFailure(null)
      const next = nextHole({ order, current: number, isScored: (each) => each === number || isScored(each) })
      setView((now) => afterSaving(now, { hole: number, entries, next }))
      setSaid(`Hole ${number} ${lasts ? 'saved on this phone' : 'recorded, not saved on this phone'}`)
      setTimeout(() => setResting(false), restAfterSaving)
    } catch (error) {
      setFailure(isNotSaved(error) ? error : notSaved('storage', { entered, cause: error }))
      // Nothing moved under the thumb: whoever tries again at once means it.
      setResting(false)
    }
  }

  return {
    golferIds,
    toScore,
    hole,
    entries,
    action,
    resting,
    said,
    failure,
    record,
    forgetFailure: () => setFailure(null),
    showHole: (next: number) => {
      setSaid('')
      setView((now) => ({ ...now, hole: next }))
    },
    setStrokes: (golferId: number, value: number) =>
      setView((now) => ({ ...now, drafts: withStrokes(now.drafts, { hole: number, golferId, value }) })),
  }
}

export type HoleScoring = ReturnType<typeof useHoleScoring>
