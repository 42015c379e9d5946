import type { AnswerOf } from '#sync/calls/call.ts'
import { coursesImportPreview, type coursesImport } from '#sync/calls/courses-import.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useImportList, type ImportList } from '../../import-files/use-import-list.ts'
import { texts } from './texts.ts'

export type Validated = AnswerOf<typeof coursesImport>
export type TeesRow = Validated['rows'][number]
export type CoursesList = ImportList<Validated>

/** Returns a list of courses, with a line for each tee, until all of it is saved. */
export function useCoursesList(): CoursesList {
  const device = useDevice()
  return useImportList<Validated>({
    name: 'courses list',
    field: 'tee',
    // With `columns`, even empty, the server also returns the columns of a file that lacks a required one.
    preview: (body) => callServer(device, coursesImportPreview, { body: { columns: [], ...body } }),
    words: texts.import,
  })
}
