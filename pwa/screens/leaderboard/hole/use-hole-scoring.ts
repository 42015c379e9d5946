import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react'
import type { HoleValue } from '#golf/card/hole-entry.ts'
import { holesInOrderOfPlay, nextOpenHole } from '#golf/card/next-hole.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { holeToGoOn, isHolePlayed, playersOn } from '#golf/outing/departures.ts'
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

const loadUndo = () => import('#sync/device/outbox/undo-recorded.ts')

/** The scoring of one group: the hole in view, its unrecorded scores, and recording it. */
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
  /** The drafts that this phone had stored when the outing was opened. */
  drafts: readonly HoleDraftRow[]
  /** The taps before the app loaded, if the last one was Record Score; otherwise null. */
  wish: EarlyTaps | null
  /** Saves a hole. Resolves once the phone has stored it. */
  save: (entered: EnteredHole, onWritten: () => void) => Promise<Recorded>
  /** Merges what was saved into `outing`. */
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
    const open = holeToGoOn(card, group, wasCleared)
    return {
      hole: open ?? order.at(-1) ?? 1,
      isEnd: open === null,
      drafts: keptDrafts(kept, { group, recorded: outing.cells }),
    }
  })
  const [uses, setUses] = useState(0)
  const [said, setSaid] = useState<string | null>(null)
  const [failure, setFailure] = useState<NotSaved | null>(null)
  const [undoable, setUndoable] = useUndoOffer<Undoable>()
  const { hole: number, drafts } = view
  useKeepDrafts({ outingId, group, drafts, kept })
  useEffect(() => {
    // Loaded before Undo is tapped, because there may be no signal by then.
    if (undoable !== null) loadUndo().catch(() => undefined)
  }, [undoable])

  const next = nextOpenHole({ order, current: number, isScored })
  // A complete round has an open hole again if a score is cleared or a golfer comes back.
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
    // Another tab has recorded the hole that could not be saved here.
    if (toDo.does !== 'record') return setFailure(null)
    const entered = { outingId, hole: on, scores: toDo.scores }
    // A hole that an earlier tap is still saving is not in `outing` yet, so the scores before this tap are unknown and
    // cannot be restored by Undo.
    const isUnseen = recording.holes().some(({ hole }) => hole === on)
    rest.begin()
    // The standings are updated without waiting for the disk. The hole is reported as saved only after that.
    recording.begin(entered)
    try {
      const recorded = await save(entered, recording.draw)
      const { golferIds: written } = recorded
      // Rendered together with the next hole.
      showRecorded(recorded)
      // The failure of another hole stays on the screen.
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
      // Nothing has changed under the thumb, so another tap is an intended retry.
      rest.end()
    } finally {
      recording.end(entered)
    }
  }

  // Handles the early tap of Record Score like a tap now, but only if the hole still shows the same scores. Otherwise
  // they stay set and not recorded.
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
      // The recorded scores are unchanged.
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
    /** Holes with a score that is set and not recorded. */
    setHoles,
    /** Handles a tap of the main button. */
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
    /** Retries the hole that could not be saved, whichever hole is in view. A double tap retries once. */
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

/** Returns the message for an outing that is opened with unrecorded scores from before. */
function keptText(holes: readonly number[]): string {
  return holes.length === 0 ? '' : texts.setEarlier(holesListed(holes))
}

/** Stores unrecorded scores on the phone, so that they survive a reload or a crash. */
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

/** Milliseconds for which Undo is offered. */
const undoStays = 10_000

/**
 * Returns what one tap can undo, with its setter; null for nothing, and again some seconds after it was set. While it is
 * held, because the keyboard is on its button, the seconds do not begin.
 */
export function useUndoOffer<Undoable>({ isHeld = false } = {}): [Undoable | null, Dispatch<Undoable | null>] {
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  useEffect(() => {
    if (undoable === null || isHeld) return undefined
    const timer = setTimeout(() => setUndoable(null), undoStays)
    return () => clearTimeout(timer)
  }, [undoable, isHeld])
  return [undoable, setUndoable]
}
