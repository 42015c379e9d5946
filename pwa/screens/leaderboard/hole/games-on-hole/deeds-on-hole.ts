import { lengthOfRound } from '#golf/course/course.ts'
import { isContest, type ContestsStanding } from '#golf/games/contests.ts'
import { requiredDrives } from '#golf/games/drives.ts'
import type { RecordPlace } from '#golf/games/game-records.ts'
import type { HolePrompt, MatchSide, NassauBet } from '#golf/games/game-rules.ts'
import { gameOrder, receivedOn } from '#golf/games/game.ts'
import {
  gamePlay,
  golfersOfGame,
  promptsOfGame,
  standingOfGame,
  type OutingGame,
  type OutingOfGames,
} from '#golf/games/played-games.ts'
import { drivesText } from '#golf/games/scramble.ts'
import { sidesText } from '#golf/games/side-names.ts'
import { entryOn, type OutingGolfer } from '#golf/outing/outing.ts'
import type { NameOf } from '../../../../outings/outing-names.ts'
import { outingOfGames, rootIdOf } from '../../games/games-beside.ts'

type OfGame = { readonly game: OutingGame; readonly place: RecordPlace }

/** A press that a side can make before the hole. */
export type PressDeed = OfGame & { readonly bet: NassauBet; readonly side: MatchSide }

/** A hole or a match that can be conceded. For the match, `place.hole` is 0. */
export type ConcedeDeed = OfGame & {
  /** The side that conceded it; null if none has. */
  readonly conceded: MatchSide | null
  /** For a match, the number of holes played before the concession; null for a hole. */
  readonly after: number | null
}

/** A contest on the hole, and the golfers of the group with their entries. */
export type ContestDeed = OfGame & {
  readonly standing: Pick<ContestsStanding['holes'][number], 'leaders' | 'value' | 'text'>
  readonly golfers: readonly { readonly golferId: number; readonly amount: number | null }[]
}

/** The choice of the golfer whose drive a team used on a hole. */
export type DriveDeed = OfGame & {
  readonly golfers: readonly { readonly golferId: number; readonly used: number; readonly needed: number }[]
  readonly mustUse: readonly number[]
  /** The golfer whose drive was used; null before one is chosen. */
  readonly chosen: number | null
  /** What the team still needs: `2 drives short`. */
  readonly text: string
}

/** An extra hole of a match for the golfers of the group; its place has the number of the extra hole. */
export type ExtraDeed = OfGame & {
  /** The hole of the course that is played as the extra hole. */
  readonly played: number
  readonly golfers: readonly { readonly golferId: number; readonly strokes: number; readonly amount: number | null }[]
}

export type DeedsOnHole = {
  readonly drives: readonly DriveDeed[]
  readonly extras: readonly ExtraDeed[]
  readonly presses: readonly PressDeed[]
  readonly concessions: readonly ConcedeDeed[]
  readonly contests: readonly ContestDeed[]
}

type OnHole = { readonly group: number; readonly hole: number }
type Shown = Parameters<typeof outingOfGames>[0]

/** Returns what the golfers of a group can record in their games on a hole, from this phone's data. */
export function deedsOnHole(shown: Shown, { group, hole }: OnHole): DeedsOnHole {
  const { outing, games } = outingOfGames(shown)
  const { golfers, holes } = outing.card
  const inGroup = golfers.filter((golfer) => golfer.group === group)
  const field = { golfers, holes: lengthOfRound(holes), sharing: outing.sharing } as const
  const all = games.map((game): DeedsOnHole => {
    const chosen = asksInGame(game, hole) ? golfersOfGame(field, game) : null
    const playing = new Set(chosen?.ok === true ? chosen.value : [])
    const own = inGroup.filter(({ id }) => playing.has(id))
    const prompts = own.length === 0 ? null : promptsOfGame(outing, game, hole)
    if (prompts?.ok !== true) return { presses: [], concessions: [], contests: [], drives: [], extras: [] }
    const gameId = rootIdOf(shown.snapshot, game.id)
    const of: OfGame = { game, place: { gameId, hole, what: 'entry', golferId: 0 } }
    const order = gameOrder({ holes, golfers: golfers.filter(({ id }) => playing.has(id)) })
    return {
      drives: prompts.value.some(({ asks }) => asks === 'drive') ? drivesOf(of, { outing, own, order }) : [],
      extras: extrasOf(of, { outing, own, order }),
      presses: prompts.value.flatMap((prompt) => pressOf(of, prompt)),
      concessions: concessionsOf(of, {
        prompts: prompts.value,
        after: Math.max(order.indexOf(hole), holesPlayed(outing.card, { golferIds: playing, order })),
      }),
      contests: prompts.value.some(({ asks }) => asks === 'entry')
        ? contestsOf(of, { outing, golferIds: own.map(({ id }) => id) })
        : [],
    }
  })
  return {
    presses: all.flatMap(({ presses }) => presses),
    concessions: all.flatMap(({ concessions }) => concessions),
    contests: all.flatMap(({ contests }) => contests),
    drives: all.flatMap(({ drives }) => drives),
    extras: all.flatMap(({ extras }) => extras),
  }
}

/**
 * Whether a game may have something to record on the hole: a game with sides, a contest, or the drives of a scramble.
 * The strokes of other games need not be computed.
 */
function asksInGame({ kind, sides, settings }: OutingGame, hole: number): boolean {
  return isContest(kind) ? settings.holes?.includes(hole) === true : sides.length > 0 || kind === requiredDrives.kind
}

function pressOf({ game, place }: OfGame, prompt: HolePrompt): readonly PressDeed[] {
  if (prompt.asks !== 'press') return []
  const { bet, side } = prompt
  return [{ game, bet, side, place: { ...place, what: `press-${bet}` } }]
}

/**
 * Returns the number of holes up to the last one with an entry: a match may be conceded while an earlier hole is in
 * view.
 */
function holesPlayed(
  card: OutingOfGames['card'],
  { golferIds, order }: { golferIds: ReadonlySet<number>; order: readonly number[] },
): number {
  const entry = entryOn(card)
  return order.findLastIndex((hole) => [...golferIds].some((id) => entry(id, hole) !== undefined)) + 1
}

/** Returns what can be conceded, and what was conceded and can be taken back. */
function concessionsOf(
  { game, place }: OfGame,
  { prompts, after }: { prompts: readonly HolePrompt[]; after: number },
): readonly ConcedeDeed[] {
  const isAsked = prompts.some(({ asks }) => asks === 'concession')
  const { concededHoles = [], concededMatch } = game.records
  const ofHole = { ...place, what: 'concession' } as const
  const conceded = concededHoles.find(({ hole }) => hole === place.hole)?.side ?? null
  const all: readonly ConcedeDeed[] = [
    { game, place: ofHole, conceded, after: null },
    { game, place: { ...ofHole, hole: 0 }, conceded: concededMatch?.side ?? null, after },
  ]
  return isAsked ? all : all.filter((deed) => deed.conceded !== null)
}

function contestsOf(
  of: OfGame,
  { outing, golferIds }: { outing: OutingOfGames; golferIds: readonly number[] },
): readonly ContestDeed[] {
  const { game, place } = of
  const answer = standingOfGame(outing, game)
  const standing = answer.ok && isOfContest(answer.value.standing) ? answer.value.standing : null
  const onHole = standing?.holes.find(({ hole }) => hole === place.hole)
  if (onHole === undefined) return []
  const entered = (game.records.measurements ?? []).filter(({ hole }) => hole === place.hole)
  const amountOf = (id: number) => entered.find(({ golferId }) => golferId === id)?.value ?? null
  return [{ ...of, standing: onHole, golfers: golferIds.map((golferId) => ({ golferId, amount: amountOf(golferId) })) }]
}

type Playing = {
  readonly outing: OutingOfGames
  readonly own: readonly OutingGolfer[]
  readonly order: readonly number[]
}

/** Returns the choice of a drive for the hole, and for the hole before it if that is scored and has no choice yet. */
function drivesOf({ game, place }: OfGame, { outing, own, order }: Playing): readonly DriveDeed[] {
  const answer = standingOfGame(outing, game)
  if (!answer.ok || answer.value.standing.game !== 'drives') return []
  const entry = entryOn(outing.card)
  const before = order[order.indexOf(place.hole) - 1]
  return answer.value.standing.teams
    .filter(({ side }) => own.some(({ id }) => id === side))
    .flatMap((drives) => {
      const { side, golfers, former, mustUse } = drives
      const ofSide = new Set([...golfers, ...former].map(({ golferId }) => golferId))
      const chosenOn = (hole: number) =>
        game.records.drives?.findLast((drive) => drive.hole === hole && ofSide.has(drive.golferId))?.golferId ?? null
      const isAskedBefore = before !== undefined && entry(side, before) !== undefined && chosenOn(before) === null
      return [...(isAskedBefore ? [before] : []), place.hole].map((hole): DriveDeed => {
        const at = { ...place, hole, what: 'drive', golferId: side } as const
        return { game, place: at, golfers, mustUse, chosen: chosenOn(hole), text: drivesText(drives) }
      })
    })
}

/**
 * Returns each extra hole that was played, so that it can be corrected, and the next one of a match that is still
 * level.
 */
function extrasOf({ game, place }: OfGame, { outing, own, order }: Playing): readonly ExtraDeed[] {
  if (game.settings.mustHaveWinner !== true) return []
  const answer = standingOfGame(outing, game)
  const standing = answer.ok ? answer.value.standing : null
  if (standing?.game !== 'match') return []
  const play = gamePlay(outing, game)
  const received = play.ok ? receivedOn(play.value.card) : () => 0
  const { extraHoles = [] } = game.records
  const { winner, left, waitsFor } = standing.match
  const next = winner === null && left === 0 ? (waitsFor[0] ?? 0) - order.length : 0
  const last = Math.max(next, ...extraHoles.map(({ count }) => count))
  return Array.from({ length: Math.min(last, order.length) }, (_, at) => at + 1).map((count): ExtraDeed => {
    const played = order[(count - 1) % order.length] ?? 0
    const entered = extraHoles.filter((each) => each.count === count)
    return {
      game,
      place: { ...place, hole: count, what: 'extra', golferId: 0 },
      played,
      golfers: own.map(({ id }) => {
        const score = entered.find(({ golferId }) => golferId === id)
        return {
          golferId: id,
          strokes: received(id, played),
          amount: score === undefined ? null : (score.strokes ?? 0),
        }
      }),
    }
  })
}

function isOfContest(standing: { readonly game: string }): standing is ContestsStanding {
  return isContest(standing.game)
}

export function golfersOfSide({ sides }: Pick<OutingGame, 'sides'>, side: MatchSide): readonly number[] {
  return sides[side === 'A' ? 0 : 1]?.golfers ?? []
}

/** Returns the sides of a game by name: Alice & Dev vs. Ben & Carol. */
export function versusText({ sides }: Pick<OutingGame, 'sides'>, nameOf: NameOf): string {
  return sidesText(sides.map(({ golfers }) => golfers.map(nameOf)))
}
