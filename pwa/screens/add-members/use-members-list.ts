import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import {
  longestValue,
  membersImport,
  membersImportPreview,
  type Correction,
  type ListColumn,
  type MemberField,
} from '#sync/calls/members-import.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../../device/device-context.tsx'
import { isSame, useTypedOver } from '../../forms/use-typed.ts'
import { answered, useServerSend } from '../../server/server-send.ts'
import { useNotices } from '../../ui/notices.tsx'
import { texts } from './texts.ts'

export type Validated = AnswerOf<typeof membersImport>
export type ListRow = Validated['rows'][number]
export type MembersList = ReturnType<typeof useMembersList>

/** A list with what the volunteer changed in it; without text there is none. */
type Draft = {
  readonly csv: string
  /** Of the file; empty for rows that were pasted. */
  readonly name: string
  /** What was said of columns; an empty field passes one over. */
  readonly columns: readonly { readonly place: number; readonly field: ListColumn | '' }[]
  readonly corrections: readonly Correction[]
  readonly skipped: readonly number[]
}

const noList: Draft = { csv: '', name: '', columns: [], corrections: [], skipped: [] }
const example: Draft = {
  ...noList,
  columns: [{ place: 0, field: 'email' }],
  corrections: [{ line: 2, field: 'email', value: '' }],
  skipped: [2],
}

/** What the server said of a draft. */
type Looked = { readonly of: Draft; readonly validated: Validated }

/**
 * A list of members until all of it is added. It stays on the phone with its corrections, so that a reload loses
 * nothing. Only the server knows the accounts, so it validates the list again after each correction. What is saved is
 * what it validated last: the number on the button counts no other lines.
 */
export function useMembersList() {
  const device = useDevice()
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const { form, unsaved, change, forget } = useTypedOver<Draft, undefined>('members list', {
    stored: { values: noList, version: undefined },
    shape: example,
  })
  const [looked, setLooked] = useState<Looked | null>(null)
  const [done, setDone] = useState<Validated | null>(null)
  const [fault, setFault] = useState<string>()
  /** The server did not answer last, or the phone knows of no network. */
  const [isCutOff, setCutOff] = useState(() => !navigator.onLine)
  /** As changed last, also before it is rendered: leaving a field and tapping a button are one moment. */
  const draft = useRef(form)
  const discarded = useRef(noList)
  /** As the server was asked last: leaving a field and the tap that follows are one question. */
  const asked = useRef<Draft | null>(null)
  /** Counts the questions: an answer to an earlier one comes too late. */
  const turn = useRef(0)

  /** Null when another question came after it. */
  async function ask(of: Draft) {
    turn.current += 1
    const own = turn.current
    asked.current = of
    const answer = await answered(callServer(device, membersImportPreview, { body: bodyOf(of) }))
    if (own !== turn.current) return null
    if (!answer.ok) asked.current = null
    return answer
  }

  async function check() {
    const of = draft.current
    const answer = await ask(of)
    if (answer === null) return
    setFault(answer.ok ? undefined : answer.refusal.message)
    setCutOff(isUnreachable(answer))
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

  function edit(changed: Partial<Draft>) {
    draft.current = { ...draft.current, ...changed }
    change(changed)
  }

  const isAt = (line: number, field: MemberField) => (correction: Correction) =>
    correction.line === line && correction.field === field

  function type(line: number, field: MemberField, value: string) {
    const others = draft.current.corrections.filter((correction) => !isAt(line, field)(correction))
    edit({ corrections: [...others, { line, field, value: value.slice(0, longestValue) }] })
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
    unsaved.discard()
  }

  function undo() {
    draft.current = discarded.current
    unsaved.undo()
    checkTyped()
  }

  /** Leaves the list. What was not saved of it can be taken back. */
  function close() {
    if (done === null || looked?.validated.refused !== 0) return discard()
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
    setColumn(place: number, field: ListColumn | '') {
      const others = draft.current.columns.filter((other) => other.place !== place)
      const before = looked?.validated.columns.findIndex((column) => field !== '' && column.field === field) ?? -1
      const free = before === -1 ? others : others.filter((other) => other.place !== before)
      const left = before === -1 || before === place ? free : [...free, { place: before, field: '' as const }]
      edit({ columns: [...left, { place, field }] })
      void check()
    },
    check: () => void check(),
    checkTyped,
    /** Takes a list when the server can read it; resolves with the reason when it cannot. */
    async open(csv: string, name: string) {
      const of = { ...noList, csv, name }
      const answer = await ask(of)
      if (answer === null) return undefined
      if (!answer.ok) return answer.refusal.message
      setLooked({ of, validated: answer.value })
      setDone(null)
      setFault(undefined)
      edit(of)
      return undefined
    },
    close,
    valueOf: (line: number, field: MemberField) => form.corrections.find(isAt(line, field))?.value,
    type,
    correct(line: number, field: MemberField, value: string) {
      type(line, field, value)
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
    async save(invite: boolean) {
      if (looked === null || isCutOff) return
      const answer = await send(membersImport, { body: { ...bodyOf(looked.of), invite } })
      if (!answer.ok) {
        notices.fail(texts.list.failed, answer.refusal.message)
        // The list may be saved, and only the answer lost.
        await check()
        return await answers.invalidateQueries()
      }
      // An answer on its way may be older than what is saved now.
      turn.current += 1
      asked.current = looked.of
      const validated = withAdded(answer.value)
      setLooked({ of: looked.of, validated })
      setDone(answer.value)
      notices.succeed(texts.list.done, texts.list.detail(answer.value))
      if (!isSame(looked.of, draft.current)) void check()
      else if (validated.refused === 0) forget(draft.current)
      await answers.invalidateQueries()
    },
  }
}

function isUnreachable(answer: { readonly ok: boolean; readonly refusal?: { readonly code: string } }): boolean {
  return !answer.ok && answer.refusal?.code === 'club.unreachable'
}

function bodyOf({ csv, columns, corrections, skipped }: Draft) {
  const said = columns.map(({ place, field }) => ({ place, field: field === '' ? null : field }))
  return {
    csv,
    ...(said.length > 0 && { columns: said }),
    ...(corrections.length > 0 && { corrections: [...corrections] }),
    ...(skipped.length > 0 && { skipped: [...skipped] }),
  }
}

/** A saved list, as its next preview has it: who was added is known. */
function withAdded({ rows, ...rest }: Validated): Validated {
  const isSaved = ({ outcome }: ListRow) => outcome === 'add' || outcome === 'change'
  const known = rows.map((row) => (isSaved(row) ? { ...row, outcome: 'same' as const } : row))
  return { ...rest, rows: known, added: 0, changed: 0 }
}
