import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HoleValue } from '#golf/card/hole-entry.ts'
import { holesInOrderOfPlay, nextOpenHole } from '#golf/card/next-hole.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { isHolePlayed, playersOn } from '#golf/outing/departures.ts'
import { holeOf } from '#golf/outing/outing.ts'
import { type EnteredHole, isNotSaved, notSaved, type NotSaved, type Recorded } from '#sync/device/outbox/outbox.ts'
import type { Undoable } from '#sync/device/outbox/undo-recorded.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { type EarlyTaps, isStillSo } from '../early/early-taps.ts'
import * as texts from '../texts.ts'
import {
  afterSaving,
  afterUndo,
  changedDrafts,
  clearedIn,
  draftEntries,
  holeAction,
  keptDrafts,
  undoableOf,
  withValue,
  type Drafts,
  type InView,
} from './hole-draft.ts'
import { keepDraft } from './keep-draft.ts'
import { useButtonRest } from './use-button-rest.ts'
import { recordingOfTaps } from './use-recording.ts'

/** Milliseconds for which a recorded hole can be undone by one tap. */
const undoStays = 10_000
const loadUndo = () => import('#sync/device/outbox/undo-recorded.ts')

/** One group's scoring: the hole in view, its unrecorded scores, and recording it. */
export function useHoleScoring({
  outing,
  group,
  drafts: kept,
  wish,
  save,
  showRecorded,
}: {
  outing: OutingOnPhone
  group: number
  /** Drafts that this phone had stored. */
  drafts: readonly HoleDraftRow[]
  /** Record Score was tapped before the app came. */
  wish: EarlyTaps | null
  /** Resolves only when the phone has stored it. */
  save: (entered: EnteredHole, onWritten: () => void) => Promise<Recorded>
  /** Puts what was saved into `outing`. */
  showRecorded: (recorded: Recorded) => void
}) {
  const device = useDevice()
  const { card } = outing
  const outingId = outing.snapshot.outing.id
  const golfers = card.golfers.filter((golfer) => golfer.group === group)
  const golferIds = golfers.map(({ id }) => id)
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: golfers[0]?.startingHole ?? 1 })
  const toScore = (hole: number) => playersOn({ ...card, golfers }, hole).map(({ id }) => id)
  const wasCleared = clearedIn(outing.cells)
  const isScored = (hole: number) => isHolePlayed({ ...card, golfers }, hole, wasCleared)

  const [view, setView] = useState<InView>(() => {
    const open = nextOpenHole({ order, current: order.at(-1) ?? 1, isScored })
    return {
      hole: open ?? order.at(-1) ?? 1,
      isEnd: open === null,
      drafts: keptDrafts(kept, { group, recorded: outing.cells }),
    }
  })
  const [uses, setUses] = useState(0)
  const [said, setSaid] = useState<string | null>(null)
  const [failure, setFailure] = useState<NotSaved | null>(null)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const { hole: number, drafts } = view
  useKeepDrafts({ outingId, group, drafts, kept })
  useEffect(() => {
    if (undoable === null) return undefined
    // Before it is tapped: there may be no signal by then.
    loadUndo().catch(() => undefined)
    const timer = setTimeout(() => setUndoable(null), undoStays)
    return () => clearTimeout(timer)
  }, [undoable])

  const next = nextOpenHole({ order, current: number, isScored })
  // A hole of a complete round may reopen: a score is cleared, or a golfer comes back.
  const isEnd = view.isEnd && next === null
  const hole = card.holes.find((each) => each.hole === number) ?? card.holes[0]
  const entries = entriesOn(number)
  const action = holeAction(entries, next)
  const rest = useButtonRest(`${uses}/${number}/${isEnd}`)
  const [recording] = useState(recordingOfTaps)

  function entriesOn(on: number) {
    return draftEntries({
      golferIds: toScore(on),
      parOf: (golferId) => holeOf(card, { golferId, hole: on })?.par ?? 4,
      draft: drafts.get(on) ?? new Map(),
      recorded: outing.cells.filter((cell) => cell.hole === on),
    })
  }

  function show(shown: number | null) {
    setSaid('')
    setView((now) => ({ ...now, hole: shown ?? now.hole, isEnd: shown === null }))
  }

  /** Records a hole: the one in view, or one that could not be saved before. */
  async function record(on = number) {
    const values = entriesOn(on)
    const toDo = holeAction(values, next)
    // Another tab has recorded what could not be saved here.
    if (toDo.does !== 'record') return setFailure(null)
    const entered = { outingId, hole: on, scores: toDo.scores }
    // What an earlier tap still saves is not in sight yet, so undo could not go back to it.
    const isUnseen = recording.holes().some(({ hole }) => hole === on)
    rest.begin()
    // Its standings don't wait for the disk. That the hole is saved is shown once it is.
    recording.begin(entered)
    try {
      const recorded = await save(entered, recording.draw)
      const { golferIds: written } = recorded
      // Drawn together with the next hole.
      showRecorded(recorded)
      // Another hole that could not be saved stays named.
      setFailure((before) => (before?.entered.hole === on ? null : before))
      const then = nextOpenHole({ order, current: on, isScored: (each) => each === on || isScored(each) })
      setView((now) => afterSaving(now, { hole: on, entries: values, next: then }))
      setUses((before) => before + 1)
      const entries = isUnseen ? [] : values.filter((each) => written.includes(each.golferId))
      setUndoable(undoableOf({ outingId, hole: on, entries }))
      setSaid(texts.holeSaved(on, device))
    } catch (error) {
      setUndoable(null)
      setFailure(isNotSaved(error) ? error : notSaved('storage', { entered, cause: error }))
      // Nothing moved under the thumb: a second try is meant.
      rest.end()
    } finally {
      recording.end(entered)
    }
  }

  // Like a tap of now, and only for what was in sight then: otherwise its scores stay set, and not recorded.
  const grant = useEffectEvent(() => {
    if (wish === null || isEnd || wish.tgroupId !== group || wish.hole !== number) return
    if (isStillSo(wish, entries)) void record()
  })
  useEffect(() => void Promise.resolve().then(grant), [])

  async function undo() {
    if (undoable === null) return
    rest.begin()
    setUndoable(null)
    try {
      const { undoRecorded } = await loadUndo()
      const back = await undoRecorded(device, undoable)
      setView((now) => afterUndo(now, { ...undoable, golferIds: back }))
      setSaid(texts.holeUndone(undoable.hole, undoable.scores.length - back.length))
      setUses((before) => before + 1)
    } catch {
      // The recorded scores are still there.
      setSaid(texts.holeNotUndone(undoable.hole))
      rest.end()
    }
  }

  const setHoles = order.filter((each) => drafts.has(each) && entriesOn(each).some(({ isSet }) => isSet))
  const keptHoles = setHoles.filter((each) => kept.some((row) => row.hole === each))

  return {
    golferIds,
    toScore,
    hole,
    isEnd,
    entries,
    action,
    rest,
    said: said ?? keptText(keptHoles),
    failure,
    recording,
    /** Holes on which something is set and not recorded. */
    setHoles,
    /** The button was tapped. */
    press: async () => {
      if (rest.isResting()) return
      if (action.does === 'record') await record()
      else {
        rest.begin()
        show(action.does === 'end' ? null : next)
      }
    },
    /** The hole whose recording can be undone; null for none. */
    undoHole: undoable?.hole ?? null,
    undo,
    /** Once more the hole that could not be saved, whichever is in view. A double tap tries once. */
    tryAgain: () => {
      const failed = failure?.entered.hole
      if (recording.holes().every((saving) => saving.hole !== failed)) void record(failed)
    },
    forgetFailure: () => setFailure(null),
    showHole: (shown: number) => {
      rest.end()
      show(shown)
    },
    setValue: (golferId: number, value: HoleValue) => {
      rest.end()
      const over = entries.find((each) => each.golferId === golferId)?.recorded ?? null
      setView((now) => ({ ...now, drafts: withValue(now.drafts, { hole: number, golferId, value, over }) }))
    },
  }
}

export type Scoring = ReturnType<typeof useHoleScoring>

/** Shown when an outing is opened with earlier unrecorded scores. */
function keptText(holes: readonly number[]): string {
  return holes.length === 0 ? '' : texts.setEarlier(holesListed(holes))
}

/** Stores unrecorded scores on the phone, so that neither a reload nor a crash loses them. */
function useKeepDrafts({
  outingId,
  group,
  drafts,
  kept,
}: {
  outingId: number
  group: number
  drafts: Drafts
  kept: readonly HoleDraftRow[]
}) {
  const device = useDevice()
  const [first] = useState(() => keptDrafts(kept, { group, recorded: [] }))
  const onDisk = useRef(first)
  useEffect(() => {
    const changed = changedDrafts(onDisk.current, drafts)
    onDisk.current = drafts
    for (const each of changed) void keepDraft(device, { outingId, tgroupId: group, ...each })
  }, [device, outingId, group, drafts])
}
