import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { answerRegistration, registrations } from '#sync/calls/registrations.ts'
import { Instant } from '../../dates/day.tsx'
import { KeptDialog } from '../../forms/kept-dialog.tsx'
import { useKeptText } from '../../forms/use-kept-form.ts'
import { nameOf } from '../../people/name-of.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useDialogChange, useServerChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { useLacksMailServer } from '../../setup/use-mail-server.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { stack } from '../../ui/stack.ts'
import { Dotted } from '../../ui/text.tsx'
import { texts } from './texts.ts'
import styles from './admin.module.css'

type Person = AnswerOf<typeof registrations>['results'][number]
type State = 'waiting' | 'open'

const { registrations: words } = texts

/** The next step that an empty list offers. */
const nextSteps = { waiting: '/admin/club', open: '/admin/invitations' } as const

/**
 * People whom no administrator has approved: those who wait for it, and those who registered while no approval was
 * needed.
 */
export function RegistrationsScreen() {
  return (
    <Page title={words.title} lead={words.lead}>
      <Registrations state="waiting" />
      <Registrations state="open" />
    </Page>
  )
}

function Registrations({ state }: { state: State }) {
  const [page, setPage] = useState(1)
  const [declined, setDeclined] = useState<Person | null>(null)
  const query = useServerQuery({
    call: registrations,
    request: { query: { state, page, size: 20 } },
    keepPrevious: true,
  })
  const change = useServerChange()

  return (
    <Section title={words[state].title}>
      <QueryBoundary query={query} rows={2} height={120} needs={words.offline}>
        {({ results, totalPages }) => (
          <section {...stack(10)} aria-label={words[state].title}>
            {results.length === 0 && (
              <EmptyState
                kind="empty"
                title={words[state].none}
                next={{ to: nextSteps[state], text: words[state].next }}
              />
            )}
            {results.length > 0 && <p>{words[state].note}</p>}
            {results.map((person) => (
              <PersonCard
                key={person.id}
                person={person}
                onApprove={() => void change(answerRegistration, { ...reply(person, 'approve'), failed: words.failed })}
                {...(state === 'waiting' && { onDecline: () => setDeclined(person) })}
              />
            ))}
            <Pager label={texts.lists.pages(words[state].title)} of={{ page, totalPages }} onPage={setPage} />
          </section>
        )}
      </QueryBoundary>
      {declined !== null && <DeclineDialog person={declined} onClose={() => setDeclined(null)} />}
    </Section>
  )
}

/** Returns the answer to a registration. A declined person receives the message. */
function reply(person: Person, answer: 'approve' | 'decline', message = '') {
  return {
    request: { params: { id: person.id, answer }, body: { words: message } },
    done: { title: words.done[answer], detail: nameOf(person) },
  }
}

type PersonCardProps = { person: Person; onApprove: () => void; onDecline?: () => void }

function PersonCard({ person, onApprove, onDecline }: PersonCardProps) {
  const { email, phonenum, city, state, aga, referral, isconfirmed, created } = person
  const name = nameOf(person)
  const place = [city, state].filter(Boolean).join(', ')
  const facts = [email, phonenum, place, aga === '' ? '' : texts.members.ghin(aga)].filter(Boolean)
  return (
    <Card className={styles['message']} aria-label={name}>
      <div className={styles['head']}>
        <h3>{name}</h3>
        <span className={styles['detail']}>
          <Instant at={created} />
        </span>
      </div>
      <p className={styles['detail']}>
        <Dotted facts={facts.join(' · ')} />
      </p>
      {referral !== '' && <p>{words.referral(referral)}</p>}
      {!isconfirmed && <p>{words.unconfirmed}</p>}
      <Actions>
        <Button tone="primary" aria-label={words.approveOf(name)} onClick={onApprove}>
          {words.approve}
        </Button>
        {onDecline !== undefined && (
          <Button aria-label={words.declineOf(name)} onClick={onDecline}>
            {words.decline}
          </Button>
        )}
      </Actions>
    </Card>
  )
}

function DeclineDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { text: message, field, unsaved, done } = useKeptText(`decline ${person.id}`, onClose)
  const change = useDialogChange(done)
  const lacksMail = useLacksMailServer()
  const note = lacksMail ? words.declineNoteWithoutEmail : words.declineNote

  return (
    <KeptDialog
      title={words.declining(nameOf(person))}
      action={words.decline}
      tone="danger"
      failed={words.failed}
      onAct={() => change(answerRegistration, reply(person, 'decline', message.trim()))}
      unsaved={unsaved}
      sends
      onCancel={done}
      onClose={onClose}
    >
      <p>{person.isconfirmed ? note : words.declineUnconfirmed}</p>
      {person.isconfirmed && <TextField label={words.message} maxLength={500} autoComplete="off" {...field} />}
    </KeptDialog>
  )
}
