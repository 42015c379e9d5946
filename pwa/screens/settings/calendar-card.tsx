import { useRef, useState } from 'react'
import { calendarEnd, calendarRenew, calendarState } from '#sync/calls/calendar.ts'
import { Instant } from '../../dates/day.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './settings.module.css'

/** The private link by which the member's own calendar shows what they have signed up for. */
export function CalendarCard() {
  const query = useServerQuery({ call: calendarState, request: {} })
  const send = useServerSend()
  const notices = useNotices()
  const [link, setLink] = useState('')
  const place = useRef<HTMLElement>(null)

  async function renew() {
    const made = await send(calendarRenew, { body: {} })
    if (made.ok) setLink(made.value.url)
    else notices.fail('Error', made.refusal.message)
    await query.refetch()
  }

  async function end() {
    const ended = await send(calendarEnd, { body: {} })
    if (ended.ok) {
      setLink('')
      // The button is removed with the link: the card takes the focus.
      place.current?.focus()
      notices.succeed('Calendar link ended')
    } else notices.fail('Error', ended.refusal.message)
    await query.refetch()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="calendar">
      <h2 id="calendar">Your calendar</h2>
      <p className={styles['note']}>
        A private link shows the tee times you sign up for in the calendar of your phone. Whoever has the link can read
        them.
      </p>
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={1} height={64} />}
        needs={<p>The link needs the club’s connection.</p>}
      >
        {({ created }) => (
          <>
            {link !== '' && <NewLink link={link} />}
            {created !== null && (
              <p>
                Made <Instant at={created} />
              </p>
            )}
            <div className={styles['head']}>
              <Button onClick={() => void renew()}>{created === null ? 'Make a link' : 'Make a new link'}</Button>
              {created !== null && <Button onClick={() => void end()}>End the link</Button>}
            </div>
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

/** Shown once: the server stores only a hash of the link. */
function NewLink({ link }: { link: string }) {
  return (
    <>
      <TextField
        label="Calendar link"
        value={link}
        onValue={() => undefined}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        hint="Shown only now. Add it to a calendar as a subscription."
      />
      <a className={buttonLook('primary')} href={link.replace(/^https?:/, 'webcal:')}>
        Open in my calendar
      </a>
    </>
  )
}
