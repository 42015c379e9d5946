import { useState } from 'react'
import { regions } from '#sync/calls/club.ts'
import { abroad } from '#sync/calls/courses.ts'
import { useSeenQuery } from '../../club/seen-query.ts'
import { digitsOf } from '../../forms/typed-number.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorList, Form, FormActions, FormRow } from '../../ui/form.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { draftFaults, mayChange, teeboxDraftFaults, type CourseDraft } from './course-draft.ts'
import styles from './course-form.module.css'
import { HoleEditor } from './hole-editor.tsx'
import { TeeboxEditor } from './teebox-editor.tsx'
import { usStates } from './us-states.ts'

type Props = {
  initial: CourseDraft
  /** What the club has of it; null for a new course. */
  stored: CourseDraft | null
  isadmin: boolean
  submitLabel: string
  onSubmit: (draft: CourseDraft) => void
  onCancel: () => void
}

type TextName = 'name' | 'address1' | 'address2' | 'city' | 'zip' | 'phonenum' | 'website'

const stateNames = [{ abbreviation: abroad, name: 'Outside of the United States' }, ...usStates]
const stateOptions = stateNames.map(({ name }, value) => ({ value, label: name }))

/** A course with its card and its teeboxes. Members fill what is empty; the rest is read-only for them. */
export function CourseForm({ initial, stored, isadmin, submitLabel, onSubmit, onCancel }: Props) {
  const known = useSeenQuery({ call: regions, request: {} })
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<readonly string[]>([])
  const may = (value: string | number | null | undefined) => mayChange(value ?? '', { isadmin })
  const change = (changed: Partial<CourseDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const text = (name: TextName) => ({
    ...{ name, value: draft[name], readOnly: !may(stored?.[name]) },
    onValue: (typed: string) => change({ [name]: typed }),
  })
  const regionOptions = known.data?.answer.regions.map(({ id, name }) => ({ value: id, label: name })) ?? []
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
