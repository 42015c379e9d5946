import { useQuery } from '@tanstack/react-query'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { roundSearch, type RoundRow } from '#sync/calls/rounds.ts'
import { callClubOrSeen } from '#sync/device/connection/cached-answers.ts'
import type { Device } from '#sync/device/device.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { clubRefused } from '../../club/failure-text.ts'
import { Day } from '../../dates/day.tsx'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { scoreText } from '../../rounds/score-text.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import spoken from '../../ui/spoken.module.css'
import styles from './handicap-lookup.module.css'
import { reachesBehind, roundsBehindIndex, type Point, type RoundBehind } from './rounds-behind-index.ts'

const columns: readonly Column<RoundBehind>[] = [
  { label: 'Date', heads: true, cell: ({ round }) => <Day date={round.date} /> },
  { label: 'Course', cell: ({ round }) => round.coursename },
  { label: 'Score', cell: ({ round }) => scoreText(round) },
  {
    label: 'H-Diff',
    cell: ({ round, counted }) => (
      <>
        {formatHandicap(round.handicap)}
        {counted && <span className={spoken['spoken']}> counted</span>}
      </>
    ),
  },
]

/** The scores that an index was made of. */
export function RoundsBehind({ golferId, point }: { golferId: number; point: Point }) {
  const device = useDevice()
  const user = useUser()
  const query = useQuery({
    queryKey: [user?.id ?? 0, 'rounds behind', golferId, point],
    queryFn: () => roundsUntil(device, { golferId, point }),
  })
  return (
    <section className={styles['side']} aria-label="Rounds behind the point">
      <h3>
        Index {formatHandicap(point.handicap)} of <Day date={point.date} />
      </h3>
      <p className={styles['note']}>Shaded: counted in this index</p>
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={8} height={48} />}
        needs={<p>The rounds behind a point need the club’s connection.</p>}
      >
        {(rounds) => (
          <DataTable
            caption="Rounds behind the point"
            columns={columns}
            rows={roundsBehindIndex(rounds, point)}
            keyOf={({ round }) => round.id}
            isMarked={({ counted }) => counted}
          />
        )}
      </ClubAnswer>
    </section>
  )
}

/** A golfer's rounds, the newest first, back to those that an index of a day is made of. */
async function roundsUntil(
  device: Device,
  { golferId, point }: { golferId: number; point: Point },
): Promise<readonly RoundRow[]> {
  const rounds: RoundRow[] = []
  for (let page = 1, pages = 1; page <= pages && !reachesBehind(rounds, point); page += 1) {
    const query = { user_id: golferId, sort: 'date', desc: true, size: 100, page } as const
    const answer = await callClubOrSeen(device, roundSearch, { query })
    if (!answer.ok) throw clubRefused(answer.refusal)
    const { results, totalPages } = answer.value.answer.rounds
    rounds.push(...results)
    pages = totalPages
  }
  return rounds
}
