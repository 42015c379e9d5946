import { useEffect, useRef, type RefObject } from 'react'
import { teeName } from '#golf/course/tees.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import type { Alcohol, DraftScore } from '#sync/device/rounds/round-draft.ts'
import { ratingText } from '../../courses/tee-text.ts'
import { hasErrors } from '../../forms/form-errors.ts'
import { wholeOf } from '../../forms/typed-number.ts'
import { ChoiceButtons, LabelledButtons } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirstError } from '../../ui/form.tsx'
import type { RoundErrors } from './draft-rules.ts'
import { texts } from './texts.ts'
import styles from './post-round.module.css'

const drinks = (['0', '1', '2'] as const).map((value) => ({ value, label: texts.alcohol.words[value] }))

type TeeProps = {
  teeboxes: readonly Teebox[]
  value: number | null
  onValue: (id: number) => void
  error?: string | undefined
}

export function TeeboxButtons({ teeboxes, value, onValue, error }: TeeProps) {
  return (
    <ChoiceButtons
      label={texts.teebox}
      value={value}
      options={teeboxes.map((teebox) => ({
        value: teebox.id,
        label: teeName(teebox),
        detail: `${ratingText(teebox)}${teebox.yardage === null ? '' : ` · ${texts.yards(teebox.yardage)}`}`,
      }))}
      onValue={onValue}
      error={error}
    />
  )
}

type ScoreProps<Played> = {
  played: Played
  onPlayed: (played: Played) => void
  errors: RoundErrors
  scoreLabel: string
  parLabel: string
}

/** Fields for the score of a round and for the number of holes in par or better. */
export function ScoreFields<Played extends DraftScore>({
  played,
  onPlayed,
  errors,
  scoreLabel,
  parLabel,
}: ScoreProps<Played>) {
  return (
    <div className={styles['figures']}>
      <TextField
        label={scoreLabel}
        inputMode="numeric"
        autoComplete="off"
        value={played.score}
        onValue={(typed) => onPlayed({ ...played, score: wholeOf(typed, 3) })}
        error={errors.score}
      />
      <TextField
        label={parLabel}
        inputMode="numeric"
        autoComplete="off"
        value={played.parorbetter}
        onValue={(typed) => onPlayed({ ...played, parorbetter: wholeOf(typed, 2) })}
        error={errors.parorbetter}
      />
    </div>
  )
}

export function AlcoholButtons({ value, onValue }: { value: Alcohol; onValue: (value: Alcohol) => void }) {
  return (
    <LabelledButtons
      label={texts.alcohol.label}
      hint={texts.alcohol.hint}
      value={value}
      options={drinks}
      onValue={onValue}
    />
  )
}

/**
 * Returns a ref for a form. If the form opens with fields that the server refused, the first of them gets the focus.
 */
export function useFocusOnRefused(...errors: readonly RoundErrors[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const isRefused = errors.some(hasErrors)
  useEffect(() => {
    if (isRefused) focusFirstError(place.current?.closest('form') ?? null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as it opens: later the buttons of the form do it
  }, [])
  return place
}
