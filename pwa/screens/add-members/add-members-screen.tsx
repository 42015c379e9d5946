import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readHandicap } from '#golf/course/handicap-text.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { addMember, memberToAdd, membersImport, membersImportPreview } from '#sync/calls/members-import.ts'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { ImportFile, ImportRows } from '../../import-files/import-file.tsx'
import { nameOf } from '../../people/name-of.ts'
import { useServerSend } from '../../server/server-send.ts'
import { useLacksMailServer } from '../../setup/use-lacks-mail-server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'

/** A list of members from a file, or one by hand. */
export function AddMembersScreen() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ImportList />
      <AddOne />
    </Page>
  )
}

/** Whether new members are emailed: as chosen, and until then only where emails reach them. */
function useInvites({ lacksMail }: { lacksMail: boolean }) {
  const [chosen, setChosen] = useState<boolean>()
  return [chosen ?? !lacksMail, setChosen] as const
}

type Validated = AnswerOf<typeof membersImport>

function ImportList() {
  const send = useServerSend()
  const lacksMail = useLacksMailServer()
  const [invites, setInvites] = useInvites({ lacksMail })
  const done = lacksMail ? texts.list.notEmailed : texts.list.invited
  return (
    <ImportFile<Validated>
      words={texts.list}
      accept=".csv,text/csv"
      preview={(csv) => send(membersImportPreview, { body: { csv } })}
      bring={(csv) => send(membersImport, { body: { csv, invite: invites } })}
      hasWork={({ added, changed }) => added + changed > 0}
      rows={({ rows, ignored, added, invited }, isDone) => (
        <>
          <ImportRows rows={rows} columns={columns} captions={texts.rows} hidesSame ignored={ignored} />
          {isDone && invited > 0 && <p>{done(invited)}</p>}
          {!isDone && added > 0 && (
            <CheckBox
              label={texts.list.invite}
              detail={lacksMail ? texts.list.noMailServer : texts.list.inviteNote}
              checked={invites}
              onChecked={setInvites}
            />
          )}
        </>
      )}
      wayOn={
        <>
          <ButtonLink to="/admin/members" tone="soft">
            {texts.list.show}
          </ButtonLink>
          <ButtonLink to="/admin/invitations" tone="soft">
            {texts.list.invitations}
          </ButtonLink>
        </>
      }
      after={<p>{texts.list.index}</p>}
    />
  )
}

type Row = Validated['rows'][number]

const { columns: heads } = texts.rows

const columns: readonly Column<Row>[] = [
  { label: heads.name, cell: ({ name }) => name },
  { label: heads.email, cell: ({ email }) => <MailAddress text={email} /> },
  { label: heads.ghin, cell: ({ aga }) => aga },
  { label: heads.index, cell: ({ index }) => index },
]

const empty = { firstname: '', lastname: '', email: '', phonenum: '', aga: '', index: '' }

type Field = keyof typeof empty

function AddOne() {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const stored = { values: empty, version: undefined }
  const { form, unsaved, field, setErrors, forget } = useKeptForm('member', { stored })
  const lacksMail = useLacksMailServer()
  const [invites, setInvites] = useInvites({ lacksMail })
  const hasEmail = form.email.trim() !== ''

  async function add() {
    const { index: typed, ...names } = form
    const index = typed.trim() === '' ? null : readHandicap(typed)
    if (index !== null && !index.ok) return setErrors({ index: index.refusal.message })
    const person = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value.trim()]))
    const body = { ...names, ...person, index: index === null ? null : index.value }
    const found = shapeErrors<Field>(memberToAdd(), body)
    setErrors(found)
    if (hasErrors(found)) return
    const answer = await send(addMember, { body: { ...body, invite: hasEmail && invites } })
    if (!answer.ok) {
      setErrors(refusedFields(answer.refusal, Object.keys(empty) as Field[]))
      return notices.fail(texts.one.failed, answer.refusal.message)
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
          <TextField label={texts.one.fields.index} maxLength={5} {...field('index')} />
          {hasEmail && (
            <FormRow>
              <CheckBox
                label={texts.one.invite}
                {...(lacksMail && { detail: texts.one.noMailServer })}
                checked={invites}
                onChecked={setInvites}
              />
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
