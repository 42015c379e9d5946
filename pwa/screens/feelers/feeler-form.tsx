import { useState } from 'react'
import { regions } from '#sync/calls/club.ts'
import { timeRanges, type FeelerForm as Filled } from '#sync/calls/feelers.ts'
import { QueryBoundary } from '../../club/query-boundary.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { ComingDayField } from '../../dates/coming-day-field.tsx'
import { weekdayOf } from '../../dates/date-text.ts'
import { SendEmailChoice } from '../../people/send-email-choice.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { feelerForm, type FeelerDraft, type FeelerErrors } from './feeler-draft.ts'

type Props = { initial: FeelerDraft; submitLabel: string; onSubmit: (form: Filled) => void; onCancel: () => void }

const times = timeRanges.map((label, value) => ({ value, label }))

/** When and where golfers are wanted. */
export function FeelerForm({ initial, submitLabel, onSubmit, onCancel }: Props) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<FeelerErrors>({})
  const query = useClubQuery({ call: regions, request: {} })

  function change(changed: Partial<FeelerDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors({})
  }

  function submit() {
    const form = feelerForm(draft)
    if ('errors' in form) setErrors(form.errors)
    else onSubmit(form)
  }

  return (
    <QueryBoundary
      query={query}
      waiting={<Skeleton rows={4} height={84} />}
      needs={<p>To send a feeler, the club has to be reached.</p>}
    >
      {(known) => (
        <Form onSubmit={submit}>
          <ComingDayField
            value={draft.date}
            onValue={(date) => change({ date })}
            hint={weekdayOf(draft.date)}
            error={errors.date}
          />
          <SelectField
            label="Time"
            placeholder="Choose a time"
            value={draft.timeRange}
            options={times}
            onValue={(timeRange) => change({ timeRange })}
            error={errors.timerange}
          />
          <SelectField
            label="Region"
            placeholder="Choose a region"
            value={draft.regionId}
            options={known.regions.map(({ id, name }) => ({ value: id, label: name }))}
            onValue={(regionId) => change({ regionId })}
            error={errors.region_id}
          />
          <TextArea
            label="Comments"
            name="comments"
            maxLength={1000}
            rows={4}
            value={draft.comments}
            onValue={(comments) => change({ comments })}
          />
          <SendEmailChoice
            value={draft.sendEmail}
            onValue={(sendEmail) => change({ sendEmail })}
            note="Goes to every member who wants to hear of tee times."
          />
          <p>Members see your name, phone and email with it.</p>
          <FormActions>
            <Button type="submit" tone="primary">
              {submitLabel}
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </FormActions>
        </Form>
      )}
    </QueryBoundary>
  )
}
