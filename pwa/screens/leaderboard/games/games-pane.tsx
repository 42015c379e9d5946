import type { NameOf } from './game-lines.ts'
import styles from './game-tables.module.css'
import type { OutingGames } from './outing-games.ts'
import { RabbitTable } from './rabbit-table.tsx'
import { SixesTable } from './sixes-table.tsx'
import { SkinsTable } from './skins-table.tsx'
import { StablefordTable } from './stableford-table.tsx'
import { WolfTable } from './wolf-table.tsx'

type Props = {
  games: OutingGames
  golfers: number
  /** As short as tells the golfers apart: lines name several of them. */
  nameOf: NameOf
}

/** Every game of the outing, worked out on this phone: it stands without a network, too. */
export function GamesPane({ games, golfers, nameOf }: Props) {
  const { game, isOver, left } = games
  const contested = new Set(games.contestedWolf.map(({ hole }) => hole))
  return (
    <div className={styles['pane']} role="region" aria-label="Games">
      {game?.game === 'wolf' && <WolfTable standing={game} {...{ golfers, contested, left, nameOf, isOver }} />}
      {game?.game === 'sixes' && <SixesTable standing={game} left={left} nameOf={nameOf} isOver={isOver} />}
      {game?.game === 'rabbit' && <RabbitTable standing={game} nameOf={nameOf} isOver={isOver} />}
      {game?.game === 'stableford' && <StablefordTable standing={game} nameOf={nameOf} isOver={isOver} />}
      <SkinsTables games={games} nameOf={nameOf} />
    </div>
  )
}

export function SkinsTables({ games: { netSkins, grossSkins, isOver }, nameOf }: Omit<Props, 'golfers'>) {
  return (
    <>
      {netSkins !== null && <SkinsTable title="Net skins" standing={netSkins} nameOf={nameOf} isOver={isOver} />}
      {grossSkins !== null && <SkinsTable title="Gross skins" standing={grossSkins} nameOf={nameOf} isOver={isOver} />}
    </>
  )
}
