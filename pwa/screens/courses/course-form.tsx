import { useState } from 'react'
import { regions } from '#sync/calls/club.ts'
import { abroad, courseFacts, coursePlace, courseTexts, type CourseText } from '#sync/calls/courses.ts'
import { digitsOf } from '../../forms/typed-number.ts'
import { useTyped } from '../../forms/use-typed.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorList, Form, SubmitOrCancel, FormRow } from '../../ui/form.tsx'
import { caughtUp, draftFaults, mayChange, teeboxDraftFaults, type CourseDraft, type Opened } from './course-draft.ts'
import { HoleEditor } from './hole-editor.tsx'
import { TeeboxEditor } from './teebox-editor.tsx'
import { texts } from './texts.ts'
import styles from './course-form.module.css'

type Props = {
  initial: CourseDraft
  /** Of the stored course. */
  version?: string | undefined
  /** The course as stored; null for a new one. */
  stored: CourseDraft | null
  isadmin: boolean
  submitLabel: string
  /** Answers the course as another person has saved it since the form was opened. */
  onSubmit: (draft: CourseDraft, version: string | undefined) => Promise<Opened<CourseDraft> | undefined>
  onCancel: () => void
}

/** The fields that are not a plain line. */
const inputs: Partial<Record<CourseText, { type: string; placeholder?: string }>> = {
  phonenum: { type: 'tel' },
  website: { type: 'url', placeholder: texts.form.websitePlaceholder },
}

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
export function CourseForm({ initial, version, stored, isadmin, submitLabel, onSubmit, onCancel }: Props) {
  const known = useServerQuery({ call: regions, request: {}, offline: true })
  const [{ draft, opened }, set] = useTyped('course', { draft: initial, opened: { draft: initial, version } })
  const [faults, setFaults] = useState<readonly string[]>([])
  const may = (value: string | number | null | undefined) => mayChange(value ?? '', { isadmin })
  const change = (changed: Partial<CourseDraft>) =>
    set((before) => ({ ...before, draft: { ...before.draft, ...changed } }))
  const text = (name: CourseText) => (
    <TextField
      key={name}
      label={texts.fields[name]}
      name={name}
      maxLength={courseTexts[name].most}
      value={draft[name]}
      readOnly={!may(stored?.[name])}
      onValue={(typed) => change({ [name]: name === 'phonenum' ? digitsOf(typed) : typed })}
      {...inputs[name]}
    />
  )
  const regionOptions = known.data?.regions.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const state = stateNames.findIndex(({ abbreviation }) => abbreviation === draft.state)

  async function submit() {
    const found = draftFaults(draft)
    setFaults(found)
    if (found.length > 0) return
    const now = await onSubmit(draft, opened.version)
    if (now === undefined) return
    set((before) => ({
      draft: caughtUp(before.draft, { before: before.opened.draft, now: now.draft }),
      opened: { draft: now.draft, version: now.version },
    }))
  }

  return (
    <Form wide onSubmit={() => void submit()}>
      <Card className={styles['group']} aria-label={texts.form.course}>
        <h2>{texts.form.course}</h2>
        {stored !== null && !isadmin && <p className={styles['note']}>{texts.blankOnly}</p>}
        {coursePlace.map((name) =>
          name === 'state' ? (
            <SelectField
              key={name}
              label={texts.fields.state}
              value={state < 0 ? null : state}
              placeholder={texts.form.chooseState}
              options={stateOptions}
              disabled={!may(stored?.state)}
              onValue={(value) => change({ state: stateNames[value]?.abbreviation ?? '' })}
            />
          ) : (
            text(name)
          ),
        )}
        <SelectField
          label={texts.fields.region}
          value={draft.region}
          placeholder={texts.form.noRegion}
          options={regionOptions}
          disabled={!may(stored?.region)}
          onValue={(region) => change({ region })}
        />
        {courseFacts.map(text)}
      </Card>
      <Card className={styles['group']} aria-label={texts.teeboxes}>
        <h2>{texts.teeboxes}</h2>
        <TeeboxEditor
          teeboxes={draft.teeboxes}
          stored={stored?.teeboxes ?? []}
          card={draft.holes}
          isadmin={isadmin}
          onTeeboxes={(teeboxes) => change({ teeboxes })}
          mayAdd={() => {
            const found = draft.teeboxes.length === 0 ? [] : teeboxDraftFaults(draft.teeboxes, draft.holes)
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
      <SubmitOrCancel submit={submitLabel} onCancel={onCancel} />
    </Form>
  )
}

/** The screens that link here to add or complete a course, and continue after it. */
const returnable: ReadonlySet<string> = new Set(['viewCourses', 'postRound', 'tournament', 'addTeetime', 'sendFeeler'])

/** The address for the name of such a screen; null for any other word. */
export function returnPath(route: string | null): string | null {
  return route !== null && returnable.has(route) ? `/${route}` : null
}
