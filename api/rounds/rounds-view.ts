import type { RoundRow as StoredRow, StoredPosting } from '#db/rounds/rounds.ts'
import { decimal, decimalOrNull } from '#golf/units.ts'
import type { RecentPosting, RoundRow } from '#sync/calls/rounds.ts'
import type { Caller, MemberCaller } from '../server/callers/caller.ts'

/**
 * Whether the viewer may see a golfer's private details: only the golfer and administrators, and not after a login by
 * an email link (SEC-16).
 */
export function seesPrivate(viewer: MemberCaller | null, memberId: number): viewer is MemberCaller {
  return viewer?.scope === 'full' && (viewer.id === memberId || viewer.isadmin)
}

/** A round with the details that the caller may see. `isAlone`: a single round was requested by its id. */
export function asRoundRow(row: StoredRow, { caller, isAlone }: { caller: Caller; isAlone: boolean }): RoundRow {
  const viewer = caller.member
  const isPrivate = seesPrivate(viewer, row.memberId)
  return {
    id: row.id,
    date: row.date,
    course_id: row.courseId,
    coursename: row.coursename,
    tee: row.tee,
    teebox_id: row.teeboxId,
    holes: row.holes,
    rating: decimal(row.rating),
    slope: row.slope,
    score: row.score,
    tournament: row.tournament ? 1 : 0,
    parorbetter: row.parorbetter,
    gtid: row.gtid ?? 0,
    user_id: row.memberId,
    firstname: row.firstname,
    lastname: row.lastname,
    website: row.website,
    handicap: decimalOrNull(row.differential),
    counts: row.counts,
    adjustment: row.differential === null ? 0 : decimal(row.adjustment),
    indexBefore: decimalOrNull(row.indexBefore),
    indexAfter: decimalOrNull(row.indexAfter),
    aga: isPrivate && row.aga !== '' ? row.aga : null,
    aga_posted: row.association === 'exported' || row.association === 'sent',
    aga_state: isPrivate ? row.association : null,
    postedBy: isPrivate && row.postedBy !== row.memberId ? `${row.posterFirstname} ${row.posterLastname}` : null,
    alcohol: isAlone && isPrivate && viewer.id === row.memberId ? row.alcohol : null,
  }
}

/** A round in the list of recent postings. */
export function asPosting(row: StoredPosting): RecentPosting {
  return {
    id: row.id,
    userid: row.memberId,
    golfer: `${row.firstname} ${row.lastname}`,
    gtid: row.gtid ?? 0,
    date: row.date,
    score: row.score,
    tournament: row.tournament ? 1 : 0,
    parorbetter: row.parorbetter,
    course_id: row.courseId,
    course: row.course,
    website: row.website,
    phone: row.phone,
    tee: row.tee,
    holes: row.holes,
    rating: decimal(row.rating),
    slope: row.slope,
    greencondition: row.greenscondition,
    greenspeed: row.greensspeed,
    fairwaycondition: row.fairwaycondition,
    value: row.value,
    previndex: decimalOrNull(row.indexBefore),
    indexAfter: decimalOrNull(row.indexAfter),
    handicap: decimalOrNull(row.differential),
  }
}
