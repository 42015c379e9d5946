import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { courseById } from '#sync/calls/courses.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { dropRoundDraft } from '#sync/device/rounds/round-draft.ts'
import { useClub } from '../../club/club.tsx'
import { ConditionButtons } from '../../courses/conditions.tsx'
import { useToday } from '../../dates/use-today.ts'
import { useDevice } from '../../device/device-context.tsx'
import { hasErrors } from '../../forms/form-errors.ts'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { homePath } from '../../routes.ts'
import { answered } from '../../server/server-send.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { LabelledButtons } from '../../ui/choice.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ErrorList, focusFirstError, Form } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import {
  refusedErrors,
  roundErrors,
  sentencesOf,
  withoutRefusal,
  withTeeboxes,
  type RoundErrors,
} from './draft-rules.ts'
import { DraftStep, type OpenDraft } from './draft-step.tsx'
import { DuplicateDialog, useSaveRound } from './save-round.tsx'
import { AlcoholButtons, ScoreFields, TeeboxButtons, useFocusOnRefused } from './score-fields.tsx'
import { texts } from './texts.ts'
import styles from './post-round.module.css'

/** The user's own round, and the conditions of the course. */
export function RoundScreen() {
  return (
    <DraftStep title={texts.round.title} editTitle={texts.round.editTitle}>
      {(open) => <RoundForm {...open} />}
    </DraftStep>
  )
}

function RoundForm(open: OpenDraft) {
  const { asksAlcohol } = useClub()
  const { draft, change, editedId } = open
  const device = useDevice()
  const navigate = useNavigate()
  const today = useToday()
  const [triedAt, setTriedAt] = useState<Date | null>(null)
  const typed: RoundErrors = triedAt === null ? {} : roundErrors(draft, triedAt)
  const errors = hasErrors(typed) ? typed : refusedErrors(draft)
  const saving = useSaveRound(open)
  const isEdit = editedId !== null
  const found = [
    ...sentencesOf(errors),
    ...(saving.refusal === null || draft.refused !== undefined ? [] : [saving.refusal]),
  ]
  const place = useFocusOnRefused(errors)
  useChangedTeeboxes(open)

  function isComplete(): boolean {
    const now = new Date()
    setTriedAt(now)
    return !hasErrors(roundErrors(draft, now))
  }

  function others() {
    if (!isComplete()) return
    if (draft.refused !== undefined) change(withoutRefusal(draft))
    void navigate(stepPath('golfers', editedId))
  }

  async function alone() {
    if (isComplete()) await saving.save(withoutRefusal({ ...draft, golfers: [] }))
  }

  async function cancel() {
    void dropRoundDraft(device, { isEdit })
    await navigate(homePath)
  }

  return (
    <Form onSubmit={others}>
      <div ref={place} className={styles['form']}>
        {draft.edits !== null && <p className={styles['note']}>{texts.round.whose(draft.edits.golfer)}</p>}
        <TextField
          label={texts.round.date}
          type="date"
          max={today}
          value={draft.date}
          onValue={(date) => change({ ...draft, date })}
          error={errors.date}
        />
        <TextField label={texts.round.course} readOnly value={draft.course.name} onValue={() => undefined} />
        <TeeboxButtons
          teeboxes={draft.teeboxes}
          value={draft.teebox_id}
          onValue={(teebox_id) => change({ ...draft, teebox_id })}
          error={errors.teebox}
        />
        {!isEdit && (
          <p>
            <ButtonLink to={`/course/${draft.course.id}/editTeebox?return=postRound`}>
              {texts.round.editTeeboxes}
            </ButtonLink>
          </p>
        )}
        <LabelledButtons
          label={texts.round.tournament}
          value={draft.tournament}
          options={[
            { value: 1, label: texts.round.yes },
            { value: 0, label: texts.round.no },
          ]}
          onValue={(tournament) => change({ ...draft, tournament })}
        />
        <ScoreFields
          played={draft}
          onPlayed={change}
          errors={errors}
          scoreLabel={texts.adjustedScore}
          parLabel={texts.round.holesParOrBetter}
        />
        {asksAlcohol && <AlcoholButtons value={draft.alcohol} onValue={(alcohol) => change({ ...draft, alcohol })} />}
        {!isEdit && <Conditions {...open} />}
        <ErrorList errors={found} />
        {draft.tournament === null && <p className={styles['note']}>{texts.round.chooseTournament}</p>}
        <Actions>
          <Button type="submit" tone="soft" disabled={draft.tournament === null}>
            {isEdit ? texts.round.editOthers : texts.round.others}
          </Button>
          <Button
            tone="primary"
            disabled={draft.tournament === null}
            onClick={({ currentTarget: { form } }) => {
              void alone().then(() => focusFirstError(form))
            }}
          >
            {isEdit ? texts.round.editAlone : texts.round.alone}
          </Button>
          <Button onClick={() => void cancel()}>{texts.cancel}</Button>
        </Actions>
      </div>
      <DuplicateDialog saving={saving} />
    </Form>
  )
}

function Conditions({ draft, change }: OpenDraft) {
  return (
    <>
      <ConditionButtons conditions={draft} onConditions={(changed) => change({ ...draft, ...changed })} />
      <TextArea
        label={texts.round.courseCondition}
        rows={3}
        maxLength={1000}
        value={draft.coursecom}
        onValue={(coursecom) => change({ ...draft, coursecom })}
      />
    </>
  )
}

/** Updates the round with teeboxes that were just edited. The one that was edited last becomes the round's tee. */
function useChangedTeeboxes({ draft, change }: OpenDraft) {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const location = useLocation()
  const key = updatedTeeboxes(location.state).join()

  useEffect(() => {
    if (key === '') return
    const take = async () => {
      // Not from the phone, whose cached teeboxes are outdated.
      const ground = await answered(callServer(device, courseById, { params: { id: draft.course.id } }))
      // The ids of the edited teeboxes stay in the state of the address, so a reload of the page tries again.
      if (!ground.ok) return notices.fail(texts.round.oldTeeboxes.title, texts.round.oldTeeboxes.text)
      change(withTeeboxes(draft, { ground: ground.value, changed: key.split(',').map(Number) }))
      await navigate(stepPath('round'), { replace: true, state: null })
    }
    during(take()).catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that teeboxes come back
  }, [key])
}

function updatedTeeboxes(state: unknown): readonly number[] {
  if (typeof state !== 'object' || state === null || !('updatedTeeboxIds' in state)) return []
  const { updatedTeeboxIds: ids } = state
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}
