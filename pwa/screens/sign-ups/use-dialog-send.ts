import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#sync/calls/call.ts'
import type { ClubRequest } from '#sync/device/connection/server-calls.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useNotices } from '../../ui/notices.tsx'

type Sent<C extends Call> = {
  readonly request: ClubRequest<C>
  /** What is said when it worked. */
  readonly done: string
}

/**
 * Sends what was filled in on a dialog, and closes it when it worked. What failed is for the dialog to say: what lies
 * behind it is not read aloud, and a tap there closes it.
 */
export function useDialogSend(onClose: () => void) {
  const send = useClubSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [failures, setFailures] = useState<readonly string[]>([])

  async function sendFromDialog<C extends Call>(call: C, { request, done }: Sent<C>) {
    setFailures([])
    const answer = await send(call, request)
    if (!answer.ok) {
      setFailures([answer.refusal.message])
      return
    }
    notices.succeed(done)
    onClose()
    await answers.invalidateQueries()
  }

  return { failures, sendFromDialog }
}
