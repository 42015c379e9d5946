import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classes } from './classes.ts'
import styles from './page.module.css'
import spoken from './spoken.module.css'

type Props = {
  title: string
  /** The heading is read aloud and not shown, on screens whose top already identifies them. */
  quiet?: boolean
  /** One or two lines below the heading. */
  lead?: ReactNode
  /** Content beside the heading; on a phone it is below. */
  beside?: ReactNode
  /** For a single form or message: limits the column to a comfortable reading width. */
  narrow?: boolean
  /** The screen replaces a form that was sent, and its heading receives the focus. */
  isAnswer?: boolean
  children: ReactNode
}

/** The column of a screen, with its heading. */
export function Page({ title, quiet = false, lead, beside, narrow = false, isAnswer = false, children }: Props) {
  const heading = useFocusAfter<HTMLHeadingElement>(isAnswer)
  return (
    <div className={classes(styles['page'], narrow && styles['narrow'])}>
      <header className={classes(quiet && spoken['spoken'], beside !== undefined && styles['withBeside'])}>
        <h1 ref={heading} tabIndex={isAnswer ? -1 : undefined} className={styles['title']}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {beside}
      </header>
      {children}
    </div>
  )
}

/** A part of a screen with its own heading. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>{title}</h2>
      {children}
    </section>
  )
}

/**
 * Focuses an element each time its state changes. The button that changed the state is removed by then; without this,
 * reading and tabbing would continue at the top of the page.
 */
export function useFocusAfter<Place extends HTMLElement>(state: string | boolean): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    place.current?.focus()
  }, [state])
  return place
}
