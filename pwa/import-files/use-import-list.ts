import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { longestValue, type Correction } from '#sync/calls/import-files.ts'
import { unknownField } from '#sync/calls/problem.ts'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { isSame, useTypedOver } from '../forms/use-typed.ts'
import { answered, isUnreached } from '../server/server-send.ts'
import { useNotices } from '../ui/notices.tsx'
import { texts } from './texts.ts'

/** Why a field keeps its line from being accepted. */
export type Fault = {
  readonly field: string
  readonly value: string
  readonly reason: string
  /** What was plainly meant. */
  readonly proposal: string | null
}

/** A line of a file with what becomes of it. */
export type ListLine = {
  readonly line: number
  readonly outcome: 'add' | 'change' | 'same' | 'refused' | 'skipped'
  /** Why it is refused. */
  readonly problem: string | null
  /** None where it waits for another line to be fixed. */
  readonly faults: readonly Fault[]
}

/** What the server answers for a list of any kind. A kind has its own fields, columns and values of a line. */
export type ListAnswer = {
  readonly rows: readonly ListLine[]
  readonly ignored: readonly string[]
  readonly columns: readonly { readonly name: string; readonly field: string | null; readonly example: string }[]
}

type FieldOf<Answer extends ListAnswer> = Answer['rows'][number]['faults'][number]['field']
type ColumnOf<Answer extends ListAnswer> = NonNullable<Answer['columns'][number]['field']>

/** What a list is about beside its lines, as whose rounds they are; without a name where it needs no mention. */
export type About = { readonly id: number; readonly name: string }

/** A list with what a person changed in it; without text there is none. */
type Draft<Answer extends ListAnswer> = {
  readonly csv: string
  /** The name of the file; empty for rows that were pasted. */
  readonly name: string
  readonly about: About
  /** What was said of columns; an empty field passes one over. */
  readonly columns: readonly { readonly place: number; readonly field: ColumnOf<Answer> | '' }[]
  readonly corrections: readonly Correction<FieldOf<Answer>>[]
  readonly skipped: readonly number[]
}

const nothing: About = { id: 0, name: '' }
const noList = { csv: '', name: '', about: nothing, columns: [], corrections: [], skipped: [] }

/** How many lines are saved, and how many are not. */
export function countLines(rows: readonly ListLine[]) {
  const count = (wanted: ListLine['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  return { added: count('add'), changed: count('change'), refused: count('refused') }
}

type Asked<Answer extends ListAnswer> = (
  body: ReturnType<typeof bodyOf<Answer>>,
  about: About,
) => Promise<ServerResult<Answer>>

type Kind<Answer extends ListAnswer> = {
  /** Under which the list is kept on the phone. */
  readonly name: string
  /** One of its fields. */
  readonly field: FieldOf<Answer>
  readonly preview: Asked<Answer>
  readonly words: {
    readonly failed: string
    readonly done: string
    readonly detail: (saved: Answer) => string
  }
}

/** Corrections that were made by one tap, and those whose place they took. */
type Together<Field extends string> = Readonly<Record<'corrections' | 'before', readonly Correction<Field>[]>>

/** What the server said of a draft. */
type Looked<Answer extends ListAnswer> = { readonly of: Draft<Answer>; readonly validated: Answer }

/** A list of one kind; without a kind, what every list can do. */
export type ImportList<Answer extends ListAnswer = ListAnswer> = ReturnType<typeof useImportList<Answer>>

/**
 * A list from a file until all of it is saved. It stays on the phone with its corrections, so that a reload loses
 * nothing. Only the server knows what is stored, so it validates the list again after each correction. What is saved is
 * what it validated last: the number on the button counts no other lines.
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
  /** The server did not answer last, or the phone knows of no network. */
  const [isCutOff, setCutOff] = useState(() => !navigator.onLine)
  /** As changed last, also before it is rendered: leaving a field and tapping a button are one moment. */
  const draft = useRef(form)
  const discarded = useRef<Own>(noList)
  /** As the server was asked last: leaving a field and the tap that follows are one question. */
  const asked = useRef<Own | null>(null)
  /** Counts the questions: an answer to an earlier one comes too late. */
  const turn = useRef(0)

  /** Null when another question came after it. */
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

  /** Puts corrections in the place of those of the same fields. */
  function enter(entered: readonly Correction<Field>[], instead = entered) {
    const isGone = new Set(instead.map(fieldKey))
    const others = draft.current.corrections.filter((correction) => !isGone.has(fieldKey(correction)))
    edit({ corrections: [...others, ...entered] })
  }

  const checkTyped = () => {
    if (!isSame(asked.current, draft.current)) void check()
  }

  function discard() {
    // An answer on its way is about a list that is gone.
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

  /** Leaves the list. What was not saved of it can be taken back. */
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
    /** Why the list with its corrections could not be validated last. */
    fault,
    isCutOff,
    /** Says what a column is, which no other column is then. */
    setColumn(place: number, field: ColumnOf<Answer> | '') {
      const before = looked?.validated.columns.findIndex((column) => field !== '' && column.field === field) ?? -1
      const others = draft.current.columns.filter((other) => other.place !== place && other.place !== before)
      const freed = before === -1 || before === place ? [] : [{ place: before, field: '' as const }]
      edit({ columns: [...others, ...freed, { place, field }] })
      void check()
    },
    check: () => void check(),
    checkTyped,
    /** Takes a list when the server can read it; resolves with the reason when it cannot. */
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
    /** Corrects the same field of many lines, which can be undone together. */
    correctAll(corrections: readonly Correction<Field>[]) {
      const isGone = new Set(corrections.map(fieldKey))
      setTogether({ corrections, before: draft.current.corrections.filter((other) => isGone.has(fieldKey(other))) })
      enter(corrections)
      checkTyped()
    },
    /** What was corrected in many lines last. */
    together: together && together.corrections,
    undoTogether() {
      if (together === null) return
      setTogether(null)
      enter(together.before, together.corrections)
      checkTyped()
    },
    isCorrected: (line: number) => form.corrections.some((correction) => correction.line === line),
    /** Back to what the file has in this line. */
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
        // The list may be saved, and only the answer lost.
        await check()
        return await answers.invalidateQueries()
      }
      // An answer on its way may be older than what is saved now.
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

/** Whether the server is of the release before, which does not know all that a list can say. */
export function hasUnknownField(answer: ServerResult<unknown>): boolean {
  return !answer.ok && Object.values(answer.refusal.fields ?? {}).includes(unknownField)
}

function explained<Value>(answer: ServerResult<Value>): ServerResult<Value> {
  if (answer.ok || !hasUnknownField(answer)) return answer
  return { ok: false, refusal: { ...answer.refusal, message: texts.faults.updating } }
}

function bodyOf<Answer extends ListAnswer>({ csv, columns, corrections, skipped }: Draft<Answer>) {
  const said = columns.map(({ place, field }) => ({ place, field: field === '' ? null : field }))
  // What is too long stays in its field, which says so.
  const sent = corrections.filter(({ value }) => value.length <= longestValue)
  return {
    csv,
    ...(said.length > 0 && { columns: said }),
    ...(sent.length > 0 && { corrections: sent }),
    ...(skipped.length > 0 && { skipped: [...skipped] }),
  }
}

/** A saved list, as its next preview has it: what was saved is known. */
function withSaved<Answer extends ListAnswer>(validated: Answer): Answer {
  const isSaved = ({ outcome }: ListLine) => outcome === 'add' || outcome === 'change'
  const rows = validated.rows.map((row) => (isSaved(row) ? { ...row, outcome: 'same' as const } : row))
  return { ...validated, rows }
}
