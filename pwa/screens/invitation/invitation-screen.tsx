import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { acceptInvitation, invitationForm, openInvitation } from '#sync/calls/invitations.ts'
import { useClub } from '../../club/club.tsx'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { NewPasswordField } from '../../people/account-fields.tsx'
import { Consent } from '../../people/consent.tsx'
import { nameOf } from '../../people/name-of.ts'
import { homePath, startPath } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf } from '../../server/server-send.ts'
import { signInOnce } from '../../server/sign-in-once.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** A member whom the club has added chooses a password, through the link of an email or a printed sheet. */
export function InvitationScreen() {
  const { hash = '' } = useParams()
  const user = useUser()
  const [isSending, setSending] = useState(false)
  const query = useServerQuery({
    call: openInvitation,
    request: { body: { hash } },
    enabled: user === null && !isSending,
  })

  if (user !== null && !isSending) return <SignedInAlready name={nameOf(user)} />
  return (
    <Page title={texts.title} narrow>
      <QueryBoundary query={query} rows={2} height={120} needs={texts.offline} wayOut={<WaysOut />}>
        {(invited) => <Join hash={hash} invited={invited} onSending={setSending} />}
      </QueryBoundary>
    </Page>
  )
}

type JoinProps = {
  hash: string
  invited: AnswerOf<typeof openInvitation>
  onSending: (isSending: boolean) => void
}

/** The form for the password, and for data that the club lacks. */
function Join({ hash, invited, onSending }: JoinProps) {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const { name: club } = useClub()
  const { form, field, setErrors } = useForm({ password: '', email: '', phonenum: '' })
  const { firstname, username, missing, sendsEmail } = invited

  async function join() {
    const body = { ...form, email: form.email.trim(), phonenum: form.phonenum.trim(), hash }
    const found = shapeErrors<keyof typeof form>(invitationForm(), body)
    setErrors(found)
    if (hasErrors(found)) return
    onSending(true)
    const answer = await during(signInOnce(device, acceptInvitation, { body }))
    if (answer.ok) {
      notices.succeed(texts.done)
      await navigate(homePath, { replace: true })
      return
    }
    onSending(false)
    setErrors(refusedFields(answer.refusal, ['password', 'email', 'phonenum']))
    notices.fail(texts.failed, reasonOf(answer.refusal))
  }

  return (
    <Card>
      <Form onSubmit={join}>
        <p>{texts.lead({ firstname, club })}</p>
        <p>{texts.username(username)}</p>
        {/* Hidden: password managers store the password with this username. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <NewPasswordField label={texts.fields.password} {...field('password')} />
        {missing.email && (
          <TextField
            label={texts.fields.email}
            hint={sendsEmail ? texts.hints.email : texts.hints.passedOn}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...field('email')}
          />
        )}
        {missing.phonenum && (
          <TextField
            label={texts.fields.phone}
            type="tel"
            autoComplete="tel-national"
            maxLength={30}
            {...field('phonenum')}
          />
        )}
        <Consent />
        <Button type="submit" tone="primary" wide>
          {texts.submit}
        </Button>
      </Form>
    </Card>
  )
}

/** Links for a person whose invitation cannot be opened. */
function WaysOut() {
  return (
    <>
      <ButtonLink to={startPath} tone="primary">
        {texts.login}
      </ButtonLink>
      <ButtonLink to="/contactUs">{texts.contact}</ButtonLink>
    </>
  )
}

function SignedInAlready({ name }: { name: string }) {
  return (
    <Page title={texts.title} narrow>
      <EmptyState
        kind="empty"
        title={texts.signedIn.title(name)}
        action={
          <ButtonLink to={homePath} tone="primary">
            {texts.signedIn.home}
          </ButtonLink>
        }
      >
        <p>{texts.signedIn.note}</p>
      </EmptyState>
    </Page>
  )
}
