import { useEffect, useMemo, useState } from 'react'
import { matchSides, type GameSettings, type MatchSide } from '#golf/games/game-rules.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { keepTrying } from '../../../../ui/keep-trying.ts'
import { lazyWithPreload } from '../../../../ui/lazy-with-preload.tsx'
import type { NameOf } from '../../games/game-lines.ts'
import type * as matchView from '../../games/match-view.ts'
import type { DraftEntry } from '../hole-draft.ts'

export const MatchBand = lazyWithPreload(keepTrying(async () => (await import('./match-band.tsx')).MatchBand))

/** The rules of matches and their band are loaded for a group that plays one. */
const loadMatch = keepTrying(async () => {
  const [loaded] = await Promise.all([import('../../games/match-view.ts'), MatchBand.preload()])
  return loaded
})

/** Games in which two sides meet hole by hole. */
const meetings: ReadonlySet<string> = new Set(['match', 'nassau', 'foursomes', 'greensomes', 'chapman', 'scramble'])

type Played = Pick<OutingOnPhone['snapshot'], 'golfers' | 'games'>

/** The match of a group that its scoring screen shows: the one with the most of its golfers, the first of several. */
function matchOfGroup({ golfers, games = [] }: Played, group: number) {
  const own = new Set(golfers.filter(({ tgroup_id }) => tgroup_id === group).map(({ id }) => id))
  const rows = games
    .filter(({ kind, sides, settings }) => {
      const { play } = settings as GameSettings
      return meetings.has(kind) && sides.length === 2 && play !== 'strokes'
    })
    .map((game) => ({ game, of: game.sides.flatMap((side) => side.golfers).filter((id) => own.has(id)).length }))
  return rows.toSorted((one, other) => other.of - one.of).find(({ of }) => of > 0)?.game ?? null
}

type Props = {
  outing: OutingOnPhone
  group: number
  hole: number | undefined
  entries: readonly Pick<DraftEntry, 'golferId' | 'shown'>[]
  nameOf: NameOf
}

export type MatchOfGroup = {
  /** Undefined for a group without a match. */
  readonly gameId: number | undefined
  readonly sideOf: (golferId: number) => MatchSide | null
  /** Net 4: a golfer's ball in the match; null for a golfer without one. */
  readonly ballOf: (golferId: number) => string | null
  /** What recording the hole does to the match; null where it does nothing. */
  readonly forecast: string | null
  /** In the outing with what is being saved; null until the rules are loaded, and where the match cannot be played. */
  readonly shownIn: (outing: OutingOnPhone) => matchView.MatchOnScreen | null
  /** Room is kept for the band until it is there. */
  readonly isComing: boolean
}

/** The match that a group plays, on the hole in view. */
export function useMatch({ outing, group, hole, entries, nameOf }: Props): MatchOfGroup {
  const { snapshot } = outing
  const game = useMemo(() => matchOfGroup(snapshot, group), [snapshot, group])
  const gameId = game?.id ?? null
  const [read, setRead] = useState<typeof matchView | null>(null)
  useEffect(() => {
    let isWanted = gameId !== null
    if (isWanted) void loadMatch().then((loaded) => isWanted && setRead(() => loaded))
    return () => {
      isWanted = false
    }
  }, [gameId])
  const onHole =
    gameId === null || hole === undefined
      ? null
      : (read?.matchOnHole(outing, { gameId, hole, entries, nameOf }) ?? null)
  return {
    gameId: gameId ?? undefined,
    sideOf: (golferId) => matchSides[game?.sides.findIndex(({ golfers }) => golfers.includes(golferId)) ?? -1] ?? null,
    ballOf: (golferId) => onHole?.ballOf(golferId) ?? null,
    forecast: onHole?.forecast ?? null,
    shownIn: (standings) =>
      onHole === null || gameId === null || standings === outing
        ? (onHole?.match ?? null)
        : (read?.matchOfGame(standings, { gameId, nameOf }) ?? null),
    isComing: game !== null && read === null,
  }
}
