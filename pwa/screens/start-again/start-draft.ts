import { ownGameOf } from '#golf/games/own-games.ts'
import { validateGame } from '#golf/games/validate-game.ts'
import { groupSize } from '#golf/outing/outing.ts'
import { spinsOffered } from '#golf/outing/spin.ts'
import { gameRequested } from '#sync/calls/outing-games.ts'
import type { RecentGroup, StartCourse } from '#sync/calls/outing-start.ts'
import type { ChosenStart } from '#sync/device/outings/start-outing.ts'
import { grouped } from '../../grouped.ts'
import type { Again } from '../../start-again/recent-groups.ts'

type Golfer = RecentGroup['golfers'][number]

/** The choices of the check page. A golfer without an index has null until one is typed. */
export type StartDraft = Omit<ChosenStart, 'golfers' | 'memberId' | 'date'> & { readonly golfers: readonly Golfer[] }

export function draftOf({ group, course }: Again): StartDraft {
  const { outing_id: _before, course_id: _at, date: _day, ...terms } = group
  return { ...terms, course }
}

/** Changes the course. Golfers keep tees of the same name, if the other course has them. */
export function withCourse(draft: StartDraft, course: StartCourse): StartDraft {
  const on = (id: number) => {
    const before = draft.course.tees.find((tee) => tee.id === id)
    const same = course.tees.find(({ description, gender }) => {
      return description === before?.description && gender === before.gender
    })
    return same?.id ?? course.tees[0]?.id ?? id
  }
  const golfers = draft.golfers.map((golfer) => ({ ...golfer, teebox_id: on(golfer.teebox_id) }))
  return withPlayableGames({ ...draft, course, teebox_id: on(draft.teebox_id), golfers })
}

/**
 * Changes the golfers. Games and strokes that these golfers cannot play are dropped, such as a game whose sides name a
 * golfer who is gone.
 */
export function withGolfers(draft: StartDraft, golfers: readonly Golfer[]): StartDraft {
  const game = ownGameOf(draft.contest_id)
  // The new position of each golfer; -1 for one who is gone.
  const places = draft.golfers.map((golfer) => golfers.indexOf(golfer))
  const moved = draft.games?.map(({ sides, ...rest }) => {
    return { ...rest, sides: sides.map((side) => side.map((at) => places[at] ?? -1)) }
  })
  return withPlayableGames({
    ...draft,
    golfers,
    games: moved?.filter(({ sides }) => !sides.flat().includes(-1)),
    contest_id: game.ok && game.value.canPlay(golfers.length).ok ? draft.contest_id : 0,
    spin: spinsOffered(golfers.length).includes(draft.spin) ? draft.spin : 0,
  })
}

/** Returns the draft without the games beside its own one that its golfers cannot play on its course. */
function withPlayableGames({ games, ...draft }: StartDraft): StartDraft {
  const golfers = draft.golfers.map(({ tgroup_id: group }, id) => ({ id, group }))
  const field = { golfers, holes: draft.course.holes, sharing: [], format: 'own', sideSize: 1 } as const
  const playable = games?.filter((game) => validateGame(field, gameRequested(game)).ok)
  return playable === undefined ? draft : { ...draft, games: playable }
}

/** Adds a golfer to the first group with room and the tees of its first golfer, otherwise to a new group. */
export function withGolfer(
  draft: StartDraft,
  person: Pick<Golfer, 'user_id' | 'firstname' | 'lastname' | 'handicapindex'>,
) {
  const groups = grouped(draft.golfers, ({ tgroup_id }) => tgroup_id)
  const open = [...groups.values()].find((group) => group.length < groupSize)
  const [beside] = open ?? []
  const last = Math.max(0, ...groups.keys())
  const place = beside ?? { teebox_id: draft.teebox_id, tgroup_id: last + 1, starting_hole: 0 }
  const { teebox_id, tgroup_id, starting_hole } = place
  return withGolfers(draft, [...draft.golfers, { ...person, teebox_id, tgroup_id, starting_hole }])
}

/** Returns the request that starts the outing; null while a golfer has no index. */
export function chosenOf(
  { golfers, ...draft }: StartDraft,
  { memberId, date }: { readonly memberId: number; readonly date: string },
): ChosenStart | null {
  const indexed = golfers.flatMap(({ handicapindex, ...golfer }) =>
    handicapindex === null ? [] : [{ ...golfer, handicapindex }],
  )
  return indexed.length === golfers.length ? { ...draft, golfers: indexed, memberId, date } : null
}
