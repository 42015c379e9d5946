import { useNavigate } from 'react-router-dom'
import type { SendEmail } from '#sync/calls/alerts.ts'
import { regions } from '#sync/calls/club.ts'
import { feelerAdd, timeRanges, type Feeler, type FeelerForm as Filled } from '#sync/calls/feelers.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { ComingDayField } from '../../dates/coming-day-field.tsx'
import { weekdayOf } from '../../dates/date-text.ts'
import { refusedFields, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { SendEmailChoice } from '../../people/send-email-choice.tsx'
import { homePath } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form, SubmitOrCancel } from '../../ui/form.tsx'
import { texts } from './texts.ts'

type Props = {
  /** The values of the fields that the person has not changed. */
  initial: FeelerDraft
  submitLabel: string
  /** Sends the form. Calls `sent` once the server has it, or `refused` to show a refusal at its fields. */
  onSubmit: (form: Filled, sent: () => void, refused: (refusal: ServerRefusal) => void) => Promise<void>
}

const times = timeRanges.map((label, value) => ({ value, label }))

export function FeelerForm({ initial, submitLabel, onSubmit }: Props) {
  const navigate = useNavigate()
  const stored = { values: initial, version: undefined }
  const kept = useKeptForm<FeelerDraft, FeelerErrors>('feeler', { stored })
  const { form: draft, unsaved, part, errors, setErrors, forget } = kept
  const query = useServerQuery({ call: regions, request: {} })

  async function submit() {
    const form = feelerForm(draft)
    if ('errors' in form) return setErrors(form.errors)
    const refused = (refusal: ServerRefusal) => setErrors(refusedFields(refusal, ['date', 'timerange', 'region_id']))
    await onSubmit(form, () => forget(draft), refused)
  }

  return (
    <QueryBoundary query={query} rows={4} height={84} needs={texts.connectToSend}>
      {(known) => (
        <Form onSubmit={submit}>
          <UnsavedLine of={unsaved} sends />
          <ComingDayField hint={weekdayOf(draft.date) || undefined} error={errors.date} {...part('date')} />
          <SelectField
            label={texts.time}
            placeholder={texts.chooseTime}
            options={times}
            error={errors.timerange}
            {...part('timeRange')}
          />
          <SelectField
            label={texts.region}
            placeholder={texts.chooseRegion}
            options={known.regions.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.region_id}
            {...part('regionId')}
          />
          <TextArea label={texts.comments} name="comments" maxLength={1000} rows={4} {...part('comments')} />
          <SendEmailChoice note={texts.whoGetsIt} {...part('sendEmail')} />
          <p>{texts.membersSee}</p>
          <SubmitOrCancel
            submit={submitLabel}
            onCancel={() => {
              forget()
              void navigate(homePath)
            }}
          />
        </Form>
      )}
    </QueryBoundary>
  )
}

/** A feeler that is being filled in. Null means not chosen yet; the time is an index of the ranges. */
export type FeelerDraft = {
  readonly date: string
  readonly timeRange: number | null
  readonly regionId: number | null
  readonly comments: string
  readonly sendEmail: SendEmail
}

const emptyFeeler: FeelerDraft = { date: '', timeRange: null, regionId: null, comments: '', sendEmail: '0' }

/** Returns a stored feeler as a form. Members are notified again only if that is chosen again. */
export function draftOf({ fdate, time_range, region_id, comments }: Feeler): FeelerDraft {
  const timeRange = timeRanges.indexOf(time_range)
  return { date: fdate, timeRange, regionId: region_id, comments, sendEmail: '0' }
}

/** Passed to the home screen and back with an unsent feeler, so that it need not be entered again. */
export function unsent(form: Filled): { readonly unsentFeeler: Filled } {
  return { unsentFeeler: form }
}

/** Returns the form that could not be sent; an empty one without such a state. */
export function beginFeeler(state: unknown): FeelerDraft {
  if (typeof state !== 'object' || state === null || !('unsentFeeler' in state)) return emptyFeeler
  const kept = feelerAdd.body.safeParse(state.unsentFeeler)
  if (!kept.success) return emptyFeeler
  const { date, timerange, region_id, comments, send_email: sendEmail = '0' } = kept.data
  return { date, timeRange: timeRanges.indexOf(timerange), regionId: region_id, comments, sendEmail }
}

type FeelerErrors = FormErrors<'date' | 'timerange' | 'region_id'>

/** Returns the request, or a sentence for each missing field. */
export function feelerForm(draft: FeelerDraft): Filled | { errors: FeelerErrors } {
  const { date, timeRange, regionId, comments, sendEmail } = draft
  const timerange = timeRange === null ? '' : timeRanges[timeRange]
  const sent = { date, timerange, region_id: regionId ?? 0, comments, send_email: sendEmail }
  const read = feelerAdd.body.safeParse(sent)
  return read.success ? read.data : { errors: shapeErrors(feelerAdd.body, sent) }
}
