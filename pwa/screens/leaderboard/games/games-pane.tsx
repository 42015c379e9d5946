import { Suspense } from 'react'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { keepTrying } from '../../../ui/keep-trying.ts'
import { lazyWithPreload } from '../../../ui/lazy-with-preload.tsx'
import * as texts from '../texts.ts'
import type { NameOf } from './game-lines.ts'
import { OwnGameTable, SkinsTables } from './game-table.tsx'
import type { OutingGames } from './outing-games.ts'
import styles from './game-tables.module.css'

const GamesBesidePane = lazyWithPreload(
  keepTrying(async () => (await import('./games-beside-pane.tsx')).GamesBesidePane),
)

type Props = {
  games: OutingGames
  outing: OutingOnPhone
  group: number
  /** Short names, because a line names several golfers. */
  nameOf: NameOf
}

/** Every game of the outing, computed on this phone, offline too. */
export function GamesPane({ outing, group, games, nameOf }: Props) {
  return (
    <div className={styles['pane']} role="region" aria-label={texts.games}>
      <OwnGameTable games={games} nameOf={nameOf} ties={outing.snapshot.outing.ties} />
      <SkinsTables games={games} nameOf={nameOf} />
      <Suspense>
        <GamesBesidePane outing={outing} games={games} group={group} nameOf={nameOf} />
      </Suspense>
    </div>
  )
}
