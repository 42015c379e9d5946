import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { shownDay } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import {
  postUsga,
  roundDelete,
  roundReport,
  roundRestore,
  roundSave,
  roundStory,
  type RoundRow,
  type usgaStates,
} from '#sync/calls/rounds.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { counted } from '../../ui/text.tsx'
import styles from './handicap-lookup.module.css'

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
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useServerQuery({ call: roundStory, request: { params: { id: round.id } }, enabled: user !== null })
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

/** What was changed on a round, by whom, when and why; and what its golfer reported. */
function RoundHistory({ story: { changes, report, waits } }: { story: AnswerOf<typeof roundStory> }) {
  return (
    <>
      {waits && <p>Waiting for an administrator: it does not count yet.</p>}
      {changes.length > 0 && (
        <>
          <h3>Changed after it was posted</h3>
          <ul className={styles['story']} aria-label="Changes of this round">
            {changes.map((change) => (
              <li key={change.at + change.kind}>
                {changeText(change)}, by {change.by}, <Instant at={change.at} />
                {change.reason !== '' && <>: “{change.reason}”</>}
              </li>
            ))}
          </ul>
        </>
      )}
      {report !== null && (
        <p>
          Problem reported <Instant at={report.at} />: “{report.words}” {reportText(report.outcome)}
        </p>
      )}
    </>
  )
}

type Change = AnswerOf<typeof roundStory>['changes'][number]

/** What a change did, from what to what. */
export function changeText({ kind, before, after }: Change): string {
  if (kind === 'deleted') return 'Deleted'
  if (kind === 'restored') return 'Brought back'
  if (kind === 'confirmed') return 'Confirmed'
  const differences = [
    before.score !== after.score && `${before.score} → ${after.score}`,
    before.parorbetter !== after.parorbetter && `par or better ${before.parorbetter} → ${after.parorbetter}`,
    before.date !== after.date && `${shownDay(before.date)} → ${shownDay(after.date)}`,
    before.teebox_id !== after.teebox_id && 'other tees',
    before.tournament !== after.tournament && (after.tournament === 1 ? 'in a tournament' : 'not in a tournament'),
  ].filter((difference) => difference !== false)
  return differences.length === 0 ? 'Saved as it was' : differences.join(', ')
}

/** What became of a report. */
export function reportText(outcome: string | null): string {
  if (outcome === null) return 'An administrator will look at it.'
  if (outcome === 'stands') return 'An administrator looked at it: the round stands.'
  return outcome === 'corrected' ? 'The round was corrected.' : 'The round was removed.'
}

function DeleteDialog({ round, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const [reason, setReason] = useState('')
  const send = useServerSend()
  const during = useLoading()
  const answers = useQueryClient()

  async function erase() {
    const answer = await send(roundDelete, { body: { round_id: round.id, reason } })
    if (!answer.ok) return answer.refusal.message
    // The row goes before the dialog: a focus that went back to it would go with it.
    await during(answers.invalidateQueries())
    onDeleted()
    return undefined
  }

  return (
    <ActionDialog
      title="Delete this round?"
      action="Delete it"
      tone="danger"
      cancel="Keep it"
      failed="Failed to delete round!"
      onAct={erase}
      onClose={onClose}
    >
      <p>
        The {round.score} of {round.firstname} {round.lastname} on <Day date={round.date} /> will not count any more. It
        can be brought back for 30 days.
      </p>
      <TextField label={reasonLabel(round)} value={reason} onValue={setReason} maxLength={200} />
    </ActionDialog>
  )
}

function DeletedDialog({ round, onClose }: Props) {
  const send = useServerSend()
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

/** A round of an outing keeps its day, course and tees: only its figures are corrected, with a reason. */
function CorrectDialog({ round, onClose }: Props) {
  const send = useServerSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  const [typedScore, setScore] = useState(String(round.score))
  const [typedPar, setPar] = useState(String(round.parorbetter))
  const [reason, setReason] = useState('')

  async function save() {
    const { id, date, teebox_id, tournament } = round
    const [score, parorbetter] = [typedNumber(typedScore), typedNumber(typedPar)]
    if (score === null || parorbetter === null) return 'Please enter both as whole numbers.'
    const answer = await send(roundSave, { body: { id, date, teebox_id, tournament, score, parorbetter, reason } })
    if (!answer.ok) return answer.refusal.message
    notices.succeed('Round corrected', `${round.firstname} ${round.lastname}: ${score}`)
    onClose()
    await during(answers.invalidateQueries())
    return undefined
  }

  return (
    <ActionDialog
      title="Correct this round"
      action="Save"
      failed="The round was not changed"
      onAct={save}
      onClose={onClose}
    >
      <p>
        {round.firstname} {round.lastname}, <Day date={round.date} />, from an outing. The card stays as it was scored
        and says what the round was changed to, why and by whom.
      </p>
      <TextField label="Adjusted Score" inputMode="numeric" value={typedScore} onValue={setScore} maxLength={3} />
      <TextField label="Holes Par or Better" inputMode="numeric" value={typedPar} onValue={setPar} maxLength={2} />
      <TextField label={reasonLabel(round)} value={reason} onValue={setReason} maxLength={200} />
    </ActionDialog>
  )
}

/** A golfer says what is wrong with a round that others posted. */
function ReportDialog({ round, onClose }: Props) {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [typed, setTyped] = useState('')

  async function report() {
    const words = typed.trim().replaceAll(/\s+/g, ' ')
    const answer = await send(roundReport, { params: { id: round.id }, body: { words } })
    if (!answer.ok) return answer.refusal.fields?.['words'] ?? answer.refusal.message
    notices.succeed('Problem reported', 'An administrator will look at it')
    onClose()
    await answers.invalidateQueries()
    return undefined
  }

  return (
    <ActionDialog title="Report a problem" action="Report" failed="Not reported" onAct={report} onClose={onClose}>
      <p>
        {round.score} at {round.coursename} on <Day date={round.date} />. An administrator sees what you write, and
        decides. The round counts until then.
      </p>
      <TextArea label="What is wrong?" value={typed} onValue={setTyped} maxLength={500} rows={4} />
    </ActionDialog>
  )
}

/** A whole number as it was typed; null for anything else. */
function typedNumber(typed: string): number | null {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null
}

function reasonLabel({ gtid }: RoundRow): string {
  return gtid > 0 ? 'Reason, shown on the round' : 'Reason (optional)'
}

function Failed({ title, why }: { title: string; why: string | null }) {
  return <ErrorList title={title} errors={why === null ? [] : [why]} />
}

/** The association gives no reason for a refusal, and a missing answer looks the same. */
function whyNotPosted({ code, message }: ServerRefusal): string {
  return code === 'round.usga-failed' ? 'The USGA didn’t confirm it. Try again in a minute.' : message
}

/** The actions offered on a round. */
export type RoundOffers = {
  readonly edit: boolean
  /** Of an outing: only the figures, with a reason. */
  readonly correct: boolean
  readonly report: boolean
  readonly usga: boolean
  readonly delete: boolean
}

type Viewer = {
  readonly user: { readonly id: number; readonly isadmin: boolean } | null
  /** Undefined until the server has answered, and while it cannot be reached. */
  readonly story: AnswerOf<typeof roundStory> | undefined
}

/** A round posted by hand belongs to its golfer, also while offline; one of an outing to those who ran it. */
export function roundOffers(round: RoundRow, { user, story }: Viewer): RoundOffers {
  const isAdmin = user?.isadmin ?? false
  const isTheirs = isAdmin || user?.id === round.user_id
  const isHandPosted = round.gtid === 0
  const mayEdit = story?.mayEdit ?? (isHandPosted && isTheirs)
  const correct = mayEdit && !isHandPosted
  return {
    edit: mayEdit && isHandPosted,
    correct,
    report: !correct && story !== undefined && mayReport(story),
    usga: isTheirs && mayPostToUsga(round),
    delete: story?.mayDelete ?? isAdmin,
  }
}

function mayReport({ reportUntil, report }: AnswerOf<typeof roundStory>): boolean {
  return reportUntil !== null && report?.outcome !== null
}

type UsgaState = (typeof usgaStates)[number]
type Handed = Pick<RoundRow, 'aga' | 'aga_posted' | 'aga_state'>

const waiting = 'Waiting for the handicap chair'
const posted = 'Posted to the USGA'

const usgaTexts: Readonly<Record<UsgaState, string>> = {
  waiting,
  exported: posted,
  sent: posted,
  sending: 'Sent to the USGA, not confirmed yet',
  failed: 'Not posted: the USGA didn’t take this round',
}

/** How far a round is on its way to the USGA, null for one that was never handed on. */
export function usgaText({ aga_posted, aga_state = null }: Handed): string | null {
  if (aga_state !== null) return usgaTexts[aga_state]
  return aga_posted ? posted : null
}

/** Whether the button is offered: not while the round waits or has arrived. */
export function mayPostToUsga({ aga, aga_posted, aga_state = null }: Handed): boolean {
  return aga !== null && !aga_posted && aga_state !== 'waiting'
}

/** What is said of a round that was handed on. */
function handedOn(state: UsgaState): { readonly title: string; readonly detail: string | undefined } {
  if (state !== 'waiting') return { title: usgaTexts[state], detail: undefined }
  return { title: waiting, detail: 'The chair passes your round on to the USGA.' }
}

type PostedRound = Pick<
  RoundRow,
  'holes' | 'score' | 'rating' | 'slope' | 'handicap' | 'adjustment' | 'indexBefore' | 'indexAfter' | 'counts'
>

/** How the differential of a round came about and what it did to the index, a sentence each. */
export function differentialStory(round: PostedRound): readonly string[] {
  const { indexBefore, indexAfter, counts } = round
  return [
    ...differential(round),
    ...(indexAfter === null
      ? []
      : [`Index ${formatHandicap(indexBefore)} before, ${formatHandicap(indexAfter)} after.`]),
    ...(counts ? ['One of the rounds that the index is made of now.'] : []),
  ]
}

function differential({ holes, score, rating, slope, handicap, adjustment }: PostedRound): readonly string[] {
  const formula = `(${score} − ${rating.toFixed(1)}) × 113 ÷ ${slope}`
  if (handicap === null) {
    return [`${formula} over nine holes. A nine has no differential of its own: it counts together with another nine.`]
  }
  const sum =
    holes === 18
      ? `${formula} = ${formatHandicap(handicap)}`
      : `${formula} over nine holes, added to the nine that waited: ${formatHandicap(handicap)}`
  if (adjustment === 0) return [sum]
  const adjusted = formatHandicap(Math.round((handicap + adjustment) * 10) / 10)
  return [sum, `Exceptional scores took ${(-adjustment).toFixed(1)} off, so that it counts as ${adjusted}.`]
}
