import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { members } from '#sync/calls/club.ts'
import type { User } from '#sync/calls/login.ts'
import { roundExport, roundImport, roundImportPreview } from '#sync/calls/round-exchange.ts'
import { useUser } from '../../device/device-context.tsx'
import { ImportFile, ImportRows } from '../../import-files/import-file.tsx'
import { useSaveFile } from '../../save-file.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'

export function RoundFilesScreen() {
  const user = useUser()
  return (
    <Page title={texts.title}>
      <ExportCard />
      {user !== null && <ImportRounds user={user} />}
    </Page>
  )
}

function ExportCard() {
  const send = useServerSend()
  const save = useSaveFile()
  const exportAs = (format: 'csv' | 'json') => void save(send(roundExport, { query: { scope: 'own', format } }))

  return (
    <Card {...stack(14)} aria-labelledby="export-rounds">
      <h2 id="export-rounds">{texts.export.title}</h2>
      <p>{texts.export.note}</p>
      <Actions>
        <Button tone="primary" onClick={() => exportAs('csv')}>
          {texts.export.csv}
        </Button>
        <Button onClick={() => exportAs('json')}>{texts.export.json}</Button>
      </Actions>
    </Card>
  )
}

type Validated = AnswerOf<typeof roundImport>

/** Imports rounds from a file. */
function ImportRounds({ user }: { user: User }) {
  const send = useServerSend()
  const [whose, setWhose] = useState(user.id)
  return (
    <ImportFile<Validated>
      words={{ ...texts.import, preview: texts.preview, saved: ({ accepted }) => texts.import.imported(accepted) }}
      accept=".csv,text/csv"
      about={whose}
      preview={(csv) => send(roundImportPreview, { body: { user_id: whose, csv } })}
      bring={(csv) => send(roundImport, { body: { user_id: whose, csv } })}
      hasWork={({ accepted }) => accepted > 0}
      rows={({ rows }) => <ImportRows rows={rows} columns={columns} captions={texts.rows} />}
      before={user.isadmin && <WhoseRounds value={whose} onValue={setWhose} />}
      wayOn={
        <ButtonLink to={`/handicapLookup/${whose}`} tone="soft">
          {texts.import.show}
        </ButtonLink>
      }
    />
  )
}

/** Administrators import the rounds of any member, for example one who comes from another club. */
function WhoseRounds({ value, onValue }: { value: number; onValue: (id: number) => void }) {
  const query = useServerQuery({ call: members, request: {} })
  return (
    <QueryBoundary query={query} rows={1} height={84} needs={texts.import.offline}>
      {(answer) => (
        <SelectField
          label={texts.import.whose}
          value={value}
          options={answer.members.map(({ id, firstname, lastname }) => ({
            value: id,
            label: `${lastname}, ${firstname}`,
          }))}
          onValue={onValue}
        />
      )}
    </QueryBoundary>
  )
}

type Row = AnswerOf<typeof roundImportPreview>['rows'][number]

const { columns: heads } = texts.rows

const columns: readonly Column<Row>[] = [
  { label: heads.date, cell: ({ date }) => date },
  { label: heads.course, cell: ({ course }) => course },
  { label: heads.tee, cell: ({ tee }) => tee },
  { label: heads.score, cell: ({ score }) => score },
]
