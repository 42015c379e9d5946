import { useState } from 'react'
import { membersImport } from '#sync/calls/members-import.ts'
import { useClub } from '../../club/club.tsx'
import { plannedMoment } from '../../dates/planned-moment.ts'
import type { ReviewColumn } from '../../import-files/review-context.ts'
import { ReviewList } from '../../import-files/review-list.tsx'
import { countLines } from '../../import-files/use-import-list.ts'
import { ScheduledBatch, ScheduledInvitations } from '../../invitations/scheduled-invitations.tsx'
import { useServerSend } from '../../server/server-send.ts'
import { useLacksMailServer } from '../../setup/use-lacks-mail-server.ts'
import { Actions, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { stack } from '../../ui/stack.ts'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'
import { readsTees, type ListRow, type MembersList, type Validated } from './use-members-list.ts'
import styles from './review-members.module.css'

const { review } = texts

type Props = { list: MembersList; validated: Validated }

/** The lines of a list of members, and whether they are invited. */
export function ReviewMembers({ list, validated }: Props) {
  const send = useServerSend()
  const { timeZone } = useClub()
  const lacksMail = useLacksMailServer()
  const [chosenInvites, setInvites] = useState<boolean>()
  const { rows, ignored, invitesAt } = validated
  const { done } = list
  const invites = chosenInvites ?? !lacksMail
  const invited = rows.filter(({ outcome, email }) => outcome === 'add' && email !== '').length
  const at = invitesAt === null ? '' : plannedMoment(invitesAt, timeZone)
  const invite = invites && invited > 0
  return (
    <ReviewList
      list={list}
      rows={rows}
      ignored={ignored}
      words={review}
      columns={columnsOf(rows)}
      nameOf={({ name }) => (name === '' ? review.noName : name)}
      inputModes={inputModes}
      className={styles['members']}
      choice={
        invited > 0 && (
          <CheckBox
            label={texts.list.invite(at)}
            detail={lacksMail ? texts.list.noMailServer : texts.list.inviteNote(invited)}
            checked={invites}
            onChecked={setInvites}
          />
        )
      }
      note={texts.list.index}
      done={done !== null && <Done done={done} />}
      idle={<ScheduledInvitations />}
      save={texts.list.save(countLines(rows))}
      onSave={() => void list.save((body) => send(membersImport, { query: readsTees, body: { ...body, invite } }))}
    />
  )
}

/** The result of the last save, and links onward. */
function Done({ done }: { done: Validated }) {
  return (
    <Card {...stack(10)}>
      <p role="status">{review.saved(done)}</p>
      {done.scheduled !== null && <ScheduledBatch of={done.scheduled} />}
      <Actions>
        <ButtonLink to="/admin/members" tone="soft">
          {texts.list.show}
        </ButtonLink>
        <ButtonLink to="/admin/invitations" tone="soft">
          {texts.list.invitations}
        </ButtonLink>
      </Actions>
    </Card>
  )
}

const inputModes = { email: 'email', phonenum: 'tel' } as const

const { heads } = review

const allColumns: readonly ReviewColumn<ListRow>[] = [
  { label: heads.name, fields: ['firstname', 'lastname'], cell: ({ name }) => name },
  { label: heads.email, fields: ['email'], cell: ({ email }) => <MailAddress text={email} /> },
  { label: heads.phonenum, fields: ['phonenum'], cell: ({ phonenum }) => phonenum },
  { label: heads.aga, fields: ['aga'], cell: ({ aga }) => aga },
  { label: heads.tees, fields: ['tees'], cell: ({ tees }) => tees },
  { label: heads.index, fields: ['index'], digits: 'plain', cell: ({ index }) => index },
]

/** Returns the columns. That of the tees is left out if it has no value, because few lists have tees. */
function columnsOf(rows: readonly ListRow[]): readonly ReviewColumn<ListRow>[] {
  return rows.some(({ tees }) => tees !== '') ? allColumns : allColumns.filter(({ fields }) => !fields.includes('tees'))
}
