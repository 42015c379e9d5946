import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { longestValue, type Correction } from '#sync/calls/import-files.ts'
import { unknownField } from '#sync/calls/problem.ts'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { isSame, useTypedOver } from '../forms/use-typed-over.ts'
import { answered, isUnreached, reasonOf } from '../server/server-send.ts'
import { useNotices } from '../ui/notices.tsx'
import { texts } from './texts.ts'

/** A reason why a field prevents its line from being accepted. */
export type Fault = {
  readonly field: string
  readonly value: string
  readonly reason: string
  /** The value that was evidently meant; null if unknown. */
  readonly proposal: string | null
}

/** A line of a file with its outcome. */
export type ListLine = {
  readonly line: number
  readonly outcome: 'add' | 'change' | 'same' | 'refused' | 'skipped'
  /** The reason why the line is refused. */
  readonly problem: string | null
  /** Empty if the line waits until another line is fixed. */
  readonly faults: readonly Fault[]
}

/** The server's answer for a list of any kind. Each kind has its own fields, columns and values of a line. */
export type ListAnswer = {
  readonly rows: readonly ListLine[]
  readonly ignored: readonly string[]
  readonly columns: readonly { readonly name: string; readonly field: string | null; readonly example: string }[]
}

type FieldOf<Answer extends ListAnswer> = Answer['rows'][number]['faults'][number]['field']
type ColumnOf<Answer extends ListAnswer> = NonNullable<Answer['columns'][number]['field']>

/**
 * What a list is about besides its lines, such as the member whose rounds it contains; without a name if it is not
 * shown.
 */
export type About = { readonly id: number; readonly name: string }

/** A list with the changes that a person made. Without text there is no list. */
type Draft<Answer extends ListAnswer> = {
  readonly csv: string
  /** The name of the file; empty for rows that were pasted. */
  readonly name: string
  readonly about: About
  /** The meanings that were set for columns; an empty field leaves the column out. */
  readonly columns: readonly { readonly place: number; readonly field: ColumnOf<Answer> | '' }[]
  readonly corrections: readonly Correction<FieldOf<Answer>>[]
  readonly skipped: readonly number[]
}

const nothing: About = { id: 0, name: '' }
const noList = { csv: '', name: '', about: nothing, columns: [], corrections: [], skipped: [] }

/** Counts the lines by whether they are saved. */
export function countLines(rows: readonly ListLine[]) {
  const count = (wanted: ListLine['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  return { added: count('add'), changed: count('change'), refused: count('refused') }
}

type Asked<Answer extends ListAnswer> = (
  body: ReturnType<typeof bodyOf<Answer>>,
  about: About,
) => Promise<ServerResult<Answer>>

type Kind<Answer extends ListAnswer> = {
  /** The name under which the list is stored on the phone. */
  readonly name: string
  /** Any one field of the kind. */
  readonly field: FieldOf<Answer>
  readonly preview: Asked<Answer>
  readonly words: {
    readonly failed: string
    readonly done: string
    readonly detail: (saved: Answer) => string
  }
}

/** Corrections that were made by one tap, and those that they replaced. */
type Together<Field extends string> = Readonly<Record<'corrections' | 'before', readonly Correction<Field>[]>>

/** The server's answer for a draft. */
type Looked<Answer extends ListAnswer> = { readonly of: Draft<Answer>; readonly validated: Answer }

/** A list of one kind; without a type argument, what all lists have in common. */
export type ImportList<Answer extends ListAnswer = ListAnswer> = ReturnType<typeof useImportList<Answer>>

/**
 * Manages a list from a file until all of it is saved. The list stays on the phone with its corrections, so that a
 * reload loses nothing. Only the server knows what is stored, so it validates the list again after each correction. A
 * save sends the list as it was last validated, so that the number on the button is the number of saved lines.
 */
export function useImportList<Answer extends ListAnswer>({ name: kept, field, preview, words }: Kind<Answer>) {
  const answers = useQueryClient()
  const notices = useNotices()
  const draft = useListDraft<Answer>(kept, field)
  const validation = useValidation<Answer>(draft.latest, preview)
  const { forgetTogether, ...corrections } = useCorrections<Answer>(draft, validation)
  const [done, setDone] = useState<Answer | null>(null)
  const { form, latest, edit } = draft
  const { looked, isCutOff, check } = validation

  function discard() {
    validation.ignoreAnswer()
    forgetTogether()
    draft.discard()
  }

  /** Closes the list. If some of it was not saved, closing can be undone. */
  function close() {
    const isSaved = done !== null && looked !== null && countLines(looked.validated.rows).refused === 0
    if (isSaved) draft.finish()
    else discard()
  }

  function undo() {
    draft.undo()
    validation.checkTyped()
  }

  return {
    form,
    unsaved: { ...draft.unsaved, discard, undo },
    validated: form.csv === '' ? null : (looked?.validated ?? null),
    done,
    /** The reason why the list with its corrections could not be validated. */
    fault: validation.fault,
    isCutOff,
    check: () => void check(),
    checkTyped: validation.checkTyped,
    ...corrections,
    /** Opens a list if the server can read it; otherwise resolves with the reason. */
    async open(csv: string, name: string, about = nothing) {
      const opened: Draft<Answer> = { ...noList, csv, name, about }
      const answer = await validation.ask(opened)
      if (answer === null) return undefined
      if (!answer.ok) return answer.refusal.message
      validation.showOpened(opened, answer.value)
      setDone(null)
      forgetTogether()
      edit(opened)
      return undefined
    },
    close,
    /** Sets the meaning of a column, and removes it from any other column. */
    setColumn(place: number, meaning: ColumnOf<Answer> | '') {
      const before = looked?.validated.columns.findIndex((column) => meaning !== '' && column.field === meaning) ?? -1
      const others = latest.current.columns.filter((other) => other.place !== place && other.place !== before)
      const freed = before === -1 || before === place ? [] : [{ place: before, field: '' as const }]
      edit({ columns: [...others, ...freed, { place, field: meaning }] })
      void check()
    },
    isSkipped: (line: number) => form.skipped.includes(line),
    skip(line: number, isSkipped: boolean) {
      const others = latest.current.skipped.filter((other) => other !== line)
      edit({ skipped: isSkipped ? [...others, line] : others })
      void check()
    },
    async save(bring: Asked<Answer>) {
      if (looked === null || isCutOff) return
      const answer = explained(await bring(bodyOf(looked.of), looked.of.about))
      if (!answer.ok) {
        notices.fail(words.failed, reasonOf(answer.refusal))
        // The list may have been saved, and only the answer lost, so it is validated again.
        await check()
        return await answers.invalidateQueries()
      }
      const validated = withSaved(answer.value)
      validation.showSaved(looked.of, validated)
      setDone(answer.value)
      forgetTogether()
      notices.succeed(words.done, words.detail(answer.value))
      if (!isSame(looked.of, latest.current)) void check()
      else if (countLines(validated.rows).refused === 0) draft.forgetSaved()
      await answers.invalidateQueries()
    },
  }
}

/** Keeps the list with its changes on the phone. */
function useListDraft<Answer extends ListAnswer>(name: string, field: FieldOf<Answer>) {
  type Own = Draft<Answer>
  const { form, unsaved, change, forget } = useTypedOver<Own, undefined>(name, {
    stored: { values: noList, version: undefined },
    shape: {
      ...noList,
      columns: [{ place: 0, field: '' }],
      corrections: [{ line: 2, field, value: '' }],
      skipped: [2],
    },
  })
  /** The latest draft, also before it is rendered: leaving a field and tapping a button happen in the same moment. */
  const latest = useRef(form)
  const discarded = useRef<Own>(noList)

  const edit = (changed: Partial<Own>) => {
    latest.current = { ...latest.current, ...changed }
    change(changed)
  }

  return {
    form,
    unsaved,
    latest,
    edit,
    discard() {
      discarded.current = latest.current
      latest.current = noList
      unsaved.discard()
    },
    undo() {
      latest.current = discarded.current
      unsaved.undo()
    },
    /** Forgets a list that is saved, which stays in view until it is closed. */
    forgetSaved() {
      forget(latest.current)
    },
    /** Closes a list that is saved. */
    finish() {
      latest.current = noList
      forget()
    },
  }
}

/** Validates the list on the server: when the screen opens, after a change, and when the network is back. */
function useValidation<Answer extends ListAnswer>(latestRef: RefObject<Draft<Answer>>, preview: Asked<Answer>) {
  type Own = Draft<Answer>
  const [looked, setLooked] = useState<Looked<Answer> | null>(null)
  const [fault, setFault] = useState<string>()
  /** Whether the last request got no answer, or the browser reports no network. */
  const [isCutOff, setCutOff] = useState(() => !navigator.onLine)
  /** The draft of the last request, so that leaving a field and the tap that follows send one request. */
  const asked = useRef<Own | null>(null)
  /** Counts the requests, so that the answer to an earlier one is ignored. */
  const turn = useRef(0)

  /** Validates a draft on the server. Null if a later request was sent before the answer. */
  async function ask(of: Own) {
    turn.current += 1
    const own = turn.current
    asked.current = of
    const answer = explained(await answered(preview(bodyOf(of), of.about)))
    if (own !== turn.current) return null
    if (!answer.ok) asked.current = null
    return answer
  }

  async function check() {
    const of = latestRef.current
    const answer = await ask(of)
    if (answer === null) return
    setFault(answer.ok ? undefined : answer.refusal.message)
    setCutOff(!answer.ok && isUnreached(answer.refusal))
    if (answer.ok) setLooked({ of, validated: answer.value })
  }

  /** Validates the list if it has changed since the last request. */
  const checkTyped = () => {
    if (!isSame(asked.current, latestRef.current)) void check()
  }

  const checkKept = useEffectEvent(() => {
    if (latestRef.current.csv !== '') void check()
  })
  useEffect(() => checkKept(), [])
  const reconnect = useEffectEvent(() => {
    setCutOff(false)
    checkKept()
  })
  useEffect(() => {
    const cutOff = () => setCutOff(true)
    const connect = () => reconnect()
    window.addEventListener('offline', cutOff)
    window.addEventListener('online', connect)
    return () => {
      window.removeEventListener('offline', cutOff)
      window.removeEventListener('online', connect)
    }
  }, [])

  return {
    looked,
    fault,
    isCutOff,
    ask,
    check,
    checkTyped,
    /** Shows a list that was opened. */
    showOpened(of: Own, validated: Answer) {
      setLooked({ of, validated })
      setFault(undefined)
    },
    /** Shows what was saved. An answer that is still to come may be older. */
    showSaved(of: Own, validated: Answer) {
      turn.current += 1
      asked.current = of
      setLooked({ of, validated })
    },
    /** Ignores an answer that is still to come, because it is about a list that is gone. */
    ignoreAnswer() {
      turn.current += 1
      asked.current = null
    },
  }
}

type ListDraft<Answer extends ListAnswer> = ReturnType<typeof useListDraft<Answer>>
type Validation<Answer extends ListAnswer> = ReturnType<typeof useValidation<Answer>>

/** The corrections of fields. Those of many lines by one tap can be undone. */
function useCorrections<Answer extends ListAnswer>(
  { form, latest, edit }: ListDraft<Answer>,
  { check, checkTyped }: Validation<Answer>,
) {
  type Field = FieldOf<Answer>
  const [together, setTogether] = useState<Together<Field> | null>(null)
  const values = useMemo(
    () => new Map(form.corrections.map((correction) => [fieldKey(correction), correction.value])),
    [form.corrections],
  )

  /** Replaces the corrections of the same fields. */
  function enter(entered: readonly Correction<Field>[], instead = entered) {
    const isGone = new Set(instead.map(fieldKey))
    const others = latest.current.corrections.filter((correction) => !isGone.has(fieldKey(correction)))
    edit({ corrections: [...others, ...entered] })
  }

  return {
    valueOf(line: number, field: Field) {
      return values.get(fieldKey({ line, field }))
    },
    type(line: number, field: Field, value: string) {
      enter([{ line, field, value }])
    },
    correct(line: number, field: Field, value: string) {
      enter([{ line, field, value }])
      checkTyped()
    },
    /** Corrects the same field of many lines. That can be undone as a whole. */
    correctAll(corrections: readonly Correction<Field>[]) {
      const isGone = new Set(corrections.map(fieldKey))
      setTogether({ corrections, before: latest.current.corrections.filter((other) => isGone.has(fieldKey(other))) })
      enter(corrections)
      checkTyped()
    },
    /** The last correction of many lines. */
    together: together && together.corrections,
    undoTogether() {
      if (together === null) return
      setTogether(null)
      enter(together.before, together.corrections)
      checkTyped()
    },
    forgetTogether: () => setTogether(null),
    isCorrected: (line: number) => form.corrections.some((correction) => correction.line === line),
    /** Restores the line to the values of the file. */
    restore(line: number) {
      edit({ corrections: latest.current.corrections.filter((correction) => correction.line !== line) })
      void check()
    },
  }
}

function fieldKey({ line, field }: Pick<Correction<string>, 'line' | 'field'>): string {
  return `${line} ${field}`
}

/** Whether the server is still of the previous release, which lacks a field of the request. */
export function hasUnknownField(answer: ServerResult<unknown>): boolean {
  return !answer.ok && Object.values(answer.refusal.fields ?? {}).includes(unknownField)
}

function explained<Value>(answer: ServerResult<Value>): ServerResult<Value> {
  if (answer.ok || !hasUnknownField(answer)) return answer
  return { ok: false, refusal: { ...answer.refusal, message: texts.faults.updating } }
}

function bodyOf<Answer extends ListAnswer>({ csv, columns, corrections, skipped }: Draft<Answer>) {
  const said = columns.map(({ place, field }) => ({ place, field: field === '' ? null : field }))
  // A text that is too long is not sent; its field shows that.
  const sent = corrections.filter(({ value }) => value.length <= longestValue)
  return {
    csv,
    ...(said.length > 0 && { columns: said }),
    ...(sent.length > 0 && { corrections: sent }),
    ...(skipped.length > 0 && { skipped: [...skipped] }),
  }
}

/** Returns a saved list as its next validation will return it: the saved lines are known. */
function withSaved<Answer extends ListAnswer>(validated: Answer): Answer {
  const isSaved = ({ outcome }: ListLine) => outcome === 'add' || outcome === 'change'
  const rows = validated.rows.map((row) => (isSaved(row) ? { ...row, outcome: 'same' as const } : row))
  return { ...validated, rows }
}

export type LineKind = 'fix' | 'ready' | 'known'

export const lineKinds: readonly LineKind[] = ['fix', 'ready', 'known']

export type SortedLines<Row> = Readonly<Record<LineKind | 'waiting' | 'skipped', readonly Row[]>>

/** Groups the lines of a list by their outcome. */
export function sortLines<Row extends ListLine>(
  rows: readonly Row[],
  list: Pick<ImportList, 'isSkipped'>,
): SortedLines<Row> {
  const isSkipped = ({ outcome, line }: Row) => outcome === 'skipped' || (outcome === 'refused' && list.isSkipped(line))
  const refused = rows.filter((row) => row.outcome === 'refused' && !isSkipped(row))
  return {
    fix: refused.filter(({ faults }) => faults.length > 0),
    /** Lines that wait until another line is fixed. */
    waiting: refused.filter(({ faults }) => faults.length === 0),
    ready: rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change'),
    known: rows.filter(({ outcome }) => outcome === 'same'),
    skipped: rows.filter(isSkipped),
  }
}
