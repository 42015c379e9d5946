import type { SettingsForm } from '#sync/calls/users.ts'
import { ChoiceButtons } from '../ui/choice.tsx'
import { TextField } from '../ui/field.tsx'

type Props = {
  label?: string
  name: string
  value: string
  onValue: (value: string) => void
  hint?: string
  error?: string | undefined
}

/** The fields with which a person names themself, as browsers and password managers recognize them. */
export function UsernameField(props: Props) {
  return (
    <TextField
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={100}
      {...props}
    />
  )
}

export function EmailField(props: Props) {
  return (
    <TextField label="Email" type="email" inputMode="email" autoComplete="email" required maxLength={254} {...props} />
  )
}

export function PasswordField(props: Props) {
  return (
    <TextField label="Password" type="password" autoComplete="current-password" required maxLength={128} {...props} />
  )
}

/** A password to be chosen, with the advice that makes a good one. */
export function NewPasswordField(props: Props) {
  return (
    <TextField
      label="New password"
      type="password"
      autoComplete="new-password"
      hint="8 characters or more. A few words are easy to remember and hard to guess."
      required
      maxLength={128}
      {...props}
    />
  )
}

/** The same password once more. */
export function RepeatedPasswordField(props: Props) {
  return (
    <TextField
      label="Confirm password"
      type="password"
      autoComplete="new-password"
      required
      maxLength={128}
      {...props}
    />
  )
}

type Notify = SettingsForm['teetimenotify']

const options: readonly { value: Notify; label: string }[] = [
  { value: 'None', label: 'No' },
  { value: 'Text', label: 'Text' },
  { value: 'Email', label: 'Email' },
  { value: 'Both', label: 'Both' },
]

/** How a member is notified of new tee times. */
export function NotifyChoice({ value, onValue }: { value: Notify; onValue: (value: Notify) => void }) {
  return <ChoiceButtons label="Tee time notification" value={value} options={options} onValue={onValue} />
}
