import type { SettingsForm } from '#sync/calls/users.ts'
import { ChoiceButtons } from '../ui/choice.tsx'
import { TextField } from '../ui/field.tsx'
import { texts } from './texts.ts'

type Props = {
  label?: string
  name: string
  value: string
  onValue: (value: string) => void
  hint?: string
  error?: string | undefined
}

type NameProps = Record<'firstname' | 'lastname', Props>

/** Name fields that browsers and password managers recognize. */
export function NameFields({ firstname, lastname }: NameProps) {
  return (
    <>
      <TextField label={texts.firstname} autoComplete="given-name" required maxLength={60} {...firstname} />
      <TextField label={texts.lastname} autoComplete="family-name" required maxLength={60} {...lastname} />
    </>
  )
}

type AddressProps = {
  /** Returns the props of each field, as `useForm` does. */
  field: (name: 'address' | 'city' | 'state' | 'zip' | 'aga') => Props
  /** Whether the city and the state are required. */
  required?: boolean
}

/** The address of a person, and the number at the national golf association. */
export function AddressFields({ field, required = false }: AddressProps) {
  return (
    <>
      <TextField label={texts.address} autoComplete="street-address" maxLength={200} {...field('address')} />
      <TextField
        label={texts.city}
        autoComplete="address-level2"
        required={required}
        maxLength={60}
        {...field('city')}
      />
      <TextField
        label={texts.state}
        autoComplete="address-level1"
        autoCapitalize="characters"
        required={required}
        maxLength={60}
        {...field('state')}
      />
      <TextField label={texts.zip} inputMode="numeric" autoComplete="postal-code" maxLength={10} {...field('zip')} />
      <TextField label={texts.ghin} inputMode="numeric" autoComplete="off" maxLength={20} {...field('aga')} />
    </>
  )
}

export function UsernameField(props: Props) {
  return (
    <TextField
      label={texts.username}
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
    <TextField
      label={texts.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      maxLength={254}
      {...props}
    />
  )
}

export function PasswordField(props: Props) {
  return (
    <TextField
      label={texts.password}
      type="password"
      autoComplete="current-password"
      required
      maxLength={128}
      {...props}
    />
  )
}

/** A field for a new password, with advice about good ones. */
export function NewPasswordField(props: Props) {
  return (
    <TextField
      label={texts.newPassword.label}
      type="password"
      autoComplete="new-password"
      hint={texts.newPassword.hint}
      required
      maxLength={128}
      {...props}
    />
  )
}

export function RepeatedPasswordField(props: Props) {
  return (
    <TextField
      label={texts.repeatedPassword}
      type="password"
      autoComplete="new-password"
      required
      maxLength={128}
      {...props}
    />
  )
}

type Notify = SettingsForm['teetimenotify']

const options = (['None', 'Text', 'Email', 'Both'] as const satisfies readonly Notify[]).map((value) => ({
  value,
  label: texts.notify[value],
}))

export function NotifyChoice({ value, onValue }: { value: Notify; onValue: (value: Notify) => void }) {
  return <ChoiceButtons label={texts.notify.label} value={value} options={options} onValue={onValue} />
}
