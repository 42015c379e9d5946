import type { AnswerOf, Call } from '#sync/calls/call.ts'
import type { ServerRefusal, ServerRequest, ServerResult } from '#sync/device/connection/server-calls.ts'
import { holdFocus } from '../ui/focus-somewhere.ts'
import { useNotices } from '../ui/notices.tsx'
import { useRefresh } from './server-query.ts'
import { reasonOf, useServerSend } from './server-send.ts'

type Said = string | { readonly title: string; readonly detail?: string | undefined }

type Change<C extends Call> = {
  readonly request: ServerRequest<C>
  /** The notice after success. */
  readonly done?: Said | ((answer: AnswerOf<C>) => Said)
}

/**
 * Sends a change, shows the result as a notice, and queries the screen again. `failed` is the title above the reason of
 * a failure, and `mails` is set if the change sends an email whenever it is made.
 */
export function useServerChange() {
  const send = useServerSend()
  const notices = useNotices()
  const succeed = useSucceed()
  const refresh = useRefresh()

  return async <C extends Call>(
    call: C,
    { failed, mails, ...change }: Change<C> & { readonly failed: string; readonly mails?: boolean },
  ): Promise<ServerResult<AnswerOf<C>>> => {
    const keepFocus = holdFocus()
    const answer = await send(call, change.request)
    if (answer.ok) succeed(change, answer.value)
    else notices.fail(failed, reasonOf(answer.refusal, { mails }))
    await refresh()
    keepFocus()
    return answer
  }
}

/**
 * Sends the change of a dialog and closes it. Resolves with the reason of a failure, for the dialog to show, and with
 * undefined on success. `onRefused` updates the dialog before the reason is shown.
 */
export function useDialogChange(onClose: () => void) {
  const send = useServerSend()
  const succeed = useSucceed()
  const refresh = useRefresh()

  return async <C extends Call>(
    call: C,
    { onRefused, ...change }: Change<C> & { readonly onRefused?: (refusal: ServerRefusal) => Promise<void> },
  ): Promise<string | undefined> => {
    const keepFocus = holdFocus()
    const answer = await send(call, change.request)
    if (!answer.ok) {
      await onRefused?.(answer.refusal)
      return Object.values(answer.refusal.fields ?? {})[0] ?? reasonOf(answer.refusal)
    }
    succeed(change, answer.value)
    onClose()
    await refresh()
    // Closing the dialog returned the focus to the row that opened it, and that row may be gone after the refresh.
    keepFocus()
    return undefined
  }
}

function useSucceed() {
  const notices = useNotices()
  return <C extends Call>({ done }: Change<C>, answer: AnswerOf<C>): void => {
    const said = typeof done === 'function' ? done(answer) : done
    if (said === undefined) return
    if (typeof said === 'string') notices.succeed(said)
    else notices.succeed(said.title, said.detail)
  }
}
