import { TextField } from '../ui/field.tsx'
import { texts } from './texts.ts'
import { useClubDay } from './use-club-day.ts'

type Props = { value: string; onValue: (value: string) => void; hint?: string | undefined; error: string | undefined }

/** The day of a coming event: the picker begins with today in the club's time zone. */
export function ComingDayField(props: Props) {
  return <TextField label={texts.date} type="date" required min={useClubDay()} {...props} />
}
