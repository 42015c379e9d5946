import { useEffect } from 'react'
import { Pager } from '../../ui/pager.tsx'
import { pageLeft } from './page-left.ts'

type Props = { label: string; page: number; totalPages: number; onPage: (page: number) => void }

/** The pages of a list that gets shorter as things are done: nobody is left on a page that has gone. */
export function ListPager(props: Props) {
  const { page, totalPages, onPage } = props
  const left = pageLeft(page, totalPages)
  useEffect(() => {
    if (left !== page) onPage(left)
  }, [left, page, onPage])
  return <Pager {...props} />
}
