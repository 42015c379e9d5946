import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '#sync/calls/call.ts'
import type { ServerRequest } from '#sync/device/connection/server-calls.ts'
import { useServerSend } from '../../server/server-send.ts'
import { useNotices } from '../../ui/notices.tsx'

type Sent<C extends Call> = {
  readonly request: ServerRequest<C>
  /** The notice after success. */
  readonly done: string
}

/** Sends a dialog's form and closes it; resolves with the reason of a failure, for the dialog to show. */
export function useDialogSend(onClose: () => void) {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()

  return async <C extends Call>(call: C, { request, done }: Sent<C>): Promise<string | undefined> => {
    const answer = await send(call, request)
    if (!answer.ok) return answer.refusal.message
    notices.succeed(done)
    onClose()
    await answers.invalidateQueries()
    return undefined
  }
}
