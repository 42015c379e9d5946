import { useState } from 'react'
import { members } from '#sync/calls/club.ts'
import type { User } from '#sync/calls/login.ts'
import { roundExport } from '#sync/calls/round-exchange.ts'
import { useUser } from '../../device/device-context.tsx'
import { ChooseList } from '../../import-files/choose-list.tsx'
import { ListScreen } from '../../import-files/list-screen.tsx'
import { nameOf } from '../../people/name-of.ts'
import { useSaveFile } from '../../save-file.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { stack } from '../../ui/stack.ts'
import { ReviewRounds } from './review-rounds.tsx'
import { texts } from './texts.ts'
import { useRoundsList, type RoundsList } from './use-rounds-list.ts'

/** Exports rounds to a file, and imports them from one. */
export function RoundFilesScreen() {
  const user = useUser()
  const list = useRoundsList()
  return (
    <ListScreen
      list={list}
      words={texts.review}
      title={texts.title}
      isLacking={(has) => !has('date') || !has('course') || !has('tee') || !has('score')}
      review={list.validated && <ReviewRounds list={list} validated={list.validated} />}
    >
      <ExportCard />
      {user !== null && <ChooseRounds list={list} user={user} />}
    </ListScreen>
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

function ChooseRounds({ list, user }: { list: RoundsList; user: User }) {
  const [whose, setWhose] = useState({ id: user.id, name: '' })
  return (
    <ChooseList
      list={list}
      words={texts.list}
      about={whose}
      before={
        user.isadmin && (
          <WhoseRounds value={whose.id} onValue={(id, name) => setWhose({ id, name: id === user.id ? '' : name })} />
        )
      }
    />
  )
}

type WhoseProps = { value: number; onValue: (id: number, name: string) => void }

/**
 * The choice of a member. Administrators import the rounds of any member, for example one who comes from another club.
 */
function WhoseRounds({ value, onValue }: WhoseProps) {
  const query = useServerQuery({ call: members, request: {} })
  return (
    <QueryBoundary query={query} rows={1} height={84} needs={texts.list.offline}>
      {(answer) => (
        <SelectField
          label={texts.list.whose}
          value={value}
          options={answer.members.map(({ id, firstname, lastname }) => ({
            value: id,
            label: `${lastname}, ${firstname}`,
          }))}
          onValue={(id) => {
            const member = answer.members.find((other) => other.id === id)
            onValue(id, member === undefined ? '' : nameOf(member))
          }}
        />
      )}
    </QueryBoundary>
  )
}
