import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { texts } from './list-texts.ts'
import styles from './pager.module.css'

type Props = {
  /** The name of the list, for screen readers. */
  label: string
  of: { readonly page: number; readonly totalPages: number }
  onPage: (page: number) => void
}

/** Page controls for a list; nothing when there is only one page. */
export function Pager({ label, of: { page, totalPages }, onPage }: Props) {
  // The last page may no longer exist, for example after a deleted round was restored.
  const last = Math.max(1, totalPages)
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
  if (totalPages <= 1) return null
  return (
    <nav className={styles['pager']} aria-label={label}>
      <Button isResting={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" size="1.25em" />
        {texts.previous}
      </Button>
      <output className={styles['page']}>{texts.page(page, totalPages)}</output>
      <Button isResting={page >= totalPages} onClick={() => onPage(page + 1)}>
        {texts.next}
        <ChevronRight aria-hidden="true" size="1.25em" />
      </Button>
    </nav>
  )
}

type FootProps = {
  /** A note about the list; null for none. */
  note: ReactNode | null
  /** The pager of the list. */
  children: ReactNode
}

/** The foot of a list: a note and the pager, side by side where there is room. */
export function ListFoot({ note, children }: FootProps) {
  return (
    <div className={styles['foot']}>
      {note !== null && <p className={styles['note']}>{note}</p>}
      {children}
    </div>
  )
}
