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

export const emptyFeeler: FeelerDraft = { date: '', timeRange: null, regionId: null, comments: '', sendEmail: '0' }

/** A stored feeler as it was filled in. The members are told again only when that is chosen again. */
export function draftOf({ fdate, time_range, region_id, comments }: Feeler): FeelerDraft {
  const timeRange = timeRanges.indexOf(time_range)
  return { date: fdate, timeRange, regionId: region_id, comments, sendEmail: '0' }
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
