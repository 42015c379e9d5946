import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { regions } from '#sync/calls/club.ts'
import { dropRoundDraft, type DraftGolfer, type DraftScore, type RoundDraft } from '#sync/device/rounds/round-draft.ts'
import { useClub } from '../../club/club.tsx'
import { conditionWord, scaleNames, scales } from '../../courses/conditions.tsx'
import { Fact, Facts } from '../../courses/facts.tsx'
import { teeText } from '../../courses/tee-text.ts'
import { Day } from '../../dates/day.tsx'
import { useDevice } from '../../device/device-context.tsx'
import { hasErrors } from '../../forms/form-errors.ts'
import { nameOf } from '../../people/name-of.ts'
import { scoreText } from '../../rounds/score-text.tsx'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { homePath } from '../../routes.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { golferErrors, refusedErrors, refusedGolferErrors, roundErrors, withoutRefusal } from './draft-rules.ts'
import { DraftStep, type OpenDraft } from './draft-step.tsx'
import { DuplicateDialog, useSaveRound } from './save-round.tsx'
import { texts } from './texts.ts'
import styles from './post-round.module.css'

/** The step with everything that will be posted, for a final check. */
export function ReviewScreen() {
  return <DraftStep title={texts.review.title}>{(open) => <Review {...open} />}</DraftStep>
}

function Review(open: OpenDraft) {
  const { draft, editedId } = open
  const device = useDevice()
  const navigate = useNavigate()
  const saving = useSaveRound(open)
  const [openedAt] = useState(() => new Date())
  const known = useServerQuery({ call: regions, request: {}, offline: true })
  const region = known.data?.regions.find(({ id }) => id === draft.course.region_id)?.name ?? ''
  if (hasErrors(roundErrors(draft, openedAt)) || hasErrors(refusedErrors(draft)) || draft.tournament === null) {
    return <Navigate to={stepPath('round', editedId)} replace />
  }
  const isWrong = (golfer: DraftGolfer) =>
    hasErrors(golferErrors(golfer, draft.teeboxes)) || hasErrors(refusedGolferErrors(draft, golfer))
  if (draft.golfers.some(isWrong)) {
    return <Navigate to={stepPath('golfers/scores', editedId)} replace />
  }

  async function cancel() {
    void dropRoundDraft(device, { isEdit: editedId !== null })
    await navigate(homePath)
  }

  return (
    <div className={styles['form']}>
      <Card className={styles['round']} aria-label={texts.review.round}>
        <h2>{draft.course.name}</h2>
        <Facts>
          <Fact name={texts.review.region}>{region}</Fact>
          <Fact name={texts.review.date}>
            <Day date={draft.date} />
          </Fact>
          <Played draft={draft} played={draft} />
        </Facts>
      </Card>
      {draft.golfers.map((golfer) => (
        <Card key={golfer.id} className={styles['round']} aria-label={nameOf(golfer)}>
          <h2>
            {golfer.firstname} {golfer.lastname}
          </h2>
          <Facts>
            <Played draft={draft} played={golfer} />
          </Facts>
        </Card>
      ))}
      {draft.edits === null && (
        <Card className={styles['round']} aria-label={texts.review.conditions}>
          <h2>{texts.review.conditions}</h2>
          <Facts>
            {scaleNames.map((scale) => (
              <Fact key={scale} name={scales[scale].label}>
                {conditionWord(scale, draft[scale])}
              </Fact>
            ))}
            <Fact name={texts.review.comment}>{draft.coursecom}</Fact>
          </Facts>
        </Card>
      )}
      <ErrorList errors={saving.refusal === null ? [] : [saving.refusal]} />
      <Actions>
        <Button tone="primary" onClick={() => void saving.save(withoutRefusal(draft))}>
          {texts.saveScores}
        </Button>
        <Button onClick={() => void cancel()}>{texts.cancel}</Button>
      </Actions>
      <DuplicateDialog saving={saving} />
    </div>
  )
}

function Played({ draft: { teeboxes, tournament }, played }: { draft: RoundDraft; played: DraftScore }) {
  const { asksAlcohol } = useClub()
  const tees = teeboxes.find(({ id }) => id === played.teebox_id)
  return (
    <>
      <Fact name={texts.adjustedScore}>{scoreText({ score: played.score, tournament })}</Fact>
      <Fact name={texts.review.tee}>{tees !== undefined && teeText(tees)}</Fact>
      <Fact name={texts.holesParOrBetter}>{played.parorbetter}</Fact>
      {asksAlcohol && <Fact name={texts.alcohol.label}>{texts.alcohol.words[played.alcohol]}</Fact>}
    </>
  )
}
