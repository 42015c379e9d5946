import type { ContestId } from '#golf/games/game.ts'
import { foldName } from '#golf/names.ts'
import type { SendEmail } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { noDeadline, teeTimeAdd, type teeTimeById, type TeeTimeForm } from '#sync/calls/tee-times.ts'
import { shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { clockOf, onClubClock } from '../../dates/date-text.ts'

/** A tee time while it is filled in: numbers as they are typed, days as YYYY-MM-DD or empty. */
export type TeeTimeDraft = {
  readonly date: string
  readonly hour: number
  readonly min: number
  readonly ampm: 'am' | 'pm'
  readonly course: string
  /** 0 is N/A. */
  readonly teeboxId: number
  readonly contestId: ContestId
  readonly hasGrossSkins: boolean
  readonly hasNetSkins: boolean
  readonly numWanted: string
  readonly rate: string
  readonly isTournament: boolean
  readonly title: string
  readonly isPrepaid: boolean
  readonly deadline: string
  readonly comments: string
  readonly sendEmail: SendEmail
}

type Course = { readonly id: number; readonly name: string }
type Stored = AnswerOf<typeof teeTimeById>['teetime']

const tenMinutes = 10 * 60 * 1000

/** Today, at the next ten minutes, where the club is. */
export function newDraft(now: Date, timeZone: string): TeeTimeDraft {
  const at = new Date(Math.ceil(now.getTime() / tenMinutes) * tenMinutes)
  const { day, time } = onClubClock(at, timeZone)
  return {
    ...{ date: day, ...clockOf(time), course: '', teeboxId: 0, contestId: 0 },
    ...{ hasGrossSkins: false, hasNetSkins: false, numWanted: '', rate: '', comments: '' },
    ...{ isTournament: false, title: '', isPrepaid: false, deadline: '', sendEmail: '0' },
  }
}

/** A stored tee time as it was filled in. The members are told again only when that is chosen again. */
export function draftOf(stored: Stored): TeeTimeDraft {
  const { date, time, course, teebox_id, contest_id, numwanted, rate, deadline, comments } = stored
  return {
    ...{ date, ...clockOf(time), course, teeboxId: teebox_id ?? 0, contestId: contest_id, comments },
    ...{ hasGrossSkins: stored.grossskins === 1, hasNetSkins: stored.netskins === 1 },
    ...{ numWanted: String(numwanted), rate: rate === 0 ? '' : String(rate) },
    ...{ isTournament: stored.tournament === 1, title: stored.tournamenttitle },
    ...{ isPrepaid: stored.prepay === 1, deadline: deadline === noDeadline ? '' : deadline },
    sendEmail: '0',
  }
}

/** The course that is meant by what was typed. */
export function courseNamed<C extends Course>(courses: readonly C[], typed: string): C | undefined {
  const wanted = foldName(typed)
  const exact = courses.find(({ name }) => name === typed.trim())
  return exact ?? courses.find(({ name }) => wanted !== '' && foldName(name) === wanted)
}

/** What is sent; an unknown course and a missing number are sent as what the shape refuses. */
export function formOf(draft: TeeTimeDraft, courses: readonly Course[]): TeeTimeForm {
  const { date, hour, min, ampm, contestId, teeboxId, isTournament, title, isPrepaid, deadline, comments } = draft
  return {
    ...{ date, hour, min, ampm, contest_id: contestId, comments },
    course_id: courseNamed(courses, draft.course)?.id ?? 0,
    teebox_id: teeboxId === 0 ? null : teeboxId,
    ...{ gross_skins: draft.hasGrossSkins ? 1 : 0, net_skins: draft.hasNetSkins ? 1 : 0 },
    num_wanted: draft.numWanted === '' ? Number.NaN : Number(draft.numWanted),
    rate: Number(draft.rate),
    ...{ tournament: isTournament ? 1 : 0, tournamenttitle: isTournament ? title : '' },
    ...{ prepay: isPrepaid ? 1 : 0, deadline: isPrepaid && deadline !== '' ? deadline : noDeadline },
    send_email: draft.sendEmail,
  }
}

export type TeeTimeErrors = FormErrors<'date' | 'course_id' | 'num_wanted' | 'rate' | 'deadline'>

export function draftErrors(draft: TeeTimeDraft, courses: readonly Course[]): TeeTimeErrors {
  const wrong: TeeTimeErrors = shapeErrors(teeTimeAdd.body, formOf(draft, courses))
  // The shape says of any number that it does not take that it is missing, and of a course that the club does not have.
  const isMiscounted = wrong.num_wanted !== undefined && draft.numWanted !== ''
  const isUnknown = wrong.course_id !== undefined && draft.course.trim() !== ''
  return {
    ...wrong,
    ...(isMiscounted ? { num_wanted: 'Number Wanted is a number from 1 to 144.' } : {}),
    ...(isUnknown ? { course_id: 'The club has no course by that name. A new one is added under Courses.' } : {}),
  }
}
