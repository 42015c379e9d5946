import { assignGroups } from '#golf/outing/groups.ts'
import type { BodyOf, AnswerOf } from '#sync/calls/call.ts'
import { choicesSpelling, type initGroupOuting, type updateGroupOuting } from '#sync/calls/outings.ts'
import type { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import { fromWire, toWire } from '#sync/calls/spelling.ts'
import { gameToSend } from './draft-games.ts'
import {
  allowanceOf,
  draftAfter,
  golfersOnSides,
  playableGame,
  sharesOf,
  type DraftGolfer,
  type OutingDraft,
  type Person,
} from './outing-draft.ts'

/** The names of a golfer's fields in a request and in a draft. */
const golferSpelling = {
  id: 'id',
  user_id: 'userId',
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  handicapindex: 'index',
  teebox_id: 'teeboxId',
  tgroup_id: 'group',
  starting_hole: 'startingHole',
  side: 'side',
} as const

type NewOuting = { readonly date: string; readonly courseId: number | null; readonly organizer: Person }

/** The settings of an outing in which every golfer plays an own ball, before a game is chosen. */
const ownBalls: Pick<OutingDraft, 'spin' | 'allowance' | 'format' | 'teamSize' | 'shares' | 'gimmes' | 'games'> = {
  spin: 0,
  allowance: null,
  format: 'own',
  teamSize: 4,
  shares: null,
  gimmes: 0,
  games: [],
}

/** Returns a new outing with the organizer as its first golfer. */
export function newDraft({ date, courseId, organizer }: NewOuting): OutingDraft {
  const empty: OutingDraft = {
    outingId: 0,
    date,
    courseId,
    teeboxId: null,
    ownGameId: 0,
    grossSkins: 0,
    netSkins: 0,
    ...ownBalls,
    golfers: [],
    removed: [],
    areGroupsSet: false,
    wanted: { ownGameId: 0, spin: 0 },
  }
  return draftAfter(empty, { type: 'golfer added', person: organizer })
}

export type OutingAnswer = AnswerOf<typeof initGroupOuting>

/**
 * Returns the server's outing in progress as a draft, with the indexes that a save stores. A group that was stored with
 * several starting holes gets that of its first golfer, which its scoring follows.
 */
export function draftOf(teetime: NonNullable<OutingAnswer['teetime']>, golfers: OutingAnswer['golfers']): OutingDraft {
  return {
    outingId: teetime.id,
    ...fromWire(choicesSpelling, teetime),
    allowance: String(teetime.allowance ?? 100),
    format: teetime.format ?? 'own',
    teamSize: 4,
    shares: teetime.shares?.join(', ') ?? null,
    gimmes: teetime.gimmes ?? 0,
    signCards: teetime.signcards,
    games: [],
    golfers: golfers.map((golfer) => ({
      ...fromWire(golferSpelling, golfer),
      index: golfer.newindex ?? golfer.handicapindex,
      side: golfer.side ?? 0,
      key: golfer.user_id === 0 ? `golfer ${golfer.id}` : `member ${golfer.user_id}`,
      startingHole: golfers.find(({ tgroup_id }) => tgroup_id === golfer.tgroup_id)?.starting_hole ?? 0,
      hasScores: golfer.score !== null,
      replaces: 0,
      takesScores: false,
    })),
    removed: [],
    areGroupsSet: true,
    version: teetime.version,
    wanted: { ownGameId: teetime.contest_id, spin: teetime.spin },
  }
}

/** Returns the request that starts or updates the outing; undefined while something is missing. */
export function requestOf(draft: OutingDraft): BodyOf<typeof updateGroupOuting> | undefined {
  const { courseId, teeboxId } = draft
  const shares = sharesOf(draft)
  const golfers = golfersOnSides(draft).flatMap((golfer) =>
    golfer.index === null || golfer.teeboxId === null
      ? []
      : {
          ...toWire(golferSpelling, { ...golfer, index: golfer.index, teeboxId: golfer.teeboxId }),
          ...(golfer.replaces === 0
            ? {}
            : { replaces: golfer.replaces, movescores: golfer.takesScores ? (1 as const) : (0 as const) }),
        },
  )
  const isMissing = courseId === null || teeboxId === null || shares === undefined
  if (isMissing || golfers.length < draft.golfers.length) return undefined
  const { format } = draft
  return {
    teetime: {
      ...toWire(choicesSpelling, { ...draft, courseId, teeboxId }),
      // With shared balls the handicap of a side is reduced only by the shares of the partners.
      allowance: format === 'own' ? allowanceOf(draft) : 100,
      format,
      shares: shares && [...shares],
      gimmes: draft.gimmes,
      // A server of an older release does not accept this field.
      ...(draft.signCards !== undefined && { signcards: draft.signCards }),
    },
    golfers,
    removedGolfers: draft.removed.map(({ id, userId }) => ({ id, user_id: userId })),
    ...(draft.version !== undefined && { version: draft.version }),
    ...(draft.games.length > 0 && { games: draft.games.map((game) => gameToSend(game, draft)) }),
  }
}

type Signed = AnswerOf<typeof teeTimeOuting>

/**
 * Returns a tee time as an outing: every golfer with a spot, with the groups, tees and holes of the pairings. A group
 * starts on the hole of its first golfer. Golfers without a group join the smallest one. The organizer plays only if
 * they signed up. The game of the tee time is played once a field is there that can play it.
 */
export function draftOfTeeTime({ teetime, golfers }: Signed): OutingDraft {
  const draft: OutingDraft = {
    outingId: teetime.id,
    ...fromWire(choicesSpelling, teetime),
    ...ownBalls,
    golfers: withGroups(golfers),
    removed: [],
    areGroupsSet: golfers.some(({ tgroup_id }) => tgroup_id !== null),
    version: teetime.version,
    wanted: { ownGameId: teetime.contest_id, spin: 0 },
  }
  return { ...draft, ownGameId: playableGame(draft) }
}

function withGroups(golfers: Signed['golfers']): readonly DraftGolfer[] {
  const groups = assignGroups(golfers.map(({ tgroup_id }, at) => ({ id: at, group: tgroup_id })))
  const groupAt = (at: number) => groups.get(at) ?? 1
  const startOf = (group: number) => {
    const drawn = golfers.find(({ tgroup_id }) => tgroup_id === group)
    return (drawn ?? golfers.find((_, at) => groupAt(at) === group))?.starting_hole ?? 0
  }
  return golfers.map((golfer, at) => ({
    ...fromWire(golferSpelling, golfer),
    id: 0,
    key: golfer.user_id === 0 ? `guest ${at + 1}` : `member ${golfer.user_id}`,
    group: groupAt(at),
    startingHole: startOf(groupAt(at)),
    hasScores: false,
    replaces: 0,
    takesScores: false,
    side: 0,
  }))
}
