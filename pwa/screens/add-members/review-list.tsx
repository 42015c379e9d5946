import { useEffect, useRef, useState, type ReactNode } from 'react'
import { longestValue, type MemberField } from '#sync/calls/members-import.ts'
import { useClub } from '../../club/club.tsx'
import { plannedMoment } from '../../dates/planned-moment.ts'
import { texts as importTexts } from '../../import-files/texts.ts'
import { ScheduledBatch, ScheduledInvitations } from '../../invitations/scheduled-invitations.tsx'
import { useLacksMailServer } from '../../setup/use-lacks-mail-server.ts'
import { Actions, Button, ButtonLink, TextButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { classes } from '../../ui/classes.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { MailAddress } from '../../ui/text.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { texts } from './texts.ts'
import type { ListRow, MembersList, Validated } from './use-members-list.ts'
import spoken from '../../ui/spoken.module.css'
import styles from './review-list.module.css'

const { review } = texts

type Kind = 'fix' | 'ready' | 'known'

/** The lines of a list by what becomes of them. */
export function sortLines({ rows }: Validated, list: Pick<MembersList, 'isSkipped'>) {
  const isSkipped = ({ outcome, line }: ListRow) =>
    outcome === 'skipped' || (outcome === 'refused' && list.isSkipped(line))
  return {
    fix: rows.filter((row) => row.outcome === 'refused' && !isSkipped(row)),
    ready: rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change'),
    known: rows.filter(({ outcome }) => outcome === 'same'),
    skipped: rows.filter(isSkipped),
  }
}

type Lines = ReturnType<typeof sortLines>

type Props = { list: MembersList; validated: Validated }

/** The lines of a list of members: those to fix as fields, before anything is saved. */
export function ReviewList({ list, validated }: Props) {
  const isWide = useMedia('(min-width: 62em)')
  const { timeZone } = useClub()
  const lacksMail = useLacksMailServer()
  const [chosenInvites, setInvites] = useState<boolean>()
  const lines = sortLines(validated, list)
  const { done, fault } = list
  const place = useFocusAfter(lines.fix.length, done)
  const invites = chosenInvites ?? !lacksMail
  const invited = lines.ready.filter(({ outcome, email }) => outcome === 'add' && email !== '').length
  const at = validated.invitesAt === null ? '' : plannedMoment(validated.invitesAt, timeZone)
  const invitation = invited > 0 && (
    <CheckBox
      label={texts.list.invite(at)}
      detail={lacksMail ? texts.list.noMailServer : texts.list.inviteNote(invited)}
      checked={invites}
      onChecked={setInvites}
    />
  )

  return (
    <div ref={place} className={styles['review']}>
      <Spoken lines={lines.fix} />
      {done !== null && <Done done={done} />}
      {fault !== undefined && (
        <div role="alert" className={styles['fault']}>
          <p>{fault}</p>
          <Button onClick={list.check}>{review.again}</Button>
        </div>
      )}
      {isWide ? (
        <WideLines list={list} lines={lines} invitation={invitation} />
      ) : (
        <>
          <NarrowLines list={list} lines={lines} />
          {invitation}
        </>
      )}
      {validated.ignored.length > 0 && <p className={styles['note']}>{importTexts.ignored(validated.ignored)}</p>}
      <p className={styles['note']}>{texts.list.index}</p>
      {lines.ready.length > 0 ? (
        <div className={styles['bar']}>
          <p className={styles['note']}>{review.nothingSaved}</p>
          <Button onClick={list.close} className={styles['cancel']}>
            {importTexts.cancel}
          </Button>
          <Button
            tone="primary"
            wide={!isWide}
            isResting={list.isCutOff}
            onClick={() => void list.save(invites && invited > 0)}
          >
            <span className={styles['save']}>
              {list.isCutOff ? review.cutOff : texts.list.save(validated)}
              {lines.fix.length > 0 && !isWide && <small>{review.waiting(lines.fix.length)}</small>}
            </span>
          </Button>
        </div>
      ) : (
        done === null && (
          <>
            {lines.fix.length > 0 && <p className={styles['note']}>{review.nothingSaved}</p>}
            {/* The answer to a save may have been lost. */}
            <ScheduledInvitations />
          </>
        )
      )}
    </div>
  )
}

/** The count and the first fault, changed after it is rendered: what a live region has from the start is not read. */
function Spoken({ lines }: { lines: readonly ListRow[] }) {
  const place = useRef<HTMLOutputElement>(null)
  const [first] = lines
  const [fault] = first?.faults ?? []
  const words =
    first === undefined || fault === undefined
      ? review.heading(lines.length)
      : review.spoken({
          lines: lines.length,
          line: first.line,
          field: review.fields[fault.field].toLowerCase(),
          reason: fault.reason,
        })
  useEffect(() => {
    if (place.current !== null) place.current.textContent = words
  }, [words])
  return <output ref={place} className={spoken['spoken']} />
}

/** What the last tap saved, and the ways on. */
function Done({ done }: { done: Validated }) {
  return (
    <Card className={styles['done']}>
      <p role="status">{review.saved(done)}</p>
      {done.scheduled !== null && <ScheduledBatch of={done.scheduled} />}
      <Actions>
        <ButtonLink to="/admin/members" tone="soft">
          {texts.list.show}
        </ButtonLink>
        <ButtonLink to="/admin/invitations" tone="soft">
          {texts.list.invitations}
        </ButtonLink>
      </Actions>
    </Card>
  )
}

/**
 * The first line to fix has the focus when the list appears, in a table its field. A corrected line leaves the list, with the field or the button that had the focus: the next line gets it, and not
 * its field, which would open the keyboard of a phone. After the last one, and after a save, whose button is gone, it
 * is the heading of the screen.
 */
function useFocusAfter(left: number, done: Validated | null) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef({ left, done })
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('[data-to-fix]')
    const field = first?.closest('tr')?.querySelector<HTMLElement>('[aria-invalid]')
    ;(field ?? first ?? document.querySelector<HTMLElement>('h1'))?.focus()
  }, [])
  useEffect(() => {
    const last = before.current
    before.current = { left, done }
    const isSaved = last.done !== done
    if ((last.left === left && !isSaved) || document.activeElement !== document.body) return
    const next = isSaved ? undefined : place.current?.querySelector<HTMLElement>('[data-to-fix]')
    const heading = document.querySelector<HTMLElement>('h1')
    ;(next ?? heading)?.focus()
  }, [left, done])
  return place
}

type LinesProps = { list: MembersList; lines: Lines }

function NarrowLines({ list, lines }: LinesProps) {
  const [chosen, setChosen] = useState<Kind>()
  const isThere = (kind: Kind) => lines[kind].length > 0 || (kind === 'fix' && lines.skipped.length > 0)
  const first = (['fix', 'ready', 'known'] as const).find(isThere) ?? 'known'
  const kind = chosen !== undefined && isThere(chosen) ? chosen : first
  return (
    <>
      <Segmented
        label={review.lines}
        value={kind}
        options={(['fix', 'ready', 'known'] as const).map((value) => ({
          value,
          label: review.tabs[value](lines[value].length),
        }))}
        onValue={setChosen}
      />
      {kind === 'fix' ? (
        <>
          {lines.fix.map((row) => (
            <LineToFix key={row.line} row={row} list={list} />
          ))}
          {lines.fix.length === 0 && <p>{review.heading(0)}</p>}
          {lines.skipped.map((row) => (
            <Card key={row.line} className={styles['skipped']}>
              <LineName row={row} />
              <Skipped row={row} list={list} />
            </Card>
          ))}
        </>
      ) : (
        <Listed key={kind} caption={review.captions[kind]} rows={lines[kind]} columns={narrowColumns(list)} />
      )}
    </>
  )
}

function LineName({ row: { line, name } }: { row: ListRow }) {
  return (
    <h2 className={styles['name']}>
      <span className={styles['line']}>{importTexts.number(line)}</span> {name === '' ? review.noName : name}
    </h2>
  )
}

type LineProps = { row: ListRow; list: MembersList }

function LineToFix({ row, list }: LineProps) {
  const last = row.faults.at(-1)
  return (
    <section
      data-to-fix
      tabIndex={-1}
      className={styles['card']}
      aria-label={`${importTexts.number(row.line)}, ${row.name}`}
    >
      <LineName row={row} />
      {row.faults.map((fault) => (
        <div key={fault.field} className={styles['fields']}>
          <FaultField row={row} fault={fault} list={list} />
          {fault !== last && <Remedy row={row} fault={fault} list={list} />}
        </div>
      ))}
      <div className={styles['actions']}>
        {last !== undefined && <Remedy row={row} fault={last} list={list} />}
        <Button onClick={() => list.skip(row.line, true)}>{review.skip}</Button>
      </div>
    </section>
  )
}

type Fault = ListRow['faults'][number]
type FaultProps = LineProps & { fault: Fault }

function FaultField({ row: { line }, fault: { field, value, reason }, list }: FaultProps) {
  return (
    <TextField
      name={field}
      label={review.fields[field]}
      value={list.valueOf(line, field) ?? value}
      error={reason}
      maxLength={longestValue}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...(field === 'email' && { inputMode: 'email' })}
      {...(field === 'phonenum' && { inputMode: 'tel' })}
      onValue={(typed) => list.type(line, field, typed)}
      onBlur={list.checkTyped}
      onKeyDown={({ key }) => {
        if (key === 'Enter') list.checkTyped()
      }}
    />
  )
}

/** One tap: what was plainly meant, or, once something else is typed, the question whether that will do. */
function Remedy({ row: { line }, fault: { field, value, proposal }, list }: FaultProps) {
  const isTyped = (list.valueOf(line, field) ?? value) !== value
  if (isTyped) {
    return (
      <Button tone="soft" onClick={list.checkTyped}>
        {review.check}
      </Button>
    )
  }
  if (proposal === null) return null
  return (
    <Button tone="soft" className={styles['use']} onClick={() => list.correct(line, field, proposal)}>
      <span>
        <MailAddress text={review.use(proposal)} />
      </span>
    </Button>
  )
}

function Skipped({ row: { line }, list }: LineProps) {
  return (
    <div className={styles['state']}>
      {review.skipped}
      <TextButton onClick={() => list.skip(line, false)}>{review.takeBack(importTexts.number(line))}</TextButton>
    </div>
  )
}

/** What becomes of a line that needs no correction; a corrected one can be as the file has it. */
function Outcome({ row: { line, outcome }, list }: LineProps) {
  if (outcome === 'refused' || outcome === 'skipped') return null
  const isCorrected = list.isCorrected(line) && outcome !== 'same'
  return (
    <div className={classes(styles['state'], outcome !== 'same' && styles['ready'])}>
      {review.outcomes[outcome]}
      {isCorrected && (
        <TextButton onClick={() => list.restore(line)}>{review.restore(importTexts.number(line))}</TextButton>
      )}
    </div>
  )
}

function columnsOf(list: MembersList): readonly Column<ListRow>[] {
  const { heads } = review
  const cell = (field: Exclude<MemberField, 'firstname' | 'lastname'>) => (row: ListRow) =>
    field === 'email' ? <MailAddress text={row.email} /> : row[field]
  return [
    { label: heads.line, heads: true, cell: ({ line }) => line },
    { label: heads.name, cell: ({ name }) => name },
    { label: heads.email, cell: cell('email') },
    { label: heads.phonenum, cell: cell('phonenum') },
    { label: heads.aga, cell: cell('aga') },
    { label: heads.index, digits: 'plain', cell: cell('index') },
    { label: heads.result, cardLabel: '', cell: (row) => <Outcome row={row} list={list} /> },
  ]
}

/** On a phone a line is headed by the name. */
function narrowColumns(list: MembersList): readonly Column<ListRow>[] {
  const [line, name, ...values] = columnsOf(list)
  if (line === undefined || name === undefined) return values
  const lineBelow = { ...line, heads: false, cardLabel: '', cell: (row: ListRow) => importTexts.number(row.line) }
  return [{ ...name, heads: true }, lineBelow, ...values]
}

/** As many lines as a person reads; a table of all 2,000 would make typing slow. */
const firstLines = 50

type ListedProps = { caption: string; rows: readonly ListRow[]; columns: readonly Column<ListRow>[]; most?: number }

function Listed({ caption, rows, columns, most = firstLines }: ListedProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, most)
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={shown} keyOf={({ line }) => line} compact />
      {shown.length < rows.length && <Button onClick={() => setShowsAll(true)}>{review.showAll(rows.length)}</Button>}
    </>
  )
}

/** One table, with the lines to fix first: the field at fault in its column, its reason and remedy at the end. */
function WideLines({ list, lines, invitation }: LinesProps & { invitation: ReactNode }) {
  const fieldsIn = (row: ListRow, fields: readonly MemberField[]) =>
    row.faults.filter(({ field }) => fields.includes(field))
  const columns = columnsOf(list).map((column): Column<ListRow> => {
    const fields = fieldsOf[column.label]
    if (fields !== undefined) {
      return {
        ...column,
        cell: (row) => {
          const faults = isToFix(row) ? fieldsIn(row, fields) : []
          if (faults.length === 0) return column.cell(row)
          const isName = column.label === review.heads.name
          return (
            <div className={classes(styles['inCell'], !isName && styles['bare'])}>
              {isName && row.name}
              {faults.map((fault) => (
                <FaultField key={fault.field} row={row} fault={fault} list={list} />
              ))}
            </div>
          )
        },
      }
    }
    return column.label === review.heads.result ? { ...column, cell: remedies } : column
  })
  const toFix = new Set(lines.fix)
  const isToFix = (row: ListRow) => toFix.has(row)
  const skipped = new Set(lines.skipped)

  function remedies(row: ListRow) {
    if (skipped.has(row)) return <Skipped row={row} list={list} />
    if (!isToFix(row)) return <Outcome row={row} list={list} />
    const last = row.faults.at(-1)
    return (
      <div data-to-fix tabIndex={-1} className={styles['remedies']}>
        {row.faults.map((fault) => (
          <div key={fault.field} className={styles['remedy']}>
            <button type="button" className={styles['reason']} onClick={goToField(fault.field)}>
              <MailAddress text={fault.reason} />
            </button>
            <Remedy row={row} fault={fault} list={list} />
            {fault === last && <Button onClick={() => list.skip(row.line, true)}>{review.skip}</Button>}
          </div>
        ))}
      </div>
    )
  }

  const goToField = (field: MemberField) => (event: { currentTarget: Element }) =>
    event.currentTarget.closest('tr')?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()

  const others = [...lines.ready, ...lines.known].toSorted((one, other) => one.line - other.line)
  const rows = [...lines.fix, ...lines.skipped, ...others]
  return (
    <>
      <div className={styles['figures']}>
        <ul>
          {(['fix', 'ready', 'known'] as const).map((kind) => (
            <li key={kind} data-kind={lines[kind].length > 0 ? kind : undefined}>
              <b>{lines[kind].length}</b> {review.figures[kind]}
            </li>
          ))}
        </ul>
        {invitation}
      </div>
      <Listed
        caption={review.lines}
        rows={rows}
        columns={columns}
        most={lines.fix.length + lines.skipped.length + firstLines}
      />
    </>
  )
}

/** The fields that a column shows. */
const fieldsOf: Readonly<Record<string, readonly MemberField[]>> = {
  [review.heads.name]: ['firstname', 'lastname'],
  [review.heads.email]: ['email'],
  [review.heads.phonenum]: ['phonenum'],
  [review.heads.aga]: ['aga'],
  [review.heads.index]: ['index'],
}
