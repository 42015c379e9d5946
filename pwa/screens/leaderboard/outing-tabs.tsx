import Diamond from 'lucide-react/icons/diamond'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pencil from 'lucide-react/icons/pencil'
import Table2 from 'lucide-react/icons/table-2'
import { PlaceLink } from '../../ui/place.tsx'
import * as texts from './texts.ts'
import styles from './outing-view.module.css'

export type Tab = keyof typeof texts.tabNames

const tabIcons = { score: Pencil, board: ListOrdered, games: Diamond, card: Table2 }

/** The views of an outing. The one shown is in the address. */
export function OutingTabs({ offered, current }: { offered: readonly Tab[]; current: Tab }) {
  return (
    <nav className={styles['tabs']} aria-label={texts.outing}>
      {offered.map((tab) => {
        const Icon = tabIcons[tab]
        return (
          <PlaceLink
            key={tab}
            to={`?show=${tab}`}
            replace
            className={styles['tab']}
            aria-current={tab === current ? 'page' : undefined}
          >
            <Icon size="1.25rem" aria-hidden="true" />
            <span className={styles['label']}>{texts.tabNames[tab]}</span>
          </PlaceLink>
        )
      })}
    </nav>
  )
}

/** The tabs of an outing; the first is shown for an address without one. A board beside the scoring needs no tab. */
export function offeredTabs({
  canScore,
  isBoardBeside,
  hasGames,
  wanted,
}: {
  canScore: boolean
  isBoardBeside: boolean
  hasGames: boolean
  /** In the address. */
  wanted: string | null
}): readonly Tab[] {
  return [
    ...(canScore ? (['score'] as const) : []),
    ...(isBoardBeside ? [] : (['board'] as const)),
    // After the last game was removed the pane stays, where one can be added.
    ...(hasGames || (canScore && wanted === 'games') ? (['games'] as const) : []),
    'card',
  ]
}
