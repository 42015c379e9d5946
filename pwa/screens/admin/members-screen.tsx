import { useState } from 'react'
import { adminMembers, changeMember, type memberActions } from '#sync/calls/admin.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { Instant } from '../../dates/day.tsx'
import { useSettled } from '../../forms/use-settled.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/field.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MailAddress } from '../../ui/text.tsx'

type Member = AnswerOf<typeof adminMembers>['results'][number]

/** Every member, with the account actions of an administrator. */
export function MembersScreen() {
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Member | null>(null)
  const asked = useSettled(name.trim(), 300)
  const query = useServerQuery({
    call: adminMembers,
    request: { query: { ...(asked === '' ? {} : { name: asked }), page, size: 20 } },
  })
  // A list that arrives while the dialog is open may not hold the member any more: the dialog stays.
  const managed = opened && (query.data?.results.find(({ id }) => id === opened.id) ?? opened)

  const columns: readonly Column<Member>[] = [
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
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={8} height={72} />}
        needs={<p>Members are managed with the club’s connection.</p>}
      >
        {({ results, totalPages }) => (
          <>
            {results.length === 0 && <EmptyState kind="empty" title="No member has this name" />}
            {results.length > 0 && (
              <DataTable caption="Members" columns={columns} rows={results} keyOf={({ id }) => id} />
            )}
            <Pager label="Pages of members" page={page} totalPages={totalPages} onPage={setPage} />
          </>
        )}
      </QueryBoundary>
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

type MemberDialogProps = {
  member: Member
  onClose: () => void
  onChanged: () => Promise<void>
}

/** What can be done with a member's account. Each thing is confirmed before it is done. */
function MemberDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const send = useServerSend()
  const notices = useNotices()
  const [chosen, setChosen] = useState<MemberAction | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const offers = offeredActions(member)
  const offer = offers.find(({ action }) => action === chosen)
  const name = `${member.firstname} ${member.lastname}`

  function back() {
    setFailure(null)
    setChosen(null)
  }

  async function change(action: MemberAction) {
    const answer = await send(changeMember, { params: { id: member.id, action }, body: {} })
    if (!answer.ok) return setFailure(answer.refusal.message)
    notices.succeed('Update Successful', name)
    onClose()
    await onChanged()
  }

  // One Dialog for both: another one would close and open again.
  if (offer !== undefined) {
    return (
      <Dialog
        open
        title={`${offer.label}: ${name}`}
        onClose={onClose}
        actions={
          <>
            <Button tone="primary" onClick={() => void change(offer.action)}>
              {offer.label}
            </Button>
            <Button onClick={back}>Back</Button>
          </>
        }
      >
        <p>{offer.question}</p>
        <ErrorList title="Error" errors={failure === null ? [] : [failure]} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      actions={offers.map(({ action, label }) => (
        <Button key={action} onClick={() => setChosen(action)}>
          {label}
        </Button>
      ))}
    >
      <p>{memberStates(member).join(', ')}</p>
      <p>
        {member.email}
        {member.phonenum !== '' && ` · ${member.phonenum}`}
        {member.aga !== '' && ` · GHIN ${member.aga}`}
      </p>
    </Dialog>
  )
}

type State = Pick<Member, 'isadmin' | 'isconfirmed' | 'isactive'>

type MemberAction = (typeof memberActions)[number]

/** The state of an account in words. */
export function memberStates({ isadmin, isconfirmed, isactive }: State): readonly string[] {
  return [
    isactive ? 'Active' : 'Deactivated',
    ...(isconfirmed ? [] : ['Not confirmed']),
    ...(isadmin ? ['Administrator'] : []),
  ]
}

type Offer = { readonly action: MemberAction; readonly label: string; readonly question: string }

/** The actions that change something in the account as it is now, each with its question. */
export function offeredActions({ isadmin, isconfirmed, isactive }: State): readonly Offer[] {
  const offers: readonly (Offer | false)[] = [
    !isconfirmed && {
      action: 'confirm',
      label: 'Confirm',
      question: 'Confirm the email address? Do this only when you know that it belongs to the member.',
    },
    isadmin
      ? {
          action: 'remove-admin',
          label: 'Remove as administrator',
          question: 'The member keeps the account and can no longer manage the club.',
        }
      : {
          action: 'make-admin',
          label: 'Make administrator',
          question: 'The member can then manage every member, course and outing of the club.',
        },
    {
      action: 'end-sign-ins',
      label: 'End sign-ins',
      question: 'Every phone and computer of the member is signed out. Scores that wait on them are kept.',
    },
    isactive &&
      isconfirmed &&
      !isadmin && {
        action: 'send-sign-in-link',
        label: 'Send sign-in link',
        question: 'The member gets a mail with a link that signs in without a password, once and within 7 days.',
      },
    isactive
      ? {
          action: 'deactivate',
          label: 'Deactivate',
          question: 'The member can no longer log in. Rounds and handicaps stay.',
        }
      : { action: 'reactivate', label: 'Reactivate', question: 'The member can log in again.' },
  ]
  return offers.filter((offer) => offer !== false)
}
