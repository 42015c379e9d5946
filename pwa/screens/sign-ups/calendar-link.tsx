import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { teeTimeCalendar } from '#sync/calls/calendar.ts'

type Props = { teetimeId: number; className: string | undefined; children: ReactNode }

/** The tee time as a file that the phone’s calendar takes. */
export function CalendarLink({ teetimeId, className, children }: Props) {
  return (
    <a href={`/api/${teeTimeCalendar.path.replace(':id', String(teetimeId))}`} download className={className}>
      <CalendarPlus aria-hidden="true" size={18} />
      {children}
    </a>
  )
}
