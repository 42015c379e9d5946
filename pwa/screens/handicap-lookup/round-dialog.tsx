import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { postUsga, roundDelete, roundRestore, type RoundRow } from '#sync/calls/rounds.ts'
import type { ClubRefusal } from '#sync/device/club/club-calls.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { stepPath } from '../../rounds/step-path.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorList } from '../../ui/error-list.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { differentialStory } from './differential-story.ts'
import { handedOn, mayPostToUsga, usgaText } from './usga-words.ts'
import styles from './handicap-lookup.module.css'

type Step = 'reading' | 'asking' | 'deleted'

/** One round: how its differential came about, and what its golfer and administrators can do with it. */
export function RoundDialog({ round, onClose }: { round: RoundRow; onClose: () => void }) {
  const [step, setStep] = useState<Step>('reading')
  if (step === 'asking') return <DeleteDialog round={round} onDeleted={() => setStep('deleted')} onClose={onClose} />
  if (step === 'deleted') return <DeletedDialog round={round} onClose={onClose} />
  return <Reading round={round} onDelete={() => setStep('asking')} onClose={onClose} />
}

type Props = { round: RoundRow; onClose: () => void }

function Reading({ round, onDelete, onClose }: Props & { onDelete: () => void }) {
  const user = useUser()
  const send = useClubSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [failure, setFailure] = useState<string | null>(null)
  const isAdmin = user?.isadmin ?? false
  const mayEdit = isAdmin || user?.id === round.user_id
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
        mayEdit && (
          <>
            <Link to={stepPath('round', round.id)} className={buttonLook('primary')}>
              Edit
            </Link>
            {mayPostToUsga(round) && <Button onClick={() => void post()}>Post to USGA</Button>}
            {isAdmin && (
              <Button tone="danger" onClick={onDelete}>
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
      <Failed title="Failed to post round to USGA" why={failure} />
    </Dialog>
  )
}

function DeleteDialog({ round, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const send = useClubSend()
  const during = useLoading()
  const answers = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)

  async function erase() {
    const answer = await send(roundDelete, { body: { round_id: round.id } })
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

/** Said inside the dialog: what lies behind it is covered, and not read aloud. */
function Failed({ title, why }: { title: string; why: string | null }) {
  return <ErrorList title={title} errors={why === null ? [] : [why]} />
}

/** The association’s no has no reason that the club could tell, and it may have been no answer at all. */
function whyNotPosted({ code, message }: ClubRefusal): string {
  return code === 'round.usga-failed' ? 'The USGA didn’t confirm it. Try again in a minute.' : message
}
