import { loginWithCode, passwordProof } from '#sync/calls/second-step.ts'
import { useDevice } from '../../device/device-context.tsx'
import { emptyErrors, hasErrors, refusedFields } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { CodeField } from '../../people/code-field.tsx'
import { codeTexts } from '../../people/texts.ts'
import { signInOnce } from '../../server/sign-in-once.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { texts } from './texts.ts'

type Props = {
  /** The answer that requires a code. */
  answer: unknown
  onSignedIn: () => Promise<void>
  /** Returns to the password. */
  onStartOver: () => void
}

/** The second step of a login, after a right password. */
export function SecondStepForm({ answer, onSignedIn, onStartOver }: Props) {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const { form, field, setErrors } = useForm({ code: '' })

  async function submit() {
    const found = emptyErrors(form, { fields: ['code'], sentence: codeTexts.required })
    setErrors(found)
    if (hasErrors(found)) return
    const proof = passwordProof().safeParse(answer).data?.proof ?? ''
    const signedIn = await during(signInOnce(device, loginWithCode, { body: { proof, code: form.code } }))
    if (signedIn.ok) {
      await onSignedIn()
      return
    }
    setErrors(refusedFields(signedIn.refusal, ['code']))
    notices.fail(texts.failed, signedIn.refusal.message)
    if (signedIn.refusal.code === 'second-step.too-late') onStartOver()
  }

  return (
    <Form onSubmit={submit}>
      <CodeField {...field('code')} takesFocus />
      <Button type="submit" tone="primary" wide>
        {texts.login}
      </Button>
      <Button wide onClick={onStartOver}>
        {texts.startOver}
      </Button>
    </Form>
  )
}
