import type { ReactNode } from 'react'
import { adminOutings } from '#sync/calls/posting.ts'
import { Day } from '../dates/day.tsx'
import { useClubDay } from '../dates/use-club-day.ts'
import { useToday } from '../dates/use-today.ts'
import { useServerQuery } from '../server/server-query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RowCard } from '../ui/card.tsx'
import { texts } from './off-course-texts.ts'

type Standing = { readonly status: string; readonly date: string }

/**
 * Returns a function that tells whether an outing is in progress since an earlier day. On a trip to the west an outing
 * has the date of the phones there, which may be yesterday at the club, so the earlier of the two dates counts as
 * today.
 */
export function useIsLeftUnfinished(): (outing: Standing) => boolean {
  const [atClub, here] = [useClubDay(), useToday()]
  const today = atClub < here ? atClub : here
  return ({ status, date }) => status === 'inprogress' && date < today
}

/**
 * For administrators: the outings of earlier days that were neither posted nor canceled. Renders nothing if there are
 * none.
 *
 * @param props.before shown until the answer has arrived
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
