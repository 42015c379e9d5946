import { ChevronLeft, EllipsisVertical } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDevice } from '../../device/device-context.tsx'
import { gamesLine, shortCourse } from '../../outings/outing-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { keepTrying } from '../../ui/keep-trying.ts'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import styles from './outing-header.module.css'
import { StateLine, type Messages } from './state-line.tsx'
import { pillState } from './state-pill.ts'

/** Fetched once the hole is drawn: there may be no network any more when it is opened. */
export const OutingMenu = lazyWithPreload(keepTrying(async () => (await import('./sheets/outing-menu.tsx')).OutingMenu))

type Props = Messages & {
  group: number
  /** Where Back leads. */
  back: string
  nav: ReactNode
}

/** Which outing this is, and whether everything is at the club. */
export function OutingHeader({ group, back, nav, ...messages }: Props) {
  const { outing, status, notices } = messages
  const [menuOpen, setMenuOpen] = useState(false)
  const played = outing.snapshot.outing
  const { lasts } = useDevice()
  const [reading, setReading] = useState(false)
  const pill = pillState({ ...status, lasts, notices: notices.length })
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
          {pill !== null && (
            <StatePill tone={pill.tone} onOpen={pill.isExplained ? () => setReading(true) : undefined}>
              {pill.text}
            </StatePill>
          )}
        </div>
      </div>
      {nav}
      <IconButton className={styles['more']} aria-label="More" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      {menuOpen && (
        <Suspense>
          <OutingMenu outing={outing} status={status} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <Dialog open={reading} title="What needs you" onClose={() => setReading(false)}>
        <StateLine {...messages} />
        {!pill?.isExplained && <p>Everything is settled.</p>}
      </Dialog>
    </header>
  )
}
