import { useState } from 'react'
import type { ContestId } from '#golf/games/game.ts'
import { games } from '#golf/games/games.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseAll, courseById } from '#sync/calls/courses.ts'
import type { TeeTimeForm as Filled } from '#sync/calls/tee-times.ts'
import { QueryBoundary } from '../../club/query-boundary.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { useTeeboxesLookedUp } from '../../courses/use-refresh-teeboxes.ts'
import { ComingDayField } from '../../dates/coming-day-field.tsx'
import { hasErrors } from '../../forms/form-errors.ts'
import { decimalOf, wholeOf } from '../../forms/typed-number.ts'
import { fitsName } from '../../people/name-filter.ts'
import { SendEmailChoice } from '../../people/send-email-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox, Segmented } from '../../ui/choice.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Typeahead } from '../../ui/typeahead.tsx'
import { courseNamed, draftErrors, formOf, type TeeTimeDraft, type TeeTimeErrors } from './tee-time-draft.ts'
import styles from './tee-time-form.module.css'

type Props = {
  initial: TeeTimeDraft
  /** The tee time, when the club has it already. */
  id?: number
  /** Who submits it, with the phone and address that members will see. */
  submitter: { readonly name: string; readonly contact: string }
  submitLabel: string
  onSubmit: (form: Filled) => void
  onCancel: () => void
}

const hours = Array.from({ length: 12 }, (_, place) => ({ value: place + 1, label: String(place + 1) }))
const minutes = [0, 10, 20, 30, 40, 50].map((min) => ({ value: min, label: String(min).padStart(2, '0') }))
const halves = [
  { value: 'am', label: 'am' },
  { value: 'pm', label: 'pm' },
] as const
const notApplicable = { value: 0, label: 'N/A' }
const contests = games.map(({ id, name }) => (id === 0 ? notApplicable : { value: id, label: name }))

/** The form of a tee time. Without the courses of the club, every course would be said to be missing. */
export function TeeTimeForm(props: Props) {
  const query = useClubQuery({ call: courseAll, request: {} })
  return (
    <QueryBoundary
      query={query}
      waiting={<Skeleton rows={5} height={84} />}
      needs={<p>To choose a course, the club has to be reached.</p>}
    >
      {({ courses }) => <Fields {...props} courses={courses} />}
    </QueryBoundary>
  )
}

type FieldsProps = Props & { courses: AnswerOf<typeof courseAll>['courses'] }

function Fields({ courses, initial, id, submitter, submitLabel, onSubmit, onCancel }: FieldsProps) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<TeeTimeErrors>({})
  const courseId = courseNamed(courses, draft.course)?.id ?? null
  const areTeeboxesThere = useTeeboxesLookedUp(courseId)
  const { data: ground } = useClubQuery({
    call: courseById,
    request: { params: { id: courseId ?? 0 } },
    enabled: courseId !== null && areTeeboxesThere,
  })
  const tees = Object.values(ground?.teeboxes ?? {}).map(({ id, description }) => ({ value: id, label: description }))

  function change(changed: Partial<TeeTimeDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors({})
  }

  function submit() {
    const found = draftErrors(draft, courses)
    setErrors(found)
    if (!hasErrors(found)) onSubmit(formOf(draft, courses))
  }

  return (
    <Form wide onSubmit={submit}>
      <ComingDayField value={draft.date} onValue={(date) => change({ date })} error={errors.date} />
      <fieldset className={styles['time']}>
        <legend>Time</legend>
        <SelectField label="Hour" value={draft.hour} options={hours} onValue={(hour) => change({ hour })} />
        <SelectField label="Minutes" value={draft.min} options={minutes} onValue={(min) => change({ min })} />
        <Segmented label="am or pm" value={draft.ampm} options={halves} onValue={(ampm) => change({ ampm })} />
      </fieldset>
      <Typeahead
        label="Course"
        value={draft.course}
        onValue={(course) => change({ course, teeboxId: 0 })}
        suggestions={courses.map(({ name }) => name)}
        fits={fitsName}
        maxLength={100}
        error={errors.course_id}
      />
      <SelectField
        label="Teebox"
        value={draft.teeboxId}
        options={[notApplicable, ...tees]}
        onValue={(teeboxId) => change({ teeboxId })}
      />
      <SelectField
        label="Contest"
        value={draft.contestId}
        options={contests}
        onValue={(chosen) => change({ contestId: contestOf(chosen) })}
      />
      <fieldset className={styles['pair']}>
        <legend>Skins</legend>
        <CheckBox label="Gross" checked={draft.hasGrossSkins} onChecked={(is) => change({ hasGrossSkins: is })} />
        <CheckBox label="Net" checked={draft.hasNetSkins} onChecked={(is) => change({ hasNetSkins: is })} />
      </fieldset>
      <TextField
        label="Number Wanted"
        inputMode="numeric"
        required
        maxLength={3}
        value={draft.numWanted}
        onValue={(typed) => change({ numWanted: wholeOf(typed) })}
        error={errors.num_wanted}
      />
      <TextField
        label="Rate"
        prefix="$"
        inputMode="decimal"
        maxLength={7}
        value={draft.rate}
        onValue={(typed) => change({ rate: decimalOf(typed, 2) })}
        error={errors.rate}
      />
      <FormRow>
        <p className={styles['submitter']}>
          Submitted by <b>{submitter.name}</b>
          <span>{submitter.contact}</span>
        </p>
        <TextArea
          label="Comments"
          name="comments"
          maxLength={1000}
          rows={4}
          value={draft.comments}
          onValue={(comments) => change({ comments })}
        />
        <CheckBox label="Tournament" checked={draft.isTournament} onChecked={(is) => change({ isTournament: is })} />
        {draft.isTournament && (
          <TextField
            label="Tournament title"
            maxLength={80}
            value={draft.title}
            onValue={(title) => change({ title })}
          />
        )}
        <CheckBox label="Prepay" checked={draft.isPrepaid} onChecked={(is) => change({ isPrepaid: is })} />
        {draft.isPrepaid && (
          <TextField
            label="Deadline"
            type="date"
            hint="The last day to pay. Leave it empty for none."
            max={draft.date}
            value={draft.deadline}
            onValue={(deadline) => change({ deadline })}
            error={errors.deadline}
          />
        )}
        <SendEmailChoice
          value={draft.sendEmail}
          onValue={(sendEmail) => change({ sendEmail })}
          note="A text goes to anyone not signed up for the outing."
          teetime={id}
        />
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

function contestOf(chosen: number): ContestId {
  return games.find(({ id }) => id === chosen)?.id ?? 0
}
