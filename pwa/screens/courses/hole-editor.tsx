import { useId } from 'react'
import { wholeOf } from '../../forms/typed-number.ts'
import { SelectField } from '../../ui/field.tsx'
import { parText, withHoleCount, type HoleDraft } from './course-draft.ts'
import styles from './course-form.module.css'

type Props = {
  holes: readonly HoleDraft[]
  onHoles: (holes: readonly HoleDraft[]) => void
  /** What the club has. */
  stored: readonly HoleDraft[]
  /** The card is there already, and not this person's to change. */
  isLocked: boolean
}

type Typed = Partial<Pick<HoleDraft, 'par' | 'handicap'>>

const counts = [
  { value: 0, label: 'Not set' },
  { value: 9, label: '9 holes' },
  { value: 18, label: '18 holes' },
]

/** The card of a course: the par and the handicap of each hole. */
export function HoleEditor({ holes, onHoles, stored, isLocked }: Props) {
  const count = holes.length
  const inOrder = holes.toSorted((one, other) => one.hole - other.hole)
  const isUsual = counts.some(({ value }) => value === count)
  const options = isUsual ? counts : [...counts, { value: count, label: `${count} holes` }]

  function change(number: number, changed: Typed) {
    onHoles(holes.map((hole) => (hole.hole === number ? { ...hole, ...changed } : hole)))
  }

  return (
    <div className={styles['holes']}>
      <SelectField
        label="Number of holes"
        value={count}
        options={options}
        disabled={isLocked}
        onValue={(wanted) => onHoles(withHoleCount(holes, wanted))}
      />
      {holes.length > 0 && (
        <ul className={styles['card']}>
          {inOrder.map((hole) => (
            <li key={hole.hole}>
              <HoleFields hole={hole} isLocked={isLocked} onChange={(typed) => change(hole.hole, typed)} />
            </li>
          ))}
        </ul>
      )}
      {holes.length > 0 && <output className={styles['par']}>{parText(holes, stored)}</output>}
    </div>
  )
}

type HoleProps = {
  hole: HoleDraft
  isLocked: boolean
  onChange: (typed: Typed) => void
}

function HoleFields({ hole: { hole, par, handicap }, isLocked, onChange }: HoleProps) {
  const id = useId()
  return (
    <fieldset className={styles['hole']}>
      <legend>Hole {hole}</legend>
      <label htmlFor={`${id}-par`}>Par</label>
      <select
        id={`${id}-par`}
        value={par ?? ''}
        disabled={isLocked}
        onChange={(event) => onChange({ par: event.target.value === '' ? null : Number(event.target.value) })}
      >
        <option value="">–</option>
        {[3, 4, 5].map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-handicap`}>Handicap</label>
      <input
        id={`${id}-handicap`}
        inputMode="numeric"
        maxLength={2}
        readOnly={isLocked}
        value={handicap}
        onChange={(event) => onChange({ handicap: wholeOf(event.target.value) })}
      />
    </fieldset>
  )
}
