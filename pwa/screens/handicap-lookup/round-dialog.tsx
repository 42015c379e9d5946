import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shownDay } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import {
  isOfOuting,
  postUsga,
  roundDelete,
  roundReport,
  roundRestore,
  type RoundRow,
  roundSave,
  roundSearch,
  roundStory,
} from '#sync/calls/rounds.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { KeptDialog } from '../../forms/kept-dialog.tsx'
import { useKeptForm, useKeptText } from '../../forms/use-kept-form.ts'
import { nameOf } from '../../people/name-of.ts'
import { seenOf } from '../../rounds/begin-round.ts'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { useDialogChange } from '../../server/server-change.ts'
import { useRefresh, useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { texts } from './texts.ts'
import styles from './handicap-lookup.module.css'

const { usga, history, deletion, correction, reporting, differential: sentences } = texts.round

type Step = 'reading' | 'asking' | 'deleted' | 'correcting' | 'reporting'

/** The dialog of a round: the formula of its differential, its changes, and the actions that the user may take. */
export function RoundDialog({ round, onCard, onClose }: Props & { onCard: () => void }) {
  const [step, setStep] = useState<Step>('reading')
  if (step === 'asking') return <DeleteDialog round={round} onDeleted={() => setStep('deleted')} onClose={onClose} />
  if (step === 'deleted') return <DeletedDialog round={round} onClose={onClose} />
  if (step === 'correcting') return <CorrectDialog round={round} onClose={onClose} />
  if (step === 'reporting') return <ReportDialog round={round} onClose={onClose} />
  return <Reading round={round} onStep={setStep} onCard={onCard} onClose={onClose} />
}

type Props = { round: RoundRow; onClose: () => void }

type ReadingProps = Props & { onStep: (step: Step) => void; onCard: () => void }

function Reading({ round, onStep, onCard, onClose }: ReadingProps) {
  const { score, parorbetter, tournament } = round
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
    const state = answer.value.aga_state
    if (state === 'waiting') notices.succeed(usga.handedOn.title, usga.handedOn.detail)
    else notices.succeed(usga.states[state])
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
              <ButtonLink to={stepPath('round', round.id)} tone="primary">
                {texts.round.edit}
              </ButtonLink>
            )}
            {offers.correct && (
              <Button tone="primary" onClick={() => onStep('correcting')}>
                {texts.round.correct}
              </Button>
            )}
            {offers.report && <Button onClick={() => onStep('reporting')}>{texts.round.report}</Button>}
            {offers.usga && <Button onClick={() => void post()}>{texts.round.postToUsga}</Button>}
            {offers.delete && (
              <Button tone="danger" onClick={() => onStep('asking')}>
                {texts.round.delete}
              </Button>
            )}
          </>
        )
      }
    >
      <p>
        {nameOf(round)}, <Day date={round.date} />, {round.tee}:{' '}
        {texts.round.figures({ score, parorbetter, isTournament: tournament > 0 })}
      </p>
      {round.postedBy !== null && <p>{texts.round.postedBy(round.postedBy)}</p>}
      <ul className={styles['story']}>
        {differentialStory(round).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isOfOuting(round) && (
        <Button tone="soft" onClick={onCard}>
          {texts.round.scoreCard}
        </Button>
      )}
      {stateText !== null && <p>{stateText}</p>}
      {story !== undefined && <RoundHistory story={story} />}
      <Failed title={usga.failed} why={failure} />
    </Dialog>
  )
}

/** The changes of a round, each with person, time and reason, and the report of its golfer. */
function RoundHistory({ story: { changes, report, waits } }: { story: AnswerOf<typeof roundStory> }) {
  return (
    <>
      {waits && <p>{history.waits}</p>}
      {changes.length > 0 && (
        <>
          <h3>{history.title}</h3>
          <ul className={styles['story']} aria-label={history.list}>
            {changes.map((change) => (
              <li key={change.at + change.kind}>
                {history.by({ change: changeText(change), name: change.by })} <Instant at={change.at} />
                {change.reason !== '' && <>: “{change.reason}”</>}
              </li>
            ))}
          </ul>
        </>
      )}
      {report !== null && (
        <p>
          {history.reported} <Instant at={report.at} />: “{report.words}” {reportText(report.outcome)}
        </p>
      )}
    </>
  )
}

type Change = AnswerOf<typeof roundStory>['changes'][number]

/** Describes a change, with the old and the new value. */
export function changeText({ kind, before, after }: Change): string {
  if (kind === 'deleted') return history.deleted
  if (kind === 'restored') return history.restored
  if (kind === 'confirmed') return history.confirmed
  const differences = [
    before.score !== after.score && `${before.score} → ${after.score}`,
    before.parorbetter !== after.parorbetter &&
      history.parorbetter({ before: before.parorbetter, after: after.parorbetter }),
    before.date !== after.date && `${shownDay(before.date)} → ${shownDay(after.date)}`,
    before.teebox_id !== after.teebox_id && history.otherTees,
    before.tournament !== after.tournament && (after.tournament === 1 ? history.tournament : history.noTournament),
  ].filter((difference) => difference !== false)
  return differences.length === 0 ? history.unchanged : differences.join(', ')
}

export function reportText(outcome: string | null): string {
  const { open, stands, corrected, removed } = history.outcomes
  if (outcome === null) return open
  if (outcome === 'stands') return stands
  return outcome === 'corrected' ? corrected : removed
}

function DeleteDialog({ round, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const { text: reason, field, unsaved, forget, done } = useKeptText(`delete ${round.id}`, onClose)
  const mayRestore = useMayRestore()
  const send = useServerSend()
  const refresh = useRefresh()

  async function erase() {
    const answer = await send(roundDelete, { body: { round_id: round.id, reason } })
    if (!answer.ok) return reasonOf(answer.refusal)
    forget()
    // The row is removed before the dialog closes, because focus that returned to the row would be lost with it.
    await refresh()
    onDeleted()
    return undefined
  }

  return (
    <KeptDialog
      title={deletion.title}
      action={deletion.delete}
      tone="danger"
      cancel={deletion.keep}
      failed={deletion.failed}
      onAct={erase}
      unsaved={unsaved}
      onCancel={done}
      onClose={onClose}
    >
      <p>
        {deletion.whose({ name: nameOf(round), score: round.score })} <Day date={round.date} />{' '}
        {deletion.note({ mayRestore })}
      </p>
      <TextField label={reasonLabel(round)} maxLength={200} {...field} />
    </KeptDialog>
  )
}

/**
 * Whether the user may restore a round. The organizer of an outing can delete its rounds, but only administrators
 * restore them.
 */
function useMayRestore(): boolean {
  return useUser()?.isadmin ?? false
}

function DeletedDialog({ round, onClose }: Props) {
  const mayRestore = useMayRestore()
  const send = useServerSend()
  const answers = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)

  async function restore() {
    const answer = await send(roundRestore, { body: { round_id: round.id } })
    if (!answer.ok) return setFailure(reasonOf(answer.refusal))
    onClose()
    await answers.invalidateQueries()
  }

  return (
    <Dialog
      open
      title={deletion.done}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" onClick={onClose}>
            {deletion.ok}
          </Button>
          {mayRestore && <Button onClick={() => void restore()}>{deletion.restore}</Button>}
        </>
      }
    >
      <p>{deletion.recalculated}</p>
      <Failed title={deletion.notRestored} why={failure} />
    </Dialog>
  )
}

/** Corrects the figures of an outing's round, with a reason. Its day, course and tees stay. */
function CorrectDialog({ round, onClose }: Props) {
  const send = useServerSend()
  const [seen, setSeen] = useState(() => seenOf(round))
  const values = { score: String(seen.score), parorbetter: String(seen.parorbetter), reason: '' }
  const { form, unsaved, part, forget } = useKeptForm(`correct ${round.id}`, { stored: { values, version: undefined } })
  const done = () => {
    forget()
    onClose()
  }
  const change = useDialogChange(done)

  async function save() {
    const { id } = round
    const [score, parorbetter] = [typedNumber(form.score), typedNumber(form.parorbetter)]
    const { reason } = form
    if (score === null || parorbetter === null) return correction.notNumbers
    const request = { body: { id, ...seen, score, parorbetter, reason, seen } }
    const detail = correction.doneDetail({ name: nameOf(round), score })
    return await change(roundSave, { request, done: { title: correction.done, detail }, onRefused })
  }

  async function onRefused({ code }: ServerRefusal) {
    if (code !== 'round.changed') return
    const found = await send(roundSearch, { query: { round_id: round.id } })
    const row = found.ok ? found.value.rounds.results[0] : undefined
    if (row !== undefined) setSeen(seenOf(row))
  }

  return (
    <KeptDialog
      title={correction.title}
      action={correction.save}
      failed={correction.failed}
      onAct={save}
      unsaved={unsaved}
      onCancel={done}
      onClose={onClose}
    >
      <p>
        {nameOf(round)}, <Day date={round.date} />, {correction.note}
      </p>
      <TextField label={correction.score} inputMode="numeric" maxLength={3} {...part('score')} />
      <TextField label={correction.parorbetter} inputMode="numeric" maxLength={2} {...part('parorbetter')} />
      <TextField label={reasonLabel(round)} maxLength={200} {...part('reason')} />
    </KeptDialog>
  )
}

/** A form in which a golfer reports a problem with a round that others posted. */
function ReportDialog({ round, onClose }: Props) {
  const { text: typed, field, unsaved, done } = useKeptText(`report ${round.id}`, onClose)
  const change = useDialogChange(done)

  async function report() {
    const words = typed.trim().replaceAll(/\s+/g, ' ')
    return await change(roundReport, { request: { params: { id: round.id }, body: { words } }, done: reporting.done })
  }

  return (
    <KeptDialog
      title={reporting.title}
      action={reporting.report}
      failed={reporting.failed}
      onAct={report}
      unsaved={unsaved}
      sends
      onCancel={done}
      onClose={onClose}
    >
      <p>
        {reporting.which({ course: round.coursename, score: round.score })} <Day date={round.date} />. {reporting.note}
      </p>
      <TextArea label={reporting.question} maxLength={500} rows={4} {...field} />
    </KeptDialog>
  )
}

/** Reads a typed whole number; null for anything else. */
function typedNumber(typed: string): number | null {
  return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null
}

function reasonLabel(round: RoundRow): string {
  return isOfOuting(round) ? texts.round.reason.shown : texts.round.reason.optional
}

function Failed({ title, why }: { title: string; why: string | null }) {
  return <ErrorList title={title} errors={why === null ? [] : [why]} />
}

/**
 * Returns the message of a failed submission. The USGA gives no reason for a refusal, and a missing answer looks the
 * same.
 */
function whyNotPosted(refusal: ServerRefusal): string {
  return refusal.code === 'round.usga-failed' ? usga.unconfirmed : reasonOf(refusal)
}

/** The actions that are offered for a round. */
export type RoundOffers = {
  readonly edit: boolean
  /** Whether only the figures can be corrected, with a reason, as for a round of an outing. */
  readonly correct: boolean
  readonly report: boolean
  readonly usga: boolean
  readonly delete: boolean
}

type Viewer = {
  readonly user: { readonly id: number; readonly isadmin: boolean } | null
  /** Undefined until the server has answered, and while it is unreachable. */
  readonly story: AnswerOf<typeof roundStory> | undefined
}

/**
 * Returns the actions for a round. One that was posted by hand belongs to its golfer, also offline; a round of an
 * outing belongs to those who ran the outing.
 */
export function roundOffers(round: RoundRow, { user, story }: Viewer): RoundOffers {
  const isAdmin = user?.isadmin ?? false
  const isTheirs = isAdmin || user?.id === round.user_id
  const isHandPosted = !isOfOuting(round)
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

type Submitted = Pick<RoundRow, 'aga' | 'aga_posted' | 'aga_state'>

/** Describes the state of a round's submission to the USGA; null if it was never submitted. */
export function usgaText({ aga_posted, aga_state = null }: Submitted): string | null {
  if (aga_state !== null) return usga.states[aga_state]
  return aga_posted ? usga.states.sent : null
}

/** Whether the button to submit is offered: not while the round waits or after it has arrived. */
export function mayPostToUsga({ aga, aga_posted, aga_state = null }: Submitted): boolean {
  return aga !== null && !aga_posted && aga_state !== 'waiting'
}

type PostedRound = Pick<
  RoundRow,
  'holes' | 'score' | 'rating' | 'slope' | 'handicap' | 'adjustment' | 'indexBefore' | 'indexAfter' | 'counts'
>

/** Explains the formula of a round's differential and its effect on the index, with one sentence for each. */
export function differentialStory(round: PostedRound): readonly string[] {
  const { indexBefore, indexAfter, counts } = round
  return [
    ...differential(round),
    ...(indexAfter === null ? [] : [sentences.index({ before: indexBefore, after: indexAfter })]),
    ...(counts ? [sentences.counts] : []),
  ]
}

function differential({ holes, score, rating, slope, handicap, adjustment }: PostedRound): readonly string[] {
  const formula = `(${score} − ${rating.toFixed(1)}) × 113 ÷ ${slope}`
  if (handicap === null) return [sentences.nine(formula)]
  const sum = (holes === 18 ? sentences.sum : sentences.bothNines)({ formula, differential: handicap })
  if (adjustment === 0) return [sum]
  const adjusted = Math.round((handicap + adjustment) * 10) / 10
  return [sum, sentences.reduced({ by: -adjustment, differential: adjusted })]
}
