import { useState } from 'react'
import { useClub } from '../club/club.tsx'
import { TextField } from '../ui/field.tsx'
import { onClubClock } from './date-text.ts'
import { texts } from './texts.ts'

type Props = { value: string; onValue: (value: string) => void; hint?: string | undefined; error: string | undefined }

/** The day of a coming event: the picker begins with today in the club's time zone. */
export function ComingDayField(props: Props) {
  const { timeZone } = useClub()
  const [now] = useState(() => new Date())
  return <TextField label={texts.date} type="date" required min={onClubClock(now, timeZone).day} {...props} />
}
