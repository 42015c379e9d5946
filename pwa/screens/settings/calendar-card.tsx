import { useRef, useState } from 'react'
import { calendarEnd, calendarRenew, calendarState } from '#sync/calls/calendar.ts'
import { Instant } from '../../dates/day.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { texts } from './texts.ts'
import styles from './settings.module.css'

/** A private link that shows a member's sign-ups in an external calendar. */
export function CalendarCard() {
  const query = useServerQuery({ call: calendarState, request: {} })
  const send = useServerSend()
  const notices = useNotices()
  const [link, setLink] = useState('')
  const place = useRef<HTMLElement>(null)

  async function renew() {
    const made = await send(calendarRenew, { body: {} })
    if (made.ok) setLink(made.value.url)
    else notices.fail(texts.error, reasonOf(made.refusal))
    await query.refetch()
  }

  async function end() {
    const ended = await send(calendarEnd, { body: {} })
    if (ended.ok) {
      setLink('')
      // The button is removed with the link, so the card takes the focus.
      place.current?.focus()
      notices.succeed(texts.calendar.turnedOff)
    } else notices.fail(texts.error, reasonOf(ended.refusal))
    await query.refetch()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="calendar">
      <h2 id="calendar">{texts.calendar.title}</h2>
      <p className={styles['note']}>{texts.calendar.note}</p>
      <QueryBoundary query={query} rows={1} height={64} needs={texts.calendar.offline}>
        {({ created }) => (
          <>
            {link !== '' && <NewLink link={link} />}
            {created !== null && (
              <p>
                {texts.calendar.created} <Instant at={created} />
              </p>
            )}
            <div className={styles['head']}>
              <Button onClick={() => void renew()}>
                {created === null ? texts.calendar.create : texts.calendar.renew}
              </Button>
              {created !== null && <Button onClick={() => void end()}>{texts.calendar.turnOff}</Button>}
            </div>
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

/** A new link. It is shown only once, because the server stores only a hash of it. */
function NewLink({ link }: { link: string }) {
  return (
    <>
      <TextField
        label={texts.calendar.label}
        value={link}
        onValue={() => undefined}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        hint={texts.calendar.once}
      />
      <ButtonLink tone="primary" to={link.replace(/^https?:/, 'webcal:')}>
        {texts.calendar.open}
      </ButtonLink>
    </>
  )
}
