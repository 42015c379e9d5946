import type { AnswerOf } from '#sync/calls/call.ts'
import { roundImportPreview, type roundImport } from '#sync/calls/round-exchange.ts'
import { callServer, type ServerResult } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../../device/device-context.tsx'
import { hasUnknownField, useImportList, type ImportList } from '../../import-files/use-import-list.ts'
import { texts } from './texts.ts'

type Answered = AnswerOf<typeof roundImport>
type Row = Answered['rows'][number]
export type RoundRow = Row & { readonly outcome: NonNullable<Row['outcome']> }
export type Validated = Omit<Answered, 'rows'> & { readonly rows: readonly RoundRow[] }
export type RoundsList = ImportList<Validated>

/** Returns a list of the rounds of one golfer until all of it is posted. */
export function useRoundsList(): RoundsList {
  const device = useDevice()
  return useImportList<Validated>({
    name: 'rounds list',
    field: 'date',
    async preview(said, { id }) {
      const body = { ...said, user_id: id }
      // With `columns`, even empty, the server also returns the columns of a file that lacks a required one.
      const answer = await callServer(device, roundImportPreview, { body: { columns: [], ...body } })
      if (!hasUnknownField(answer)) return wholeRows(answer)
      // A server of the previous release accepts only the file.
      return wholeRows(await callServer(device, roundImportPreview, { body }))
    },
    words: texts.list,
  })
}

/** Completes the rows of a server of the previous release, which contain only the reason why a line is not posted. */
export function wholeRows(answer: ServerResult<Answered>): ServerResult<Validated> {
  if (!answer.ok) return answer
  const rows = answer.value.rows.map((row): RoundRow => {
    const { outcome, problem, faults, date } = row
    if (outcome !== undefined) return { ...row, outcome }
    if (problem === null) return { ...row, outcome: 'add' }
    return {
      ...row,
      outcome: 'refused',
      faults: [...faults, { field: 'date', value: date, reason: problem, proposal: null }],
    }
  })
  return { ok: true, value: { ...answer.value, rows } }
}
