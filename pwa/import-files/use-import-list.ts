import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { longestValue, type Correction } from '#sync/calls/import-files.ts'
import { unknownField } from '#sync/calls/problem.ts'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { isSame, useTypedOver } from '../forms/use-typed.ts'
import { answered, isUnreached } from '../server/server-send.ts'
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
export function useImportList<Answer extends ListAnswer>({
  name: kept,
  field: oneField,
  preview,
  words,
}: Kind<Answer>) {
  type Own = Draft<Answer>
  type Field = FieldOf<Answer>
  const answers = useQueryClient()
  const notices = useNotices()
  const { form, unsaved, change, forget } = useTypedOver<Own, undefined>(kept, {
    stored: { values: noList, version: undefined },
    shape: {
      ...noList,
      columns: [{ place: 0, field: '' }],
      corrections: [{ line: 2, field: oneField, value: '' }],
      skipped: [2],
    },
  })
  const [looked, setLooked] = useState<Looked<Answer> | null>(null)
  const [done, setDone] = useState<Answer | null>(null)
  const [together, setTogether] = useState<Together<FieldOf<Answer>> | null>(null)
  const [fault, setFault] = useState<string>()
  /** Whether the last request got no answer, or the browser reports no network. */
  const [isCutOff, setCutOff] = useState(() => !navigator.onLine)
  /** The latest draft, also before it is rendered: leaving a field and tapping a button happen in the same moment. */
  const draft = useRef(form)
  const discarded = useRef<Own>(noList)
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
    const of = draft.current
    const answer = await ask(of)
    if (answer === null) return
    setFault(answer.ok ? undefined : answer.refusal.message)
    setCutOff(!answer.ok && isUnreached(answer.refusal))
    if (answer.ok) setLooked({ of, validated: answer.value })
  }

  const checkKept = useEffectEvent(() => {
    if (draft.current.csv !== '') void check()
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

  function edit(changed: Partial<Own>) {
    draft.current = { ...draft.current, ...changed }
    change(changed)
  }

  const values = useMemo(
    () => new Map(form.corrections.map((correction) => [fieldKey(correction), correction.value])),
    [form.corrections],
  )

  /** Replaces the corrections of the same fields. */
  function enter(entered: readonly Correction<Field>[], instead = entered) {
    const isGone = new Set(instead.map(fieldKey))
    const others = draft.current.corrections.filter((correction) => !isGone.has(fieldKey(correction)))
    edit({ corrections: [...others, ...entered] })
  }

  const checkTyped = () => {
    if (!isSame(asked.current, draft.current)) void check()
  }

  function discard() {
    // An answer that is still to come is about a list that is gone.
    turn.current += 1
    asked.current = null
    discarded.current = draft.current
    draft.current = noList
    setTogether(null)
    unsaved.discard()
  }

  function undo() {
    draft.current = discarded.current
    unsaved.undo()
    checkTyped()
  }

  /** Closes the list. If some of it was not saved, closing can be undone. */
  function close() {
    if (done === null || looked === null || countLines(looked.validated.rows).refused > 0) return discard()
    draft.current = noList
    forget()
  }

  return {
    form,
    unsaved: { ...unsaved, discard, undo },
    validated: form.csv === '' ? null : (looked?.validated ?? null),
    done,
    /** The reason why the list with its corrections could not be validated. */
    fault,
    isCutOff,
    /** Sets the meaning of a column, and removes it from any other column. */
    setColumn(place: number, field: ColumnOf<Answer> | '') {
      const before = looked?.validated.columns.findIndex((column) => field !== '' && column.field === field) ?? -1
      const others = draft.current.columns.filter((other) => other.place !== place && other.place !== before)
      const freed = before === -1 || before === place ? [] : [{ place: before, field: '' as const }]
      edit({ columns: [...others, ...freed, { place, field }] })
      void check()
    },
    check: () => void check(),
    checkTyped,
    /** Opens a list if the server can read it; otherwise resolves with the reason. */
    async open(csv: string, name: string, about = nothing) {
      const of: Own = { ...noList, csv, name, about }
      const answer = await ask(of)
      if (answer === null) return undefined
      if (!answer.ok) return answer.refusal.message
      setLooked({ of, validated: answer.value })
      setDone(null)
      setTogether(null)
      setFault(undefined)
      edit(of)
      return undefined
    },
    close,
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
      setTogether({ corrections, before: draft.current.corrections.filter((other) => isGone.has(fieldKey(other))) })
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
    isCorrected: (line: number) => form.corrections.some((correction) => correction.line === line),
    /** Restores the line to the values of the file. */
    restore(line: number) {
      edit({ corrections: draft.current.corrections.filter((correction) => correction.line !== line) })
      void check()
    },
    isSkipped: (line: number) => form.skipped.includes(line),
    skip(line: number, isSkipped: boolean) {
      const others = draft.current.skipped.filter((other) => other !== line)
      edit({ skipped: isSkipped ? [...others, line] : others })
      void check()
    },
    async save(bring: Asked<Answer>) {
      if (looked === null || isCutOff) return
      const answer = explained(await bring(bodyOf(looked.of), looked.of.about))
      if (!answer.ok) {
        notices.fail(words.failed, answer.refusal.message)
        // The list may have been saved, and only the answer lost, so it is validated again.
        await check()
        return await answers.invalidateQueries()
      }
      // An answer that is still to come may be older than what is saved now.
      turn.current += 1
      asked.current = looked.of
      const validated = withSaved(answer.value)
      setLooked({ of: looked.of, validated })
      setDone(answer.value)
      setTogether(null)
      notices.succeed(words.done, words.detail(answer.value))
      if (!isSame(looked.of, draft.current)) void check()
      else if (countLines(validated.rows).refused === 0) forget(draft.current)
      await answers.invalidateQueries()
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
