import { ChevronLeft } from 'lucide-react'
import { useEffect, useId, useReducer, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { courseById } from '#sync/calls/courses.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { useDevice } from '../../device/device-context.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CourseStep } from './course-step.tsx'
import { GameStep } from './game-step.tsx'
import { GolfersStep } from './golfers-step.tsx'
import { GuestsStep } from './guests-step.tsx'
import { keepDraft, type DraftOwner } from './kept-draft.ts'
import { draftAfter, type OutingDraft } from './outing-draft.ts'
import styles from './outing-form.module.css'
import { OutingSummary } from './outing-summary.tsx'
import { PlacesStep } from './places-step.tsx'
import { SubmitOuting } from './submit-outing.tsx'
import { isStepDone, stepAfter, stepBefore, stepShown, stepsOf, stepTitles, type WizardStep } from './wizard-steps.ts'

type Props = {
  initial: OutingDraft
  owner: DraftOwner
  /** Leaves an outing in progress as it is; a new one has nothing to go back to. */
  onCancel?: (() => void) | undefined
}

/** An outing, put together step by step. The step stands in the address, so that the phone's Back goes one back. */
export function OutingForm({ initial, owner, onCancel }: Props) {
  const { storage } = useDevice().ports
  const [search, setSearch] = useSearchParams()
  const [begun] = useState(initial)
  const [draft, change] = useReducer(draftAfter, begun)
  const chosen = useClubQuery({
    call: courseById,
    request: { params: { id: draft.courseId ?? 0 } },
    enabled: draft.courseId !== null,
  })
  const ground = chosen.data
  const titleId = useId()
  const step = stepShown(Number(search.get('step')), draft)
  const before = stepBefore(step, draft)
  const after = stepAfter(step, draft)
  const steps = stepsOf(draft)

  useEffect(() => {
    if (draft !== begun) keepDraft(storage, { owner, draft })
  }, [storage, owner, draft, begun])

  // The address keeps which outing or tee time it is about.
  const show = (next: WizardStep) => setSearch({ ...Object.fromEntries(search), step: String(next) })
  const back = before === undefined ? onCancel : () => show(before)
  const title = step === 2 ? `Golfers (${draft.golfers.length})` : stepTitles[step]

  return (
    <div className={styles['columns']}>
      <section className={styles['form']} aria-labelledby={titleId}>
        <header className={styles['head']}>
          {back !== undefined && (
            <IconButton
              aria-label={before === undefined ? 'Back to the outing' : `Back to ${stepTitles[before]}`}
              onClick={back}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
          )}
          <div>
            <h2 id={titleId}>{title}</h2>
            <p>
              Step {steps.indexOf(step) + 1} of {steps.length}
            </p>
          </div>
        </header>
        {step === 1 && <CourseStep draft={draft} change={change} ground={chosen} today={owner.today} />}
        {step === 2 && <GolfersStep draft={draft} change={change} ownId={owner.userId} />}
        {step === 3 && <GuestsStep draft={draft} change={change} />}
        {step === 4 && <GameStep draft={draft} change={change} />}
        {step === 5 && <PlacesStep draft={draft} change={change} ground={ground} />}
        {after === undefined ? (
          <SubmitOuting draft={draft} today={owner.today} onCancel={onCancel} />
        ) : (
          <Button tone="primary" wide disabled={!isStepDone(step, draft)} onClick={() => show(after)}>
            Continue
          </Button>
        )}
      </section>
      <OutingSummary draft={draft} ground={ground} />
    </div>
  )
}
