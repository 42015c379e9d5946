import type { SendEmail } from '#sync/calls/alerts.ts'
import { feelerAdd, timeRanges, type Feeler, type FeelerForm } from '#sync/calls/feelers.ts'
import { shapeErrors, type FormErrors } from '../../forms/form-errors.ts'

/** A feeler while it is filled in: null is not chosen yet, the time is its place among the ranges. */
export type FeelerDraft = {
  readonly date: string
  readonly timeRange: number | null
  readonly regionId: number | null
  readonly comments: string
  readonly sendEmail: SendEmail
}

const emptyFeeler: FeelerDraft = { date: '', timeRange: null, regionId: null, comments: '', sendEmail: '0' }

/** A stored feeler as it was filled in. The members are told again only when that is chosen again. */
export function draftOf({ fdate, time_range, region_id, comments }: Feeler): FeelerDraft {
  const timeRange = timeRanges.indexOf(time_range)
  return { date: fdate, timeRange, regionId: region_id, comments, sendEmail: '0' }
}

/** What travels to the home screen and back with a feeler that was not sent, so that it is not entered again. */
export function unsent(form: FeelerForm): { readonly unsentFeeler: FeelerForm } {
  return { unsentFeeler: form }
}

/** The form as it was when it could not be sent; empty for everybody who begins one. */
export function beginFeeler(state: unknown): FeelerDraft {
  if (typeof state !== 'object' || state === null || !('unsentFeeler' in state)) return emptyFeeler
  const kept = feelerAdd.body.safeParse(state.unsentFeeler)
  if (!kept.success) return emptyFeeler
  const { date, timerange, region_id, comments, send_email: sendEmail = '0' } = kept.data
  return { date, timeRange: timeRanges.indexOf(timerange), regionId: region_id, comments, sendEmail }
}

export type FeelerErrors = FormErrors<'date' | 'timerange' | 'region_id'>

/** What would be sent, or a sentence for each field that is missing. */
export function feelerForm(draft: FeelerDraft): FeelerForm | { errors: FeelerErrors } {
  const { date, timeRange, regionId, comments, sendEmail } = draft
  const timerange = timeRange === null ? '' : timeRanges[timeRange]
  const sent = { date, timerange, region_id: regionId ?? 0, comments, send_email: sendEmail }
  const read = feelerAdd.body.safeParse(sent)
  return read.success ? read.data : { errors: shapeErrors(feelerAdd.body, sent) }
}
