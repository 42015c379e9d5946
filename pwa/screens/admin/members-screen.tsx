import { useRef, useState } from 'react'
import { shownDay } from '#golf/day.ts'
import { adminMembers, changeMember, type memberActions } from '#sync/calls/admin.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { useClub } from '../../club/club.tsx'
import { onClubClock } from '../../dates/date-text.ts'
import { Instant } from '../../dates/day.tsx'
import { useSettled } from '../../forms/use-settled.ts'
import { nameOf } from '../../people/name-of.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/field.tsx'
import { ErrorList } from '../../ui/form.tsx'
import type { Line } from '../../ui/lines.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Dotted, MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'

type Member = AnswerOf<typeof adminMembers>['results'][number]

export function MembersScreen() {
  const { timeZone } = useClub()
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Member | null>(null)
  const asked = useSettled(name.trim(), 300)
  const query = useServerQuery({
    call: adminMembers,
    request: { query: { ...(asked === '' ? {} : { name: asked }), page, size: 20 } },
    keepPrevious: true,
  })
  // The dialog stays when an updated list no longer contains the member.
  const managed = opened && (query.data?.results.find(({ id }) => id === opened.id) ?? opened)

  const columns: readonly Column<Member>[] = [
    { label: texts.members.columns.member, heads: true, cell: nameOf },
    { label: texts.members.columns.username, cell: ({ username }) => username },
    { label: texts.members.columns.email, cell: ({ email }) => <MailAddress text={email} /> },
    { label: texts.members.columns.status, cell: (member) => memberStates(member).join(', ') },
    {
      label: texts.members.columns.seen,
      cell: ({ seen }) => (seen === null ? texts.members.neverSeen : <Instant at={seen} />),
    },
    {
      label: texts.members.columns.actions,
      acts: true,
      cell: (member) => (
        <Button onClick={() => setOpened(member)} aria-label={texts.members.manageMember(nameOf(member))}>
          {texts.members.manage}
        </Button>
      ),
    },
  ]

  return (
    <Page title={texts.members.title}>
      <SearchField
        label={texts.members.search}
        maxLength={50}
        value={name}
        onValue={(typed) => {
          setName(typed)
          setPage(1)
        }}
      />
      <Actions>
        <ButtonLink to="/admin/addMembers" tone="soft">
          {texts.members.add}
        </ButtonLink>
      </Actions>
      <QueryBoundary query={query} rows={8} height={72} needs={texts.members.offline}>
        {({ results, totalPages }) => (
          <>
            {results.length === 0 && (
              <EmptyState
                kind="empty"
                title={texts.members.none}
                action={<Button onClick={() => setName('')}>{texts.members.clear}</Button>}
              />
            )}
            {results.length > 0 && (
              <DataTable
                caption={texts.members.title}
                columns={columns}
                rows={results}
                keyOf={({ id }) => id}
                lineOf={(member) => ({
                  ...memberLine(member, timeZone),
                  control: (props) => <button type="button" {...props} onClick={() => setOpened(member)} />,
                })}
              />
            )}
            <Pager label={texts.lists.pages(texts.members.title)} of={{ page, totalPages }} onPage={setPage} />
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

/**
 * Returns the line of a member on a phone. If a long email leaves no room for other facts, they are in the dialog that
 * the line opens.
 */
function memberLine(member: Member, timeZone: string): Omit<Line, 'control'> {
  const { username, email, seen } = member
  const { manageMember, lastSeen } = texts.members
  const day = seen === null ? null : shownDay(onClubClock(new Date(seen), timeZone).day)
  const states = memberStates(member).join(', ')
  const facts = [username, email, lastSeen(day)]
  return {
    title: nameOf(member),
    // Almost every member is just active, so only other states are shown beside the name.
    ...(states !== texts.members.status.active && { aside: states }),
    facts,
    spoken: [manageMember(nameOf(member)), states, ...facts].join(', '),
    leads: true,
  }
}

type MemberDialogProps = {
  member: Member
  onClose: () => void
  onChanged: () => Promise<void>
}

/** The account actions for one member. Each needs a confirmation. */
function MemberDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const send = useServerSend()
  const notices = useNotices()
  const [chosen, setChosen] = useState<MemberAction | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isActing = useRef(false)
  const offered = offeredActions(member)
  const name = nameOf(member)

  function back() {
    setFailure(null)
    setChosen(null)
  }

  async function change(action: MemberAction) {
    // Blocks a second tap: the loading overlay lies below the dialog and does not cover the button.
    if (isActing.current) return
    isActing.current = true
    const answer = await send(changeMember, { params: { id: member.id, action }, body: {} })
    isActing.current = false
    if (!answer.ok) return setFailure(reasonOf(answer.refusal, { mails: action === 'send-sign-in-link' }))
    notices.succeed(texts.members.saved, name)
    onClose()
    await onChanged()
  }

  // One Dialog for both: a second one would close and open again.
  if (chosen !== null && offered.includes(chosen)) {
    const { label, question } = texts.members.actions[chosen]
    return (
      <Dialog
        open
        title={texts.members.confirming({ label, name })}
        onClose={onClose}
        actions={
          <>
            <Button
              tone={chosen === 'delete-account' ? 'danger' : 'primary'}
              tapsOnce
              onClick={() => void change(chosen)}
            >
              {label}
            </Button>
            <Button onClick={back}>{texts.members.back}</Button>
          </>
        }
      >
        <p>{question}</p>
        <ErrorList title={texts.error} errors={failure === null ? [] : [failure]} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      actions={offered.map((action) => (
        <Button key={action} onClick={() => setChosen(action)}>
          {texts.members.actions[action].label}
        </Button>
      ))}
    >
      <p>{memberStates(member).join(', ')}</p>
      <p>
        <Dotted facts={contactsOf(member).join(' · ')} />
      </p>
      <p>
        {member.seen === null ? (
          texts.members.lastSeen(null)
        ) : (
          <>
            {texts.members.columns.seen} <Instant at={member.seen} />
          </>
        )}
      </p>
    </Dialog>
  )
}

type State = Pick<Member, 'isadmin' | 'isconfirmed' | 'isactive' | 'approval' | 'leaves'>

/** Returns a member's known contact details and usual tees. */
function contactsOf({ username, email, phonenum, aga, tees }: Member): readonly string[] {
  const { ghin, tees: usual } = texts.members
  return [username, email, phonenum, aga && ghin(aga), tees && usual(tees)].filter(Boolean)
}

type MemberAction = (typeof memberActions)[number]

const { status } = texts.members

/** Returns the states of an account as texts. */
export function memberStates({ isadmin, isconfirmed, isactive, approval, leaves }: State): readonly string[] {
  return [
    isactive ? status.active : status.deactivated,
    ...(isconfirmed ? [] : [status.unconfirmed]),
    ...(approval === 'waiting' ? [status.waiting] : []),
    ...(approval === 'declined' ? [status.declined] : []),
    ...(leaves === null ? [] : [status.leaving]),
    ...(isadmin ? [status.administrator] : []),
  ]
}

/** Returns the actions that would change the account in its present state. */
export function offeredActions({
  isadmin,
  isconfirmed,
  isactive,
  approval,
  leaves,
  email,
}: State & Pick<Member, 'email'>): readonly MemberAction[] {
  const isReady = isactive && isconfirmed && approval !== 'waiting' && leaves === null
  const offered: readonly (MemberAction | false)[] = [
    !isconfirmed && 'confirm',
    isadmin ? 'remove-admin' : 'make-admin',
    'end-sign-ins',
    isReady && !isadmin && email !== '' && 'send-sign-in-link',
    isactive ? 'deactivate' : 'reactivate',
    !isactive && leaves === null && 'delete-account',
  ]
  return offered.filter((action) => action !== false)
}
