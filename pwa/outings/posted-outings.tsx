import type { AnswerOf } from '#sync/calls/call.ts'
import type { postedOutings } from '#sync/calls/results.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RowCard } from '../ui/card.tsx'
import { counted } from '../ui/words.ts'
import { texts } from './off-course-texts.ts'
import { dayText } from './outing-names.ts'
import rowCards from '../ui/row-cards.module.css'

const words = texts.results

type Props = { outings: AnswerOf<typeof postedOutings>['results'] }

/** A list of posted outings, each with a link to its results. */
export function PostedOutings({ outings }: Props) {
  return (
    <ul className={rowCards['list']}>
      {outings.map(({ id, course, title = course, date, numplayers, organizer }) => (
        <li key={id}>
          <RowCard
            title={title}
            detail={[
              ...(title === course ? [] : [course]),
              dayText(date),
              counted(numplayers, 'golfer'),
              organizer,
            ].join(' · ')}
            action={
              <ButtonLink to={`/outing/${id}/results`} tone="soft" aria-label={words.open(title)}>
                {words.title}
              </ButtonLink>
            }
          />
        </li>
      ))}
    </ul>
  )
}
