import { formatHandicap } from '#golf/course/handicap-text.ts'
import { shownDay } from '#golf/day.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import type { RecentPosting, RoundRow } from '#sync/calls/rounds.ts'
import type { Scale } from '../courses/conditions.tsx'
import { shortWeekdayOf } from '../dates/date-text.ts'
import { nameOf } from '../people/name-of.ts'
import { texts as words } from './listed-texts.ts'

/** A posted round, as every list of rounds shows it. */
export type ListedRound = Pick<
  RoundRow,
  'id' | 'date' | 'course_id' | 'tee' | 'holes' | 'rating' | 'slope' | 'score' | 'tournament' | 'parorbetter' | 'gtid'
> &
  Pick<RoundRow, 'handicap' | 'indexBefore' | 'indexAfter' | 'website'> & {
    readonly golferId: number
    readonly golfer: string
    readonly course: string
    readonly phone: string
    /** As they were reported with it. */
    readonly conditions: Readonly<Record<Scale, number>> | null
    /** The reason for its highlight; null without one. */
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

/** A round that was better than its golfer's index before it. */
export function isGreatScore({ handicap, previndex }: Pick<RecentPosting, 'handicap' | 'previndex'>): boolean {
  return handicap !== null && previndex !== null && handicap < previndex
}

/** The differential; a nine has none until the next one is posted. */
export function differentialText({ handicap }: Pick<ListedRound, 'handicap'>): string {
  return handicap === null ? '–' : formatHandicap(handicap)
}

const cutAt = 15

/** A course's name, cut to 15 characters where there is no room for more. */
export function cutCourseName(name: string): string {
  return name.length > cutAt ? `${name.slice(0, cutAt).trimEnd()}…` : name
}

/** Sat · 11-21-2026 */
export function dayHeading(date: string): string {
  return `${shortWeekdayOf(date)} · ${shownDay(date)}`
}

type Spoken = Pick<ListedRound, 'golfer' | 'score' | 'tournament' | 'date' | 'course' | 'tee'> &
  Pick<ListedRound, 'handicap' | 'indexBefore' | 'highlight'>

/** The accessible name of a listed round. In a list of one golfer the name is not repeated. */
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
