import { useId } from 'react'
import { wholeOf } from '../../forms/typed-number.ts'
import { SelectField } from '../../ui/field.tsx'
import { latinDigits } from '../../ui/latin-digits.ts'
import { stack } from '../../ui/stack.ts'
import { faultAt, parOf, withHoleCount, type Fault, type HoleDraft } from './course-draft.ts'
import { texts } from './texts.ts'
import styles from './course-form.module.css'

type HoleEditorProps = {
  holes: readonly HoleDraft[]
  onHoles: (holes: readonly HoleDraft[]) => void
  /** The card as stored. */
  stored: readonly HoleDraft[]
  /** Whether the card exists and this person may not change it. */
  isLocked: boolean
  faults: readonly Fault[]
}

type Typed = Partial<Pick<HoleDraft, 'par' | 'handicap'>>

const counts = [
  { value: 0, label: texts.holes.notSet },
  { value: 9, label: texts.holes.count(9) },
  { value: 18, label: texts.holes.count(18) },
]

/** The card of a course: the par and the stroke index of each hole. */
export function HoleEditor({ holes, onHoles, stored, isLocked, faults }: HoleEditorProps) {
  const count = holes.length
  const isUsual = counts.some(({ value }) => value === count)
  const options = isUsual ? counts : [...counts, { value: count, label: texts.holes.count(count) }]

  return (
    <div {...stack(14)}>
      <SelectField
        label={texts.holes.number}
        value={count}
        options={options}
        disabled={isLocked}
        onValue={(wanted) => onHoles(withHoleCount(holes, wanted))}
      />
      {holes.length > 0 && (
        <CardEditor holes={holes} isLocked={isLocked} faults={faults} at="holes" onHoles={onHoles} />
      )}
      {holes.length > 0 && (
        <output className={styles['par']}>{texts.holes.coursePar({ par: parOf(holes), before: parOf(stored) })}</output>
      )}
    </div>
  )
}

type CardProps = Omit<HoleEditorProps, 'stored'> & {
  /** The path of the card, by which its faults are found. */
  at: string
}

/** The par and the stroke index of each hole. */
export function CardEditor({ holes, onHoles, isLocked, faults, at }: CardProps) {
  const inOrder = holes.toSorted((one, other) => one.hole - other.hole)

  function change(number: number, changed: Typed) {
    onHoles(holes.map((hole) => (hole.hole === number ? { ...hole, ...changed } : hole)))
  }

  return (
    <ul className={styles['card']}>
      {inOrder.map((hole) => (
        <li key={hole.hole}>
          <HoleFields
            hole={hole}
            isLocked={isLocked}
            errors={{
              par: faultAt(faults, `${at}.${hole.hole}.par`),
              strokeIndex: faultAt(faults, `${at}.${hole.hole}.strokeIndex`),
            }}
            onChange={(typed) => change(hole.hole, typed)}
          />
        </li>
      ))}
    </ul>
  )
}

type HoleProps = {
  hole: HoleDraft
  isLocked: boolean
  errors: { readonly par: string | undefined; readonly strokeIndex: string | undefined }
  onChange: (typed: Typed) => void
}

function HoleFields({ hole: { hole, par, handicap }, isLocked, errors, onChange }: HoleProps) {
  const id = useId()
  const wrong = (error: string | undefined, errorId: string) =>
    error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId }
  return (
    <fieldset className={styles['hole']}>
      <legend>{texts.holes.hole(hole)}</legend>
      <label htmlFor={`${id}-par`}>{texts.holes.par}</label>
      <select
        id={`${id}-par`}
        {...wrong(errors.par, `${id}-par-error`)}
        value={par ?? ''}
        disabled={isLocked}
        onChange={(event) => onChange({ par: event.target.value === '' ? null : Number(event.target.value) })}
      >
        <option value="">–</option>
        {[3, 4, 5, 6].map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-handicap`}>{texts.holes.strokeIndex}</label>
      <input
        id={`${id}-handicap`}
        {...wrong(errors.strokeIndex, `${id}-handicap-error`)}
        inputMode="numeric"
        maxLength={2}
        readOnly={isLocked}
        value={handicap}
        onChange={(event) => onChange({ handicap: wholeOf(latinDigits(event.target.value)) })}
      />
      {errors.par !== undefined && (
        <p id={`${id}-par-error`} className={styles['error']}>
          {errors.par}
        </p>
      )}
      {errors.strokeIndex !== undefined && (
        <p id={`${id}-handicap-error`} className={styles['error']}>
          {errors.strokeIndex}
        </p>
      )}
    </fieldset>
  )
}
