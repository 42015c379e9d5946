import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readHandicap } from '#golf/course/handicap-text.ts'
import { addMember, memberToAdd } from '#sync/calls/members-import.ts'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { ChooseList } from '../../import-files/choose-list.tsx'
import { ListScreen } from '../../import-files/list-screen.tsx'
import { ScheduledInvitations } from '../../invitations/scheduled-invitations.tsx'
import { nameOf } from '../../people/name-of.ts'
import { useServerSend } from '../../server/server-send.ts'
import { useLacksMailServer } from '../../setup/use-lacks-mail-server.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Section } from '../../ui/page.tsx'
import { ReviewMembers } from './review-members.tsx'
import { texts } from './texts.ts'
import { useMembersList } from './use-members-list.ts'

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
  const lacksMail = useLacksMailServer()
  const [chosenInvites, setInvites] = useState<boolean>()
  // By default invitations are sent only if emails reach people.
  const invites = chosenInvites ?? !lacksMail
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
          <TextField label={texts.one.fields.tees} maxLength={40} {...field('tees')} />
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
