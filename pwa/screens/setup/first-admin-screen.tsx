import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { firstAdmin, setUp } from '#sync/calls/setup.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { EmailField, NameFields, NewPasswordField, UsernameField } from '../../people/account-fields.tsx'
import { homePath, startPath } from '../../routes.ts'
import { reasonOf } from '../../server/server-send.ts'
import { signInOnce } from '../../server/sign-in-once.ts'
import { texts } from '../../setup/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'

const empty = { firstname: '', lastname: '', username: '', email: '', password: '' }

type Field = keyof typeof empty

const { first: words } = texts

/** The screen of the setup link that the server printed. The person who opens it becomes the first administrator. */
export function FirstAdminScreen() {
  const device = useDevice()
  const user = useUser()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const [secret] = useState(() => hash.replace(/^#/, ''))
  const { form, setErrors, field } = useForm<Field>(empty)

  // Removes the secret from the address.
  useEffect(() => history.replaceState(history.state, '', pathname), [pathname])

  async function submit() {
    const { password, ...names } = form
    const trimmed = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value.trim()]))
    const body = { ...form, ...trimmed, password, secret }
    const found = shapeErrors<Field>(firstAdmin(), body)
    setErrors(found)
    if (hasErrors(found)) return
    const answer = await during(signInOnce(device, setUp, { body }))
    if (answer.ok) return navigate(homePath)
    setErrors(refusedFields(answer.refusal, Object.keys(empty) as Field[]))
    notices.fail(words.failed, reasonOf(answer.refusal))
  }

  if (user !== null) return <Navigate to={homePath} replace />
  const isWhole = firstAdmin().shape.secret.safeParse(secret).success
  return (
    <Page title={words.title} lead={isWhole ? words.lead : secret === '' ? words.noLink : words.cutLink} narrow>
      {!isWhole ? (
        <ButtonLink to={startPath} tone="soft">
          {words.login}
        </ButtonLink>
      ) : (
        <Card>
          <Form onSubmit={submit}>
            <NameFields firstname={field('firstname')} lastname={field('lastname')} />
            <EmailField {...field('email')} />
            <UsernameField {...field('username')} />
            <NewPasswordField {...field('password')} />
            <Button type="submit" tone="primary" wide>
              {words.next}
            </Button>
          </Form>
        </Card>
      )}
    </Page>
  )
}
