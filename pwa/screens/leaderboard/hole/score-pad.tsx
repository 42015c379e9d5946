import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isPickup, type HoleValue } from '#golf/card/hole-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import { pickupPosts } from '#golf/handicap/posted-card.ts'
import { holesOf, type OutingCard, type OutingGolfer } from '#golf/outing/outing.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { ScoreFigure, UnscoredPar } from '../../../rounds/score-figure.tsx'
import { classes } from '../../../ui/classes.ts'
import { useBackGesture } from '../../../ui/use-back-gesture.ts'
import { ShortName } from './golfer-card.tsx'
import { fewestUnfinished, type DraftEntry } from './hole-draft.ts'
import { StrokeDots, strokeColor } from './stroke-dots.tsx'
import * as holeTexts from './texts.ts'
import spoken from '../../../ui/spoken.module.css'
import styles from './score-pad.module.css'

type GolferOnPad = {
  readonly golfer: OutingGolfer
  readonly entry: DraftEntry
  /** The hole with the par from the golfer's own tees. */
  readonly hole: Hole
  /** The strokes received on the hole. */
  readonly received: number
}

type PadProps = {
  card: Pick<OutingCard, 'holes'>
  /** The golfers of the group who play the hole, in the group's order. */
  golfers: readonly GolferOnPad[]
  /** The golfer whose score is being set. */
  golferId: number
  nameOf: NameOf
  shortNameOf: NameOf
  onValue: (golferId: number, value: HoleValue) => void
  /** Whether a person opened the pad. If the pad comes first by a setting, it opens automatically. */
  isOpened: boolean
  onGolfer: (golferId: number) => void
  onDone: () => void
}

/**
 * What a number on the pad stands for: a score, a score with a conceded stroke, or the most likely score of a pickup.
 */
type Meaning = 'score' | 'conceded' | 'most likely'

/**
 * Any score in two taps, a conceded stroke in three, and a pickup. It stays open and continues with the next golfer
 * without a score.
 */
export function ScorePad({
  card,
  golfers,
  golferId,
  nameOf,
  shortNameOf,
  isOpened,
  onValue,
  onGolfer,
  onDone,
}: PadProps) {
  const pad = useRef<HTMLElement>(null)
  const [isHigh, setHigh] = useState(false)
  const [meaning, setMeaning] = useState<Meaning>('score')
  const [wasSet, setWasSet] = useState<ReadonlySet<number>>(new Set())
  /** The golfer whose score was set last, before the pad turned to another one. */
  const [last, setLast] = useState<number | null>(null)
  const at = golfers.findIndex(({ golfer }) => golfer.id === golferId)
  const current = golfers[at]

  useLayoutEffect(() => {
    // The score that opened the pad, or the key that was tapped, is removed with the focus on it.
    if (!isOpened || document.activeElement !== document.body) return
    pad.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  })
  useEscape(close)
  useBackGesture({ open: true, onClose: close })

  if (current === undefined) return null
  const { golfer, entry, hole, received } = current
  const { shown } = entry
  const pickup = isPickup(shown) ? shown : 'X'
  const counts = pickupPosts({ hole, holes: holesOf(golfer, card), golfer, pickup })

  /** Whether a golfer has no score yet, neither recorded nor set. */
  function isOpen({ golfer: { id }, entry: { recorded, isSet } }: GolferOnPad) {
    return recorded === undefined && !isSet && !wasSet.has(id)
  }

  function choose(value: HoleValue) {
    onValue(golferId, value)
    showUsualKeys()
    setWasSet((before) => new Set(before).add(golferId))
    setLast(golferId)
    const others = [...golfers.slice(at + 1), ...golfers.slice(0, at)]
    const next = others.find(isOpen)
    if (next !== undefined) onGolfer(next.golfer.id)
  }

  function turnTo(id: number) {
    showUsualKeys()
    onGolfer(id)
  }

  function showUsualKeys() {
    setHigh(false)
    setMeaning('score')
  }

  /**
   * Closes the pad, and returns the focus to the score that was set. The scores are in the same order as the golfers of
   * the pad.
   */
  function close() {
    const around = pad.current?.parentElement
    onDone()
    requestAnimationFrame(() => around?.querySelectorAll<HTMLElement>('[role=spinbutton]')[at]?.focus())
  }

  return (
    <section ref={pad} className={styles['pad']} aria-label={holeTexts.scorePad}>
      <div className={styles['tiles']} role="group" aria-label={holeTexts.golfers}>
        {golfers.map((each) => (
          <Tile
            key={each.golfer.id}
            name={shortNameOf(each.golfer.id)}
            onPad={each}
            isOpen={isOpen(each)}
            isCurrent={each.golfer.id === golferId}
            onTap={() => turnTo(each.golfer.id)}
          />
        ))}
      </div>
      <PadLine
        name={shortNameOf(golferId)}
        received={received}
        counts={counts}
        isPickedUp={isPickup(shown)}
        meaning={meaning}
        onMeaning={setMeaning}
        onDone={close}
      />
      {/* The focus stays on the key, whose number is now for another golfer. */}
      <p role="status" className={spoken['spoken']}>
        {last !== null && last !== golferId && holeTexts.scoreFor(nameOf(golferId))}
      </p>
      <Keys
        name={nameOf(golferId)}
        par={hole.par}
        chosen={isOpen(current) ? null : shown}
        counts={counts}
        meaning={meaning}
        isHigh={isHigh}
        onHigh={setHigh}
        onValue={choose}
      />
    </section>
  )
}

/** Closes the pad on Escape, unless a sheet is open above it, which closes first. */
function useEscape(close: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && document.querySelector('[role="dialog"]') === null) close()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [close])
}

type TileProps = {
  name: string
  onPad: GolferOnPad
  /** Whether the golfer has no score yet, so that the shown par is only a proposal. */
  isOpen: boolean
  isCurrent: boolean
  onTap: () => void
}

/** A tile with a golfer and the current score. A tap switches to the golfer. */
function Tile({ name, onPad: { entry, hole, received }, isOpen, isCurrent, onTap }: TileProps) {
  const { shown, recorded } = entry
  return (
    <button
      type="button"
      className={classes(styles['tile'], isCurrent && styles['current'])}
      aria-pressed={isCurrent}
      aria-label={holeTexts.padTile({ name, received, shown: isOpen ? hole.par : shown, recorded })}
      onClick={onTap}
    >
      <span className={classes(styles['name'], strokeColor(received))}>
        <ShortName name={name} />
      </span>{' '}
      <span className={classes(styles['dots'], strokeColor(received))}>
        <StrokeDots received={received} />
      </span>
      <span className={styles['figure']}>
        {isOpen ? <UnscoredPar par={hole.par} /> : <ScoreFigure gross={shown} par={hole.par} />}
      </span>
    </button>
  )
}

const asked = { conceded: holeTexts.scoreWithConceded, 'most likely': holeTexts.mostLikelyScore } as const

type LineProps = {
  name: string
  received: number
  /** The score that a pickup counts for the handicap; null for a team that shares a ball. */
  counts: number | null
  isPickedUp: boolean
  meaning: Meaning
  onMeaning: (meaning: Meaning) => void
  onDone: () => void
}

/** Whose score is set and what the numbers stand for, with the buttons that change that. */
function PadLine({ name, received, counts, isPickedUp, meaning, onMeaning, onDone }: LineProps) {
  return (
    <div className={styles['line']}>
      <p>
        <b className={strokeColor(received)}>
          {name} <StrokeDots received={received} />
        </b>{' '}
        {meaning === 'score'
          ? holeTexts.padLine(received, counts).map((part) => <span key={part}>{part}</span>)
          : asked[meaning]}
      </p>
      {isPickedUp && meaning === 'score' && (
        <button type="button" className={styles['done']} onClick={() => onMeaning('most likely')}>
          {holeTexts.mostLikelyScore}
        </button>
      )}
      {!isPickedUp && (
        <button
          type="button"
          className={classes(styles['done'], meaning === 'conceded' && styles['pressed'])}
          aria-pressed={meaning === 'conceded'}
          onClick={() => onMeaning(meaning === 'conceded' ? 'score' : 'conceded')}
        >
          {holeTexts.concededKey}
        </button>
      )}
      <button type="button" className={styles['done']} onClick={onDone}>
        {holeTexts.done}
      </button>
    </div>
  )
}

/** The value that a number enters. */
const valueOf: Readonly<Record<Meaning, (strokes: number) => HoleValue>> = {
  score: (strokes) => strokes,
  conceded: (strokes) => `${strokes}c`,
  'most likely': (strokes) => `X${strokes}`,
}

type KeysProps = Pick<LineProps, 'name' | 'counts' | 'meaning'> & {
  par: number
  /** The score of the golfer; null while there is none. */
  chosen: HoleValue | null
  /** Whether the keys are those of 11 to 20. */
  isHigh: boolean
  onHigh: (isHigh: boolean) => void
  onValue: (value: HoleValue) => void
}

function Keys({ name, par, chosen, counts, meaning, isHigh, onHigh, onValue }: KeysProps) {
  const first = isHigh ? 11 : 1
  const keyOf = (strokes: number): ScoreKeyProps => {
    const value = valueOf[meaning](strokes)
    return { strokes, value, meaning, par, isChosen: value === chosen, onTap: () => onValue(value) }
  }
  return (
    <div className={styles['keys']} role="group" aria-label={holeTexts.scoreFor(name)}>
      {Array.from({ length: 9 }, (_, at) => (
        <ScoreKey key={first + at} {...keyOf(first + at)} />
      ))}
      {isHigh ? (
        <Key label={holeTexts.fewerStrokes} figure="1–10" detail={holeTexts.less} onTap={() => onHigh(false)} />
      ) : (
        <Key
          label={holeTexts.pickupCounts(name, counts)}
          figure="X"
          detail={holeTexts.pickup}
          isChosen={isPickup(chosen)}
          onTap={() => onValue('X')}
        />
      )}
      <ScoreKey {...keyOf(first + 9)} />
      {!isHigh && <Key label={holeTexts.moreStrokes} figure="11+" detail={holeTexts.more} onTap={() => onHigh(true)} />}
    </div>
  )
}

type ScoreKeyProps = {
  strokes: number
  value: HoleValue
  meaning: Meaning
  par: number
  isChosen: boolean
  onTap: () => void
}

function ScoreKey({ strokes, value, meaning, par, isChosen, onTap }: ScoreKeyProps) {
  const result = holeTexts.resultOf(strokes, par)
  const isConceded = meaning === 'conceded'
  return (
    <Key
      label={holeTexts.padKey(strokes, isConceded ? holeTexts.concededLast : result)}
      figure={isConceded ? value : strokes}
      detail={result}
      look={strokes < par ? styles['under'] : strokes === par && styles['par']}
      isChosen={isChosen}
      disabled={meaning !== 'score' && strokes < fewestUnfinished}
      onTap={onTap}
    />
  )
}

type KeyProps = {
  label: string
  figure: string | number
  detail: string
  look?: string | false | undefined
  /** Left out for a key that enters nothing. */
  isChosen?: boolean
  disabled?: boolean
  onTap: () => void
}

function Key({ label, figure, detail, look, isChosen, disabled, onTap }: KeyProps) {
  return (
    <button
      type="button"
      className={classes(styles['key'], look, isChosen && styles['chosen'])}
      aria-label={label}
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onTap}
    >
      <b>{figure}</b> <small>{detail}</small>
    </button>
  )
}
