import { stateNames } from '#golf/course/course-entry.ts'
import { regions } from '#sync/calls/club.ts'
import { abroad, courseFacts, coursePlace, courseTexts, type CourseText } from '#sync/calls/courses.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { digitsOf } from '../../forms/typed-number.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useTypedOver, type Stored } from '../../forms/use-typed-over.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ErrorList, Form, SubmitOrCancel, FormRow } from '../../ui/form.tsx'
import {
  anyCourse,
  caughtUp,
  draftFaults,
  emptyCourse,
  faultAt,
  mayChange,
  summaryOf,
  teeboxDraftFaults,
  type CourseDraft,
} from './course-draft.ts'
import { HoleEditor } from './hole-editor.tsx'
import { TeeboxEditor } from './teebox-editor.tsx'
import { texts } from './texts.ts'
import { useFaults } from './use-faults.ts'
import styles from './course-form.module.css'

type Props = {
  /** Null for a new course. */
  course: Stored<CourseDraft> | null
  isadmin: boolean
  submitLabel: string
  onSubmit: (typed: Typed) => Promise<void>
  onCancel: () => void
}

/**
 * A course as typed over the server's version, with functions to call after the answer. The answer may be that another
 * person has saved a newer version.
 */
export type Typed = {
  readonly draft: CourseDraft
  readonly version: string | undefined
  readonly catchUp: (now: Stored<CourseDraft>) => void
  /** Shows a refusal of the server at its fields. */
  readonly refuse: (refusal: ServerRefusal) => void
  /** Called once the server has the course. */
  readonly forget: () => void
}

/** The fields that are not a plain line. */
const inputs: Partial<Record<CourseText, { type: string; placeholder?: string }>> = {
  phonenum: { type: 'tel' },
  website: { type: 'url', placeholder: texts.form.websitePlaceholder },
}

const places = [{ abbreviation: abroad, name: texts.form.abroad }, ...stateNames]
const stateOptions = places.map(({ name }, value) => ({ value, label: name }))

/**
 * A form for a course with its card and its teeboxes. Members fill in blank fields; all others are read-only for them.
 */
export function CourseForm({ course, isadmin, submitLabel, onSubmit, onCancel }: Props) {
  const known = useServerQuery({ call: regions, request: {}, offline: true })
  const stored = course?.values ?? null
  const {
    form: draft,
    version,
    unsaved,
    change,
    catchUp,
    forget,
  } = useTypedOver('course', {
    stored: course ?? { values: emptyCourse, version: undefined },
    merge: caughtUp,
    shape: anyCourse,
  })
  const ofTeeboxes = () => teeboxDraftFaults(draft.teeboxes, draft.holes)
  const { faults, find, refuse, clear } = useFaults(draft, () => [...draftFaults(draft), ...ofTeeboxes()])
  const may = (value: string | number | null | undefined) => mayChange(value ?? '', { isadmin })
  const text = (name: CourseText) => (
    <TextField
      key={name}
      label={texts.fields[name]}
      name={name}
      maxLength={courseTexts[name].most}
      value={draft[name]}
      error={faultAt(faults, name)}
      readOnly={!may(stored?.[name])}
      onValue={(typed) => change({ [name]: name === 'phonenum' ? digitsOf(typed) : typed })}
      {...inputs[name]}
    />
  )
  const regionOptions = known.data?.regions.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const state = places.findIndex(({ abbreviation }) => abbreviation === draft.state)

  async function submit() {
    if (!find(draftFaults(draft))) return
    const refuseThis = (refusal: ServerRefusal) => refuse(refusal, draft)
    await onSubmit({ draft, version, catchUp, refuse: refuseThis, forget: () => forget(draft) })
  }

  return (
    <Form wide onSubmit={submit}>
      <UnsavedLine of={unsaved} onExchange={clear} />
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
              error={faultAt(faults, 'state')}
              disabled={!may(stored?.state)}
              onValue={(value) => change({ state: places[value]?.abbreviation ?? '' })}
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
          faults={faults}
          onTeeboxes={(teeboxes) => change({ teeboxes })}
          mayAdd={() => find(draft.teeboxes.length === 0 ? [] : ofTeeboxes())}
        />
      </Card>
      <FormRow>
        <Card className={styles['group']} aria-label={texts.holes.title}>
          <h2>{texts.holes.title}</h2>
          <HoleEditor
            holes={draft.holes}
            stored={stored?.holes ?? []}
            isLocked={!isadmin && (stored?.holes ?? []).length > 0}
            faults={faults}
            onHoles={(holes) => change({ holes })}
          />
        </Card>
        <ErrorList errors={summaryOf(faults)} />
      </FormRow>
      <SubmitOrCancel
        submit={submitLabel}
        onCancel={() => {
          forget()
          onCancel()
        }}
      />
    </Form>
  )
}

/** The screens that link here to add or complete a course, and to which the person returns. */
const returnable: ReadonlySet<string> = new Set(['viewCourses', 'postRound', 'tournament', 'addTeetime', 'sendFeeler'])

/** Returns the address of such a screen by its name, which its query may follow; null for any other text. */
export function returnPath(route: string | null): string | null {
  return route !== null && returnable.has(route.replace(/\?.*/s, '')) ? `/${route}` : null
}
