import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { golferSorts, userSearch, type FoundGolfer, golferAll, type Golfer } from '#sync/calls/golfers.ts'
import { useUser } from '../../device/device-context.tsx'
import { useSettled } from '../../forms/use-settled.ts'
import { indexFigure, indexText } from '../../people/index-text.ts'
import { matchesName } from '../../people/name-filter.ts'
import { nameOf } from '../../people/name-of.ts'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { DataTable, type Column, type Sorting } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/field.tsx'
import { holdFocus } from '../../ui/focus-somewhere.ts'
import type { Line } from '../../ui/lines.tsx'
import { Section } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { stack } from '../../ui/stack.ts'
import { useSorting } from '../../ui/use-sorting.ts'
import { ownerOf, toggleGolfer } from './draft-rules.ts'
import { DraftStep, type OpenDraft } from './draft-step.tsx'
import { texts } from './texts.ts'
import styles from './post-round.module.css'

const { columns: names } = texts.golfers

/** A golfer of the list. Offline only the name and the index are known. */
type Row = Golfer & Partial<FoundGolfer>

/** Milliseconds without a key after which typing counts as finished. */
const typing = 250
const size = 20

/** The step that chooses the golfers whose scores are also posted. */
export function GolfersScreen() {
  return <DraftStep title={texts.golfers.title}>{(open) => <Golfers {...open} />}</DraftStep>
}

function Golfers(open: OpenDraft) {
  const { draft, change, editedId } = open
  const navigate = useNavigate()
  const user = useUser()
  const owner = ownerOf(draft, user?.id ?? 0)
  const [name, setName] = useState('')
  const choose = (golfer: Row) => change(toggleGolfer(draft, golfer))

  return (
    <>
      <Chosen {...open} />
      <SearchField label={texts.golfers.search} maxLength={50} value={name} onValue={setName} />
      <FoundGolfers
        name={name}
        courseId={draft.course.id}
        table={{
          chosen: new Set(draft.golfers.map(({ id }) => id)),
          isLeftOut: ({ id }) => id === owner,
          onChoose: choose,
          onClear: () => setName(''),
        }}
      />
      <div className={styles['inSight']}>
        <Actions>
          <Button
            tone="primary"
            disabled={draft.golfers.length === 0}
            onClick={() => void navigate(stepPath('golfers/scores', editedId))}
          >
            {texts.golfers.setScores}
          </Button>
          <Button onClick={() => void navigate(stepPath('round', editedId))}>{texts.cancel}</Button>
        </Actions>
      </div>
    </>
  )
}

function Chosen({ draft, change }: OpenDraft) {
  if (draft.golfers.length === 0) return null
  return (
    <Section title={texts.golfers.selected(draft.golfers.length)}>
      <ul className={styles['chosen']}>
        {draft.golfers.map((golfer) => (
          <li key={golfer.id}>
            <Button
              onClick={() => {
                const keepFocus = holdFocus()
                change(toggleGolfer(draft, golfer))
                keepFocus()
              }}
            >
              {golfer.firstname} {golfer.lastname}
              <X role="img" aria-label={texts.golfers.remove} size="1.125em" />
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type TableProps = {
  chosen: ReadonlySet<number>
  isLeftOut: (golfer: Row) => boolean
  onChoose: (golfer: Row) => void
  onClear: () => void
}

function FoundGolfers({ name, courseId, table }: { name: string; courseId: number; table: TableProps }) {
  const [turned, setTurned] = useState<Turned>({ name: undefined, page: 1 })
  const asked = golferQuestion(useSettled(name.trim(), typing), turned)
  const turnTo = (page: number) => setTurned({ ...asked, page })
  const sorting = useSorting(golferSorts, { by: 'name', desc: false }, () => turnTo(1))
  const request = { query: { ...asked, course_id: courseId, sort: sorting.by, desc: sorting.desc, size } }
  const query = useServerQuery({ call: userSearch, request, keepPrevious: true, offline: true })
  const all = useServerQuery({ call: golferAll, request: {}, offline: true })

  return (
    <QueryBoundary
      query={query}
      rows={8}
      height={60}
      needs={texts.golfers.offline}
      kept={
        <GolferTable
          golfers={(all.data?.golfers ?? []).filter((golfer) => matchesName(name, nameOf(golfer)))}
          {...table}
        />
      }
    >
      {({ userInfo }) => (
        <div {...stack(14)} aria-busy={query.isPlaceholderData}>
          <AsOf query={query} />
          <GolferTable golfers={userInfo.results} sorting={sorting} {...table} />
          <Pager label={texts.golfers.pages} of={userInfo} onPage={turnTo} />
        </div>
      )}
    </QueryBoundary>
  )
}

function GolferTable({
  golfers,
  sorting,
  chosen,
  isLeftOut,
  onChoose,
  onClear,
}: TableProps & { golfers: readonly Row[]; sorting?: Sorting }) {
  const rows = golfers.filter((golfer) => !isLeftOut(golfer))
  if (rows.length === 0)
    return (
      <EmptyState
        kind="empty"
        title={texts.golfers.none}
        action={<Button onClick={onClear}>{texts.golfers.clear}</Button>}
      />
    )
  const blank = rows.every(({ numrounds }) => numrounds === undefined)
  const columns: readonly Column<Row>[] = [
    {
      label: names.name,
      sort: 'name',
      heads: true,
      cell: (golfer) => (
        <button
          type="button"
          className={styles['name']}
          aria-pressed={chosen.has(golfer.id)}
          onClick={() => onChoose(golfer)}
        >
          {chosen.has(golfer.id) && <Check aria-hidden="true" size="1.125em" />} {nameOf(golfer)}
        </button>
      ),
    },
    { label: names.handicap, sort: 'handicapindex', digits: 'plain', cell: (golfer) => indexText(golfer) },
    {
      label: names.parorbetter,
      sort: 'parorbetteravg',
      digits: 'plain',
      blank,
      cell: ({ parorbetteravg }) => parorbetteravg?.toFixed(1) ?? '–',
    },
    { label: names.year, sort: 'numrounds', digits: 'plain', blank, cell: ({ numrounds }) => numrounds ?? '–' },
    { label: names.together, sort: 'played', digits: 'plain', blank, cell: ({ played }) => played ?? '–' },
    {
      label: names.course,
      sort: 'courseplayed',
      digits: 'plain',
      blank,
      cell: ({ courseplayed }) => courseplayed ?? '–',
    },
  ]
  return (
    <DataTable
      caption={texts.golfers.caption}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      lineOf={(golfer) => ({
        ...golferLine(golfer, sorting?.by),
        control: (props) => (
          <button type="button" aria-pressed={chosen.has(golfer.id)} onClick={() => onChoose(golfer)} {...props} />
        ),
      })}
      sorting={sorting}
    />
  )
}

const { line: words } = texts.golfers

/** Returns a golfer in two lines. The figure at the right is the one by which the list is sorted. */
export function golferLine(golfer: Row, by?: string): Omit<Line, 'control'> {
  const { played, courseplayed, numrounds, parorbetteravg } = golfer
  const { value, fact } = indexFigure(golfer)
  const index = { value, name: words.index }
  const figures: Readonly<Partial<Record<string, { readonly value: string | number; readonly name: string }>>> = {
    parorbetteravg: { value: parorbetteravg?.toFixed(1) ?? '–', name: names.parorbetter },
    numrounds: { value: numrounds ?? '–', name: words.year },
    played: { value: played ?? '–', name: words.together },
    courseplayed: { value: courseplayed ?? '–', name: words.here },
  }
  const figure = (by === undefined ? undefined : figures[by]) ?? index
  // Offline only the index is known.
  const rounds = numrounds === undefined ? [] : [words.playedTogether(played ?? 0), words.playedHere(courseplayed ?? 0)]
  const facts = figure === index && fact !== '' ? [fact, ...rounds] : rounds
  const name = nameOf(golfer)
  return { title: name, facts, figure, spoken: [name, `${figure.name} ${figure.value}`, ...facts].join(', ') }
}

/** A page of the results for a name. */
type Turned = { readonly name: string | undefined; readonly page: number }

/**
 * Returns the query of the list. A name is searched for once it has more than two characters, and then the list starts
 * at the first page of its results.
 */
export function golferQuestion(typed: string, turned: Turned): Turned {
  const name = typed.length > 2 ? typed : undefined
  return { name, page: turned.name === name ? turned.page : 1 }
}
