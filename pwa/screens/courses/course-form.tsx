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
  parOf,
  teeboxDraftFaults,
  withHoleCount,
  type CourseDraft,
  type HoleDraft,
} from './course-draft.ts'
import { TeeboxEditor } from './teebox-editor.tsx'
import { texts } from './texts.ts'
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
  { abbreviation: abroad, name: texts.form.abroad },
  ...states.split(',').map((state) => ({ abbreviation: state.slice(0, 2), name: state.slice(3) })),
]
const stateOptions = stateNames.map(({ name }, value) => ({ value, label: name }))

/** A course with its card and its teeboxes. Members fill in blank fields; the rest is read-only for them. */
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
      <Card className={styles['group']} aria-label={texts.form.course}>
        <h2>{texts.form.course}</h2>
        {stored !== null && !isadmin && <p className={styles['note']}>{texts.blankOnly}</p>}
        <TextField label={texts.form.name} maxLength={100} {...text('name')} />
        <TextField label={texts.form.address} maxLength={200} {...text('address1')} />
        <TextField label={texts.form.address2} maxLength={200} {...text('address2')} />
        <TextField label={texts.form.city} maxLength={60} {...text('city')} />
        <SelectField
          label={texts.form.state}
          value={state < 0 ? null : state}
          placeholder={texts.form.chooseState}
          options={stateOptions}
          disabled={!may(stored?.state)}
          onValue={(value) => change({ state: stateNames[value]?.abbreviation ?? '' })}
        />
        <TextField label={texts.form.zip} maxLength={10} {...text('zip')} />
        <SelectField
          label={texts.form.region}
          value={draft.region}
          placeholder={texts.form.noRegion}
          options={regionOptions}
          disabled={!may(stored?.region)}
          onValue={(region) => change({ region })}
        />
        <TextField
          label={texts.form.phone}
          type="tel"
          maxLength={20}
          {...text('phonenum')}
          onValue={(typed) => change({ phonenum: digitsOf(typed) })}
        />
        <TextField
          label={texts.form.website}
          type="url"
          maxLength={200}
          placeholder={texts.form.websitePlaceholder}
          {...text('website')}
        />
      </Card>
      <Card className={styles['group']} aria-label={texts.teeboxes}>
        <h2>{texts.teeboxes}</h2>
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
        <Card className={styles['group']} aria-label={texts.holes.title}>
          <h2>{texts.holes.title}</h2>
          <HoleEditor
            holes={draft.holes}
            stored={stored?.holes ?? []}
            isLocked={!isadmin && (stored?.holes ?? []).length > 0}
            onHoles={(holes) => change({ holes })}
          />
        </Card>
        <ErrorList errors={faults} />
      </FormRow>
      <FormActions>
        <Button type="submit" tone="primary">
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
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
  { value: 0, label: texts.holes.notSet },
  { value: 9, label: texts.holes.count(9) },
  { value: 18, label: texts.holes.count(18) },
]

/** The card of a course: the par and the stroke index of each hole. */
function HoleEditor({ holes, onHoles, stored, isLocked }: HoleEditorProps) {
  const count = holes.length
  const inOrder = holes.toSorted((one, other) => one.hole - other.hole)
  const isUsual = counts.some(({ value }) => value === count)
  const options = isUsual ? counts : [...counts, { value: count, label: texts.holes.count(count) }]

  function change(number: number, changed: Typed) {
    onHoles(holes.map((hole) => (hole.hole === number ? { ...hole, ...changed } : hole)))
  }

  return (
    <div className={styles['holes']}>
      <SelectField
        label={texts.holes.number}
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
      {holes.length > 0 && (
        <output className={styles['par']}>{texts.holes.coursePar({ par: parOf(holes), before: parOf(stored) })}</output>
      )}
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
      <legend>{texts.holes.hole(hole)}</legend>
      <label htmlFor={`${id}-par`}>{texts.holes.par}</label>
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
      <label htmlFor={`${id}-handicap`}>{texts.holes.strokeIndex}</label>
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
