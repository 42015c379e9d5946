import { CalendarPlus } from 'lucide-react'
import { teeTimeCalendar } from '#sync/calls/calendar.ts'

type Props = { teetimeId: number; title: string; className: string | undefined }

/** Whatever keeps the calendar of this phone opens the file. Kept as a download, it never takes the app's place. */
export function CalendarLink({ teetimeId, title, className }: Props) {
  const path = teeTimeCalendar.path.replace(':id', String(teetimeId))
  return (
    <a href={`/api/${path}`} download className={className} aria-label={`Add to calendar: ${title}`}>
      <CalendarPlus aria-hidden="true" size={16} />
      Add to calendar
    </a>
  )
}
