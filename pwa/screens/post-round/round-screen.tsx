import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { courseById } from '#sync/calls/courses.ts'
import { callServerOrCached } from '#sync/device/connection/cached-answers.ts'
import { dropRoundDraft } from '#sync/device/rounds/round-draft.ts'
import { ConditionButtons } from '../../courses/conditions.tsx'
import { dayOf } from '../../dates/date-text.ts'
import { useDevice } from '../../device/device-context.tsx'
import { hasErrors } from '../../forms/form-errors.ts'
import { roundErrors, withTeeboxes, type RoundErrors } from '../../rounds/draft-rules.ts'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { Actions, Button, buttonLook } from '../../ui/button.tsx'
import { LabelledButtons } from '../../ui/choice.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ErrorList, Form } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { DraftStep, type OpenDraft } from './draft-step.tsx'
import { DuplicateDialog, useSaveRound } from './save-round.tsx'
import { AlcoholButtons, ScoreFields, TeeboxButtons } from './score-fields.tsx'
import styles from './post-round.module.css'

/** What one has played oneself, and what the course was like. */
export function RoundScreen() {
  return (
    <DraftStep title="Set The Round Information" editTitle="Edit Round">
      {(open) => <RoundForm {...open} />}
    </DraftStep>
  )
}

function RoundForm(open: OpenDraft) {
  const { draft, change, editedId } = open
  const device = useDevice()
  const navigate = useNavigate()
  const [today] = useState(() => dayOf(new Date()))
  const [wasTried, setTried] = useState(false)
  const errors: RoundErrors = wasTried ? roundErrors(draft) : {}
  const saving = useSaveRound(open)
  const isEdit = editedId !== null
  const found = [...Object.values(errors), saving.refusal].filter((sentence) => typeof sentence === 'string')
  useChangedTeeboxes(open)

  function isComplete(): boolean {
    setTried(true)
    return !hasErrors(roundErrors(draft))
  }

  function others() {
    if (isComplete()) void navigate(stepPath('golfers', editedId))
  }

  function alone() {
    if (isComplete()) void saving.save({ ...draft, golfers: [] })
  }

  async function cancel() {
    await dropRoundDraft(device, { isEdit })
    await navigate('/home')
  }

  return (
    <Form onSubmit={others}>
      <div className={styles['form']}>
        {isEdit && <p className={styles['note']}>A round of {draft.edits?.golfer}</p>}
        <TextField
          label="Date"
          type="date"
          max={today}
          value={draft.date}
          onValue={(date) => change({ ...draft, date })}
          error={errors.date}
        />
        <TextField label="Course" readOnly value={draft.course.name} onValue={() => undefined} />
        <TeeboxButtons
          teeboxes={draft.teeboxes}
          value={draft.teebox_id}
          onValue={(teebox_id) => change({ ...draft, teebox_id })}
          error={errors.teebox}
        />
        {!isEdit && (
          <p>
            <Link to={`/course/${draft.course.id}/editTeebox?return=postRound`} className={buttonLook('plain')}>
              Edit Teeboxes
            </Link>
          </p>
        )}
        <LabelledButtons
          label="Tournament"
          value={draft.tournament}
          options={[
            { value: 1, label: 'Yes' },
            { value: 0, label: 'No' },
          ]}
          onValue={(tournament) => change({ ...draft, tournament })}
        />
        <ScoreFields
          played={draft}
          onPlayed={change}
          errors={errors}
          scoreLabel="Adjusted Score"
          parLabel="# of Holes Par or Better"
        />
        <AlcoholButtons value={draft.alcohol} onValue={(alcohol) => change({ ...draft, alcohol })} />
        {!isEdit && <Conditions {...open} />}
        <ErrorList title="Please correct the following error(s):" errors={found} />
        {draft.tournament === null && (
          <p className={styles['note']}>Say whether this was a tournament round to go on.</p>
        )}
        <Actions>
          <Button type="submit" tone="soft" disabled={draft.tournament === null}>
            {isEdit ? 'Save Edit And Add Others' : 'Post Other Players Scores?'}
          </Button>
          <Button tone="primary" disabled={draft.tournament === null} onClick={alone}>
            {isEdit ? 'Save Edit' : 'Save My Score Only'}
          </Button>
          <Button onClick={() => void cancel()}>Cancel</Button>
        </Actions>
      </div>
      <DuplicateDialog saving={saving} />
    </Form>
  )
}

/** What the course was like today. */
function Conditions({ draft, change }: OpenDraft) {
  return (
    <>
      <ConditionButtons told={draft} onTold={(told) => change({ ...draft, ...told })} />
      <TextArea
        label="Course Condition"
        rows={3}
        maxLength={1000}
        value={draft.coursecom}
        onValue={(coursecom) => change({ ...draft, coursecom })}
      />
    </>
  )
}

/** Takes over the teeboxes that were just edited for this round; the last of them is the one played from. */
function useChangedTeeboxes({ draft, change }: OpenDraft) {
  const device = useDevice()
  const during = useLoading()
  const navigate = useNavigate()
  const location = useLocation()
  const key = updatedTeeboxes(location.state).join()

  useEffect(() => {
    if (key === '') return
    const take = async () => {
      const ground = await callServerOrCached(device, courseById, { params: { id: draft.course.id } })
      if (ground.ok) change(withTeeboxes(draft, { ground: ground.value, changed: key.split(',').map(Number) }))
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
