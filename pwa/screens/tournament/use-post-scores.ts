import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { postingReview } from '#sync/calls/posting.ts'
import { useShowAnswer } from '../../club/club-query.ts'
import { disagreements, type Review } from '../../outings/posting-words.ts'
import { useEndOuting } from '../../outings/use-end-outing.ts'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import type { Conditions } from './posted-conditions.tsx'

type ToPost = {
  /** The board that the organizer saw: a score that came in since is shown first. */
  review: Review
  accepted: ReadonlySet<string>
  /** Null when the conditions were left as they stood. */
  told: Conditions | null
}

/** Posts the outing, with the course's conditions when they were changed: the posting saves them. */
export function usePostScores({ outingId, wayOut = '/tournament' }: { outingId: number; wayOut: string | undefined }) {
  const { post } = useEndOuting()
  const during = useLoading()
  const answers = useQueryClient()
  const showAnswer = useShowAnswer()
  const navigate = useNavigate()
  const notices = useNotices()

  return async ({ review, accepted, told }: ToPost) => {
    const agreed = disagreements(review).filter(({ key }) => accepted.has(key))
    const body = {
      expect: review.board,
      accepted: agreed.map(({ accepts }) => accepts),
      ...(told === null ? {} : { conditions: told }),
    }
    const answer = await post(outingId, body)
    if (!answer.ok) {
      notices.fail('Unable to post scores', answer.refusal.message)
      const changed = postingReview.answer.safeParse(answer.refusal.now)
      if (changed.success) showAnswer({ call: postingReview, request: { params: { id: outingId } } }, changed.data)
      else await answers.invalidateQueries()
      return
    }
    notices.succeed('Round posted', 'The scores for all the golfers have been posted')
    if (told !== null) notices.succeed('Course Conditions Updated')
    await during(answers.invalidateQueries())
    await navigate(wayOut, { replace: true })
  }
}
