import { useEffect, useMemo, useState } from 'react'
import { matchSides, type GameSettings, type MatchSide } from '#golf/games/game-rules.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../../outings/outing-names.ts'
import { keepTrying } from '../../../../ui/keep-trying.ts'
import { lazyPart } from '../../../../ui/lazy-with-preload.tsx'
import type * as matchView from '../../games/match-view.ts'
import type { DraftEntry } from '../hole-draft.ts'

export const MatchBand = lazyPart(async () => (await import('./match-band.tsx')).MatchBand)

/** The rules of matches and the match band, loaded only for a group that plays a match. */
const loadMatch = keepTrying(async () => {
  const [loaded] = await Promise.all([import('../../games/match-view.ts'), MatchBand.preload()])
  return loaded
})

/** Games in which two sides meet hole by hole. */
const meetings: ReadonlySet<string> = new Set(['match', 'nassau', 'foursomes', 'greensomes', 'chapman', 'scramble'])

type Played = Pick<OutingOnPhone['snapshot'], 'golfers' | 'games'>

/**
 * Returns the match that the scoring screen of a group shows: the one with the most of its golfers, and the first of
 * several.
 */
function matchOfGroup({ golfers, games = [] }: Played, group: number) {
  const own = new Set(golfers.filter(({ tgroup_id }) => tgroup_id === group).map(({ id }) => id))
  const rows = games
    .filter(({ kind, sides, settings }) => {
      const { play } = settings as GameSettings
      return meetings.has(kind) && sides.length === 2 && play !== 'strokes'
    })
    .map((game) => ({ game, of: game.sides.flatMap((side) => side.golfers).filter((id) => own.has(id)).length }))
  return rows.toSorted((one, other) => other.of - one.of).find(({ of }) => of > 0)?.game
}

type Props = {
  outing: OutingOnPhone
  group: number
  hole: number | undefined
  entries: readonly Pick<DraftEntry, 'golferId' | 'shown'>[]
  nameOf: NameOf
}

export type MatchOfGroup = {
  /** The id of the match; undefined for a group that plays none. */
  readonly gameId: number | undefined
  readonly sideOf: (golferId: number) => MatchSide | null
  /** Returns a golfer's score in the match: Net 4; null for a golfer who does not play in it. */
  readonly ballOf: (golferId: number) => string | null
  /** The effect of recording the hole on the match; null if there is none. */
  readonly forecast: string | null
  /**
   * Returns the match in an outing that includes the scores being saved; null until the rules are loaded, and if the
   * match cannot be played.
   */
  readonly shownIn: (outing: OutingOnPhone) => matchView.MatchOnScreen | null
  /** Whether the match band is loading, so that its room is reserved. */
  readonly isComing: boolean
}

/** Returns the match that a group plays, with its state on the hole in view. */
export function useMatch({ outing, group, hole, entries, nameOf }: Props): MatchOfGroup {
  const { snapshot } = outing
  const game = useMemo(() => matchOfGroup(snapshot, group), [snapshot, group])
  const gameId = game?.id
  const [read, setRead] = useState<typeof matchView | null>(null)
  useEffect(() => {
    if (gameId === undefined) return undefined
    let isWanted = true
    void loadMatch().then((loaded) => isWanted && setRead(() => loaded))
    return () => {
      isWanted = false
    }
  }, [gameId])
  const onHole =
    gameId !== undefined && hole !== undefined
      ? read?.matchOnHole(outing, { gameId, hole, entries, nameOf })
      : undefined
  return {
    gameId,
    sideOf: (golferId) => matchSides[game?.sides.findIndex(({ golfers }) => golfers.includes(golferId)) ?? -1] ?? null,
    ballOf: (golferId) => onHole?.ballOf(golferId) ?? null,
    forecast: onHole?.forecast ?? null,
    shownIn: (standings) =>
      onHole && gameId !== undefined && standings !== outing
        ? (read?.matchOfGame(standings, { gameId, nameOf }) ?? null)
        : (onHole?.match ?? null),
    isComing: game !== undefined && read === null,
  }
}
