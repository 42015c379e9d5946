import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { golferSorts, userSearch, type FoundGolfer, golferAll, type Golfer } from '#sync/calls/golfers.ts'
import { useUser } from '../../device/device-context.tsx'
import { useSettled } from '../../forms/use-settled.ts'
import { matchesName } from '../../people/name-filter.ts'
import { ownerOf, toggleGolfer } from '../../rounds/draft-rules.ts'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { DataTable, type Column, type Sorting } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/field.tsx'
import { Section } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DraftStep, type OpenDraft } from './draft-step.tsx'
import styles from './post-round.module.css'

type GolferSort = (typeof golferSorts)[number]
/** Without the club only the name and the index are known. */
type Row = Golfer & Partial<FoundGolfer>

/** Who types goes on within this time. */
const typing = 250
const size = 20

/** Chooses those whose scores are posted, too. */
export function GolfersScreen() {
  return <DraftStep title="Select Golfer Then Set Score">{(open) => <Golfers {...open} />}</DraftStep>
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
      <SearchField label="Golfer Name" maxLength={50} value={name} onValue={setName} />
      <FoundGolfers
        name={name}
        courseId={draft.course.id}
        table={{
          chosen: new Set(draft.golfers.map(({ id }) => id)),
          isLeftOut: ({ id }) => id === owner,
          onChoose: choose,
        }}
      />
      <div className={styles['inSight']}>
        <Actions>
          <Button
            tone="primary"
            disabled={draft.golfers.length === 0}
            onClick={() => void navigate(stepPath('golfers/scores', editedId))}
          >
            Set Golfers’ Scores
          </Button>
          <Button onClick={() => void navigate(stepPath('round', editedId))}>Cancel</Button>
        </Actions>
      </div>
    </>
  )
}

function Chosen({ draft, change }: OpenDraft) {
  if (draft.golfers.length === 0) return null
  return (
    <Section title={`Golfers selected (${draft.golfers.length})`}>
      <ul className={styles['chosen']}>
        {draft.golfers.map((golfer) => (
          <li key={golfer.id}>
            <Button onClick={() => change(toggleGolfer(draft, golfer))}>
              {golfer.firstname} {golfer.lastname}
              <X role="img" aria-label="Remove" size={18} />
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
}

function FoundGolfers({ name, courseId, table }: { name: string; courseId: number; table: TableProps }) {
  const [sorting, setSorting] = useState<{ by: GolferSort; desc: boolean }>({ by: 'name', desc: false })
  const [turned, setTurned] = useState<Turned>({ name: undefined, page: 1 })
  const asked = golferQuestion(useSettled(name.trim(), typing), turned)
  const turnTo = (page: number) => setTurned({ ...asked, page })
  const request = { query: { ...asked, course_id: courseId, sort: sorting.by, desc: sorting.desc, size } }
  const query = useServerQuery({ call: userSearch, request, keepPrevious: true, offline: true })
  const all = useServerQuery({ call: golferAll, request: {}, offline: true })

  return (
    <QueryBoundary
      query={query}
      waiting={<Skeleton rows={8} height={56} />}
      needs={<p>What golfers have played needs the club’s connection. Names that this phone knows can be selected.</p>}
      kept={
        <GolferTable
          golfers={(all.data?.golfers ?? []).filter((golfer) => matchesName(name, nameOf(golfer)))}
          {...table}
        />
      }
    >
      {({ userInfo }) => (
        <div className={styles['listing']} aria-busy={query.isPlaceholderData}>
          <AsOf query={query} />
          <GolferTable
            golfers={userInfo.results}
            sorting={{
              ...sorting,
              onSort: (by, desc) => {
                setSorting({ by: golferSorts.find((sort) => sort === by) ?? sorting.by, desc })
                turnTo(1)
              },
            }}
            {...table}
          />
          <Pager label="Pages of golfers" page={userInfo.page} totalPages={userInfo.totalPages} onPage={turnTo} />
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
}: TableProps & { golfers: readonly Row[]; sorting?: Sorting }) {
  const rows = golfers.filter((golfer) => !isLeftOut(golfer))
  if (rows.length === 0) return <EmptyState kind="empty" title="No golfer by that name" />
  const blank = rows.every(({ numrounds }) => numrounds === undefined)
  const columns: readonly Column<Row>[] = [
    {
      label: 'Name',
      sort: 'name',
      heads: true,
      cell: (golfer) => (
        <button
          type="button"
          className={styles['name']}
          aria-pressed={chosen.has(golfer.id)}
          onClick={() => onChoose(golfer)}
        >
          {chosen.has(golfer.id) && <Check aria-hidden="true" size={18} />} {nameOf(golfer)}
        </button>
      ),
    },
    { label: 'Handicap', sort: 'handicapindex', cell: ({ handicapindex }) => formatHandicap(handicapindex) },
    { label: 'Par+', sort: 'parorbetteravg', blank, cell: ({ parorbetteravg }) => parorbetteravg?.toFixed(1) ?? '–' },
    { label: 'Revolving Year’s Round', sort: 'numrounds', blank, cell: ({ numrounds }) => numrounds ?? '–' },
    { label: 'Rounds Together', sort: 'played', blank, cell: ({ played }) => played ?? '–' },
    { label: 'Rounds Course', sort: 'courseplayed', blank, cell: ({ courseplayed }) => courseplayed ?? '–' },
  ]
  return <DataTable caption="Golfers" columns={columns} rows={rows} keyOf={({ id }) => id} sorting={sorting} />
}

function nameOf({ firstname, lastname }: Row): string {
  return `${firstname} ${lastname}`
}

/** A page that was turned to, and the name that was looked for then. */
type Turned = { readonly name: string | undefined; readonly page: number }

/**
 * Which golfers are asked for. A name is looked for once it has more than two characters; what is found for another
 * name begins at its first page.
 */
export function golferQuestion(typed: string, turned: Turned): Turned {
  const name = typed.length > 2 ? typed : undefined
  return { name, page: turned.name === name ? turned.page : 1 }
}
