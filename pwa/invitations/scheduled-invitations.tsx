import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { scheduledInvitations, undoScheduled } from '#sync/calls/invitations.ts'
import { useClub } from '../club/club.tsx'
import { plannedMoment } from '../dates/planned-moment.ts'
import { useRefresh, useServerQuery } from '../server/server-query.ts'
import { reasonOf, useServerSend } from '../server/server-send.ts'
import { useLacksMailServer } from '../setup/use-mail-server.ts'
import { Actions, Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { holdFocus } from '../ui/focus-somewhere.ts'
import { useNotices } from '../ui/notices.tsx'
import { stack } from '../ui/stack.ts'
import { texts } from './texts.ts'

type Batch = AnswerOf<typeof scheduledInvitations>['batches'][number]

/**
 * The invitations of earlier imports that are not sent yet, each with a button to undo them. Renders nothing if there
 * are none.
 */
export function ScheduledInvitations() {
  const { data } = useServerQuery({ call: scheduledInvitations, request: {} })
  return data?.batches.map((of) => (
    <Card key={of.batch} {...stack(10)}>
      <ScheduledBatch of={of} />
    </Card>
  ))
}

/**
 * The time at which the invitations of one import are sent, with a button to cancel them until then. Only the
 * invitations are canceled: a member may be in an outing by then, and stays.
 */
export function ScheduledBatch({ of: { batch, at, invitations } }: { of: Batch }) {
  const { timeZone } = useClub()
  const lacksMail = useLacksMailServer()
  const send = useServerSend()
  const refresh = useRefresh()
  const notices = useNotices()
  const [isGone, setGone] = useState(false)

  async function undo() {
    const keepFocus = holdFocus()
    const answer = await send(undoScheduled, { params: { batch }, body: {} })
    if (answer.ok) notices.succeed(texts.undone(answer.value.undone))
    else notices.fail(texts.failed, reasonOf(answer.refusal))
    if (answer.ok) setGone(true)
    await refresh()
    keepFocus()
  }

  if (isGone) return <p>{texts.noneGo}</p>
  return (
    <>
      <p>{texts.goOut({ invitations, at: plannedMoment(at, timeZone), lacksMail })}</p>
      <Actions>
        <Button onClick={() => void undo()}>{texts.undo}</Button>
      </Actions>
    </>
  )
}
