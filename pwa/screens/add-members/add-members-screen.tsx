import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { readHandicap } from '#golf/course/handicap-text.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import {
  addMember,
  memberToAdd,
  membersImport,
  membersImportPreview,
  mostListCharacters,
} from '#sync/calls/members-import.ts'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Actions, Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { FileField, TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** A list of members from a file, or one by hand. */
export function AddMembersScreen() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ImportList />
      <AddOne />
    </Page>
  )
}

type Judged = AnswerOf<typeof membersImport>

/** A file with its preview, or with the result of its import. */
type Looked = { readonly csv: string; readonly judged: Judged; readonly isDone: boolean }

/** Nothing is saved before every line is shown with its outcome. */
function ImportList() {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [fault, setFault] = useState<string>()
  const [invites, setInvites] = useState(true)
  const place = useRef<HTMLElement>(null)

  async function look(file: File) {
    setLooked(null)
    // A moved file, or one in a cloud, may be unreadable.
    const csv = await file.text().catch(() => null)
    const found = listFault(csv)
    setFault(found)
    if (csv === null || found !== undefined) return
    const answer = await send(membersImportPreview, { body: { csv } })
    if (answer.ok) setLooked({ csv, judged: answer.value, isDone: false })
    else setFault(answer.refusal.message)
  }

  /** The buttons are removed with the preview, so the card takes the focus. */
  function finish(next: Looked | null) {
    place.current?.focus()
    setLooked(next)
  }

  async function save(csv: string) {
    const answer = await send(membersImport, { body: { csv, invite: invites } })
    if (!answer.ok) return notices.fail(texts.list.failed, answer.refusal.message)
    finish({ csv, judged: answer.value, isDone: true })
    notices.succeed(texts.list.done, texts.list.detail(answer.value))
    await answers.invalidateQueries()
  }

  return (
    <Card ref={place} tabIndex={-1} aria-label={texts.list.title}>
      <Section title={texts.list.title}>
        <p>{texts.list.note}</p>
        <FileField
          label={texts.list.file}
          accept=".csv,text/csv"
          hint={texts.list.hint}
          onFile={(file) => void look(file)}
          error={fault}
        />
        {looked !== null && (
          <>
            <p role="status">{(looked.isDone ? texts.saved : texts.preview)(looked.judged)}</p>
            {looked.isDone && looked.judged.invited > 0 && <p>{texts.list.invited(looked.judged.invited)}</p>}
            <Rows judged={looked.judged} />
            {!looked.isDone && looked.judged.added > 0 && (
              <CheckBox
                label={texts.list.invite}
                detail={texts.list.inviteNote}
                checked={invites}
                onChecked={setInvites}
              />
            )}
            {looked.isDone ? (
              <Actions>
                <Link to="/admin/members" className={buttonLook('soft')}>
                  {texts.list.show}
                </Link>
                <Link to="/admin/invitations" className={buttonLook('soft')}>
                  {texts.list.invitations}
                </Link>
              </Actions>
            ) : (
              <Actions>
                <Button
                  tone="primary"
                  disabled={looked.judged.added + looked.judged.changed === 0}
                  onClick={() => void save(looked.csv)}
                >
                  {texts.list.save(looked.judged)}
                </Button>
                <Button onClick={() => finish(null)}>{texts.list.cancel}</Button>
              </Actions>
            )}
          </>
        )}
        <p>{texts.list.index}</p>
      </Section>
    </Card>
  )
}

type Row = Judged['rows'][number]

const { columns, outcomes } = texts.rows

const asWritten: readonly Column<Row>[] = [
  { label: columns.line, heads: true, cell: ({ line }) => texts.rows.number(line) },
  { label: columns.name, cell: ({ name }) => name },
  { label: columns.email, cell: ({ email }) => email },
  { label: columns.ghin, cell: ({ aga }) => aga },
  { label: columns.index, cell: ({ index }) => index },
]
const withReason: readonly Column<Row>[] = [...asWritten, { label: columns.reason, cell: ({ problem }) => problem }]
const withOutcome: readonly Column<Row>[] = [
  ...asWritten,
  { label: columns.outcome, cell: ({ outcome }) => outcomes[outcome] },
]

/** The lines to fix first; those that are ready are collapsed. */
function Rows({ judged: { rows, ignored } }: { judged: Judged }) {
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  const ready = rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change')
  const same = rows.length - refused.length - ready.length
  return (
    <>
      {refused.length > 0 && (
        <DataTable caption={texts.rows.refused} columns={withReason} rows={refused} keyOf={({ line }) => line} />
      )}
      {ready.length > 0 && (
        <details>
          <summary>{texts.rows.ready}</summary>
          <DataTable caption={texts.rows.ready} columns={withOutcome} rows={ready} keyOf={({ line }) => line} />
        </details>
      )}
      {same > 0 && <p>{texts.rows.same(same)}</p>}
      {ignored.length > 0 && <p>{texts.ignored(ignored)}</p>}
    </>
  )
}

/** Why a file can't be a list of members; undefined when the server can check it. `null` is an unreadable file. */
export function listFault(csv: string | null): string | undefined {
  if (csv === null) return texts.faults.unreadable
  if (csv.trim() === '') return texts.faults.empty
  return csv.length > mostListCharacters ? texts.faults.tooLong : undefined
}

const empty = { firstname: '', lastname: '', email: '', phonenum: '', aga: '', index: '' }

type Field = keyof typeof empty

function AddOne() {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const { form, setErrors, field, reset } = useForm<Field>(empty)
  const [invites, setInvites] = useState(true)
  const hasEmail = form.email.trim() !== ''

  async function add() {
    const { index: typed, ...names } = form
    const index = typed.trim() === '' ? null : readHandicap(typed)
    if (index !== null && !index.ok) return setErrors({ index: index.refusal.message })
    const person = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value.trim()]))
    const body = { ...names, ...person, index: index === null ? null : index.value }
    const found = shapeErrors<Field>(memberToAdd(), body)
    setErrors(found)
    if (hasErrors(found)) return
    const answer = await send(addMember, { body: { ...body, invite: hasEmail && invites } })
    if (!answer.ok) {
      setErrors(refusedFields(answer.refusal, Object.keys(empty) as Field[]))
      return notices.fail(texts.one.failed, answer.refusal.message)
    }
    const name = `${body.firstname} ${body.lastname}`
    notices.succeed(texts.one.done, texts.one.detail({ name, username: answer.value.username }))
    reset()
    await answers.invalidateQueries()
  }

  return (
    <Card>
      <Section title={texts.one.title}>
        <Form wide onSubmit={() => void add()}>
          <TextField label={texts.one.fields.firstname} required maxLength={60} {...field('firstname')} />
          <TextField label={texts.one.fields.lastname} required maxLength={60} {...field('lastname')} />
          <TextField label={texts.one.fields.email} type="email" maxLength={254} {...field('email')} />
          <TextField label={texts.one.fields.phonenum} type="tel" maxLength={30} {...field('phonenum')} />
          <TextField label={texts.one.fields.aga} inputMode="numeric" maxLength={20} {...field('aga')} />
          <TextField label={texts.one.fields.index} maxLength={5} {...field('index')} />
          {hasEmail && (
            <FormRow>
              <CheckBox label={texts.one.invite} checked={invites} onChecked={setInvites} />
            </FormRow>
          )}
          <FormActions>
            <Button type="submit" tone="primary">
              {texts.one.add}
            </Button>
          </FormActions>
        </Form>
      </Section>
    </Card>
  )
}
