import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { dayOf } from './date-text.ts'

type Props = { value: string; onValue: (value: string) => void; hint?: string; error: string | undefined }

/** The day on which something is to be played: the phone's picker begins today. */
export function ComingDayField(props: Props) {
  const [today] = useState(() => dayOf(new Date()))
  return <TextField label="Date" type="date" required min={today} {...props} />
}
