import type { AnswerOf } from '#sync/calls/call.ts'
import { roundImportPreview, type roundImport } from '#sync/calls/round-exchange.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useImportList, type ImportList } from '../../import-files/use-import-list.ts'
import { texts } from './texts.ts'

export type Validated = AnswerOf<typeof roundImport>
export type RoundRow = Validated['rows'][number]
export type RoundsList = ImportList<Validated>

/** A list of the rounds of one golfer until all of it is posted. */
export function useRoundsList(): RoundsList {
  const device = useDevice()
  return useImportList<Validated>({
    name: 'rounds list',
    field: 'date',
    // With columns, also without one, the server answers those of a file that lacks one.
    preview: (body, { id }) => callServer(device, roundImportPreview, { body: { columns: [], ...body, user_id: id } }),
    words: texts.list,
  })
}
