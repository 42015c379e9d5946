import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { DraftGolfer } from '#sync/device/rounds/round-draft.ts'
import { useClub } from '../../club/club.tsx'
import { hasErrors } from '../../forms/form-errors.ts'
import { nameOf } from '../../people/name-of.ts'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorList, Form } from '../../ui/form.tsx'
import { golferErrors, refusedGolferErrors, sentencesOf, withGolfer, withoutRefusal } from './draft-rules.ts'
import { DraftStep, type OpenDraft } from './draft-step.tsx'
import { AlcoholButtons, ScoreFields, TeeboxButtons, useFocusOnRefused } from './score-fields.tsx'
import { texts } from './texts.ts'
import styles from './post-round.module.css'

/** The step for the scores of the other golfers. */
export function GolferScoresScreen() {
  return <DraftStep title={texts.golferScores.title}>{(open) => <GolferScores {...open} />}</DraftStep>
}

function GolferScores({ draft, change, editedId }: OpenDraft) {
  const navigate = useNavigate()
  const { asksAlcohol } = useClub()
  const [wasTried, setTried] = useState(false)
  const errorsOf = (golfer: DraftGolfer) => golferErrors(golfer, draft.teeboxes)
  const shown = draft.golfers.map((golfer) => {
    const errors = wasTried ? errorsOf(golfer) : {}
    return { golfer, errors: hasErrors(errors) ? errors : refusedGolferErrors(draft, golfer) }
  })
  const place = useFocusOnRefused(...shown.map(({ errors }) => errors))
  if (draft.golfers.length === 0) return <Navigate to={stepPath('golfers', editedId)} replace />

  function submit() {
    setTried(true)
    if (draft.golfers.some((golfer) => hasErrors(errorsOf(golfer)))) return
    if (draft.refused !== undefined) change(withoutRefusal(draft))
    void navigate(stepPath('reviews', editedId))
  }

  return (
    <Form onSubmit={submit}>
      <div ref={place} className={styles['form']}>
        {shown.map(({ golfer, errors }) => {
          return (
            <Card key={golfer.id} className={styles['round']} aria-label={nameOf(golfer)}>
              <h2>
                {golfer.firstname} {golfer.lastname}
              </h2>
              <ScoreFields
                played={golfer}
                onPlayed={(played) => change(withGolfer(draft, played))}
                scoreLabel={texts.golferScores.score}
                errors={errors}
                parLabel={texts.holesParOrBetter}
              />
              <TeeboxButtons
                teeboxes={draft.teeboxes}
                value={golfer.teebox_id}
                error={errors.teebox}
                onValue={(teebox_id) => change(withGolfer(draft, { ...golfer, teebox_id }))}
              />
              {asksAlcohol && (
                <AlcoholButtons
                  value={golfer.alcohol}
                  onValue={(alcohol) => change(withGolfer(draft, { ...golfer, alcohol }))}
                />
              )}
            </Card>
          )
        })}
        <ErrorList errors={shown.flatMap(({ errors }) => sentencesOf(errors))} />
        <Actions>
          <Button type="submit" tone="primary">
            {texts.saveScores}
          </Button>
          <Button onClick={() => void navigate(stepPath('golfers', editedId))}>{texts.cancel}</Button>
        </Actions>
      </div>
    </Form>
  )
}
