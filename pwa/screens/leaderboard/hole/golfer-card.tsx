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
import { ShortName } from './short-name.tsx'
import type { SignedOnHole } from './signed-on-hole.ts'
import { StrokeDots, strokeColor } from './stroke-dots.tsx'
import styles from './golfer-card.module.css'

type Props = {
  name: string
  /** The name where space is short. */
  shortName: string
  /** Several golfers share the ball, and the names are theirs. */
  isTeam: boolean
  /** The golfer's side in the match of the group. */
  side: MatchSide | null
  /** With par and stroke index of the golfer's own tees. */
  hole: Hole
  /** They aren't those of everyone in the group. */
  isOwnHole: boolean
  /** Left out for a golfer who left the course before this hole. */
  entry: DraftEntry | undefined
  /** About a golfer who left: from which hole, and what still waits or differs. */
  departure: readonly string[]
  received: number
  /** The ball in that match as it is shown: Net 4. */
  inMatch: string | null
  /** Gross and net to par so far, in words that stay together. */
  standing: readonly string[]
  /** The scores entered for a contested hole, as far as this phone knows them. */
  rivals: readonly HoleValue[]
  onValue: (value: HoleValue) => void
  onOpenPad: () => void
  onOpenCard: () => void
  onOpenHistory: () => void
  onWhy: () => void
  onBackInPlay: () => void
  signed: SignedOnHole
  /** Opens the signed card, from which the organizer opens it again. */
  onSigned: () => void
  /** What a pickup counts for the handicap; null for a team that shares a ball. */
  pickupCounts: (pickup: Pickup) => number | null
  /** Conceded strokes count in every game of the outing. */
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
      data-long={!isTeam && hasLongWord(name)}
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
            // This button is removed, the name stays.
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

/** Whether a word of a name, in its usual letters, would break beside the dots of strokes. */
function hasLongWord(name: string): boolean {
  return /[^\s-]{10}/u.test(name)
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

/** The score between minus and plus; of a card that both have signed, the score behind a lock. */
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
      <Lock size="1.25rem" aria-hidden="true" />
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
  // From a pickup, both buttons lead back to par, and from a conceded stroke to one that was played.
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

/** A pickup has no stroke to concede, and neither has a hole in one. */
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
 * One line in place of the standing, so that no golfer is pushed out of view; the choice is in its sheet, or for a phone
 * that doesn't know both scores in the history.
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

/** Milliseconds that a finger stays in place, and the pixels by which it may move. */
const longEnough = 500
const stillness = 10

/** Handlers that call `onLongPress` when a finger stays in place, and `onTap` when it is lifted sooner. */
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
