import Lock from 'lucide-react/icons/lock'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { isConceded, isPickup, strokesOfValue, type HoleValue, type Pickup } from '#golf/card/hole-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import type { MatchSide } from '#golf/games/game-rules.ts'
import { ScoreFigure, UnscoredPar } from '../../../rounds/score-figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SideBadge } from '../games/side-badge.tsx'
import * as texts from '../texts.ts'
import { fewestStrokes, fewestUnfinished, mostStrokes, type DraftEntry } from './hole-draft.ts'
import type { SignedOnHole } from './signed-on-hole.ts'
import { StrokeDots, strokeColor } from './stroke-dots.tsx'
import styles from './golfer-card.module.css'

type Props = {
  name: string
  /** A shorter form of the name for little space. */
  shortName: string
  /** Whether several golfers share the ball; the name then lists all of them. */
  isTeam: boolean
  /** The golfer's side in the match of the group. */
  side: MatchSide | null
  /** The hole with par and stroke index from the golfer's own tees. */
  hole: Hole
  /** Whether par or stroke index differ from those of others in the group. */
  isOwnHole: boolean
  /** The score of the golfer on the hole; undefined for a golfer who left the course before it. */
  entry: DraftEntry | undefined
  /** For a golfer who left: the first hole not played, and whether that is unsent or disputed. */
  departure: readonly string[]
  received: number
  /** The golfer's score in that match: Net 4. */
  inMatch: string | null
  /** Gross and net to par so far. Each part stays on one line. */
  standing: readonly string[]
  /** The scores that were entered for a contested hole and that this phone has. */
  rivals: readonly HoleValue[]
  onValue: (value: HoleValue) => void
  onOpenPad: () => void
  onOpenCard: () => void
  onOpenHistory: () => void
  onWhy: () => void
  onBackInPlay: () => void
  signed: SignedOnHole
  /** Opens the signed card, where the organizer can open it for changes again. */
  onSigned: () => void
  /** Returns the score that a pickup counts for the handicap; null for a team that shares a ball. */
  pickupCounts: (pickup: Pickup) => number | null
  /** Whether conceded strokes count in every game of the outing, not only in matches. */
  gimmes: boolean
}

/** One golfer on the hole: the name, the standing, and the score between minus and plus. */
export function GolferCard(props: Props) {
  const { name, shortName, isTeam, side, hole, entry, received, onOpenCard, onWhy, onBackInPlay } = props
  const nameButton = useRef<HTMLButtonElement>(null)
  const golfer = entry === undefined ? texts.leftTheCourse(name) : texts.spokenGolfer({ name, received, ...entry })
  return (
    <div
      role="group"
      aria-label={`${texts.spokenHole(hole)}. ${golfer}${side === null ? '' : `, ${texts.sideOf(side)}`}`}
      className={styles['card']}
      data-team={isTeam}
      data-long={!isTeam && isLong(name)}
    >
      <div className={styles['who']}>
        <div className={styles['line']}>
          {side !== null && <SideBadge side={side} />}
          <button
            ref={nameButton}
            type="button"
            className={classes(styles['name'], entry !== undefined && strokeColor(received))}
            aria-label={texts.scorecardOf(name)}
            onClick={onOpenCard}
          >
            <span className={styles['full']}>{name}</span>
            <span className={styles['short']}>
              <ShortName name={shortName} />
            </span>
          </button>
          {entry !== undefined && received !== 0 && (
            <button
              type="button"
              className={classes(styles['why'], strokeColor(received))}
              aria-label={texts.whyStrokes(name, { received, hole: hole.hole })}
              onClick={onWhy}
            >
              <StrokeDots received={received} />
            </button>
          )}
        </div>
        {entry?.contested === true ? (
          <Contested {...props} />
        ) : (
          <small
            className={classes(styles['standing'], entry?.isSet === true && styles['unrecorded'])}
            data-new={entry?.recorded === undefined}
          >
            {smallPrint(props).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </small>
        )}
      </div>
      {entry === undefined ? (
        <Button
          aria-label={texts.isBackInPlay(name)}
          onClick={() => {
            // This button disappears, and the name stays, so it gets the focus.
            nameButton.current?.focus()
            onBackInPlay()
          }}
        >
          {texts.backInPlay}
        </Button>
      ) : (
        <Score {...props} entry={entry} />
      )}
    </div>
  )
}

/** Whether the name, at the usual text size, would break beside the dots, which would then be far from its end. */
function isLong(name: string): boolean {
  return /[^\s-]{10}|.{15}/u.test(name)
}

function smallPrint(props: Props): readonly string[] {
  const { hole, isOwnHole, entry, departure, signed } = props
  if (entry === undefined) return departure
  if (signed.isLocked) return [texts.signedByBoth]
  if (signed.reopenedBy !== null && !entry.isSet) return [texts.openedAgainBy(signed.reopenedBy)]
  return [...(isOwnHole ? [texts.ownPar(hole)] : []), ...stateOf(props, entry)]
}

function stateOf({ standing, inMatch, pickupCounts, gimmes }: Props, entry: DraftEntry): readonly string[] {
  const { shown, recorded, isSet, isOutdated, by } = entry
  if (isSet && recorded !== undefined) {
    return [isOutdated ? texts.recordedSince(recorded, by) : texts.recorded(recorded)]
  }
  const ball = inMatch === null ? null : [inMatch]
  if (isPickup(shown)) return ball ?? texts.pickedUp(pickupCounts(shown))
  if (isConceded(shown) && !gimmes) return ball ?? texts.concededOnly
  return isSet ? [texts.notRecorded, ...(ball ?? [])] : (ball ?? standing)
}

/** The score between minus and plus, or behind a lock if both have signed the card. */
function Score(props: Props & { entry: DraftEntry }) {
  const { name, hole, entry, signed, onSigned } = props
  if (!signed.isLocked) return <Stepper {...props} />
  return (
    <button
      type="button"
      className={styles['locked']}
      aria-label={texts.signedScore(name, entry.shown)}
      onClick={onSigned}
    >
      <Lock size="1.25em" aria-hidden="true" />
      <span className={styles['digit']}>
        <ScoreFigure gross={entry.shown} par={hole.par} />
      </span>
    </button>
  )
}

function Stepper({ name, hole, entry, onValue, onOpenPad, onOpenHistory }: Props & { entry: DraftEntry }) {
  const { shown, recorded } = entry
  const longPress = useLongPress({ onLongPress: onOpenHistory, onTap: onOpenPad })
  const strokes = strokesOfValue(shown)
  // After a pickup both buttons set par. After a conceded stroke they set a score that was played out.
  const stepTo = (by: 1 | -1) => onValue(strokes === undefined ? hole.par : strokes + by)
  return (
    <div className={styles['stepper']}>
      <button
        type="button"
        className={styles['step']}
        aria-label={texts.oneLess(name)}
        disabled={strokes === fewestStrokes}
        onClick={() => stepTo(-1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <div
        {...longPress}
        role="spinbutton"
        tabIndex={0}
        className={styles['digit']}
        aria-label={texts.scoreOf(name)}
        aria-valuemin={fewestStrokes}
        aria-valuemax={mostStrokes}
        aria-valuenow={strokes}
        aria-valuetext={texts.spokenValue(shown)}
        onKeyDown={(event) => {
          const value = keyedValue(event)
          if (value === null) return
          event.preventDefault()
          if (value === 'up' || value === 'down') stepTo(value === 'up' ? 1 : -1)
          else if (value === 'pad') onOpenPad()
          else if (value === 'concede') onValue(toggledConceded(shown))
          else onValue(value)
        }}
      >
        {recorded === undefined && shown === hole.par ? (
          <UnscoredPar par={hole.par} />
        ) : (
          <ScoreFigure gross={shown} par={hole.par} />
        )}
      </div>
      <button
        type="button"
        className={styles['step']}
        aria-label={texts.oneMore(name)}
        disabled={strokes === mostStrokes}
        onClick={() => stepTo(1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}

/** Adds or removes the conceded stroke. A pickup and a hole in one have no stroke to concede. */
function toggledConceded(shown: HoleValue): HoleValue {
  if (isConceded(shown)) return Number.parseInt(shown, 10)
  return typeof shown === 'number' && shown >= fewestUnfinished ? `${shown}c` : shown
}

/**
 * Arrows step, a digit sets (0 is 10), X picks up, C concedes the last stroke or takes that back, Enter opens the pad.
 */
function keyedValue({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): HoleValue | 'up' | 'down' | 'pad' | 'concede' | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'Enter') return 'pad'
  if (key === 'x' || key === 'X') return 'X'
  if (key === 'c' || key === 'C') return 'concede'
  return /^[0-9]$/.test(key) ? Number(key) || 10 : null
}

/**
 * One line instead of the standing, so that no golfer is pushed out of view. It opens a sheet with the choice, or the
 * history on a phone that does not have both scores.
 */
function Contested({ name, rivals, onValue, onOpenHistory }: Props) {
  const [isOpen, setOpen] = useState(false)
  const set = (value: HoleValue) => {
    onValue(value)
    setOpen(false)
  }
  return (
    <>
      <div role="alert">
        <button
          type="button"
          className={styles['contested']}
          aria-haspopup="dialog"
          onClick={() => (rivals.length === 0 ? onOpenHistory() : setOpen(true))}
        >
          {texts.twoScores(rivals)}
        </button>
      </div>
      <Dialog
        open={isOpen}
        title={name}
        onClose={() => setOpen(false)}
        actions={
          <Button
            onClick={() => {
              setOpen(false)
              onOpenHistory()
            }}
          >
            {texts.whoEnteredWhat}
          </Button>
        }
      >
        <p>{texts.pickRightScore}</p>
        <div className={styles['choices']}>
          {rivals.map((value) => (
            <button key={value} type="button" className={styles['choice']} onClick={() => set(value)}>
              {value}
            </button>
          ))}
        </div>
      </Dialog>
    </>
  )
}

/** The milliseconds of a long press, and the pixels by which the finger may move during it. */
const longEnough = 500
const stillness = 10

/** Returns handlers that call `onLongPress` when a finger stays in place, and `onTap` when it is lifted sooner. */
function useLongPress({ onLongPress, onTap }: { onLongPress: () => void; onTap: () => void }) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLong = useRef(false)

  function release() {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }

  useEffect(() => release, [])

  return {
    onPointerDown: ({ clientX, clientY, isPrimary, button }: PointerEvent) => {
      release()
      wasLong.current = false
      if (!isPrimary || button !== 0) return
      const timer = setTimeout(() => {
        wasLong.current = true
        onLongPress()
      }, longEnough)
      press.current = { timer, x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > stillness) release()
    },
    onPointerUp: release,
    onClick: () => {
      if (!wasLong.current) onTap()
    },
    onPointerCancel: release,
    onPointerLeave: release,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}

/** A short form of a name. When it is truncated, it keeps the mark that distinguishes golfers of the same name. */
export function ShortName({ name }: { name: string }) {
  const at = name.lastIndexOf(' (')
  return (
    <span className={styles['shortName']}>
      <span>{at < 0 ? name : name.slice(0, at)}</span>
      {at >= 0 && name.slice(at + 1)}
    </span>
  )
}
