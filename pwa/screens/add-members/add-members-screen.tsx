import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readHandicap } from '#golf/course/handicap-text.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { addMember, memberToAdd, membersImport, membersImportPreview } from '#sync/calls/members-import.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useClub } from '../../club/club.tsx'
import { plannedMoment } from '../../dates/planned-moment.ts'
import { useDevice } from '../../device/device-context.tsx'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { ChooseList } from '../../import-files/choose-list.tsx'
import { ListScreen } from '../../import-files/list-screen.tsx'
import type { ReviewColumn } from '../../import-files/review-context.ts'
import { ReviewList } from '../../import-files/review-list.tsx'
import { countLines, useImportList, type ImportList } from '../../import-files/use-import-list.ts'
import { ScheduledInvitations, ScheduledBatch } from '../../invitations/scheduled-invitations.tsx'
import { nameOf } from '../../people/name-of.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { useMailServer } from '../../setup/use-mail-server.ts'
import { Button, Actions, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Section } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'

/** A list of members from a file, or one by hand. */
export function AddMembersScreen() {
  const list = useMembersList()
  return (
    <ListScreen
      list={list}
      words={texts.review}
      title={texts.title}
      lead={texts.lead}
      isLacking={(has) => !has('name') && !(has('firstname') && has('lastname'))}
      review={list.validated && <ReviewMembers list={list} validated={list.validated} />}
    >
      <ScheduledInvitations />
      <ChooseList list={list} words={texts.list} after={<p>{texts.list.index}</p>} />
      <AddOne />
    </ListScreen>
  )
}

const empty = { firstname: '', lastname: '', email: '', phonenum: '', aga: '', tees: '', index: '' }

type Field = keyof typeof empty

function AddOne() {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const stored = { values: empty, version: undefined }
  const { form, unsaved, field, setErrors, forget } = useKeptForm('member', { stored })
  const { invites, lacksMail, choice } = useInvites()
  const hasEmail = form.email.trim() !== ''

  async function add() {
    const { index: typed, tees: named, ...names } = form
    const index = typed.trim() === '' ? null : readHandicap(typed)
    if (index !== null && !index.ok) return setErrors({ index: index.refusal.message })
    const person = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value.trim()]))
    const tees = named.trim()
    const body = {
      ...names,
      ...person,
      // A server of the previous release refuses unknown fields.
      ...(tees !== '' && { tees }),
      index: index === null ? null : index.value,
    }
    const found = shapeErrors<Field>(memberToAdd(), body)
    setErrors(found)
    if (hasErrors(found)) return
    const answer = await send(addMember, { body: { ...body, invite: hasEmail && invites } })
    if (!answer.ok) {
      setErrors(refusedFields(answer.refusal, Object.keys(empty) as Field[]))
      return notices.fail(texts.one.failed, reasonOf(answer.refusal))
    }
    const name = nameOf(body)
    notices.succeed(texts.one.done, texts.one.detail({ name, username: answer.value.username }))
    forget()
    await answers.invalidateQueries()
  }

  return (
    <Card>
      <Section title={texts.one.title}>
        <Form wide onSubmit={add}>
          <UnsavedLine of={unsaved} />
          <TextField label={texts.one.fields.firstname} required maxLength={60} {...field('firstname')} />
          <TextField label={texts.one.fields.lastname} required maxLength={60} {...field('lastname')} />
          <TextField label={texts.one.fields.email} type="email" maxLength={254} {...field('email')} />
          <TextField label={texts.one.fields.phonenum} type="tel" maxLength={30} {...field('phonenum')} />
          <TextField label={texts.one.fields.aga} inputMode="numeric" maxLength={20} {...field('aga')} />
          <TextField label={texts.one.fields.tees} maxLength={40} {...field('tees')} />
          <TextField label={texts.one.fields.index} maxLength={5} {...field('index')} />
          {hasEmail && (
            <FormRow>
              <CheckBox label={texts.one.invite} {...(lacksMail && { detail: texts.one.noMailServer })} {...choice} />
            </FormRow>
          )}
          <FormActions>
            <Button type="submit" tone="primary">
              {texts.one.add}
            </Button>
          </FormActions>
        </Form>
      </Section>
    </Card>
  )
}

/**
 * Whether new members are invited: by default only if emails reach people. Nothing can be chosen until that is known,
 * because the default would then replace what the administrator saw and left.
 */
function useInvites() {
  const { isLacking: lacksMail, isKnown } = useMailServer()
  const [chosen, choose] = useState<boolean>()
  const invites = chosen ?? !lacksMail
  return { invites, lacksMail, choice: { checked: invites, onChecked: choose, disabled: !isKnown } }
}

const { review } = texts

type ReviewProps = { list: MembersList; validated: Validated }

/** The lines of a list of members, and whether they are invited. */
function ReviewMembers({ list, validated }: ReviewProps) {
  const send = useServerSend()
  const { timeZone } = useClub()
  const { invites, lacksMail, choice } = useInvites()
  const { rows, ignored, invitesAt } = validated
  const { done } = list
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
      choice={
        invited > 0 && (
          <CheckBox
            label={texts.list.invite(at)}
            detail={lacksMail ? texts.list.noMailServer : texts.list.inviteNote(invited)}
            {...choice}
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
  { label: heads.name, fields: ['firstname', 'lastname'], width: 8, cell: ({ name }) => name },
  { label: heads.email, fields: ['email'], width: 14, cell: ({ email }) => <MailAddress text={email} /> },
  { label: heads.phonenum, fields: ['phonenum'], width: 8, cell: ({ phonenum }) => phonenum },
  { label: heads.aga, fields: ['aga'], width: 6, cell: ({ aga }) => aga },
  { label: heads.tees, fields: ['tees'], width: 6.5, cell: ({ tees }) => tees },
  { label: heads.index, fields: ['index'], width: 5.5, digits: 'plain', cell: ({ index }) => index },
]

/** Returns the columns. That of the tees is left out if it has no value, because few lists have tees. */
function columnsOf(rows: readonly ListRow[]): readonly ReviewColumn<ListRow>[] {
  return rows.some(({ tees }) => tees !== '') ? allColumns : allColumns.filter(({ fields }) => !fields.includes('tees'))
}

export type Validated = AnswerOf<typeof membersImport>
export type ListRow = Validated['rows'][number]
type MembersList = ImportList<Validated>

/** Makes the server read the usual tees from a list instead of ignoring that column. */
const readsTees = { tees: 'true' }

/** A list of members until all of it is added. */
function useMembersList(): MembersList {
  const device = useDevice()
  return useImportList<Validated>({
    name: 'members list',
    field: 'email',
    preview: (body) => callServer(device, membersImportPreview, { query: readsTees, body }),
    words: texts.list,
  })
}
