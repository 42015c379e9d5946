import type { SettingsForm } from '#sync/calls/users.ts'
import { ChoiceButtons } from '../ui/choice.tsx'

type Notify = SettingsForm['teetimenotify']

const options: readonly { value: Notify; label: string }[] = [
  { value: 'None', label: 'No' },
  { value: 'Text', label: 'Text' },
  { value: 'Email', label: 'Email' },
  { value: 'Both', label: 'Both' },
]

/** How a member hears of new tee times. */
export function NotifyChoice({ value, onValue }: { value: Notify; onValue: (value: Notify) => void }) {
  return <ChoiceButtons label="Tee time notification" value={value} options={options} onValue={onValue} />
}
