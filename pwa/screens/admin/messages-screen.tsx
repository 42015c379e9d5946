import { useQueryClient } from '@tanstack/react-query'
import { messages, retryMessage } from '#sync/calls/admin.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import styles from './admin.module.css'
import { AlertSwitch } from './alert-switch.tsx'
import { MessageCard } from './message-card.tsx'
import { useListByState } from './use-list-by-state.tsx'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const

/** What the club sent to whom, what waits, and what did not arrive. */
export function MessagesScreen() {
  const { asked, filter, pager } = useListByState('messages', states)
  const query = useClubQuery({ call: messages, request: { query: asked } })
  const send = useClubSend()
  const answers = useQueryClient()
  const notices = useNotices()

  async function retry(id: number) {
    const answer = await send(retryMessage, { params: { id }, body: {} })
    if (answer.ok) notices.succeed('The message is on its way again')
    else notices.fail('Error', answer.refusal.message)
    await answers.invalidateQueries()
  }

  return (
    <Page title="Messages">
      <AlertSwitch />
      {filter}
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
            {pager(totalPages)}
          </>
        )}
      </ClubAnswer>
    </Page>
  )
}
