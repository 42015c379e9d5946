import type { AnswerOf } from '#sync/calls/call.ts'
import { membersImportPreview, type membersImport } from '#sync/calls/members-import.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useImportList, type ImportList } from '../../import-files/use-import-list.ts'
import { texts } from './texts.ts'

export type Validated = AnswerOf<typeof membersImport>
export type ListRow = Validated['rows'][number]
export type MembersList = ImportList<Validated>

/** Makes the server read the usual tees from a list instead of ignoring that column. */
export const readsTees = { tees: 'true' }

/** A list of members until all of it is added. */
export function useMembersList(): MembersList {
  const device = useDevice()
  return useImportList<Validated>({
    name: 'members list',
    field: 'email',
    preview: (body) => callServer(device, membersImportPreview, { query: readsTees, body }),
    words: texts.list,
  })
}
