import { useState } from 'react'
import { getUserByUsername } from '#sync/calls/users.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useForm } from '../../forms/use-form.ts'
import { UsernameField } from '../../people/account-fields.tsx'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorList, Form } from '../../ui/form.tsx'

/** Who it is about, and that it is a person who asks. */
export function UsernameStep({ onNext }: { onNext: (username: string) => void }) {
  const send = useClubSend()
  const check = useRobotCheck()
  const { form, field, setErrors } = useForm({ username: '' })
  const [isProofMissing, setProofMissing] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])

  async function submit() {
    const username = form.username.trim()
    setErrors(username === '' ? { username: 'please enter username' } : {})
    setProofMissing(check.proof === undefined)
    setFailures([])
    if (username === '' || check.proof === undefined) return
    const answer = await send(getUserByUsername, { body: { username, robotcheck: check.proof } })
    check.renew()
    if (answer.ok) onNext(answer.value.user.username)
    else setFailures([answer.refusal.message])
  }

  return (
    <Form onSubmit={() => void submit()}>
      <ErrorList title="Please correct the following error(s):" errors={failures} />
      <UsernameField {...field('username')} />
      <RobotCheckBox check={check} isMissing={isProofMissing} />
      <Button type="submit" tone="primary" wide>
        Continue
      </Button>
    </Form>
  )
}
