import ChevronLeft from 'lucide-react/icons/chevron-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import type { ReactNode } from 'react'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import { gamesLine, shortCourse } from '../../outings/outing-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { PlaceLink } from '../../ui/place.tsx'
import * as texts from './texts.ts'
import styles from './outing-header.module.css'

type Props = {
  played: Parameters<typeof gamesLine>[0] & Pick<OutingSnapshot['outing'], 'course'>
  group: number
  /** The target of Back. */
  back: string
  pill?: ReactNode
  nav?: ReactNode
  onMenu?: () => void
  children?: ReactNode
}

/** The header of an outing: the link back, the course and the game, and the menu button. */
export function HeaderFrame({ played, group, back, pill, nav, onMenu, children }: Props) {
  return (
    <header className={styles['header']}>
      <PlaceLink to={back} className={styles['back']} aria-label={texts.back}>
        <ChevronLeft aria-hidden="true" />
      </PlaceLink>
      <div className={styles['titles']}>
        <h1>
          <span className={styles['course']}>{group > 0 ? shortCourse(played.course) : played.course}</span>
          {group > 0 && <span className={styles['group']}>{` · ${texts.group(group)}`}</span>}
        </h1>
        <div className={styles['state']}>
          <p>{gamesLine(played)}</p>
          {pill}
        </div>
      </div>
      {nav}
      <IconButton className={styles['more']} aria-label={texts.more} aria-haspopup="dialog" onClick={onMenu}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      {children}
    </header>
  )
}
