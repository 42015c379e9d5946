import { Suspense, useMemo } from 'react'
import { numbersOf } from '#golf/games/game-numbers.ts'
import type { GameSettings } from '#golf/games/game-rules.ts'
import { gameTerms } from '#golf/games/game-terms.ts'
import { ownGameOf } from '#golf/games/own-games.ts'
import { gameName } from '#golf/games/played-games.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import { OwnGameTable, SkinsTables } from './game-table.tsx'
import type { OutingGames } from './outing-games.ts'
import * as gameTexts from './texts.ts'
import styles from './game-tables.module.css'

const GamesBesidePane = lazyPart(async () => (await import('./games-beside-pane.tsx')).GamesBesidePane)

type Props = {
  games: OutingGames
  outing: OutingOnPhone
  group: number
  /** Short names, because a line names several golfers. */
  nameOf: NameOf
}

/** Every game of the outing, computed on this phone, offline too. */
export function GamesPane({ outing, group, games, nameOf }: Props) {
  const numbers = useMemo(() => numbersOfGames(outing.snapshot), [outing.snapshot])
  return (
    <div className={styles['pane']} role="region" aria-label={gameTexts.games}>
      <OwnGameTable games={games} number={numbers.own} nameOf={nameOf} ties={outing.snapshot.outing.ties} />
      <SkinsTables games={games} nameOf={nameOf} />
      <Suspense>
        <GamesBesidePane outing={outing} games={games} group={group} nameOf={nameOf} numbers={numbers.beside} />
      </Suspense>
    </div>
  )
}

type Played = Pick<OutingOnPhone['snapshot'], 'games'> & {
  readonly outing: Pick<OutingOnPhone['snapshot']['outing'], 'contest_id'>
}

/** Returns numbers for games of the same name, the same as in the results. The outing's own game is the first. */
export function numbersOfGames({ outing, games = [] }: Played) {
  const game = ownGameOf(outing.contest_id)
  const own = game.ok && outing.contest_id !== 0 ? [{ name: game.value.name, sides: [], group: 0 }] : []
  const beside = games.map(({ kind, settings, scope, sides }) => ({
    name: [gameName(kind), gameTerms({ kind, settings: settings as GameSettings }) ?? []].flat().join(', '),
    sides: sides.map(({ golfers }) => golfers),
    group: scope.of === 'group' ? scope.group : 0,
  }))
  const numbers = numbersOf([...own, ...beside])
  return { own: (own.length > 0 && numbers[0]) || '', beside: numbers.slice(own.length) }
}
