import { addDays } from '#golf/day.ts'
import { sortedByName } from '#golf/names.ts'
import { seasonForm, type SeasonForm, type SeasonStanding } from '#sync/calls/season.ts'
import type { FormErrors } from '../../forms/form-errors.ts'
import { pointsText, readPoints } from './season-rows.ts'

type Course = { readonly id: number; readonly name: string }

/** The form of a season: numbers as typed, days as YYYY-MM-DD or empty. */
export type SeasonDraft = Pick<SeasonForm, 'name' | 'from' | 'to' | 'outings' | 'basis' | 'ties'> & {
  readonly points: string
  readonly best: string
  readonly attending: string
  readonly planned: string
  /** The id of the course of the ringer board; 0 for none. */
  readonly ringer: number
}

/** Returns a new season for the year of a day, with points for the first ten places. */
export function newSeason(today: string): SeasonDraft {
  const year = today.slice(0, 4)
  return {
    name: `Season ${year}`,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    outings: 'all',
    basis: 'net',
    points: '100, 80, 65, 50, 40, 32, 25, 18, 12, 6',
    ties: 'mean',
    best: '',
    attending: '',
    planned: '',
    ringer: 0,
  }
}

/** Returns the season of the following year, with the same rules. */
export function nextSeason(season: SeasonDraft): SeasonDraft {
  const from = addDays(season.to, 1)
  const year = Number(from.slice(0, 4))
  const to = addDays(`${year + 1}${from.slice(4)}`, -1)
  return { ...season, name: `Season ${year}`, from, to }
}

export function draftOfSeason(season: SeasonStanding['season']): SeasonDraft {
  const { name, from, to, outings, basis, points, ties, best, attending, planned, ringer } = season
  return {
    name,
    from,
    to,
    outings,
    basis,
    ties,
    points: pointsText(points),
    best: String(best ?? ''),
    attending: attending === 0 ? '' : String(attending),
    planned: String(planned ?? ''),
    ringer: ringer ?? 0,
  }
}

/** Returns the request. Points that are not whole numbers are sent as a value that the schema refuses. */
export function formOfSeason({ points, best, attending, planned, ringer, ...draft }: SeasonDraft): SeasonForm {
  const typed = draft.basis === 'stableford' ? [] : (readPoints(points) ?? [Number.NaN])
  return {
    ...draft,
    name: draft.name.trim(),
    points: [...typed],
    best: best === '' ? null : Number(best),
    attending: Number(attending),
    planned: planned === '' ? null : Number(planned),
    ringer: ringer === 0 ? null : ringer,
  }
}

export const textFields = ['name', 'from', 'to', 'points', 'best', 'attending', 'planned'] as const

export type SeasonErrors = FormErrors<(typeof textFields)[number]>

/**
 * Returns the first message of the schema for each field. A message about a single place belongs to the field for all
 * points.
 */
export function seasonErrors(form: SeasonForm): SeasonErrors {
  const read = seasonForm().safeParse(form)
  const issues = read.success ? [] : read.error.issues
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** Returns the options for the course: none, then the courses of the club by name. */
export function ringerOptions(courses: readonly Course[], none: string): { value: number; label: string }[] {
  const byName = sortedByName(courses, ({ id, name }) => ({ names: [name], id }))
  return [{ value: 0, label: none }, ...byName.map(({ id: value, name: label }) => ({ value, label }))]
}
