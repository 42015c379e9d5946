import { useState, useId } from 'react'
import { mayBecomeHandicap } from '#golf/course/handicap-text.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { hasErrors, refusedFields } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { EmailField } from '../../people/account-fields.tsx'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { isFailure, reasonOf } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { latinDigits } from '../../ui/latin-digits.ts'
import { useNotices } from '../../ui/notices.tsx'
import {
  draftErrors,
  isIncomplete,
  personOf,
  type SignUpDraft,
  type SignUpErrors,
  type SignUpPerson,
} from './sign-up-draft.ts'
import { texts } from './texts.ts'
import styles from './sign-ups.module.css'

type Props = {
  initial: SignUpDraft
  /** Whether there is no sign-in, so that the form needs a robot check. */
  isAnonymous: boolean
  submitLabel: string
  /** Whether the tee time is outdated, and is being queried. */
  isResting?: boolean
  /** Resolves with the refusal; null when the form is finished. */
  onSubmit: (person: SignUpPerson, robotcheck: string | undefined) => Promise<ServerRefusal | null>
}

/** A form for the details of a golfer who requests a spot. */
export function SignUpForm({ initial, isAnonymous, submitLabel, isResting = false, onSubmit }: Props) {
  const notices = useNotices()
  const check = useRobotCheck()
  const kept = useKeptForm<SignUpDraft, SignUpErrors>(`sign-up ${initial.userId}`, {
    stored: { values: initial, version: undefined },
  })
  const { form: draft, unsaved, errors, setErrors, change, part, box, forget } = kept
  const [isProofMissing, setProofMissing] = useState(false)

  async function submit() {
    const found = draftErrors(draft)
    const isUnproven = isAnonymous && check.proof === undefined
    setErrors(found)
    setProofMissing(isUnproven)
    if (hasErrors(found) || isUnproven) return
    const refusal = await onSubmit(personOf(draft), check.proof)
    if (refusal === null) return forget()
    check.renew()
    setErrors(refusedFields(refusal, ['name', 'email', 'handicap', 'score_best']))
    if (isFailure(refusal)) notices.fail(texts.notSaved, reasonOf(refusal))
    else notices.fail(refusal.message, undefined, texts.notSaved)
  }

  return (
    <Card>
      <Form wide onSubmit={submit}>
        <UnsavedLine of={unsaved} sends />
        <TextField
          label={texts.name}
          autoComplete={draft.userId === 0 ? 'name' : 'off'}
          required
          maxLength={120}
          {...part('name')}
          error={errors.name}
        />
        <EmailField name="email" {...part('email')} error={errors.email} />
        <TextField label={texts.phone} type="tel" autoComplete="tel-national" maxLength={40} {...part('phone')} />
        <TextField
          label={texts.handicap}
          autoComplete="off"
          required
          maxLength={5}
          hint={texts.handicapHint}
          value={draft.handicap}
          onValue={(typed) => {
            const text = latinDigits(typed)
            change({ handicap: mayBecomeHandicap(text) ? text : draft.handicap })
          }}
          error={errors.handicap}
        />
        <TextField
          label={texts.ghinNumber}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...part('membershipId')}
        />
        <FormRow>
          <LastRounds {...part('rounds')} error={errors.rounds} />
        </FormRow>
        <TextField label={texts.bestCourse} autoComplete="off" maxLength={80} {...part('courseBest')} />
        <TextField
          label={texts.bestScore}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...part('scoreBest')}
          error={errors.score_best}
        />
        <FormRow>
          <TextField label={texts.playWith} autoComplete="off" maxLength={200} {...part('foursome')} />
          <CheckBox label={texts.callMe} {...box('isCrunch')} />
          <CheckBox label={texts.notifyMe} detail={texts.notifyMeans} {...box('isNotified')} />
          {isAnonymous && <RobotCheckBox check={check} isMissing={isProofMissing} />}
        </FormRow>
        <FormActions>
          <Button type="submit" tone="primary" isResting={isResting}>
            {submitLabel}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}

type Rounds = SignUpDraft['rounds']
type RoundsProps = { value: Rounds; onValue: (rounds: Rounds) => void; error: string | undefined }

/** The last five rounds, by course and score, the latest first. */
function LastRounds({ value: rounds, onValue, error }: RoundsProps) {
  const id = useId()
  const change = (changed: number, part: Partial<Rounds[number]>) =>
    onValue(rounds.map((round, at) => (at === changed ? { ...round, ...part } : round)))

  return (
    <fieldset className={styles['rounds']} aria-describedby={error === undefined ? undefined : id}>
      <legend>{texts.lastFiveRounds}</legend>
      {rounds.map(({ course, score }, at) => (
        <div
          key={at}
          className={styles['round']}
          // The error message is common to all rows; the first row that it is about gets the focus.
          data-invalid={(error !== undefined && isIncomplete({ course, score })) || undefined}
        >
          <TextField
            label={texts.courseOfRound(at + 1)}
            autoComplete="off"
            maxLength={80}
            value={course}
            onValue={(typed) => change(at, { course: typed })}
          />
          <TextField
            label={texts.scoreOfRound(at + 1)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={score}
            onValue={(typed) => change(at, { score: typed })}
          />
        </div>
      ))}
      <p id={id} role="alert" className={styles['error']}>
        {error}
      </p>
    </fieldset>
  )
}
