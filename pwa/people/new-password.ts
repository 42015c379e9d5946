import { useRef } from 'react'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { isFailure } from '../server/server-send.ts'

type Passwords = { readonly present: string; readonly next: string }

/**
 * Returns a function that sends a new password. If the same password was sent before without an answer, and the present
 * one is now wrong, that request took effect. The new password is then sent as the present one, so that the person sees
 * that it is saved.
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
