import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readHandicap } from '#golf/course/handicap-text.ts'
import { addMember, memberToAdd, type ListColumn } from '#sync/calls/members-import.ts'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { ChooseRows, usePastedRows } from '../../import-files/import-file.tsx'
import { ScheduledInvitations } from '../../invitations/scheduled-invitations.tsx'
import { nameOf } from '../../people/name-of.ts'
import { useServerSend } from '../../server/server-send.ts'
import { useLacksMailServer } from '../../setup/use-lacks-mail-server.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ListColumns } from './list-columns.tsx'
import { ReviewList, sortLines } from './review-list.tsx'
import { texts } from './texts.ts'
import { useMembersList, type MembersList, type Validated } from './use-members-list.ts'

/** A list of members from a file, or one by hand. A list that is in view has the screen to itself. */
export function AddMembersScreen() {
  const list = useMembersList()
  const isWide = useMedia('(min-width: 62em)')
  const { validated, form } = list
  if (validated === null) {
    // A list of before a reload is on its way.
    if (form.csv !== '' && list.fault === undefined) return <Page title={texts.title}>{null}</Page>
    return (
      <Page title={texts.title} lead={texts.lead}>
        <ScheduledInvitations />
        <ChooseList list={list} />
        <AddOne />
      </Page>
    )
  }
  const isNamed = (wanted: ListColumn) => validated.columns.some(({ field }) => field === wanted)
  const lacksNames = validated.columns.length > 0 && !isNamed('name') && !(isNamed('firstname') && isNamed('lastname'))
  const others = (
    <Actions>
      <Button onClick={list.close}>{texts.review.other}</Button>
      {!lacksNames && (isWide || validated.ignored.length > 0) && <ColumnsButton list={list} of={validated} />}
    </Actions>
  )
  return (
    // Another page than the one before: the list gives the focus to its first error.
    <Page
      key="lines"
      title={isWide || lacksNames ? texts.title : texts.review.heading(sortLines(validated, list).fix.length)}
      lead={lacksNames ? form.name : texts.review.lead({ name: form.name, lines: validated.rows.length })}
      beside={isWide ? others : undefined}
      isAnswer
    >
      <UnsavedLine of={list.unsaved} />
      {lacksNames ? (
        <Card>
          <Section title={texts.review.columns.title}>
            <p>{texts.review.columns.lacksNames}</p>
            <ListColumns list={list} columns={validated.columns} />
          </Section>
        </Card>
      ) : (
        <ReviewList list={list} validated={validated} />
      )}
      {!isWide && others}
    </Page>
  )
}

/** On a phone only where a column is unknown. */
function ColumnsButton({ list, of: { columns } }: { list: MembersList; of: Validated }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { title, note, done } = texts.review.columns
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <Dialog
        open={isOpen}
        title={title}
        onClose={close}
        actions={
          <Button tone="primary" onClick={close}>
            {done}
          </Button>
        }
      >
        <p>{note}</p>
        <ListColumns list={list} columns={columns} />
      </Dialog>
    </>
  )
}

function ChooseList({ list }: { list: MembersList }) {
  const during = useLoading()
  const pasted = usePastedRows()
  const { form, fault, unsaved } = list
  return (
    <Card aria-label={texts.list.title}>
      <Section title={texts.list.title}>
        <UnsavedLine of={unsaved} />
        {form.csv !== '' && fault !== undefined && (
          <div role="alert">
            <p>{`${texts.review.kept(form.name)} ${fault}`}</p>
            <Button onClick={list.check}>{texts.review.again}</Button>
          </div>
        )}
        <p>{texts.list.note}</p>
        <ChooseRows
          words={texts.list}
          accept=".csv,text/csv"
          pasted={pasted}
          onRows={async (csv, { name }) => {
            const refused = await during(list.open(csv, name ?? ''))
            // From here the list itself is kept.
            if (refused === undefined && name === null) pasted.forget()
            return refused
          }}
        />
        <p>{texts.list.index}</p>
      </Section>
    </Card>
  )
}

const empty = { firstname: '', lastname: '', email: '', phonenum: '', aga: '', index: '' }

type Field = keyof typeof empty

function AddOne() {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const stored = { values: empty, version: undefined }
  const { form, unsaved, field, setErrors, forget } = useKeptForm('member', { stored })
  const lacksMail = useLacksMailServer()
  const [chosenInvites, setInvites] = useState<boolean>()
  // Until it is chosen, only where emails reach people.
  const invites = chosenInvites ?? !lacksMail
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
