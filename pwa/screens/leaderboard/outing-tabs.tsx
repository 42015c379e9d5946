import { Diamond, ListOrdered, Pencil, Table2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Tab } from './offered-tabs.ts'
import styles from './outing-view.module.css'

const tabs = {
  score: { label: 'Score', Icon: Pencil },
  board: { label: 'Board', Icon: ListOrdered },
  games: { label: 'Games', Icon: Diamond },
  card: { label: 'Card', Icon: Table2 },
}

/** The ways to see an outing. The one in view stands in the address. */
export function OutingTabs({ offered, current }: { offered: readonly Tab[]; current: Tab }) {
  return (
    <nav className={styles['tabs']} aria-label="Outing">
      {offered.map((tab) => {
        const { label, Icon } = tabs[tab]
        return (
          <Link
            key={tab}
            to={{ search: `?show=${tab}` }}
            replace
            className={styles['tab']}
            aria-current={tab === current ? 'page' : undefined}
          >
            <Icon size={20} aria-hidden="true" />
            <span className={styles['label']}>{label}</span>
          </Link>
        )
      })}
    </nav>
  )
}
