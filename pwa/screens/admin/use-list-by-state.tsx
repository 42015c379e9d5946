import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState, type NextStep } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { texts } from './texts.ts'

type Option<State> = { readonly value: State; readonly label: string }

/** The texts of an empty list: the title, what will be listed there, and the next step. */
type Nothing = { readonly none: string; readonly whatComes: string; readonly next: NextStep }

type ListByState<State> = {
  /** The query: a page of the entries in one state, or in all. */
  readonly asked: { readonly state?: State; readonly page: number; readonly size: number }
  readonly filter: ReactNode
  /** Shown if the page has no rows: with a filter a button to show all entries, otherwise the purpose of the list. */
  readonly empty: (nothing: Nothing) => ReactNode
  readonly pager: (totalPages: number) => ReactNode
}

/** Returns the parts of a list with pages and a filter by state. A change of the filter starts at the first page. */
export function useListByState<State extends string>(
  what: string,
  states: readonly Option<State>[],
): ListByState<State> {
  const [state, setState] = useState<State | 'all'>('all')
  const [page, setPage] = useState(1)
  const choose = (chosen: State | 'all') => {
    setState(chosen)
    setPage(1)
  }
  return {
    asked: { ...(state === 'all' ? {} : { state }), page, size: 20 },
    filter: (
      <Segmented<State | 'all'>
        label={texts.lists.filter(what)}
        value={state}
        options={[{ value: 'all', label: texts.lists.all }, ...states]}
        onValue={choose}
      />
    ),
    empty: ({ none, whatComes, next }) =>
      state === 'all' ? (
        <EmptyState kind="empty" title={none} next={next}>
          <p>{whatComes}</p>
        </EmptyState>
      ) : (
        <EmptyState
          kind="empty"
          title={none}
          action={<Button onClick={() => choose('all')}>{texts.lists.showAll(what)}</Button>}
        />
      ),
    pager: (totalPages) => <Pager label={texts.lists.pages(what)} of={{ page, totalPages }} onPage={setPage} />,
  }
}
