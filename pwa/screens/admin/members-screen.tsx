import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { adminMembers } from '#sync/calls/admin.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { Instant } from '../../dates/instant.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { MailAddress } from '../../ui/text.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import { SearchField } from '../../ui/field.tsx'
import { useSettled } from '../../forms/use-settled.ts'
import { MemberDialog } from './member-dialog.tsx'
import { memberStates } from './member-actions.ts'

type AdminMember = AnswerOf<typeof adminMembers>['results'][number]

/** Every member, for administrators. */
export function MembersScreen() {
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<AdminMember | null>(null)
  const asked = useSettled(name.trim(), 300)
  const query = useClubQuery({
    call: adminMembers,
    request: { query: { ...(asked === '' ? {} : { name: asked }), page, size: 20 } },
  })
  // A list that comes while the dialog is open may be of another name: what is being done to a member goes on.
  const managed = opened && (query.data?.results.find(({ id }) => id === opened.id) ?? opened)

  const columns: readonly Column<AdminMember>[] = [
    { label: 'Member', heads: true, cell: ({ firstname, lastname }) => `${firstname} ${lastname}` },
    { label: 'Username', cell: ({ username }) => username },
    { label: 'Email', cell: ({ email }) => <MailAddress text={email} /> },
    { label: 'State', cell: (member) => memberStates(member).join(', ') },
    { label: 'Last seen', cell: ({ seen }) => (seen === null ? 'Never' : <Instant at={seen} />) },
    {
      label: 'Actions',
      acts: true,
      cell: (member) => (
        <Button onClick={() => setOpened(member)} aria-label={`Manage ${member.firstname} ${member.lastname}`}>
          Manage
        </Button>
      ),
    },
  ]

  return (
    <Page title="Members">
      <SearchField
        label="Find a member"
        maxLength={50}
        value={name}
        onValue={(typed) => {
          setName(typed)
          setPage(1)
        }}
      />
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={8} height={72} />}
        needs={<p>Members are managed with the club’s connection.</p>}
      >
        {({ results, totalPages }) => (
          <>
            {results.length === 0 && <Standstill kind="empty" title="No member has this name" />}
            {results.length > 0 && (
              <DataTable caption="Members" columns={columns} rows={results} keyOf={({ id }) => id} />
            )}
            <Pager label="Pages of members" page={page} totalPages={totalPages} onPage={setPage} />
          </>
        )}
      </ClubAnswer>
      {managed !== null && (
        <MemberDialog
          member={managed}
          onClose={() => setOpened(null)}
          onChanged={async () => {
            await query.refetch()
          }}
        />
      )}
    </Page>
  )
}
