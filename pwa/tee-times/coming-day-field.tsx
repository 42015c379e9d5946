import { useClubDay } from '../dates/use-club-day.ts'
import { TextField } from '../ui/field.tsx'
import { texts } from './texts.ts'

type Props = { value: string; onValue: (value: string) => void; hint?: string | undefined; error: string | undefined }

/** The day of a coming event: the picker begins with today in the club's time zone. */
export function ComingDayField(props: Props) {
  return <TextField label={texts.comingDay} type="date" required min={useClubDay()} {...props} />
}
