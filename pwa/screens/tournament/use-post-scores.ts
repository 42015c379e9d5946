import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { courseEditConditions, type CourseDetails } from '#sync/calls/courses.ts'
import { postingReview, postScores } from '#sync/calls/posting.ts'
import { useShowAnswer } from '../../club/club-query.ts'
import { useClubSend } from '../../club/club-send.ts'
import { contestedKey, type Review } from '../../outings/posting-words.ts'
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

/** Posts the outing, then tells the course's conditions when they were changed. */
export function usePostScores({ outingId, course }: { outingId: number; course: CourseDetails | undefined }) {
  const send = useClubSend()
  const during = useLoading()
  const answers = useQueryClient()
  const showAnswer = useShowAnswer()
  const navigate = useNavigate()
  const notices = useNotices()

  return async ({ review, accepted, told }: ToPost) => {
    const agreed = review.contested.filter((cell) => accepted.has(contestedKey(cell)))
    const body = {
      expect: review.board,
      accepted: agreed.map(({ id, hole }) => ({ id, hole })),
      ...(told === null ? {} : { conditions: told }),
    }
    const answer = await send(postScores, { params: { id: outingId }, body })
    if (!answer.ok) {
      notices.fail('Unable to post scores', answer.refusal.message)
      const changed = postingReview.answer.safeParse(answer.refusal.now)
      if (changed.success) showAnswer({ call: postingReview, request: { params: { id: outingId } } }, changed.data)
      else await answers.invalidateQueries()
      return
    }
    notices.succeed('Round posted', 'The scores for all the golfers has been posted')
    if (told !== null && course !== undefined) {
      const { id, coursecom } = course
      const saved = await send(courseEditConditions, { body: { id, ...told, coursecom } })
      if (saved.ok) notices.succeed('Course Conditions Updated')
      else notices.fail('Unable to Update Course Conditions', saved.refusal.message)
    }
    // What is posted is not shown as if it still could be.
    await during(answers.invalidateQueries())
    await navigate('/tournament', { replace: true })
  }
}
