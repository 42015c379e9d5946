import { useRef } from 'react'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { isFailure } from '../server/server-send.ts'

type Passwords = { readonly present: string; readonly next: string }

/**
 * Sends a new password. Where the same one was sent before without an answer, and the present one is wrong by now, that
 * one did arrive: then the new password is sent as the present one, so that its owner reads that it is saved.
 */
export function useNewPassword() {
  const unanswered = useRef<string | null>(null)

  return async <Answer>(
    { present, next }: Passwords,
    send: (present: string) => Promise<ServerResult<Answer>>,
  ): Promise<ServerResult<Answer>> => {
    const first = await send(present)
    const isSaved = !first.ok && first.refusal.code === 'password.wrong' && unanswered.current === next
    const answer = isSaved ? await send(next) : first
    if (answer.ok) unanswered.current = null
    else if (isFailure(answer.refusal)) unanswered.current = next
    return answer
  }
}
