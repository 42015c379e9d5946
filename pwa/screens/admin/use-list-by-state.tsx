import { useState, type ReactNode } from 'react'
import { Segmented } from '../../ui/choice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { texts } from './texts.ts'

type Option<State> = { readonly value: State; readonly label: string }

type ListByState<State> = {
  /** The query: a page of one state, or of all. */
  readonly asked: { readonly state?: State; readonly page: number; readonly size: number }
  readonly filter: ReactNode
  readonly pager: (totalPages: number) => ReactNode
}

/** A list with a filter by state and pages; another state starts at its first page. */
export function useListByState<State extends string>(
  what: string,
  states: readonly Option<State>[],
): ListByState<State> {
  const [state, setState] = useState<State | 'all'>('all')
  const [page, setPage] = useState(1)
  return {
    asked: { ...(state === 'all' ? {} : { state }), page, size: 20 },
    filter: (
      <Segmented<State | 'all'>
        label={texts.lists.filter(what)}
        value={state}
        options={[{ value: 'all', label: texts.lists.all }, ...states]}
        onValue={(chosen) => {
          setState(chosen)
          setPage(1)
        }}
      />
    ),
    pager: (totalPages) => (
      <Pager label={texts.lists.pages(what)} page={page} totalPages={totalPages} onPage={setPage} />
    ),
  }
}
