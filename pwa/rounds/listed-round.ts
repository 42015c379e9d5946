import { formatHandicap } from '#golf/course/handicap-text.ts'
import { shownDay } from '#golf/day.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import type { RecentPosting, RoundRow } from '#sync/calls/rounds.ts'
import type { Scale } from '../courses/conditions.tsx'
import { shortWeekdayOf } from '../dates/date-text.ts'
import { nameOf } from '../people/name-of.ts'
import { texts as words } from './listed-texts.ts'

/** A posted round in any list of rounds. */
export type ListedRound = Pick<
  RoundRow,
  'id' | 'date' | 'course_id' | 'tee' | 'holes' | 'rating' | 'slope' | 'score' | 'tournament' | 'parorbetter' | 'gtid'
> &
  Pick<RoundRow, 'handicap' | 'indexBefore' | 'indexAfter' | 'website'> & {
    readonly golferId: number
    readonly golfer: string
    readonly course: string
    readonly phone: string
    /** The conditions that were reported with the round, 0 for none; null in a list that does not have them. */
    readonly conditions: Readonly<Record<Scale, number>> | null
    /** The reason why the round is highlighted; null if it is not. */
    readonly highlight: string | null
  }

export function postedRound(posting: RecentPosting): ListedRound {
  const { userid, previndex, greencondition, greenspeed, fairwaycondition, value, ...round } = posting
  return {
    ...round,
    golferId: userid,
    golfer: isolatedName(posting.golfer),
    indexBefore: previndex,
    conditions: { greenscondition: greencondition, greensspeed: greenspeed, fairwaycondition, value },
    highlight: isGreatScore(posting) ? words.great : null,
  }
}

/** @param marksCounting highlights a round that counts toward the current index */
export function storedRound(row: RoundRow, { marksCounting = false } = {}): ListedRound {
  const { user_id, coursename } = row
  return {
    ...row,
    golferId: user_id,
    golfer: nameOf(row),
    course: coursename,
    phone: '',
    conditions: null,
    highlight: marksCounting && row.counts ? words.counts : null,
  }
}

/** Whether a round was better than its golfer's index before it. */
export function isGreatScore({ handicap, previndex }: Pick<RecentPosting, 'handicap' | 'previndex'>): boolean {
  return handicap !== null && previndex !== null && handicap < previndex
}

/** Formats the differential. A nine has none until the next one is posted. */
export function differentialText({ handicap }: Pick<ListedRound, 'handicap'>): string {
  return handicap === null ? '–' : formatHandicap(handicap)
}

const cutAt = 15

/** Returns a course's name, truncated to 15 characters for narrow lines. */
export function cutCourseName(name: string): string {
  return name.length > cutAt ? `${name.slice(0, cutAt).trimEnd()}…` : name
}

/** Returns the heading of a day: Sat · 11-21-2026 */
export function dayHeading(date: string): string {
  return `${shortWeekdayOf(date)} · ${shownDay(date)}`
}

type Spoken = Pick<ListedRound, 'golfer' | 'score' | 'tournament' | 'date' | 'course' | 'tee'> &
  Pick<ListedRound, 'handicap' | 'indexBefore' | 'highlight'>

/** Returns the accessible name of a listed round. A list of one golfer does not repeat the name. */
export function spokenRound(
  { golfer, score, tournament, date, course, tee, ...round }: Spoken,
  { ofOneGolfer = false } = {},
): string {
  return [
    !ofOneGolfer && golfer,
    String(score),
    tournament > 0 && words.tournament,
    shownDay(date),
    course,
    tee,
    round.handicap === null ? words.noDifferential : words.differential(formatHandicap(round.handicap)),
    round.indexBefore !== null && words.index(formatHandicap(round.indexBefore)),
    round.highlight,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ')
}
