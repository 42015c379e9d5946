import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { courseAll } from '#sync/calls/courses.ts'
import { deleteSeason, saveSeason, season as seasonCall, type SeasonStanding } from '#sync/calls/season.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { useClub } from '../../club/club.tsx'
import { onClubClock } from '../../dates/date-text.ts'
import { hasErrors, refusedFields } from '../../forms/form-errors.ts'
import { wholeOf } from '../../forms/typed-number.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { idInAddress } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useForgetAnswers, useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useCatchUpAfter, useServerSend } from '../../server/server-send.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceButtons } from '../../ui/choice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import {
  draftOfSeason,
  formOfSeason,
  newSeason,
  nextSeason,
  ringerOptions,
  seasonErrors,
  textFields,
  type SeasonDraft,
  type SeasonErrors,
} from './season-draft.ts'
import { texts } from './texts.ts'

const { form: words } = texts

/** Stands for a new season instead of an id, in the address and in the choice of a season. */
const another = 0

/** The form in which administrators set up a season: `?season=3` edits the one with that id, 0 is a new one. */
export function SeasonFormScreen() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('season')
  const id = idInAddress(named) ?? 0
  const isNew = named === String(another)
  const query = useServerQuery({ call: seasonCall, request: { params: { id } } })
  const courses = useServerQuery({ call: courseAll, request: {} })
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryBoundary query={query} rows={6} height={84} needs={words.offline}>
        {({ seasons, standing }) => {
          const last = standing?.season ?? null
          const stored = isNew ? null : last
          const shown = stored?.id ?? another
          return (
            <>
              <SeasonChoice
                seasons={seasons}
                value={shown}
                onValue={(chosen) => setSearch({ season: String(chosen) }, { replace: true })}
              />
              <QueryBoundary query={courses} rows={4} height={84} needs={words.offline}>
                {(known) => (
                  <SeasonForm
                    key={shown}
                    stored={stored}
                    last={last}
                    courses={known.courses}
                    readAgain={async () => (await query.refetch()).data?.standing?.season}
                  />
                )}
              </QueryBoundary>
            </>
          )
        }}
      </QueryBoundary>
    </Page>
  )
}

type Named = { readonly id: number; readonly name: string }

type SeasonChoiceProps = {
  seasons: readonly Named[]
  value: number
  onValue: (id: number) => void
}

function SeasonChoice({ seasons, value, onValue }: SeasonChoiceProps) {
  if (seasons.length === 0) return null
  const stored = seasons.map(({ id, name }) => ({ value: id, label: name }))
  const options = [...stored, { value: another, label: words.new }]
  return <SelectField label={words.which} value={value} options={options} onValue={onValue} />
}

type Stored = SeasonStanding['season']
type Props = {
  /** Null for a new season. */
  stored: Stored | null
  /** The season whose rules a new one starts with. */
  last: Stored | null
  courses: readonly Named[]
  readAgain: () => Promise<Stored | undefined>
}

function SeasonForm({ stored, last, courses, readAgain }: Props) {
  const send = useServerSend()
  const catchUpAfter = useCatchUpAfter()
  const notices = useNotices()
  const forgetAnswers = useForgetAnswers()
  const navigate = useNavigate()
  const kept = useKeptSeason(stored, last)
  const { form: draft, version, setErrors, catchUp, forget } = kept
  const [isRemoving, setRemoving] = useState(false)

  async function save() {
    const settings = formOfSeason(draft)
    const found = seasonErrors(settings)
    setErrors(found)
    if (hasErrors(found)) return
    const answer = await send(saveSeason, { body: { id: stored?.id ?? 0, version, settings } })
    if (!answer.ok) return await explain(answer.refusal)
    notices.succeed(words.saved)
    forget(draft)
    await forgetAnswers([seasonCall])
    await navigate(`/season/${answer.value.id}`)
  }

  async function explain(refusal: ServerRefusal) {
    setErrors(refusal.code === 'season.name-taken' ? { name: refusal.message } : refusedFields(refusal, textFields))
    notices.fail(words.failed, reasonOf(refusal))
    await catchUpAfter(refusal, { readAgain, storedOf, catchUp })
  }

  return (
    <Card>
      <Form wide onSubmit={save}>
        <UnsavedLine of={kept.unsaved} />
        <SeasonFields kept={kept} courses={courses} />
        <FormActions>
          <Button type="submit" tone="primary">
            {words.save}
          </Button>
          {stored !== null && (
            <>
              <ButtonLink to={`/season/${stored.id}`}>{words.see}</ButtonLink>
              <Button tone="danger" onClick={() => setRemoving(true)}>
                {words.remove.action}
              </Button>
            </>
          )}
        </FormActions>
      </Form>
      {isRemoving && stored !== null && (
        <RemoveDialog id={stored.id} onRemoved={() => forget()} onClose={() => setRemoving(false)} />
      )}
    </Card>
  )
}

/** Keeps the form on the phone. A new season starts with the rules of the last one, if there is one. */
function useKeptSeason(stored: Stored | null, last: Stored | null) {
  const { timeZone } = useClub()
  const [suggested] = useState(() =>
    last === null ? newSeason(onClubClock(new Date(), timeZone).day) : nextSeason(draftOfSeason(last)),
  )
  return useKeptForm<SeasonDraft, SeasonErrors, number>(`season ${stored?.id ?? another}`, {
    stored: stored === null ? { values: suggested, version: 0 } : storedOf(stored),
  })
}

function storedOf(season: Stored) {
  return { values: draftOfSeason(season), version: season.version }
}

type SeasonFieldsProps = { kept: ReturnType<typeof useKeptSeason>; courses: readonly Named[] }

function SeasonFields({ kept: { form: draft, errors, part, change }, courses }: SeasonFieldsProps) {
  const text = (name: (typeof textFields)[number]) => ({
    label: words.labels[name],
    error: errors[name],
    ...part(name),
  })
  const number = (name: 'best' | 'attending' | 'planned') => ({
    ...text(name),
    inputMode: 'numeric' as const,
    maxLength: 4,
    hint: words.hints[name],
    onValue: (typed: string) => change({ [name]: wholeOf(typed, 4) }),
  })

  return (
    <>
      <FormRow>
        <TextField required maxLength={60} autoComplete="off" {...text('name')} />
      </FormRow>
      <TextField type="date" required {...text('from')} />
      <TextField type="date" required min={draft.from} {...text('to')} />
      <FormRow>
        <Choice label={words.outings.label} values={['all', 'tournaments']} of={words.outings} {...part('outings')} />
        <Choice label={words.basis.label} values={['net', 'gross', 'stableford']} of={words.basis} {...part('basis')} />
      </FormRow>
      {draft.basis !== 'stableford' && (
        <FormRow>
          <TextField
            inputMode="text"
            autoComplete="off"
            maxLength={300}
            hint={words.hints.points}
            {...text('points')}
          />
          <Choice label={words.ties.label} values={['mean', 'better']} of={words.ties} {...part('ties')} />
        </FormRow>
      )}
      <TextField {...number('best')} />
      <TextField {...number('attending')} />
      <SelectField label={words.labels.ringer} options={ringerOptions(courses, words.noRinger)} {...part('ringer')} />
      <TextField {...number('planned')} />
    </>
  )
}

type RemoveDialogProps = { id: number; onRemoved: () => void; onClose: () => void }

function RemoveDialog({ id, onRemoved, onClose }: RemoveDialogProps) {
  const send = useServerSend()
  const notices = useNotices()
  const forgetAnswers = useForgetAnswers()
  const navigate = useNavigate()

  async function remove() {
    const answer = await send(deleteSeason, { params: { id }, body: {} })
    if (!answer.ok) return reasonOf(answer.refusal)
    notices.succeed(words.remove.done)
    onRemoved()
    await forgetAnswers([seasonCall])
    await navigate('/season')
    return undefined
  }

  return (
    <ActionDialog
      title={words.remove.title}
      action={words.remove.action}
      tone="danger"
      failed={words.remove.failed}
      onAct={remove}
      onClose={onClose}
    >
      <p>{words.remove.means}</p>
    </ActionDialog>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  values: readonly Value[]
  of: Readonly<Record<Value, { label: string; detail: string }>>
  value: Value
  onValue: (value: Value) => void
}

function Choice<Value extends string>({ label, values, of, value, onValue }: ChoiceProps<Value>) {
  return (
    <ChoiceButtons
      label={label}
      value={value}
      options={values.map((each) => ({ value: each, ...of[each] }))}
      onValue={onValue}
    />
  )
}
