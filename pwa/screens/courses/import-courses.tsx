import { Link } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { coursesImport, coursesImportPreview } from '#sync/calls/courses-import.ts'
import { ImportFile, ImportRows } from '../../import-files/import-file.tsx'
import { useServerSend } from '../../server/server-send.ts'
import { buttonLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

type Validated = AnswerOf<typeof coursesImport>

/** Courses of a file, with their tees and holes. */
export function ImportCourses() {
  const send = useServerSend()
  return (
    <ImportFile<Validated>
      words={texts.import}
      accept=".csv,.json,text/csv,application/json"
      preview={(csv) => send(coursesImportPreview, { body: { csv } })}
      bring={(csv) => send(coursesImport, { body: { csv } })}
      hasWork={({ added, changed }) => added + changed > 0}
      rows={({ rows, ignored }) => (
        <ImportRows rows={rows} columns={columns} captions={texts.import.rows} hidesSame ignored={ignored} />
      )}
      wayOn={
        <Link to="/viewCourses" className={buttonLook('soft')}>
          {texts.import.show}
        </Link>
      }
    />
  )
}

type Row = Validated['rows'][number]

const { columns: heads } = texts.import.rows

const columns: readonly Column<Row>[] = [
  { label: heads.name, cell: ({ name }) => name },
  { label: heads.tee, cell: ({ tee }) => tee },
  { label: heads.rating, cell: ({ rating }) => rating },
  { label: heads.slope, cell: ({ slope }) => slope },
  { label: heads.holes, cell: ({ holes }) => holes },
]
