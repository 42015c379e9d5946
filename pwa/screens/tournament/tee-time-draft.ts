import { assignGroups } from '#golf/outing/groups.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import type { DraftGolfer, OutingDraft } from './outing-draft.ts'

type Signed = AnswerOf<typeof teeTimeOuting>

/**
 * A tee time as it becomes an outing: everybody who has a spot, in the groups, from the tees and at the holes that were
 * drawn; a group starts where its first golfer was drawn to. Golfers without a group join the smallest one. Whoever begins it is in it only when they signed up.
 */
export function draftOfTeeTime({ teetime, golfers }: Signed): OutingDraft {
  return {
    ...{ outingId: teetime.id, date: teetime.date, courseId: teetime.course_id, teeboxId: teetime.teebox_id },
    ...{ contestId: teetime.contest_id, grossSkins: teetime.gross_skins, netSkins: teetime.net_skins, spin: 0 },
    golfers: withGroups(golfers),
    removed: [],
    areGroupsSet: golfers.some(({ tgroup_id }) => tgroup_id !== null),
    wanted: { contestId: teetime.contest_id, spin: 0 },
  }
}

function withGroups(golfers: Signed['golfers']): readonly DraftGolfer[] {
  const groups = assignGroups(golfers.map(({ tgroup_id }, at) => ({ id: at, group: tgroup_id })))
  const groupAt = (at: number) => groups.get(at) ?? 1
  const startOf = (group: number) => {
    const drawn = golfers.find(({ tgroup_id }) => tgroup_id === group)
    return (drawn ?? golfers.find((_, at) => groupAt(at) === group))?.starting_hole ?? 0
  }
  return golfers.map((golfer, at) => ({
    key: golfer.user_id === 0 ? `guest ${at + 1}` : `member ${golfer.user_id}`,
    ...{ id: 0, userId: golfer.user_id, firstname: golfer.firstname, lastname: golfer.lastname },
    ...{ email: golfer.email, index: golfer.handicapindex, teeboxId: golfer.teebox_id, group: groupAt(at) },
    ...{ startingHole: startOf(groupAt(at)), hasScores: false, replaces: 0, takesScores: false },
  }))
}
