import { usernameUnique } from '#sync/calls/users.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { useSettled } from '../../forms/use-settled.ts'
import { isWorthAsking } from './registration-form.ts'

/** Whether somebody has the name that is typed. Not known while the club does not say. */
export function useIsTaken(username: string): boolean {
  const asked = useSettled(username.trim(), 400)
  const { data } = useClubQuery({
    call: usernameUnique,
    request: { body: { username: asked } },
    enabled: isWorthAsking(asked),
  })
  return asked === username.trim() && data?.unique === false
}
