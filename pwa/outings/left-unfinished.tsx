import type { ReactNode } from 'react'
import { adminOutings } from '#sync/calls/posting.ts'
import { Day } from '../dates/day.tsx'
import { useClubDay } from '../dates/use-club-day.ts'
import { useToday } from '../dates/use-today.ts'
import { useServerQuery } from '../server/server-query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RowCard } from '../ui/card.tsx'
import { texts } from './texts.ts'

type Standing = { readonly status: string; readonly date: string }

/**
 * Whether an outing is in progress since an earlier day of the club. On a trip to the west it has the day of the phones
 * there, which may be the club's yesterday: for them it is one of today.
 */
export function useIsLeftUnfinished(): (outing: Standing) => boolean {
  const [atClub, here] = [useClubDay(), useToday()]
  const today = atClub < here ? atClub : here
  return ({ status, date }) => status === 'inprogress' && date < today
}

/**
 * For administrators: the outings of earlier days that no one has posted or canceled; nothing without one.
 *
 * @param props.before shown until the answer is there
 */
export function LeftUnfinished({ before }: { before: ReactNode }) {
  const { data, error } = useServerQuery({ call: adminOutings, request: {} })
  const isLeft = useIsLeftUnfinished()
  if (data === undefined && error === null) return before
  const left = data?.outings.filter(isLeft) ?? []
  const [oldest] = left
  if (oldest === undefined) return null
  return (
    <RowCard
      title={texts.leftUnfinished.title(left.length)}
      detail={
        <>
          {texts.leftUnfinished.oldest(oldest)} <Day date={oldest.date} />
        </>
      }
      action={
        <ButtonLink to="/admin/outings" tone="soft">
          {texts.leftUnfinished.look}
        </ButtonLink>
      }
    />
  )
}
