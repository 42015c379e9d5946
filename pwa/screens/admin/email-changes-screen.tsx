import { answerEmailChangeAsAdmin, emailChanges } from '#sync/calls/admin.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { Instant } from '../../dates/day.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './admin.module.css'

type Change = AnswerOf<typeof emailChanges>['changes'][number]

/** Requests of members who lost their mailbox. An administrator who knows the member answers. */
export function EmailChangesScreen() {
  const query = useServerQuery({ call: emailChanges, request: {} })
  const send = useServerSend()
  const notices = useNotices()

  async function reply({ id, name }: Change, answer: 'approve' | 'refuse') {
    const result = await send(answerEmailChangeAsAdmin, { params: { id, answer }, body: {} })
    if (result.ok) notices.succeed(answer === 'approve' ? 'Change approved' : 'Change refused', name)
    else notices.fail('Error', result.refusal.message)
    await query.refetch()
  }

  const columns: readonly Column<Change>[] = [
    { label: 'Member', heads: true, cell: ({ name, username }) => `${name} (${username})` },
    { label: 'From', cell: ({ oldEmail }) => oldEmail },
    { label: 'To', cell: ({ newEmail }) => newEmail },
    { label: 'Asked', cell: ({ asked }) => <Instant at={asked} /> },
    {
      label: 'Answer',
      acts: true,
      cell: (change) => (
        <div className={styles['answers']}>
          {change.effective !== null && (
            <p>
              Approved. It happens on <Instant at={change.effective} />.
            </p>
          )}
          {!change.approved && (
            <Button
              tone="soft"
              onClick={() => void reply(change, 'approve')}
              aria-label={`Approve the change of ${change.name}`}
            >
              Approve
            </Button>
          )}
          <Button onClick={() => void reply(change, 'refuse')} aria-label={`Refuse the change of ${change.name}`}>
            Refuse
          </Button>
        </div>
      ),
    },
  ]

  return (
    <Page
      title="Email Changes"
      lead="Approve only when you have made sure who asks: in person, by the phone number on file, or by the GHIN number. The change then waits for 24 hours, in which the old address can refuse it."
    >
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={2} height={120} />}
        needs={<p>Changes are answered with the club’s connection.</p>}
      >
        {({ changes }) =>
          changes.length === 0 ? (
            <EmptyState kind="empty" title="No change of address is waiting" />
          ) : (
            <DataTable caption="Changes of address" columns={columns} rows={changes} keyOf={({ id }) => id} />
          )
        }
      </QueryBoundary>
    </Page>
  )
}
