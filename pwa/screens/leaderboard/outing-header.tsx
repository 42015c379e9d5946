import { ChevronLeft, EllipsisVertical } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { useDevice } from '../../device/device-context.tsx'
import { gamesLine, shortCourse } from '../../outings/outing-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import styles from './outing-header.module.css'
import { OutingMenu } from './sheets/outing-menu.tsx'
import { pillState } from './state-pill.ts'

type Props = {
  outing: OutingOnPhone
  group: number
  status: SyncStatus
  /** Where Back leads. */
  back: string
  nav: ReactNode
}

/** Which outing this is, and whether everything is at the club. */
export function OutingHeader({ outing, group, status, back, nav }: Props) {
  const [menuOpen, setMenuOpen] = useState(false)
  const played = outing.snapshot.outing
  const { lasts } = useDevice()
  const pill = pillState({ ...status, lasts })
  return (
    <header className={styles['header']}>
      <Link to={back} className={styles['back']} aria-label="Back">
        <ChevronLeft aria-hidden="true" />
      </Link>
      <div className={styles['titles']}>
        <h1>
          <span className={styles['course']}>{group > 0 ? shortCourse(played.course) : played.course}</span>
          {group > 0 && <span className={styles['group']}>{` · Group ${group}`}</span>}
        </h1>
        <div className={styles['state']}>
          <p>{gamesLine(played)}</p>
          {pill !== null && <StatePill tone={pill.tone}>{pill.text}</StatePill>}
        </div>
      </div>
      {nav}
      <IconButton className={styles['more']} aria-label="More" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      {menuOpen && <OutingMenu outing={outing} onClose={() => setMenuOpen(false)} />}
    </header>
  )
}
