import { useId, useState } from 'react'
import { regions } from '#sync/calls/club.ts'
import { abroad } from '#sync/calls/courses.ts'
import { digitsOf, wholeOf } from '../../forms/typed-number.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorList, Form, FormActions, FormRow } from '../../ui/form.tsx'
import {
  draftFaults,
  mayChange,
  parText,
  teeboxDraftFaults,
  withHoleCount,
  type CourseDraft,
  type HoleDraft,
} from './course-draft.ts'
import { TeeboxEditor } from './teebox-editor.tsx'
import styles from './course-form.module.css'

type Props = {
  initial: CourseDraft
  /** The course as stored; null for a new one. */
  stored: CourseDraft | null
  isadmin: boolean
  submitLabel: string
  onSubmit: (draft: CourseDraft) => void
  onCancel: () => void
}

type TextName = 'name' | 'address1' | 'address2' | 'city' | 'zip' | 'phonenum' | 'website'

const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,' +
  'GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
  'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,' +
  'NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,' +
  'OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,' +
  'UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'

const stateNames = [
  { abbreviation: abroad, name: 'Outside of the United States' },
  ...states.split(',').map((state) => ({ abbreviation: state.slice(0, 2), name: state.slice(3) })),
]
const stateOptions = stateNames.map(({ name }, value) => ({ value, label: name }))

/** A course with its card and its teeboxes. Members fill what is empty; the rest is read-only for them. */
export function CourseForm({ initial, stored, isadmin, submitLabel, onSubmit, onCancel }: Props) {
  const known = useServerQuery({ call: regions, request: {}, offline: true })
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<readonly string[]>([])
  const may = (value: string | number | null | undefined) => mayChange(value ?? '', { isadmin })
  const change = (changed: Partial<CourseDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const text = (name: TextName) => ({
    ...{ name, value: draft[name], readOnly: !may(stored?.[name]) },
    onValue: (typed: string) => change({ [name]: typed }),
  })
  const regionOptions = known.data?.regions.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const state = stateNames.findIndex(({ abbreviation }) => abbreviation === draft.state)

  function submit() {
    const found = draftFaults(draft)
    setFaults(found)
    if (found.length === 0) onSubmit(draft)
  }

  return (
    <Form wide onSubmit={submit}>
      <Card className={styles['group']} aria-label="Course">
        <h2>Course</h2>
        {stored !== null && !isadmin && (
          <p className={styles['note']}>You can fill in what is empty. Administrators can change everything.</p>
        )}
        <TextField label="Name" maxLength={100} {...text('name')} />
        <TextField label="Address" maxLength={200} {...text('address1')} />
        <TextField label="Address, second line" maxLength={200} {...text('address2')} />
        <TextField label="City" maxLength={60} {...text('city')} />
        <SelectField
          label="State"
          value={state < 0 ? null : state}
          placeholder="Choose a state"
          options={stateOptions}
          disabled={!may(stored?.state)}
          onValue={(value) => change({ state: stateNames[value]?.abbreviation ?? '' })}
        />
        <TextField label="Zip" maxLength={10} {...text('zip')} />
        <SelectField
          label="Region"
          value={draft.region}
          placeholder="No region"
          options={regionOptions}
          disabled={!may(stored?.region)}
          onValue={(region) => change({ region })}
        />
        <TextField
          label="Phone"
          type="tel"
          maxLength={20}
          {...text('phonenum')}
          onValue={(typed) => change({ phonenum: digitsOf(typed) })}
        />
        <TextField label="Website" type="url" maxLength={200} placeholder="https://" {...text('website')} />
      </Card>
      <Card className={styles['group']} aria-label="Teeboxes">
        <h2>Teeboxes</h2>
        <TeeboxEditor
          teeboxes={draft.teeboxes}
          stored={stored?.teeboxes ?? []}
          isadmin={isadmin}
          onTeeboxes={(teeboxes) => change({ teeboxes })}
          mayAdd={() => {
            const found = draft.teeboxes.length === 0 ? [] : teeboxDraftFaults(draft.teeboxes)
            setFaults(found)
            return found.length === 0
          }}
        />
      </Card>
      <FormRow>
        <Card className={styles['group']} aria-label="Holes">
          <h2>Holes</h2>
          <HoleEditor
            holes={draft.holes}
            stored={stored?.holes ?? []}
            isLocked={!isadmin && (stored?.holes ?? []).length > 0}
            onHoles={(holes) => change({ holes })}
          />
        </Card>
        <ErrorList title="Please correct the following error(s):" errors={faults} />
      </FormRow>
      <FormActions>
        <Button type="submit" tone="primary">
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  )
}

type HoleEditorProps = {
  holes: readonly HoleDraft[]
  onHoles: (holes: readonly HoleDraft[]) => void
  /** The card as stored. */
  stored: readonly HoleDraft[]
  /** The card exists, and this person may not change it. */
  isLocked: boolean
}

type Typed = Partial<Pick<HoleDraft, 'par' | 'handicap'>>

const counts = [
  { value: 0, label: 'Not set' },
  { value: 9, label: '9 holes' },
  { value: 18, label: '18 holes' },
]

/** The card of a course: the par and the handicap of each hole. */
function HoleEditor({ holes, onHoles, stored, isLocked }: HoleEditorProps) {
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

/** The screens that link here to add or complete a course, and continue after it. */
const askers: ReadonlySet<string> = new Set(['viewCourses', 'postRound', 'tournament', 'addTeetime', 'sendFeeler'])

/** The address that the name of such a screen stands for; null for any other word. */
export function returnPath(route: string | null): string | null {
  return route !== null && askers.has(route) ? `/${route}` : null
}
