import { useState } from 'react'
import { messages, retryMessage } from '#sync/calls/admin.ts'
import { ClubAnswer } from '../../club-answer.tsx'
import { useClubQuery } from '../../club-query.ts'
import { useClubSend } from '../../club-send.ts'
import { Segmented } from '../../ui/choice.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import styles from './admin.module.css'
import { MessageCard } from './message-card.tsx'

const states = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const

type State = (typeof states)[number]['value']

/** What the club sent to whom, what waits, and what did not arrive. */
export function MessagesScreen() {
  const [state, setState] = useState<State>('all')
  const [page, setPage] = useState(1)
  const query = useClubQuery({
    call: messages,
    request: { query: { ...(state === 'all' ? {} : { state }), page, size: 20 } },
  })
  const send = useClubSend()
  const notices = useNotices()

  async function retry(id: number) {
    const answer = await send(retryMessage, { params: { id }, body: {} })
    if (answer.ok) notices.succeed('The message is on its way again')
    else notices.fail('Error', answer.refusal.message)
    await query.refetch()
  }

  return (
    <Page title="Messages">
      <Segmented
        label="Which messages"
        value={state}
        options={states}
        onValue={(chosen) => {
          setState(chosen)
          setPage(1)
        }}
      />
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={5} height={96} />}
        needs={<p>Messages are seen with the club’s connection.</p>}
      >
        {({ results, totalPages }) => (
          <>
            {results.length === 0 && <Standstill kind="empty" title="No messages" />}
            <ul className={styles['list']}>
              {results.map((message) => (
                <li key={message.id}>
                  <MessageCard message={message} onRetry={() => void retry(message.id)} />
                </li>
              ))}
            </ul>
            <Pager label="Pages of messages" page={page} totalPages={totalPages} onPage={setPage} />
          </>
        )}
      </ClubAnswer>
    </Page>
  )
}
