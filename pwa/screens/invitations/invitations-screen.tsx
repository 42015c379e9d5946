import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { invitations, invite, mostInvited, withdrawInvitation } from '#sync/calls/invitations.ts'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { Instant } from '../../dates/day.tsx'
import { useSettled } from '../../forms/use-settled.ts'
import { ScheduledInvitations } from '../../invitations/scheduled-invitations.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useRefresh, useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { useLacksMailServer } from '../../setup/use-mail-server.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/field.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-somewhere.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { MailAddress } from '../../ui/text.tsx'
import { InvitationSheet, type Card } from './invitation-sheet.tsx'
import { texts } from './texts.ts'

type Person = AnswerOf<typeof invitations>['results'][number]
type Way = 'email' | 'print'

/** Members who have never logged in, and buttons to invite them by email or on paper. */
export function InvitationsScreen() {
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState<Way | null>(null)
  const [isAgain, setAgain] = useState(false)
  const [sheet, setSheet] = useState<readonly Card[]>([])
  const asked = useSettled(name.trim(), 300)
  const query = useServerQuery({
    call: invitations,
    request: { query: { ...(asked === '' ? {} : { name: asked }), page, size: 20 } },
    keepPrevious: true,
  })
  const lacksMail = useLacksMailServer()
  const act = useActs({ lacksMail, onSheet: setSheet })

  function search(typed: string) {
    setName(typed)
    setPage(1)
  }

  function ask(way: Way) {
    setAgain(false)
    setAsking(way)
  }

  const columns: readonly Column<Person>[] = [
    { label: texts.columns.member, heads: true, cell: ({ name: member, username }) => `${member} (${username})` },
    {
      label: texts.columns.email,
      cell: ({ email }) => (email === '' ? texts.noEmail : <MailAddress text={email} />),
    },
    {
      label: texts.columns.invitation,
      cell: (person) => <State of={person} lacksMail={lacksMail} />,
    },
    {
      label: texts.columns.actions,
      acts: true,
      cell: (person) => <OfPerson person={person} act={act} />,
    },
  ]

  return (
    <Page title={texts.title} lead={texts.lead}>
      {sheet.length > 0 && <InvitationSheet cards={sheet} onClose={() => setSheet([])} />}
      <ScheduledInvitations />
      <SearchField label={texts.search} maxLength={50} value={name} onValue={search} />
      <QueryBoundary query={query} rows={8} height={72} needs={texts.offline}>
        {({ results, totalPages }) => (
          <>
            {results.length === 0 && asked !== '' && (
              <EmptyState
                kind="empty"
                title={texts.nothingFound.title}
                action={<Button onClick={() => search('')}>{texts.nothingFound.clear}</Button>}
              />
            )}
            {results.length === 0 && asked === '' && (
              <EmptyState
                kind="empty"
                title={texts.none.title}
                next={{ to: '/admin/addMembers', text: texts.none.add }}
              >
                <p>{texts.none.note}</p>
              </EmptyState>
            )}
            {results.length > 0 && (
              <>
                <Actions>
                  <Button {...(!lacksMail && { tone: 'primary' })} onClick={() => ask('email')}>
                    {texts.all.email}
                  </Button>
                  <Button {...(lacksMail && { tone: 'primary' })} onClick={() => ask('print')}>
                    {texts.all.print}
                  </Button>
                </Actions>
                <DataTable caption={texts.caption} columns={columns} rows={results} keyOf={({ id }) => id} />
              </>
            )}
            <Pager label={texts.caption} of={{ page, totalPages }} onPage={setPage} />
          </>
        )}
      </QueryBoundary>
      {asking !== null && (
        <ActionDialog
          title={texts.asking[asking].title}
          action={texts.asking[asking].action}
          failed={texts.failed}
          onAct={async () => {
            const failure = isAgain ? await act.inviteAgain(asking) : await act.invite(asking)
            if (failure === undefined) setAsking(null)
            return failure
          }}
          onClose={() => setAsking(null)}
        >
          <p>{texts.asking[asking].note}</p>
          <CheckBox label={texts.again.label} detail={texts.again.note} checked={isAgain} onChecked={setAgain} />
          {asking === 'email' && lacksMail && <p>{texts.asking.email.noMailServer}</p>}
        </ActionDialog>
      )}
    </Page>
  )
}

type Acts = {
  /** Resolves with the reason of a failure. */
  readonly invite: (way: Way, members?: number[]) => Promise<string | undefined>
  /** Invites everyone who has never logged in, including those with a valid invitation. */
  readonly inviteAgain: (way: Way) => Promise<string | undefined>
  readonly withdraw: (id: number) => Promise<void>
}

function useActs({ lacksMail, onSheet }: { lacksMail: boolean; onSheet: (cards: readonly Card[]) => void }): Acts {
  const send = useServerSend()
  const refresh = useRefresh()
  const notices = useNotices()

  function say(way: Way, { invited, left }: { invited: number; left: number }) {
    const more = left === 0 ? undefined : texts.done.left(left)
    if (way === 'email' && lacksMail) notices.fail(texts.done.notEmailed(invited), texts.done.noMailServer)
    else notices.succeed(texts.done[way](invited), more)
  }

  async function everyone(): Promise<ServerResult<readonly Person[]>> {
    const people: Person[] = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await send(invitations, { query: { page, size: 100 } })
      if (!answer.ok) return answer
      people.push(...answer.value.results)
      pages = answer.value.totalPages
    }
    return { ok: true, value: people }
  }

  /** Sends the invitations in several calls. After a failure returns also what the calls before it did. */
  async function inviteAll(way: Way): Promise<{ invited: number; cards: readonly Card[]; failure?: string }> {
    const cards: Card[] = []
    let invited = 0
    // All pages are read before the first invitation is sent.
    const people = await everyone()
    if (!people.ok) return { invited, cards, failure: people.refusal.message }
    const ids = people.value.filter(({ email }) => way === 'print' || email !== '').map(({ id }) => id)
    if (ids.length === 0) return { invited, cards, failure: texts.again.none[way] }
    for (let from = 0; from < ids.length; from += mostInvited) {
      const members = ids.slice(from, from + mostInvited)
      const answer = await send(invite, { body: { way, members } })
      if (!answer.ok) return { invited, cards, failure: reasonOf(answer.refusal) }
      invited += answer.value.invited
      cards.push(...answer.value.sheet)
    }
    return { invited, cards }
  }

  return {
    async invite(way, members) {
      const answer = await send(invite, { body: { way, ...(members && { members }) } })
      await refresh()
      if (!answer.ok) {
        const reason = reasonOf(answer.refusal)
        if (members) notices.fail(texts.failed, reason)
        return reason
      }
      const { invited, left, sheet } = answer.value
      say(way, { invited, left: members ? 0 : left })
      if (way === 'print') onSheet(sheet)
      return undefined
    },
    async inviteAgain(way) {
      const { invited, cards, failure } = await inviteAll(way)
      await refresh()
      // The links of a sheet can be shown only once, so those of the first calls are printed also if a later call
      // fails.
      if (cards.length > 0) onSheet(cards)
      if (invited > 0) say(way, { invited, left: 0 })
      return failure
    },
    async withdraw(id) {
      const answer = await send(withdrawInvitation, { params: { id }, body: {} })
      await refresh()
      if (answer.ok) notices.succeed(texts.done.withdrawn)
      else notices.fail(texts.failed, reasonOf(answer.refusal))
    },
  }
}

function OfPerson({ person: { id, name, email, invitation, scheduled }, act }: { person: Person; act: Acts }) {
  return (
    <Actions>
      {email !== '' && (
        <Button aria-label={texts.one.emailTo(name)} onClick={() => void act.invite('email', [id])}>
          {texts.one.email}
        </Button>
      )}
      <Button aria-label={texts.one.printOf(name)} onClick={() => void act.invite('print', [id])}>
        {texts.one.print}
      </Button>
      {((invitation !== null && !invitation.expired) || scheduled !== null) && (
        <Withdraw name={name} onClick={() => void act.withdraw(id)} />
      )}
    </Actions>
  )
}

/** A button that disappears with the invitation. */
function Withdraw({ name, onClick }: { name: string; onClick: () => void }) {
  const button = useFocusAfterRemoval<HTMLButtonElement>()
  return (
    <Button ref={button} aria-label={texts.one.withdrawOf(name)} onClick={onClick}>
      {texts.one.withdraw}
    </Button>
  )
}

function State({ of: { invitation, scheduled }, lacksMail }: { of: Person; lacksMail: boolean }) {
  if (scheduled !== null) {
    return (
      <>
        {texts.states.scheduled} <Instant at={scheduled} />
      </>
    )
  }
  if (invitation === null) return texts.states.none
  if (invitation.expired) return texts.states.expired
  const wasWritten = invitation.way === 'email' && lacksMail
  return (
    <>
      {wasWritten ? texts.states.written : texts.states[invitation.way]}, {texts.states.until}{' '}
      <Instant at={invitation.expires} />
    </>
  )
}
