import Diamond from 'lucide-react/icons/diamond'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pencil from 'lucide-react/icons/pencil'
import Table2 from 'lucide-react/icons/table-2'
import { PlaceLink } from '../../ui/place.tsx'
import * as texts from './texts.ts'
import styles from './outing-view.module.css'

export type Tab = keyof typeof texts.tabNames

const tabIcons = { score: Pencil, board: ListOrdered, games: Diamond, card: Table2 }

/** The tabs of an outing. The address contains the selected one. */
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
            <Icon size="1.25em" aria-hidden="true" />
            <span className={styles['label']}>{texts.tabNames[tab]}</span>
          </PlaceLink>
        )
      })}
    </nav>
  )
}

/**
 * Returns the tabs of an outing. The first is selected if the address contains none. A board beside the scoring has no
 * tab.
 */
export function offeredTabs({
  canScore,
  isBoardBeside,
  hasGames,
  wanted,
}: {
  canScore: boolean
  isBoardBeside: boolean
  hasGames: boolean
  /** The tab in the address; null for none. */
  wanted: string | null
}): readonly Tab[] {
  return [
    ...(canScore ? (['score'] as const) : []),
    ...(isBoardBeside ? [] : (['board'] as const)),
    // The Games tab stays selected after the last game was removed, because games can be added there.
    ...(hasGames || (canScore && wanted === 'games') ? (['games'] as const) : []),
    'card',
  ]
}
