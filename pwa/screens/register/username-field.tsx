import { usernameUnique } from '#sync/calls/users.ts'
import { useClubQuery } from '../../club-query.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useSettled } from '../../use-settled.ts'
import { isWorthAsking } from './registration-form.ts'

export const taken = 'This username is already taken.'

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

type Props = { name: string; value: string; onValue: (value: string) => void; error: string | undefined }

export function UsernameField({ isTaken, ...field }: Props & { isTaken: boolean }) {
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={100}
      {...field}
      error={isTaken ? taken : field.error}
    />
  )
}
