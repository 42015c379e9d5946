import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  postUsga,
  roundDelete,
  roundReport,
  roundRestore,
  roundSave,
  roundStory,
  type RoundRow,
} from '#sync/calls/rounds.ts'
import type { ClubRefusal } from '#sync/device/connection/server-calls.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { stepPath } from '../../rounds/step-path.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { counted } from '../../ui/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { differentialStory } from './differential-story.ts'
import styles from './handicap-lookup.module.css'
import { RoundHistory } from './round-history.tsx'
import { roundOffers } from './round-offers.ts'
import { handedOn, usgaText } from './usga-words.ts'

type Step = 'reading' | 'asking' | 'deleted' | 'correcting' | 'reporting'

/** One round: how its differential came about, what was changed on it, and what the person can do with it. */
export function RoundDialog({ round, onClose }: { round: RoundRow; onClose: () => void }) {
  const [step, setStep] = useState<Step>('reading')
  if (step === 'asking') return <DeleteDialog round={round} onDeleted={() => setStep('deleted')} onClose={onClose} />
  if (step === 'deleted') return <DeletedDialog round={round} onClose={onClose} />
  if (step === 'correcting') return <CorrectDialog round={round} onClose={onClose} />
  if (step === 'reporting') return <ReportDialog round={round} onClose={onClose} />
  return <Reading round={round} onStep={setStep} onClose={onClose} />
}

type Props = { round: RoundRow; onClose: () => void }

function Reading({ round, onStep, onClose }: Props & { onStep: (step: Step) => void }) {
  const user = useUser()
  const send = useClubSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useClubQuery({ call: roundStory, request: { params: { id: round.id } }, enabled: user !== null })
  const story = asked.data
  const offers = roundOffers(round, { user, story })
  const stateText = usgaText(round)

  async function post() {
    const answer = await send(postUsga, { params: { id: round.id }, body: {} })
    if (!answer.ok) {
      setFailure(whyNotPosted(answer.refusal))
      return
    }
    const { title, detail } = handedOn(answer.value.aga_state)
    notices.succeed(title, detail)
    onClose()
    await answers.invalidateQueries()
  }

  return (
    <Dialog
      open
      title={round.coursename}
      onClose={onClose}
      actions={
        Object.values(offers).includes(true) && (
          <>
            {offers.edit && (
              <Link to={stepPath('round', round.id)} className={buttonLook('primary')}>
                Edit
              </Link>
            )}
            {offers.correct && (
              <Button tone="primary" onClick={() => onStep('correcting')}>
                Correct
              </Button>
            )}
            {offers.report && <Button onClick={() => onStep('reporting')}>Report a problem</Button>}
            {offers.usga && <Button onClick={() => void post()}>Post to USGA</Button>}
            {offers.delete && (
              <Button tone="danger" onClick={() => onStep('asking')}>
                Delete
              </Button>
            )}
          </>
        )
      }
    >
      <p>
        {round.firstname} {round.lastname}, <Day date={round.date} />, {round.tee}: {round.score}
        {round.tournament > 0 && ' in a tournament'}, {counted(round.parorbetter, 'hole')} par or better
      </p>
      {round.postedBy !== null && <p>Posted by {round.postedBy}</p>}
      <ul className={styles['story']}>
        {differentialStory(round).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {stateText !== null && <p>{stateText}</p>}
      {story !== undefined && <RoundHistory story={story} />}
      <Failed title="Failed to post round to USGA" why={failure} />
    </Dialog>
  )
}

function DeleteDialog({ round, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const [reason, setReason] = useState('')
  const send = useClubSend()
  const during = useLoading()
  const answers = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)

  async function erase() {
    const answer = await send(roundDelete, { body: { round_id: round.id, reason } })
    if (!answer.ok) return setFailure(answer.refusal.message)
    // The row goes before the dialog: a focus that went back to it would go with it.
    await during(answers.invalidateQueries())
    onDeleted()
  }

  return (
    <Dialog
      open
      title="Delete this round?"
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" onClick={() => void erase()}>
            Delete it
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </>
      }
    >
      <p>
        The {round.score} of {round.firstname} {round.lastname} on <Day date={round.date} /> will not count any more. It
        can be brought back for 30 days.
      </p>
      <TextField label={reasonLabel(round)} value={reason} onValue={setReason} maxLength={200} />
      <Failed title="Failed to delete round!" why={failure} />
    </Dialog>
  )
}

function DeletedDialog({ round, onClose }: Props) {
  const send = useClubSend()
  const answers = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)

  async function restore() {
    const answer = await send(roundRestore, { body: { round_id: round.id } })
    if (!answer.ok) return setFailure(answer.refusal.message)
    onClose()
    await answers.invalidateQueries()
  }

  return (
    <Dialog
      open
      title="Round deleted"
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => void restore()}>Bring it back</Button>
        </>
      }
    >
      <p>The index was worked out anew without it.</p>
      <Failed title="The round was not brought back" why={failure} />
    </Dialog>
  )
}

/** A round that came from an outing keeps its day, course and tees: a score is put right, and the reason stays with it. */
function CorrectDialog({ round, onClose }: Props) {
  const send = useClubSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  const [score, setScore] = useState(String(round.score))
  const [parorbetter, setParorbetter] = useState(String(round.parorbetter))
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    const { id, date, teebox_id, tournament } = round
    const figures = { score: typedNumber(score), parorbetter: typedNumber(parorbetter) }
    if (figures.score === null || figures.parorbetter === null) return setFailure('Please enter both as whole numbers.')
    const corrected = { score: figures.score, parorbetter: figures.parorbetter }
    const answer = await send(roundSave, { body: { id, date, teebox_id, tournament, ...corrected, reason } })
    if (!answer.ok) return setFailure(answer.refusal.message)
    notices.succeed('Round corrected', `${round.firstname} ${round.lastname}: ${corrected.score}`)
    onClose()
    await during(answers.invalidateQueries())
  }

  return (
    <Dialog
      open
      title="Correct this round"
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" onClick={() => void save()}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        {round.firstname} {round.lastname}, <Day date={round.date} />, from an outing. The card stays as it was scored
        and says what the round was changed to, why and by whom.
      </p>
      <TextField label="Adjusted Score" inputMode="numeric" value={score} onValue={setScore} maxLength={3} />
      <TextField
        label="Holes Par or Better"
        inputMode="numeric"
        value={parorbetter}
        onValue={setParorbetter}
        maxLength={2}
      />
      <TextField label={reasonLabel(round)} value={reason} onValue={setReason} maxLength={200} />
      <Failed title="The round was not changed" why={failure} />
    </Dialog>
  )
}

/** A golfer says what is wrong with a round that others posted. */
function ReportDialog({ round, onClose }: Props) {
  const send = useClubSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [words, setWords] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function report() {
    const answer = await send(roundReport, {
      params: { id: round.id },
      body: { words: words.trim().replaceAll(/\s+/g, ' ') },
    })
    if (!answer.ok) return setFailure(answer.refusal.fields?.['words'] ?? answer.refusal.message)
    notices.succeed('Problem reported', 'An administrator will look at it')
    onClose()
    await answers.invalidateQueries()
  }

  return (
    <Dialog
      open
      title="Report a problem"
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" onClick={() => void report()}>
            Report
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        {round.score} at {round.coursename} on <Day date={round.date} />. An administrator sees what you write, and
        decides. The round counts until then.
      </p>
      <TextArea label="What is wrong?" value={words} onValue={setWords} maxLength={500} rows={4} />
      <Failed title="Not reported" why={failure} />
    </Dialog>
  )
}

/** A whole number as it was typed; null for anything else. */
function typedNumber(typed: string): number | null {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null
}

function reasonLabel({ gtid }: RoundRow): string {
  return gtid > 0 ? 'Reason, shown on the round' : 'Reason (optional)'
}

/** Said inside the dialog: what lies behind it is covered, and not read aloud. */
function Failed({ title, why }: { title: string; why: string | null }) {
  return <ErrorList title={title} errors={why === null ? [] : [why]} />
}

/** The association’s no has no reason that the club could tell, and it may have been no answer at all. */
function whyNotPosted({ code, message }: ClubRefusal): string {
  return code === 'round.usga-failed' ? 'The USGA didn’t confirm it. Try again in a minute.' : message
}
