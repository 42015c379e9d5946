import { answerEmailChangeAsAdmin, emailChanges } from '#sync/calls/admin.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { Instant } from '../../dates/day.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'
import styles from './admin.module.css'

type Change = AnswerOf<typeof emailChanges>['changes'][number]

const { columns: names } = texts.emailChanges

/** Requests of members who lost access to their mailbox. An administrator who knows the member decides. */
export function EmailChangesScreen() {
  const query = useServerQuery({ call: emailChanges, request: {} })
  const change = useServerChange()

  const reply = ({ id, name }: Change, answer: 'approve' | 'refuse') =>
    change(answerEmailChangeAsAdmin, {
      request: { params: { id, answer }, body: {} },
      done: { title: answer === 'approve' ? texts.emailChanges.approved : texts.emailChanges.declined, detail: name },
      failed: texts.error,
    })

  const columns: readonly Column<Change>[] = [
    { label: names.member, heads: true, cell: ({ name, username }) => `${name} (${username})` },
    { label: names.old, cell: ({ oldEmail }) => oldEmail },
    { label: names.new, cell: ({ newEmail }) => newEmail },
    { label: names.requested, cell: ({ asked }) => <Instant at={asked} /> },
    {
      label: names.action,
      acts: true,
      cell: (asked) => (
        <div className={styles['answers']}>
          {asked.effective !== null && (
            <p>
              {texts.emailChanges.takesEffect} <Instant at={asked.effective} />.
            </p>
          )}
          {!asked.approved && (
            <Button
              tone="soft"
              onClick={() => void reply(asked, 'approve')}
              aria-label={texts.emailChanges.approveOf(asked.name)}
            >
              {texts.emailChanges.approve}
            </Button>
          )}
          <Button onClick={() => void reply(asked, 'refuse')} aria-label={texts.emailChanges.declineOf(asked.name)}>
            {texts.emailChanges.decline}
          </Button>
        </div>
      ),
    },
  ]

  return (
    <Page title={texts.emailChanges.title} lead={texts.emailChanges.lead}>
      <QueryBoundary query={query} rows={2} height={120} needs={texts.emailChanges.offline}>
        {({ changes }) =>
          changes.length === 0 ? (
            <EmptyState
              kind="empty"
              title={texts.emailChanges.none}
              next={{ to: '/admin/members', text: texts.members.title }}
            >
              <p>{texts.emailChanges.whatComes}</p>
            </EmptyState>
          ) : (
            <DataTable caption={texts.emailChanges.caption} columns={columns} rows={changes} keyOf={({ id }) => id} />
          )
        }
      </QueryBoundary>
    </Page>
  )
}
