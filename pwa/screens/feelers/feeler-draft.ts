import { feelerAdd, timeRanges, type Feeler, type FeelerForm } from '#sync/calls/feelers.ts'
import { shapeErrors, type FormErrors } from '../../form-errors.ts'

/** A feeler while it is filled in: null is not chosen yet, the time is its place among the ranges. */
export type FeelerDraft = {
  readonly date: string
  readonly timeRange: number | null
  readonly regionId: number | null
  readonly comments: string
}

export const emptyFeeler: FeelerDraft = { date: '', timeRange: null, regionId: null, comments: '' }

export function draftOf({ fdate, time_range, region_id, comments }: Feeler): FeelerDraft {
  return { date: fdate, timeRange: timeRanges.indexOf(time_range), regionId: region_id, comments }
}

export type FeelerErrors = FormErrors<'date' | 'timerange' | 'region_id'>

/** What would be sent, or a sentence for each field that is missing. */
export function feelerForm({ date, timeRange, regionId, comments }: FeelerDraft): FeelerForm | { errors: FeelerErrors } {
  const sent = { date, timerange: timeRange === null ? '' : timeRanges[timeRange], region_id: regionId ?? 0, comments }
  const read = feelerAdd.body.safeParse(sent)
  return read.success ? read.data : { errors: shapeErrors(feelerAdd.body, sent) }
}

/** The name of the day of YYYY-MM-DD; empty while there is none. */
export function dayName(date: string): string {
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return ''
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(day)
}
