import { ownGameOf } from '#golf/games/own-games.ts'
import { gameName } from '#golf/games/played-games.ts'
import { validateGame } from '#golf/games/validate-game.ts'
import { groupSize } from '#golf/outing/outing.ts'
import { spinsOffered } from '#golf/outing/spin.ts'
import { gameRequested } from '#sync/calls/outing-games.ts'
import type { RecentGroup, StartCourse } from '#sync/calls/outing-start.ts'
import type { ChosenStart } from '#sync/device/outings/start-outing.ts'
import { grouped } from '../../grouped.ts'
import { playedName } from '../../outings/outing-names.ts'
import type { Again } from '../../start-again/recent-groups.ts'
import { texts } from '../../start-again/texts.ts'

type Golfer = RecentGroup['golfers'][number]

/**
 * The choices of the check page. A golfer without an index has null until one is typed. Its games and strokes stay while
 * the golfers, or the course, cannot play them: `playedOf` leaves them out.
 */
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
  return { ...draft, course, teebox_id: on(draft.teebox_id), golfers }
}

/** Changes the golfers. A game whose sides name a golfer who is gone is dropped. */
export function withGolfers(draft: StartDraft, golfers: readonly Golfer[]): StartDraft {
  // The new position of each golfer; -1 for one who is gone.
  const places = draft.golfers.map((golfer) => golfers.indexOf(golfer))
  const moved = draft.games?.map(({ sides, ...rest }) => {
    return { ...rest, sides: sides.map((side) => side.map((at) => places[at] ?? -1)) }
  })
  return { ...draft, golfers, games: moved?.filter(({ sides }) => !sides.flat().includes(-1)) }
}

/** Returns the draft with the games and strokes that its golfers can play on its course: stroke play without one. */
export function playedOf(draft: StartDraft): StartDraft {
  const { contest_id, spin, games, golfers } = draft
  return {
    ...draft,
    contest_id: ownGame(draft).ok ? contest_id : 0,
    spin: spinsOffered(golfers.length).includes(spin) ? spin : 0,
    games: games?.filter((game) => validateBeside(draft, game).ok),
  }
}

/** Returns the choices that the golfers or the course do not allow, as sentences. They apply again once these do. */
export function whatRests(draft: StartDraft): readonly string[] {
  const { contest_id, spin, games = [], golfers } = draft
  const own = ownGame(draft)
  const beside = games.flatMap((game) => {
    const valid = validateBeside(draft, game)
    return valid.ok ? [] : texts.gameRests(gameLacks(gameName(game.kind), valid.refusal.message))
  })
  return [
    ...(own.ok ? [] : [texts.gameEnded(gameLacks(playedName(contest_id), own.refusal.message))]),
    ...(spin === 2 && !spinsOffered(golfers.length).includes(spin) ? [texts.fieldTooSmall] : []),
    ...new Set(beside),
  ]
}

function gameLacks(game: string, reason: string): string {
  const ofGame = reason.startsWith('This game') ? reason.replace('This game', game) : `${game}: ${reason}`
  return ofGame.replace(/\.$/, '')
}

function ownGame({ contest_id, golfers }: StartDraft) {
  const game = ownGameOf(contest_id)
  return game.ok ? game.value.canPlay(golfers.length) : game
}

function validateBeside({ golfers, course }: StartDraft, game: NonNullable<StartDraft['games']>[number]) {
  const inGroups = golfers.map(({ tgroup_id: group }, id) => ({ id, group }))
  const field = { golfers: inGroups, holes: course.holes, sharing: [], format: 'own', sideSize: 1 } as const
  return validateGame(field, gameRequested(game))
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
  chosen: StartDraft,
  { memberId, date }: { readonly memberId: number; readonly date: string },
): ChosenStart | null {
  const { golfers, ...draft } = playedOf(chosen)
  const indexed = golfers.flatMap(({ handicapindex, ...golfer }) =>
    handicapindex === null ? [] : [{ ...golfer, handicapindex }],
  )
  return indexed.length === golfers.length ? { ...draft, golfers: indexed, memberId, date } : null
}
