import CloudOff from 'lucide-react/icons/cloud-off'
import Inbox from 'lucide-react/icons/inbox'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { useFocusAfterRemoval } from './focus-somewhere.ts'
import styles from './empty-state.module.css'

const icons = { empty: Inbox, offline: CloudOff, error: TriangleAlert }

export type NextStep = { readonly to: string; readonly text: string }

type Props = {
  kind: keyof typeof icons
  title: string
  /** The consequence for the person, and what still works. */
  children?: ReactNode
} & (
  | {
      /** The screen where the next step is. */
      next: NextStep
    }
  | {
      /** Another next step, or a way to recover from a failure; null if its control is beside this component. */
      action: ReactNode
    }
)

/** Replaces content that does not exist, is unreachable, or failed. */
export function EmptyState({ kind, title, children, ...way }: Props) {
  const Icon = icons[kind]
  // The button disappears with this component, for example one that clears a search, so the focus moves on.
  const place = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={place} className={styles['empty-state']} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size="2em" strokeWidth={1.75} aria-hidden="true" className={styles[kind]} />
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['words']}>{children}</div>}
      {'action' in way ? (
        way.action
      ) : (
        <ButtonLink to={way.next.to} tone="soft">
          {way.next.text}
        </ButtonLink>
      )}
    </div>
  )
}
