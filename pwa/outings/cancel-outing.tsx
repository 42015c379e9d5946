import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '#sync/calls/call.ts'
import { groupCurrentOutingList, outingInProgress, outings } from '#sync/calls/outings-lists.ts'
import { initGroupOuting } from '#sync/calls/outings.ts'
import { cancelReview, type cancelOuting as cancelCall, type postScores } from '#sync/calls/posting.ts'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { cancelOuting, postOuting } from '#sync/device/outings/end-outing.ts'
import { useDevice } from '../device/device-context.tsx'
import { callAddress } from '../people/contact-links.ts'
import { useServerQuery, useForgetAnswers } from '../server/server-query.ts'
import { answered, reasonOf } from '../server/server-send.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RowCard } from '../ui/card.tsx'
import { holdFocus } from '../ui/focus-somewhere.ts'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'
import { stack } from '../ui/stack.ts'
import { texts } from './off-course-texts.ts'

const words = texts.cancel

type Props = {
  outingId: number
  /** The course, if several outings are listed. */
  course?: string
  /**
   * Whether the organizer wants to start another outing. An organizer has one at a time, so this one is canceled first.
   */
  toStartAnother?: boolean
}

/** Ends an outing without posting rounds, after showing which scores are lost. */
export function CancelOuting({ outingId, course, toStartAnother = false }: Props) {
  const endOuting = useEndOuting()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)

  async function cancel() {
    const keepFocus = holdFocus()
    setAsking(false)
    const answer = await endOuting.cancel(outingId, {})
    if (answer.ok) notices.succeed(words.done)
    else notices.fail(words.failed, reasonOf(answer.refusal))
    await during(answers.invalidateQueries())
    // The focus had returned to the button that opened the dialog, and that button disappears with the outing.
    keepFocus()
  }

  return (
    <>
      <Button
        tone={toStartAnother ? 'plain' : 'danger'}
        aria-label={course === undefined ? undefined : words.of(course)}
        onClick={() => setAsking(true)}
      >
        {toStartAnother ? words.startAnother : words.title}
      </Button>
      <ActionDialog
        open={isAsking}
        title={toStartAnother ? words.startAnotherSure : words.title}
        action={words.title}
        tone="danger"
        cancel={words.keep}
        onAct={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        {course !== undefined && <p>{course}</p>}
        {toStartAnother && <p>{words.lost}</p>}
        <p>{words.sure}</p>
        {isAsking && <Loss outingId={outingId} />}
      </ActionDialog>
    </>
  )
}

/** The scores of the outing, as the server has them at present. */
function Loss({ outingId }: { outingId: number }) {
  const { data } = useServerQuery({ call: cancelReview, request: { params: { id: outingId } } })
  if (data === undefined) return null
  const { scores, golfers, organizer, tocall = [] } = data
  return (
    <>
      <p>
        {scores === 0 ? words.noScores : words.scores(scores, golfers)} {words.undo(organizer)}
      </p>
      {tocall.length > 0 && (
        <>
          <p>{words.toCall}</p>
          <ul {...stack(8)}>
            {tocall.map(({ name, phone }, at) => (
              <li key={at}>
                {phone === '' ? (
                  <RowCard title={name} detail={words.noNumber} />
                ) : (
                  <RowCard title={name} action={<ButtonLink to={callAddress(phone)}>{phone}</ButtonLink>} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/**
 * Calls that list outings in progress. When an outing ends, their answers are outdated and must not be shown if the
 * network fails.
 */
const aboutOutingsInProgress = [outings, groupCurrentOutingList, outingInProgress, initGroupOuting]

/** Returns functions that post or cancel an outing under the overlay. This phone then no longer offers to score it. */
export function useEndOuting() {
  const device = useDevice()
  const during = useLoading()
  const forgetAnswers = useForgetAnswers()

  async function ended<Value>(ending: Promise<ServerResult<Value>>): Promise<ServerResult<Value>> {
    const answer = await during(answered(ending))
    if (answer.ok) void forgetAnswers(aboutOutingsInProgress)
    return answer
  }

  return {
    post: (outingId: number, body: BodyOf<typeof postScores>) => ended(postOuting(device, { outingId, body })),
    cancel: (outingId: number, body: BodyOf<typeof cancelCall>) => ended(cancelOuting(device, { outingId, body })),
  }
}
