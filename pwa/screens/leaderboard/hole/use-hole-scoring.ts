import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from 'react'
import type { HoleValue } from '#golf/card/hole-entry.ts'
import { holesInOrderOfPlay, nextOpenHole } from '#golf/card/next-hole.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { holeToGoOn, isHolePlayed, playersOn } from '#golf/outing/departures.ts'
import { holeOf } from '#golf/outing/outing.ts'
import type { Device } from '#sync/device/device.ts'
import { type EnteredHole, isNotSaved, notSaved, type NotSaved, type Recorded } from '#sync/device/outbox/outbox.ts'
import type { Undoable } from '#sync/device/outbox/undo-recorded.ts'
import { keepHoleDraft } from '#sync/device/outings/hole-drafts.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { type EarlyTaps, isStillSo, forgetEarlyTaps } from '../early/early-taps.ts'
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
import { recordingOfTaps } from './recording.ts'
import { useButtonRest } from './use-button-rest.ts'

const loadUndo = () => import('#sync/device/outbox/undo-recorded.ts')

type Given = {
  readonly outing: OutingOnPhone
  readonly group: number
  /** The drafts that this phone had stored when the outing was opened. */
  readonly drafts: readonly HoleDraftRow[]
  /** The taps before the app loaded, if the last one was Record Score; otherwise null. */
  readonly wish: EarlyTaps | null
  /** Saves a hole. Resolves once the phone has stored it. */
  readonly save: (entered: EnteredHole, onWritten: () => void) => Promise<Recorded>
  /** Merges what was saved into `outing`. */
  readonly showRecorded: (recorded: Recorded) => void
}

/** The scoring of one group: the hole in view, its unrecorded scores, recording it, and undoing that. */
export function useHoleScoring(given: Given) {
  const { outing, group, wish } = given
  const { holes } = outing.card
  const play = playOfGroup(outing, group)
  const current = useShownHole(given, play)
  const { undoHole, undo, offerUndo } = useUndo(current)
  const { record, ...saving } = useRecordHole(given, { play, current, offerUndo })
  const { number, next, isEnd, entries, action, said, rest, setHoles, show, setValue } = current

  // Handles the early tap of Record Score like a tap now, but only if the hole still shows the same scores. Otherwise
  // they stay set and not recorded.
  const grant = useEffectEvent(() => {
    if (wish === null || isEnd || wish.tgroupId !== group || wish.hole !== number) return
    if (isStillSo(wish, entries)) void record()
  })
  useEffect(() => void Promise.resolve().then(grant), [])

  return {
    golferIds: play.golferIds,
    toScore: play.toScore,
    hole: holes.find((each) => each.hole === number) ?? holes[0],
    isEnd,
    entries,
    action,
    said,
    rest,
    /** Holes with a score that is set and not recorded. */
    setHoles,
    setValue,
    /** Handles a tap of the main button. */
    press: async () => {
      if (rest.isResting()) return
      if (action.does === 'record') await record()
      else {
        rest.begin()
        show(action.does === 'end' ? null : next)
      }
    },
    showHole: (shown: number) => {
      rest.end()
      show(shown)
    },
    ...saving,
    /** The hole whose recording can be undone; null for none. */
    undoHole,
    undo,
  }
}

export type Scoring = ReturnType<typeof useHoleScoring>

/** Returns the golfers of a group, the order in which they play the holes, and what is entered on each. */
function playOfGroup({ card, cells }: OutingOnPhone, group: number) {
  const golfers = card.golfers.filter((golfer) => golfer.group === group)
  const wasCleared = clearedIn(cells)
  const toScore = (hole: number) => playersOn({ ...card, golfers }, hole).map(({ id }) => id)
  return {
    golferIds: golfers.map(({ id }) => id),
    /** Returns the golfers who play a hole. */
    toScore,
    order: holesInOrderOfPlay({ holes: card.holes, startingHole: golfers[0]?.startingHole ?? 1 }),
    isScored: (hole: number) => isHolePlayed({ ...card, golfers }, hole, wasCleared),
    entriesOn: (hole: number, drafts: Drafts) =>
      draftEntries({
        golferIds: toScore(hole),
        parOf: (golferId) => holeOf(card, { golferId, hole })?.par ?? 4,
        draft: drafts.get(hole) ?? new Map(),
        recorded: cells.filter((cell) => cell.hole === hole),
      }),
  }
}

type Play = ReturnType<typeof playOfGroup>

/** The hole in view, the scores that are set and not recorded, and the message about the last tap. */
function useShownHole(
  { outing, group, drafts: kept }: Pick<Given, 'outing' | 'group' | 'drafts'>,
  { order, isScored, entriesOn }: Play,
) {
  const { card, cells, snapshot } = outing
  const [view, setView] = useState<InView>(() => {
    const open = holeToGoOn(card, group, clearedIn(cells))
    const drafts = keptDrafts(kept, { group, recorded: cells })
    return { hole: open ?? order.at(-1) ?? 1, isEnd: open === null, drafts }
  })
  const [said, setSaid] = useState<string | null>(null)
  const [results, setResults] = useState(0)
  const { hole: number, drafts } = view
  useKeepDrafts({ outingId: snapshot.outing.id, group, drafts, kept })

  const next = nextOpenHole({ order, current: number, isScored })
  // A complete round has an open hole again if a score is cleared or a golfer comes back.
  const isEnd = view.isEnd && next === null
  const entries = entriesOn(number, drafts)
  const rest = useButtonRest(`${results}/${number}/${isEnd}`)
  const setHoles = order.filter((each) => drafts.has(each) && entriesOn(each, drafts).some(({ isSet }) => isSet))
  const keptHoles = setHoles.filter((each) => kept.some((row) => row.hole === each))

  return {
    number,
    drafts,
    /** The hole to go on with; null if none is left. */
    next,
    isEnd,
    entries,
    action: holeAction(entries, next),
    said: said ?? keptText(keptHoles),
    say: setSaid,
    rest,
    setHoles,
    /** Shows a hole; null for the end of the round. */
    show: (shown: number | null) => {
      setSaid('')
      setView((now) => ({ ...now, hole: shown ?? now.hole, isEnd: shown === null }))
    },
    /** Shows what a tap has stored, with a message about it. */
    showResult: (change: (now: InView) => InView, message: string) => {
      setView(change)
      setResults((before) => before + 1)
      setSaid(message)
    },
    setValue: (golferId: number, value: HoleValue) => {
      rest.end()
      const over = entries.find((each) => each.golferId === golferId)?.recorded ?? null
      setView((now) => ({ ...now, drafts: withValue(now.drafts, { hole: number, golferId, value, over }) }))
    },
  }
}

type ShownHole = ReturnType<typeof useShownHole>

/** Records a hole, and keeps its scores on the screen if the phone could not store them. */
function useRecordHole(
  { outing, save, showRecorded }: Pick<Given, 'outing' | 'save' | 'showRecorded'>,
  {
    play: { order, isScored, entriesOn },
    current: { number, drafts, next, rest, showResult },
    offerUndo,
  }: { readonly play: Play; readonly current: ShownHole; readonly offerUndo: Dispatch<Undoable | null> },
) {
  const device = useDevice()
  const outingId = outing.snapshot.outing.id
  const [failure, setFailure] = useState<NotSaved | null>(null)
  const [recording] = useState(recordingOfTaps)

  /** Records a hole: the one in view, or one that could not be saved before. */
  async function record(on = number) {
    const values = entriesOn(on, drafts)
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
      showResult((now) => afterSaving(now, { hole: on, entries: values, next: then }), texts.holeSaved(on, device))
      const entries = isUnseen ? [] : values.filter((each) => written.includes(each.golferId))
      offerUndo(undoableOf({ outingId, hole: on, entries }))
    } catch (error) {
      offerUndo(null)
      setFailure(isNotSaved(error) ? error : notSaved('storage', { entered, cause: error }))
      // Nothing has changed under the thumb, so another tap is an intended retry.
      rest.end()
    } finally {
      recording.end(entered)
    }
  }

  return {
    record,
    recording,
    failure,
    /** Retries the hole that could not be saved, whichever hole is in view. A double tap retries once. */
    tryAgain: () => {
      const failed = failure?.entered.hole
      if (recording.holes().every((saving) => saving.hole !== failed)) void record(failed)
    },
    forgetFailure: () => setFailure(null),
  }
}

/** Takes back the last recorded hole, for some seconds. */
function useUndo({ rest, say, showResult }: Pick<ShownHole, 'rest' | 'say' | 'showResult'>) {
  const device = useDevice()
  const [undoable, offerUndo] = useUndoOffer<Undoable>()
  useEffect(() => {
    // Loaded before Undo is tapped, because there may be no signal by then.
    if (undoable !== null) loadUndo().catch(() => undefined)
  }, [undoable])

  async function undo() {
    if (undoable === null) return
    rest.begin()
    offerUndo(null)
    try {
      const { undoRecorded } = await loadUndo()
      const back = await undoRecorded(device, undoable)
      const message = texts.holeUndone(undoable.hole, undoable.scores.length - back.length)
      showResult((now) => afterUndo(now, { ...undoable, golferIds: back }), message)
    } catch {
      // The recorded scores are unchanged.
      say(texts.holeNotUndone(undoable.hole))
      rest.end()
    }
  }

  return { undoHole: undoable?.hole ?? null, undo, offerUndo }
}

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
export function useUndoOffer<Done>({ isHeld = false } = {}): [Done | null, Dispatch<Done | null>] {
  const [done, setDone] = useState<Done | null>(null)
  useEffect(() => {
    if (done === null || isHeld) return undefined
    const timer = setTimeout(() => setDone(null), undoStays)
    return () => clearTimeout(timer)
  }, [done, isHeld])
  return [done, setDone]
}

/** Stores a draft, and then deletes the taps on its hole from before the app had loaded. */
export async function keepDraft(device: Device, draft: HoleDraftRow): Promise<void> {
  if (await keepHoleDraft(device, draft)) forgetEarlyTaps(device.ports.storage, draft)
}
