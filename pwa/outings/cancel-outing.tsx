import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'
import { useEndOuting } from './use-end-outing.ts'

type Props = {
  outingId: number
  /** Where several outings are listed, which one it is. */
  course?: string
}

/** Ends an outing without rounds, after asking. */
export function CancelOuting({ outingId, course }: Props) {
  const { cancel: cancelOuting } = useEndOuting()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)

  async function cancel() {
    setAsking(false)
    const answer = await cancelOuting(outingId, {})
    if (answer.ok) notices.succeed('Outing Canceled')
    else notices.fail('Unable to cancel outing', answer.refusal.message)
    await during(answers.invalidateQueries())
  }

  return (
    <>
      <Button
        tone="danger"
        aria-label={course === undefined ? undefined : `Cancel Outing: ${course}`}
        onClick={() => setAsking(true)}
      >
        Cancel Outing
      </Button>
      <Dialog
        open={isAsking}
        title="Cancel Outing"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="danger" onClick={() => void cancel()}>
              Cancel Outing
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </>
        }
      >
        {course !== undefined && <p>{course}</p>}
        <p>Are you sure you want to cancel this outing?</p>
      </Dialog>
    </>
  )
}
