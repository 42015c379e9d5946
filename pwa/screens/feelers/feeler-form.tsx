import { useNavigate } from 'react-router-dom'
import type { SendEmail } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { regions } from '#sync/calls/club.ts'
import { feelerAdd, timeRanges, type feelerById, type FeelerForm as Filled } from '#sync/calls/feelers.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { weekdayOf } from '../../dates/date-text.ts'
import { refusedFields, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import type { Stored } from '../../forms/use-typed-over.ts'
import { SendEmailChoice } from '../../people/send-email-choice.tsx'
import { homePath } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { ComingDayField } from '../../tee-times/coming-day-field.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form, SubmitOrCancel } from '../../ui/form.tsx'
import { texts } from './texts.ts'

type Props = {
  /** The values of the fields that the person has not changed. */
  stored: Stored<FeelerDraft>
  submitLabel: string
  onSubmit: (form: Filled, sending: Sending) => Promise<void>
}

export type Sending = {
  /** The version of the feeler that the person began to edit; undefined for a new one. */
  readonly version: string | undefined
  /** Called once the server has the form. */
  readonly sent: () => void
  /** Shows a refusal at its fields. */
  readonly refused: (refusal: ServerRefusal) => void
  /** Bases the form on what another person has saved. */
  readonly catchUp: (now: Stored<FeelerDraft>) => void
}

const times = timeRanges.map((label, value) => ({ value, label }))

export function FeelerForm({ stored, submitLabel, onSubmit }: Props) {
  const navigate = useNavigate()
  const kept = useKeptForm<FeelerDraft, FeelerErrors, string | undefined>('feeler', { stored })
  const { form: draft, version, unsaved, part, errors, setErrors, catchUp, forget } = kept
  const query = useServerQuery({ call: regions, request: {} })

  async function submit() {
    const form = feelerForm(draft)
    if ('errors' in form) return setErrors(form.errors)
    const refused = (refusal: ServerRefusal) => setErrors(refusedFields(refusal, ['date', 'timerange', 'region_id']))
    await onSubmit(form, { version, sent: () => forget(draft), refused, catchUp })
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
export function draftOf({ feeler, version }: AnswerOf<typeof feelerById>): Stored<FeelerDraft> {
  const { fdate, time_range, region_id, comments } = feeler
  const timeRange = timeRanges.indexOf(time_range)
  return { values: { date: fdate, timeRange, regionId: region_id, comments, sendEmail: '0' }, version }
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
