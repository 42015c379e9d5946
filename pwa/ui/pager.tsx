import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { listTexts as texts } from './list-texts.ts'
import styles from './pager.module.css'

type Props = {
  /** What is paged through, for screen readers. */
  label: string
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** The way through a list that comes a page at a time; not there when one page is all. */
export function Pager({ label, page, totalPages, onPage }: Props) {
  // The last row of the last page may be gone, as when a deleted round is restored.
  const last = Math.max(1, totalPages)
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
  if (totalPages <= 1) return null
  return (
    <nav className={styles['pager']} aria-label={label}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" size="1.25rem" />
        {texts.previous}
      </Button>
      <output className={styles['page']}>{texts.page(page, totalPages)}</output>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {texts.next}
        <ChevronRight aria-hidden="true" size="1.25rem" />
      </Button>
    </nav>
  )
}
